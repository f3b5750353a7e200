-- R4.01: how a withdrawal reached us that staff have carried out, and the day on which it was sent; null where it came by the portal.
alter table contract add column withdrawal_declared_on date;
alter table contract add column withdrawal_channel text check (withdrawal_channel in ('letter', 'mail', 'form'));
-- BGB § 356a: the contract number of a withdrawal that was declared without login and fits no contract by itself.
alter table contact_message add column withdraws text;
