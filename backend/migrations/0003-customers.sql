create table customer (
  id uuid primary key,
  customer_number text not null unique,
  email text not null,
  password_hash text not null,
  account_type text not null default 'private' check (account_type in ('private', 'business')),
  salutation_id uuid references salutation,
  title text,
  first_name text not null,
  last_name text not null,
  company text,
  vat_ids text[] not null default '{}',
  birthday date,
  locale text not null,
  active boolean not null default true,
  is_author boolean not null default false,
  default_billing_address_id uuid,
  default_shipping_address_id uuid,
  default_payment_method_id uuid references payment_method,
  newsletter_opt_in boolean not null default false,
  survey_opt_in boolean not null default false,
  post_anonymously boolean not null default false,
  accepted_data_protection_at timestamptz not null,
  -- Registration is by double opt-in (R2.06): the link's token, hashed, and when it was used.
  opt_in_hash bytea unique,
  opt_in_expires_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index customer_email on customer (lower(email)) where deleted_at is null;
create index customer_name on customer (lower(last_name), lower(first_name), id);
create index customer_created on customer (created_at desc, id desc);

create table customer_address (
  id uuid primary key,
  customer_id uuid not null references customer,
  salutation_id uuid references salutation,
  title text,
  first_name text not null,
  last_name text not null,
  company text,
  department text,
  street text not null,
  additional_address_line1 text,
  additional_address_line2 text,
  zipcode text,
  city text not null,
  country_id uuid not null references country,
  country_state_id uuid references country_state,
  phone_number text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index customer_address_customer on customer_address (customer_id, created_at);
alter table customer add foreign key (default_billing_address_id) references customer_address deferrable initially deferred;
alter table customer add foreign key (default_shipping_address_id) references customer_address deferrable initially deferred;

-- R4.06: valid for 2 hours, used once.
create table customer_recovery (
  token_hash bytea primary key,
  customer_id uuid not null references customer,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- The session: one row a context token, stored hashed (design §1, Session). A guest's row exists once something is kept.
create table session (
  token_hash bytea primary key,
  customer_id uuid references customer,
  -- Set while staff act for the customer.
  staff_id uuid,
  impersonation_reason text,
  impersonation_ticket text,
  impersonation_expires_at timestamptz,
  cart_id uuid,
  language_id uuid references language,
  currency_id uuid references currency,
  country_id uuid references country,
  country_state_id uuid references country_state,
  payment_method_id uuid references payment_method,
  shipping_method_id uuid references shipping_method,
  billing_address_id uuid,
  shipping_address_id uuid,
  -- When the password was last given: acts on money and bank data ask again after 15 minutes.
  authenticated_at timestamptz,
  created_at timestamptz not null,
  used_at timestamptz not null
);
create index session_customer on session (customer_id);
create index session_used on session (used_at);

-- The issuing company: core data of specification §3, Company.
create table company (
  id uuid primary key,
  name_company text not null,
  email_company text not null,
  register_nr text,
  legal_form text,
  register_court text,
  tax_nr text,
  tax_office text,
  founding_date date,
  headquarter text,
  vat_id text,
  description jsonb not null default '{}',
  linked_in text,
  xing text,
  facebook text,
  instagram text,
  phone text,
  iban text,
  bank text,
  logo_media_id uuid references media,
  identity_proof_file_id uuid references file,
  structure_proof_file_id uuid references file,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table team_member (
  id uuid primary key,
  company_id uuid not null references company,
  name text not null,
  position jsonb not null,
  description jsonb not null default '{}',
  social_networks jsonb not null default '[]',
  profile_image_id uuid references media,
  sort integer not null
);
create index team_member_company on team_member (company_id, sort);

-- Company users are customers with a membership (domain/rights#memberships).
create table company_membership (
  customer_id uuid not null references customer,
  company_id uuid not null references company,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  created_at timestamptz not null,
  primary key (customer_id, company_id)
);
create index company_membership_company on company_membership (company_id);
