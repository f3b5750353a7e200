-- domain/sign-in#staff-accounts: whose password was voided is a colleague all the same, and the second person; who was invited only is not yet.
alter table staff add column password_voided_at timestamptz;
-- What was changed during a hold before 0340 kept track of it: its sessions were dropped.
update identity_check set changed_on_hold = true where state = 'pending' and hold = 'pep' and session_ids = '{}';
