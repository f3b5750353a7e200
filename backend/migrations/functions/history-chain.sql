create or replace function note_history_end() returns trigger language plpgsql as $$
begin
  insert into history_chain as kept values (new.entity, new.entity_id, 1, new.hash)
  on conflict (entity, entity_id) do update set length = kept.length + 1, hash = excluded.hash;
  return null;
end $$;

-- Once: what there was before the trigger. Whoever writes history waits for it.
do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'history'::regclass and tgname = 'history_end') then
    lock table history in share row exclusive mode;
    insert into history_chain
    select entity, entity_id, count(*), (array_agg(hash order by at desc, id desc))[1] from history group by entity, entity_id;
  end if;
end $$;
create or replace trigger history_end after insert on history for each row execute function note_history_end();
