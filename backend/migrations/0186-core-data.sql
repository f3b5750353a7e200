-- An issuer's locked core data change by request, too.
alter table change_request
  alter investor_id drop not null,
  add company_id uuid references company,
  add check (num_nonnulls(investor_id, company_id) = 1);
create unique index change_request_pending_company on change_request (company_id) where state = 'pending';
create index change_request_company on change_request (company_id, created_at);
create index representative_company on representative (company_id);

-- What was changed of an issuer's core data at once.
create table core_data_change (
  id uuid primary key,
  company_id uuid not null references company,
  -- One of the company's people, or of our staff who accepted a request.
  customer_id uuid references customer,
  staff_id uuid references staff,
  -- [{field, before, after}], all as text.
  changes jsonb not null,
  at timestamptz not null,
  check (num_nonnulls(customer_id, staff_id) = 1)
);
create index core_data_change_company on core_data_change (company_id, at, id);
