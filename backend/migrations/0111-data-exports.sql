-- R2.22, GDPR Art. 15 and 20: a customer's copy of their data; the latest one only, and for a week.
create table data_export (
  customer_id uuid primary key references customer,
  -- Of this wish; a job that comes for an older one has nothing to do.
  request_id uuid not null,
  -- Areas gathered so far, of how many.
  done integer not null default 0,
  parts integer not null,
  file_id uuid references file,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz
);
create index data_export_expires on data_export (expires_at) where file_id is not null;
