create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create or replace trigger history_append_only before update or delete on history for each row execute function refuse_change();
create or replace trigger payout_exemption_append_only before update or delete on payout_exemption
  for each row execute function refuse_change();
create or replace trigger profit_share_append_only before update or delete on profit_share for each row execute function refuse_change();
create or replace trigger payout_append_only before update or delete on payout for each row execute function refuse_change();
create or replace trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
