-- How many processes ended hard (killed, out of memory, power cut) while they carried it out (decision 34).
alter table outbox add column hard_ends smallint not null default 0;
alter table job_run add column hard_ends smallint not null default 0;
