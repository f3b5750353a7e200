-- One SEPA debit of an order and its mandate (domain/payments#states), or the transfer that pays goods in advance.
create table payment (
  id uuid primary key,
  order_id uuid not null references shop_order,
  -- Counts the order's payments: a debit that came back is followed by the next.
  attempt integer not null default 1,
  provider text not null,
  state text not null check (state in ('created', 'mandate_pending', 'authorised', 'prenotified', 'filed', 'settled',
    'failed', 'returned', 'refunded', 'cancelled', 'written_off')),
  amount bigint not null,
  bank_account_id uuid references bank_account,
  mandate_reference text unique,
  mandate_signed_at timestamptz,
  provider_session_id text unique,
  provider_session_url text,
  provider_mandate_id text,
  provider_collection_id text unique,
  session_expires_at timestamptz,
  finish_url text,
  error_url text,
  prenotified_at timestamptz,
  due_date date,
  settled_on date,
  return_code text,
  retries integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index payment_order on payment (order_id, attempt desc);
create index payment_due on payment (due_date) where state in ('prenotified', 'filed');

-- Signed events of providers, each handled once.
create table provider_event (
  provider text not null,
  event_id text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
