-- domain/deliveries#states: units of a paid contract go to its wallet or depot, and back when it ends. One each way; the row's id and the
-- attempt are the key under which the custodian carries it out once.
create table delivery (
  id uuid primary key,
  order_id uuid not null references contract,
  direction text not null check (direction in ('out', 'back')),
  way text not null check (way in ('wallet', 'depot')),
  state text not null check (state in ('ordered', 'sent', 'confirmed', 'failed', 'void')),
  units integer not null check (units > 0),
  attempt integer not null default 1,
  -- The list of the depot bank it stands in.
  batch uuid,
  ordered_at timestamptz not null,
  sent_at timestamptz,
  -- The custodian has taken the order; that it is carried out is an event of its own.
  accepted_at timestamptz,
  confirmed_on date,
  -- Why it failed, or why the custodian has not taken it yet.
  problem text,
  unique (order_id, direction),
  check ((state = 'confirmed') = (confirmed_on is not null))
);
create index delivery_state on delivery (state, ordered_at, id);
create index delivery_batch on delivery (batch) where batch is not null;
