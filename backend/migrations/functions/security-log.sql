-- Ids and times: what tells of a person by itself (address, browser) can go before the row does.
create or replace function security_event_hash(entry security_event) returns bytea language sql stable as $$
  select sha256(coalesce(entry.previous_hash, '') || convert_to(jsonb_build_array(entry.position, entry.id, entry.kind,
    entry.actor_kind, entry.actor_id, entry.account_kind, entry.account_id, entry.operation, entry.request_id, entry.count,
    extract(epoch from entry.at), extract(epoch from entry.last_at))::text, 'UTF8'))
$$;

-- One job at a time adds to the chain; answers how many rows it sealed.
create or replace function seal_security_events(until timestamptz, most integer) returns integer language plpgsql as $$
declare
  chain security_chain;
  entry security_event;
  sealed integer := 0;
begin
  select * into chain from security_chain for update;
  for entry in select * from security_event where hash is null and coalesce(open_until, at) <= until
    order by at, id limit most for update loop
    entry.position := chain.length + 1;
    entry.previous_hash := chain.hash;
    entry.hash := security_event_hash(entry);
    update security_event set position = entry.position, previous_hash = entry.previous_hash, hash = entry.hash, bucket = null
      where id = entry.id;
    chain.length := entry.position;
    chain.hash := entry.hash;
    sealed := sealed + 1;
  end loop;
  update security_chain set length = chain.length, hash = chain.hash;
  return sealed;
end $$;

create or replace function refuse_sealed_change() returns trigger language plpgsql as $$
begin
  raise exception 'a sealed row of % stays as it is', tg_table_name;
end $$;
create or replace trigger security_event_sealed before update on security_event
  for each row when (old.hash is not null) execute function refuse_sealed_change();
