-- Who signed in, failed to, changed what opens an account, was refused, or took data out (ASVS 16). Many of a kind become one
-- row that counts. A job seals the rows into a chain; they go after 180 days, and a signed checkpoint says where it goes on.
create table security_event (
  id uuid primary key,
  at timestamptz not null,
  kind text not null check (kind in ('signedIn', 'signInFailed', 'signInLocked', 'passwordChanged', 'emailChanged',
    'factorChanged', 'rolesChanged', 'refused', 'impersonated', 'exported')),
  actor_kind text not null check (actor_kind in ('visitor', 'customer', 'staff')),
  actor_id uuid,
  -- Whose account it is about; none: an address nobody has.
  account_kind text check (account_kind in ('customer', 'staff')),
  account_id uuid,
  operation text not null,
  -- Its network: /24 of IPv4, /48 of IPv6.
  address text not null,
  browser text,
  system text,
  request_id text not null,
  count integer not null default 1,
  last_at timestamptz not null,
  -- Of a row that counts: what it counts, and until when.
  bucket text unique,
  open_until timestamptz,
  position integer unique,
  previous_hash bytea,
  hash bytea
);
create index security_event_time on security_event (at desc, id desc);
create index security_event_account on security_event (account_id, at desc, id desc);
create index security_event_actor on security_event (actor_id, at desc, id desc);
create index security_event_kind on security_event (kind, at desc, id desc);
create index security_event_address on security_event (address, at);
create index security_event_open on security_event (at, id) where hash is null;

-- The one chain: how long it has become, and what the last check found.
create table security_chain (
  id boolean primary key default true check (id),
  length integer not null default 0,
  hash bytea,
  checked_at timestamptz,
  broken text check (broken in ('changed', 'missing', 'added', 'checkpoint')),
  broken_position integer
);
insert into security_chain default values;

-- Rows up to `position` were pruned; the next one follows on `hash`.
create table security_checkpoint (
  position integer primary key,
  hash bytea not null,
  made_at timestamptz not null,
  signature bytea not null
);

-- Ids and times: what tells of a person by itself (address, browser) can go before the row does.
create function security_event_hash(entry security_event) returns bytea language sql stable as $$
  select sha256(coalesce(entry.previous_hash, '') || convert_to(jsonb_build_array(entry.position, entry.id, entry.kind,
    entry.actor_kind, entry.actor_id, entry.account_kind, entry.account_id, entry.operation, entry.request_id, entry.count,
    extract(epoch from entry.at), extract(epoch from entry.last_at))::text, 'UTF8'))
$$;

-- One job at a time adds to the chain; answers how many rows it sealed.
create function seal_security_events(until timestamptz, most integer) returns integer language plpgsql as $$
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

create function refuse_sealed_change() returns trigger language plpgsql as $$
begin
  raise exception 'a sealed row of % stays as it is', tg_table_name;
end $$;
create trigger security_event_sealed before update on security_event
  for each row when (old.hash is not null) execute function refuse_sealed_change();
