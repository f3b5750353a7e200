-- What simulated providers store: the bank's, the ident provider's, the mail server's and the church tax register's own data.
create schema sandbox;

create table sandbox.mail (
  message_id text primary key,
  sender text not null,
  recipients text[] not null,
  subject text not null,
  raw bytea not null,
  received_at timestamptz not null default now()
);
create index mail_received on sandbox.mail (received_at desc);

create table sandbox.bank_session (
  id text primary key,
  payment_id uuid not null,
  amount bigint not null,
  creditor text not null,
  mandate_reference text not null,
  -- Without an account the payer gives it on the bank's page.
  iban text,
  account_holder text,
  locale text not null,
  success_url text not null,
  cancel_url text not null,
  state text not null default 'open' check (state in ('open', 'signed', 'declined', 'expired')),
  created_at timestamptz not null,
  signed_at timestamptz
);

create table sandbox.collection (
  id text primary key,
  payment_id uuid not null,
  mandate_reference text not null,
  iban text,
  amount bigint not null,
  due_date date not null,
  state text not null default 'filed' check (state in ('filed', 'settled', 'failed', 'returned', 'refunded')),
  return_code text
);
create index collection_due on sandbox.collection (due_date, id) where state = 'filed';

-- Events the bank posts to the shop, again until the shop accepts them.
create table sandbox.bank_webhook (
  event_id text primary key,
  body text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index bank_webhook_open on sandbox.bank_webhook (created_at) where delivered_at is null;

create table sandbox.ident_session (
  id text primary key,
  identity_check_id uuid not null,
  name text not null,
  locale text not null,
  return_url text not null,
  state text not null default 'open' check (state in ('open', 'successful', 'error', 'rejected', 'hold')),
  created_at timestamptz not null default now()
);

create table sandbox.church_register (
  tax_id text primary key,
  rate integer not null check (rate in (800, 900)),
  objection boolean not null default false
);
