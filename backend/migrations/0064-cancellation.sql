-- Cancellation for cause (BGB § 314): asked for by one side, confirmed by the other or decided by compliance (domain/cancellation#irregular).
create table cancellation_request (
  id uuid primary key,
  order_id uuid not null references contract,
  requested_by text not null check (requested_by in ('investor', 'company')),
  cancellation_date date not null,
  reason text not null,
  file_id uuid references file,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'refused')),
  created_at timestamptz not null,
  decide_by timestamptz not null,
  decided_by text check (decided_by in ('company', 'compliance')),
  decided_at timestamptz,
  decision_reason text
);
create unique index cancellation_request_open on cancellation_request (order_id) where state = 'pending';
create index cancellation_request_order on cancellation_request (order_id, created_at desc);
create index cancellation_request_decide on cancellation_request (decide_by, id) where state = 'pending';

-- Who wants to take a marked cancellation back; it is taken back when the other side does too.
alter table contract add cancellation_revoked_by text check (cancellation_revoked_by in ('investor', 'company'));
create index contract_cancellation on contract (cancellation_date) where state = '8_5_cancellation_marked';
