-- What staff see of the system at work: the last run of each job that runs by the clock, and what became of each event that a
-- provider told us.
create table job_run (
  job text primary key,
  started_at timestamptz not null,
  -- Null while it runs.
  finished_at timestamptz,
  -- Null: it went well.
  error text,
  -- Null: it ran by the clock.
  asked_by uuid references staff
);

alter table provider_event
  add column id uuid not null default gen_random_uuid(),
  -- Refused: without a right signature; those of an hour and a provider are counted in one row.
  add column state text not null default 'handled' check (state in ('handled', 'failed', 'refused')),
  add column count integer not null default 1,
  add column handled_at timestamptz,
  add column error text;
update provider_event set handled_at = received_at;
create unique index provider_event_id on provider_event (id);
create index provider_event_received on provider_event (received_at, id);
create index provider_event_open on provider_event (received_at, id) where state <> 'handled';
