-- R2.22: the account that is proposed where one is to be chosen; the one named last, until the investor says otherwise.
alter table bank_account add is_default boolean not null default false;
update bank_account set is_default = true where id in (
  select distinct on (investor_id) id from bank_account
  where deleted_at is null and state = 'valid' order by investor_id, created_at desc, id desc);
create unique index bank_account_default on bank_account (investor_id) where is_default and deleted_at is null;
