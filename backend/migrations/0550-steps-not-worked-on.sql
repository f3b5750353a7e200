-- What a round has left behind and nobody has worked on is not done: it has a state of its own. A step that is done has
-- somebody who said so; what has nobody got its row by a note or by a day.
alter table project_step drop constraint project_step_state_check;
alter table project_step add constraint project_step_state_check
  check (state in ('open', 'submitted', 'done', 'skipped', 'not_worked_on'));
update project_step set state = 'not_worked_on'
where state = 'done'
  and not exists (select from history
    where entity = 'project_step' and entity_id = project_step.id and to_state = 'done');
