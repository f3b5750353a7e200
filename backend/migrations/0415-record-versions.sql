-- R3.16: what a record of the shop said, each time it was saved with other words, as of pages (0240-cms-versions.sql): to be compared
-- and taken up again. The shop reads the tables alone.
create table record_version (
  id uuid primary key,
  record text not null check (record in ('faq', 'properties', 'shopChoices', 'routeRules', 'category')),
  -- Of which there are several: which one.
  record_id uuid,
  number integer not null,
  document jsonb not null,
  -- Null: it came with the shop.
  written_by uuid references staff,
  updated_at timestamptz not null,
  unique nulls not distinct (record, record_id, number)
);
