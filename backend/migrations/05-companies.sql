-- The issuing company: core data of specification §3, Company.
create table company (
  id uuid primary key,
  name_company text not null,
  email_company text not null,
  register_nr text,
  legal_form text,
  register_court text,
  tax_nr bytea check (is_sealed(tax_nr)),
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
  iban bytea check (is_sealed(iban)),
  bank text,
  logo_media_id uuid references media,
  identity_proof_file_id uuid references file,
  structure_proof_file_id uuid references file,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  power_of_representation text
);
-- Staff look through the companies by name.
create index company_by_name on company (lower(name_company), id);

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
  customer_id uuid references customer,
  company_id uuid references company,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  created_at timestamptz not null,
  primary key (customer_id, company_id)
);
create index company_membership_company on company_membership (company_id);

-- Who is asked to work for a company; gone as soon as they do, or are not to any more.
create table company_invitation (
  id uuid primary key,
  company_id uuid not null references company,
  email text not null,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  token_hash bytea not null unique,
  -- No reference: whoever has left may be erased.
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index company_invitation_email on company_invitation (company_id, lower(email));
create index company_invitation_address on company_invitation (lower(email));

create table company_request (
  id uuid primary key,
  customer_id uuid not null references customer,
  name_company text not null,
  legal_form text not null,
  register_nr text not null,
  register_court text not null,
  headquarter text not null,
  email_company text not null,
  note text not null,
  state text not null check (state in ('pending', 'accepted', 'refused', 'withdrawn')),
  reason text,
  company_id uuid references company,
  decided_by uuid references staff,
  decided_at timestamptz,
  created_at timestamptz not null
);
create unique index company_request_pending on company_request (customer_id) where state = 'pending';
create index company_request_customer on company_request (customer_id, created_at desc);
create index company_request_created on company_request (created_at desc, id desc);
create index company_request_company on company_request (company_id);

-- What staff publish to companies, at /company-portal/{slug} (R2.25).
create table company_page (
  id uuid primary key,
  slug text not null unique,
  title jsonb not null,
  content jsonb not null,
  -- All companies, or those of company_page_reader.
  for_all boolean not null,
  state text not null default 'draft' check (state in ('draft', 'published')),
  updated_at timestamptz not null
);

create table company_page_reader (
  page_id uuid references company_page on delete cascade,
  company_id uuid references company,
  primary key (page_id, company_id)
);
create index company_page_reader_company on company_page_reader (company_id);
