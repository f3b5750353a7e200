-- domain/identity#cleared-with-expired-data: what changed while compliance looked at a hold was seen by no check; the clearance confirms nobody then.
alter table identity_check add column changed_on_hold boolean not null default false;
