-- The checklist of a round. A step that nobody has touched has no row: the checklist itself is code.
create table project_step (
  id uuid primary key,
  round_id uuid not null references funding_round,
  key text not null,
  state text not null check (state in ('open', 'submitted', 'done', 'skipped')),
  -- Another day than the checklist's.
  due_on date,
  unique (round_id, key)
);

create table project_entry (
  id uuid primary key,
  step_id uuid not null references project_step,
  text text,
  file_id uuid references file,
  -- No reference: whoever has left may be erased.
  customer_id uuid,
  staff_id uuid references staff,
  at timestamptz not null,
  check (num_nonnulls(customer_id, staff_id) = 1),
  check (num_nonnulls(text, file_id) > 0)
);
create index project_entry_step on project_entry (step_id, at desc, id desc);
create index project_entry_file on project_entry (file_id);
