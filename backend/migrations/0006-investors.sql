-- An investor is who invests: the customer as a person, or a company the customer acts for (R1.04).
create table investor (
  id uuid primary key,
  customer_id uuid not null references customer,
  kind text not null check (kind in ('person', 'partnership', 'corporation', 'exempt_partnership')),
  -- Person (specification §3); for companies: of the acting representative.
  salutation text,
  title text,
  first_name text,
  last_name text,
  country text,
  street text,
  street_number text,
  city text,
  postal_code text,
  state text,
  nationality text,
  citizenship text,
  birth_date date,
  birth_place text,
  phone text,
  mobile text,
  document_type text,
  id_no text,
  expiration_date date,
  place_of_issue text,
  politically_exposed_person boolean,
  us_person boolean,
  is_subject_to_german_tax boolean,
  tax_id text,
  church_tax_rate integer not null default 0,
  own_account boolean,
  profile_picture_file_id uuid references file,
  -- Company (specification §3).
  name text,
  register_nr text,
  legal_form text,
  email text,
  registry_court text,
  power_of_representation text,
  tax_nr text,
  tax_office text,
  founding_date date,
  vat_id text,
  identity_proof_file_id uuid references file,
  structure_proof_file_id uuid references file,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index investor_customer on investor (customer_id);
create unique index investor_self on investor (customer_id) where kind = 'person';

create table representative (
  id uuid primary key,
  investor_id uuid references investor,
  company_id uuid references company,
  first_name text not null,
  last_name text not null,
  position text,
  company_role text,
  zipcode text,
  is_pep boolean not null,
  date_of_birth date,
  place_of_birth text,
  -- Percent with two decimals, as basis points.
  voting_rights_percentage integer not null default 0,
  capital_shares_percentage integer not null default 0
);
create index representative_investor on representative (investor_id);

create table bank_account (
  id uuid primary key,
  investor_id uuid not null references investor,
  account_holder text not null,
  iban text not null,
  bank text,
  state text not null default 'valid' check (state in ('valid', 'invalid')),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index bank_account_investor on bank_account (investor_id);

create table depot (
  id uuid primary key,
  investor_id uuid not null references investor,
  depot_type text not null check (depot_type in ('single', 'joint')),
  owner text not null,
  second_owner text,
  bank text not null,
  blz text not null,
  bic text,
  depot_number text not null,
  beneficial_owner_consent boolean not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index depot_investor on depot (investor_id);

create table wallet (
  id uuid primary key,
  investor_id uuid not null references investor,
  type text not null check (type in ('managed', 'own')),
  wallet_address text,
  terms_consent_at timestamptz not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index wallet_investor on wallet (investor_id);

create table exemption_order (
  id uuid primary key,
  investor_id uuid not null references investor,
  type text not null check (type in ('single', 'joint')),
  product_id uuid references product,
  start_date date not null,
  end_date date,
  amount bigint not null,
  file_id uuid references file,
  created_at timestamptz not null
);
create index exemption_order_investor on exemption_order (investor_id);

-- R4.05: run once, sent to the licensed institution, then locked.
create table survey (
  id uuid primary key,
  investor_id uuid not null references investor,
  answers jsonb,
  investment_experience integer[] not null default '{}',
  -- The codes of the products it was run for, ticked or not.
  covered_codes integer[] not null default '{}',
  declined boolean not null default false,
  waiver_version text,
  outcome text not null check (outcome in ('appropriate', 'not_appropriate', 'not_assessable')),
  taken_at timestamptz not null,
  locked_at timestamptz not null,
  unlocked_at timestamptz
);
create unique index survey_current on survey (investor_id) where unlocked_at is null;

create table self_disclosure (
  id uuid primary key,
  investor_id uuid not null references investor,
  free_assets bigint,
  monthly_net_income bigint,
  signed_at timestamptz not null
);
create index self_disclosure_investor on self_disclosure (investor_id, signed_at desc);

-- Identity check under GwG §§ 10–15 (domain/identity#states).
create table identity_check (
  id uuid primary key,
  investor_id uuid not null unique references investor,
  state text not null check (state in ('none', 'pending', 'successful', 'error', 'rejected')),
  hold text check (hold in ('pep', 'sanctions')),
  attempts integer not null default 0,
  provider text,
  provider_session_id text unique,
  link_url text,
  link_expires_at timestamptz,
  successful_at timestamptz,
  valid_until date,
  updated_at timestamptz not null
);
