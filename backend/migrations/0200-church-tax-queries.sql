-- What the Federal Central Tax Office answers about an investor's church tax (KiStAM, EStG § 51a (2c)): asked once when we begin
-- to pay, and each autumn for the year after. Rate 0 is the neutral value: no church, or an objection; which it is nobody says.
create table church_tax_query (
  id uuid primary key,
  investor_id uuid not null references investor,
  kind text not null check (kind in ('occasion', 'yearly')),
  -- Another tax id is another person to the register.
  tax_id text not null,
  key_date date not null,
  valid_from date not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  -- False: the register knows nobody with this tax id and birth date.
  known boolean,
  rate integer check (rate in (0, 800, 900)),
  check ((known is true) = (rate is not null)),
  check ((answered_at is null) = (known is null))
);
create unique index church_tax_query_once on church_tax_query (investor_id, tax_id, valid_from, kind);
create index church_tax_query_answer on church_tax_query (investor_id, valid_from desc) where rate is not null;

-- Whom the pretended register knows as members of a church; everybody else gets the neutral value.
create table sandbox.church_register (
  tax_id text primary key,
  rate integer not null check (rate in (800, 900)),
  objection boolean not null default false
);
