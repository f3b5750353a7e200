-- How a company's people look at its contracts: what they keep under a name, and the columns they have chosen last.
create table contract_view (
  id uuid primary key,
  customer_id uuid not null references customer,
  company_id uuid not null references company,
  name text not null,
  -- Filters and order as the list takes them.
  filters jsonb not null,
  -- In their order, each with its key and whether it is shown.
  columns jsonb not null,
  created_at timestamptz not null
);
create unique index contract_view_name on contract_view (customer_id, company_id, lower(name));
create index contract_view_company on contract_view (company_id);

create table contract_columns (
  customer_id uuid not null references customer,
  company_id uuid not null references company,
  columns jsonb not null,
  primary key (customer_id, company_id)
);
create index contract_columns_company on contract_columns (company_id);
