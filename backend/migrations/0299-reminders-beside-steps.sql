-- What a company was reminded of (R2.25) stands beside the checklist, with the day it was for: a step that nobody has
-- touched has no row, and another day is reminded of anew.
create table project_reminder (
  round_id uuid not null references funding_round,
  key text not null,
  due_on date not null,
  sent integer not null,
  primary key (round_id, key)
);

-- For which day of the checklist the others were, nobody has kept.
insert into project_reminder (round_id, key, due_on, sent)
select round_id, key, due_on, reminders from project_step where reminders > 0 and due_on is not null;

-- Rows that only the reminder has made.
delete from project_step
where reminders > 0 and state = 'open' and due_on is null
  and not exists (select from project_entry where step_id = project_step.id)
  and not exists (select from history where entity = 'project_step' and entity_id = project_step.id)
  and not exists (
    select from audit
    where action = 'project.due' and (details ->> 'roundId')::uuid = round_id and details ->> 'step' = key);

alter table project_step drop column reminders;

-- A reminder of the mandate that still waits knows the day it is for.
update outbox
set payload = jsonb_build_object('mandateDueAt', to_char(mandate_due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
from contract
where outbox.kind = 'mandate.remind' and delivered_at is null and order_id = subject_id and mandate_due_at is not null;
