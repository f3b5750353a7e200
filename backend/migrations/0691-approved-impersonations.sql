-- domain/rights#admin-impersonation: an administrator signs in as a customer once somebody else has approved it.
create table impersonation_request (
  id uuid primary key,
  staff_id uuid not null references staff,
  customer_id uuid not null references customer on delete cascade,
  reason text not null,
  ticket text,
  requested_at timestamptz not null,
  -- Asked for and approved for a day; then it can neither be approved nor used.
  expires_at timestamptz not null,
  approved boolean,
  decided_by uuid references staff,
  decided_at timestamptz,
  used_at timestamptz
);
create index impersonation_request_expires on impersonation_request (expires_at);
create index impersonation_request_customer on impersonation_request (customer_id);
