-- A duty ends by itself with the last money that works (domain/reports#end): waived, without anybody's reason.
alter table report
  drop constraint report_waived,
  add constraint report_waived check (state = 'waived' or waived_reason is null);
