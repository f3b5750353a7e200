-- Staff set what belongs to business (decision 15); the key is the name of the variable that it stands before.
alter table setting add column changed_by uuid references staff;
