-- What companies hand in by a day (domain/reports#duties): duties, the versions handed in, and where accepted ones are published.
create table report (
  id uuid primary key,
  company_id uuid not null references company,
  -- Null for what is of the whole company.
  product_id uuid references product,
  kind text not null check (kind in ('annual_financial_statement', 'quarterly_report', 'pitchdeck', 'funding_plan')),
  -- Last day of the business year or quarter; null for what belongs to a round.
  period_end date,
  due_on date not null,
  state text not null check (state in ('open', 'submitted', 'accepted', 'returned')),
  -- How many of the reminders have gone out.
  reminders integer not null default 0,
  created_at timestamptz not null
);
create unique index report_once on report (company_id, kind, coalesce(product_id, company_id), coalesce(period_end, 'epoch'));
create index report_due on report (due_on, id);
create index report_product on report (product_id);

create table report_version (
  id uuid primary key,
  report_id uuid not null references report,
  number integer not null,
  file_id uuid not null references file,
  -- No reference: whoever has left may be erased.
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  decision text check (decision in ('accepted', 'returned')),
  reason text,
  decided_by uuid references staff,
  decided_at timestamptz,
  unique (report_id, number)
);
create index report_version_file on report_version (file_id);

create table report_document (
  report_id uuid not null references report,
  product_id uuid not null references product,
  document_id uuid not null references product_document,
  primary key (report_id, product_id)
);
create index report_document_document on report_document (document_id);
