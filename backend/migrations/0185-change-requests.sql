-- What an identity check has confirmed is changed by request only: asked for with a proof, decided by compliance.
create table change_request (
  id uuid primary key,
  investor_id uuid not null references investor,
  -- Who asked.
  created_by uuid not null references customer,
  state text not null check (state in ('pending', 'accepted', 'refused', 'withdrawn')),
  -- [{field, before, after}], all as text.
  changes jsonb not null,
  reason text not null,
  -- Erased with a withdrawal.
  file_id uuid references file,
  refusal_reason text,
  decided_at timestamptz,
  decided_by uuid references staff,
  created_at timestamptz not null,
  check ((state = 'refused') = (refusal_reason is not null)),
  check ((state in ('accepted', 'refused')) = (decided_by is not null))
);
-- One at a time.
create unique index change_request_pending on change_request (investor_id) where state = 'pending';
create index change_request_investor on change_request (investor_id, created_at);
-- Compliance sees the one that has waited longest first.
create index change_request_created on change_request (created_at, id);
