-- What a round that was never more than a draft owes can be waived by staff (R3.15).
alter table report
  drop constraint report_state_check,
  add constraint report_state_check check (state in ('open', 'submitted', 'accepted', 'returned', 'waived')),
  add waived_reason text,
  add constraint report_waived check ((state = 'waived') = (waived_reason is not null));
