create or replace function audit_hash(entry audit) returns bytea language sql stable as $$
  select sha256(coalesce(entry.previous_hash, '') || convert_to(jsonb_build_array(entry.position, entry.id, entry.actor_kind,
    entry.actor_id, entry.customer_id, entry.action, entry.details, entry.request_id, extract(epoch from entry.at))::text, 'UTF8'))
$$;

-- The lock on the chain's end lets one transaction at a time add to it.
create or replace function append_to_audit() returns trigger language plpgsql as $$
declare
  chain uuid := coalesce(new.actor_id, '00000000-0000-0000-0000-000000000000');
  last audit_chain;
begin
  select * into last from audit_chain where actor_id = chain for update;
  if not found then
    insert into audit_chain values (chain, 0, null) on conflict do nothing;
    select * into last from audit_chain where actor_id = chain for update;
  end if;
  new.position := last.length + 1;
  new.previous_hash := last.hash;
  new.hash := audit_hash(new);
  update audit_chain set length = new.position, hash = new.hash where actor_id = chain;
  return new;
end $$;
create or replace trigger audit_append before insert on audit for each row execute function append_to_audit();
