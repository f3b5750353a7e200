-- What the outside world keeps when it is simulated: the bank's, the ident provider's and the mail server's own data.
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
  iban text not null,
  account_holder text not null,
  locale text not null,
  return_url text not null,
  state text not null default 'open' check (state in ('open', 'signed', 'declined', 'expired')),
  created_at timestamptz not null default now()
);

create table sandbox.collection (
  id text primary key,
  payment_id uuid not null,
  mandate_reference text not null,
  iban text not null,
  amount bigint not null,
  due_date date not null,
  state text not null default 'filed' check (state in ('filed', 'settled', 'failed', 'returned')),
  return_code text
);

create table sandbox.ident_session (
  id text primary key,
  identity_check_id uuid not null,
  name text not null,
  locale text not null,
  return_url text not null,
  state text not null default 'open' check (state in ('open', 'successful', 'error', 'rejected', 'hold')),
  created_at timestamptz not null default now()
);
