-- Whoever has lost every second factor: taken away after a new check of their identity by two members of staff, and a day of waiting.
create table factor_reset (
  id uuid primary key,
  customer_id uuid not null references customer,
  requested_by uuid not null references staff,
  requested_at timestamptz not null,
  -- How each of the two has checked who it is.
  reason text not null,
  confirmed_by uuid references staff check (confirmed_by <> requested_by),
  confirmed_at timestamptz,
  confirmed_reason text,
  takes_effect_at timestamptz,
  -- Of the link that stops it.
  stop_token_hash bytea unique,
  decided_at timestamptz,
  outcome text check (outcome in ('done', 'discarded', 'stopped', 'void'))
);
create unique index factor_reset_open on factor_reset (customer_id) where decided_at is null;
create index factor_reset_customer on factor_reset (customer_id);
