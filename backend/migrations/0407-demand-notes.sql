-- R3.12: who sees to somebody who looks for capital, and what colleagues should know.
alter table capital_demand add column assignee_id uuid references staff;
create index capital_demand_assignee on capital_demand (assignee_id, created_at desc) where assignee_id is not null;
create table demand_note (
  id uuid primary key,
  demand_id uuid not null references capital_demand on delete cascade,
  text text not null,
  staff_id uuid not null references staff,
  created_at timestamptz not null
);
create index demand_note_demand on demand_note (demand_id, created_at, id);
