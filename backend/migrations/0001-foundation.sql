-- What every module stands on: outbox, append-only traces, files, settings.

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Every effect outside the database (mail, PDF, payment, notification) is a row here, written in the transaction that
-- causes it; a job carries it out and may run twice without harm (design §2).
create table outbox (
  id uuid primary key,
  kind text not null,
  subject_id uuid,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index outbox_undelivered on outbox (created_at) where delivered_at is null;
create index outbox_subject on outbox (subject_id, kind);

-- State changes of one entity, hash-chained per entity (design §2). Append-only.
create table history (
  id uuid primary key,
  entity text not null,
  entity_id uuid not null,
  event text not null,
  from_state text,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'company', 'system', 'provider')),
  actor_id uuid,
  on_behalf_of uuid,
  reason text,
  at timestamptz not null,
  previous_hash bytea,
  hash bytea not null
);
create index history_entity on history (entity, entity_id, at, id);

-- Who did what to whom, hash-chained per actor. Append-only.
create table audit (
  id uuid primary key,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'company', 'system', 'provider')),
  actor_id uuid,
  customer_id uuid,
  action text not null,
  details jsonb not null default '{}',
  request_id text,
  at timestamptz not null,
  previous_hash bytea,
  hash bytea not null
);
create index audit_customer on audit (customer_id, at desc, id desc);
create index audit_actor on audit (actor_id, at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger history_append_only before update or delete on history for each row execute function refuse_change();
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();

create table file (
  id uuid primary key,
  storage_key text not null unique,
  file_name text not null,
  mime_type text not null,
  size integer not null,
  sha256 text not null,
  created_at timestamptz not null
);

-- Downloads of non-public bytes: single use, 60 s, bound to the session (design §1).
create table download_ticket (
  token_hash bytea primary key,
  kind text not null,
  subject_id uuid,
  payload jsonb not null default '{}',
  session_hash bytea,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table media (
  id uuid primary key,
  file_id uuid not null references file,
  alt jsonb not null default '{}',
  width integer,
  height integer,
  thumbnails jsonb not null default '[]',
  created_at timestamptz not null
);
