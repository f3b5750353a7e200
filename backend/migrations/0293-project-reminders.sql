-- How many of the reminders of a company's step have gone out (R2.25).
alter table project_step add reminders integer not null default 0;
