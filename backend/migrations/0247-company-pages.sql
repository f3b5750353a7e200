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
  page_id uuid not null references company_page on delete cascade,
  company_id uuid not null references company,
  primary key (page_id, company_id)
);
create index company_page_reader_company on company_page_reader (company_id);
