-- The audit can be gone over (design §2). Each row has its number in the chain of its actor, its hash is made here of what is
-- stored, and where each chain ends is known: so a row is missed that was changed, taken out or cut off at the end.
create table audit_chain (
  -- Who acts; nobody in particular: 0.
  actor_id uuid primary key,
  length integer not null,
  hash bytea
);

alter table audit add column position integer not null default 0;
-- What a row has when it comes is of no account: the chain gives it its own.
alter table audit alter column hash set default '';

create function audit_hash(entry audit) returns bytea language sql stable as $$
  select sha256(coalesce(entry.previous_hash, '') || convert_to(jsonb_build_array(entry.position, entry.id, entry.actor_kind,
    entry.actor_id, entry.customer_id, entry.action, entry.details, entry.request_id, extract(epoch from entry.at))::text, 'UTF8'))
$$;

-- Rows so far were hashed in a form that cannot be read back, for jsonb keeps no order of keys: they are chained anew, once.
alter table audit disable trigger audit_append_only;
do $$
declare
  entry audit;
  last audit;
begin
  for entry in select * from audit order by actor_id, at, id loop
    if last.id is null or last.actor_id is distinct from entry.actor_id then
      entry.position := 1;
      entry.previous_hash := null;
    else
      entry.position := last.position + 1;
      entry.previous_hash := last.hash;
    end if;
    entry.hash := audit_hash(entry);
    update audit set position = entry.position, previous_hash = entry.previous_hash, hash = entry.hash where id = entry.id;
    last := entry;
  end loop;
end $$;
alter table audit enable trigger audit_append_only;

create unique index audit_position on audit (coalesce(actor_id, '00000000-0000-0000-0000-000000000000'), position);
insert into audit_chain
select distinct on (1) coalesce(actor_id, '00000000-0000-0000-0000-000000000000'), position, hash
from audit order by 1, position desc;

-- The lock on the chain's end lets one transaction at a time add to it.
create function append_to_audit() returns trigger language plpgsql as $$
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
create trigger audit_append before insert on audit for each row execute function append_to_audit();

-- What the log is searched by.
create index audit_time on audit (at desc, id desc);
create index audit_area on audit (split_part(action, '.', 1), at desc, id desc);
create index audit_text on audit using gin ((action || ' ' || coalesce(request_id, '') || ' ' || details::text) gin_trgm_ops);

-- Somebody, or the clock, has the chains gone over; `actor_id` and `position` say how far it has come.
create table audit_check (
  id uuid primary key,
  started_at timestamptz not null,
  -- None: by the clock.
  started_by uuid references staff,
  total integer not null,
  checked integer not null default 0,
  actor_id uuid,
  position integer,
  finished_at timestamptz,
  broken text check (broken in ('changed', 'missing', 'added')),
  broken_actor_id uuid,
  broken_position integer,
  -- The row itself, or the one that follows where it should be.
  broken_id uuid,
  broken_at timestamptz
);
create index audit_check_started on audit_check (started_at desc, id desc);
create index audit_check_started_by on audit_check (started_by);
create unique index audit_check_running on audit_check ((true)) where finished_at is null;
