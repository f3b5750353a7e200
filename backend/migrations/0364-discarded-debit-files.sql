-- A file that is not released yet can be discarded: its debits stand in the next one.
alter table debit_file drop constraint debit_file_state_check;
alter table debit_file add check (state in ('prepared', 'checked', 'released', 'filed', 'discarded'));
alter table debit_file add column discarded_by uuid references staff;
alter table debit_file add column discarded_at timestamptz;
alter table debit_file add column discard_reason text;
comment on column debit_file.transactions is 'As it was filed or discarded.';
