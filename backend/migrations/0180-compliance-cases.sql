-- What compliance has to look at (domain/compliance#kinds, domain/compliance#returned-debit, domain/compliance#own-cases): opened where it comes up, decided by people.
create table compliance_case (
  id uuid primary key,
  kind text not null check (kind in ('identity', 'pep', 'sanctions', 'us_person', 'third_party', 'returned_debit')),
  investor_id uuid not null references investor,
  -- Only what concerns a single contract names it.
  order_id uuid references contract,
  state text not null check (state in ('open', 'proposed', 'cleared', 'refused', 'closed')),
  -- What it was opened for: the third party, the bank's code, the outcome of the check.
  details jsonb not null default '{}',
  opened_at timestamptz not null,
  -- The first pair of eyes (GwG § 15 (4)).
  proposed_by uuid references staff,
  proposed_at timestamptz,
  decided_by uuid references staff,
  decided_at timestamptz,
  reason text,
  -- False: decided by who had proposed it, as nobody else could.
  four_eyes boolean not null default true
);
-- One of a kind at a time; what was refused stands until it is opened again.
create unique index compliance_case_standing on compliance_case (investor_id, kind, order_id) nulls not distinct
  where state in ('open', 'proposed', 'refused');
create index compliance_case_order on compliance_case (order_id) where order_id is not null;
-- The queue: undecided ones before the others, the oldest first.
create index compliance_case_queue on compliance_case (
  ((case when state in ('open', 'proposed') then 0 else 10000000000000000 end)
    + (extract(epoch from opened_at at time zone 'UTC') * 1000000)::bigint),
  id
);

-- Who waits already.
insert into compliance_case (id, kind, investor_id, state, opened_at)
select gen_random_uuid(), coalesce(hold, 'identity'), investor_id, 'open', updated_at
from identity_check
where (state = 'pending' and hold = 'pep') or state = 'rejected';
