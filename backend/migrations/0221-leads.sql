-- What becomes of those who look for capital, and of wishes for a further company.
alter table capital_demand
  add state text not null default 'open' check (state in ('open', 'converted', 'declined')),
  add reason text,
  add company_id uuid references company,
  add funding_round_id uuid references funding_round,
  add decided_by uuid references staff,
  add decided_at timestamptz;
create index capital_demand_company on capital_demand (company_id);

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
