-- domain/funding-rounds#early-end: a company asks for an earlier last day of its round, compliance decides.
create table early_end (
  id uuid primary key,
  funding_round_id uuid not null references funding_round,
  last_day date not null,
  reason text not null,
  state text not null check (state in ('pending', 'accepted', 'refused', 'withdrawn', 'lapsed')),
  -- No reference: whoever has left the company may be erased, what was asked for may not.
  asked_by uuid not null,
  created_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_reason text,
  check ((state in ('accepted', 'refused')) = (decided_by is not null)),
  check ((decided_by is null) = (decision_reason is null)),
  check ((decided_by is null) = (decided_at is null))
);
-- One at a time.
create unique index early_end_pending on early_end (funding_round_id) where state = 'pending';
create index early_end_round on early_end (funding_round_id, created_at desc, id desc);
-- Compliance sees the one that has waited longest first.
create index early_end_created on early_end (created_at, id);
