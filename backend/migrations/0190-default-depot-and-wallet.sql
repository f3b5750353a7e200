-- R2.22: like an account, one depot and one wallet is proposed where one is to be chosen; the one named last, until the
-- investor says otherwise.
alter table depot add is_default boolean not null default false;
update depot set is_default = true where id in (
  select distinct on (investor_id) id from depot
  where deleted_at is null order by investor_id, created_at desc, id desc);
create unique index depot_default on depot (investor_id) where is_default and deleted_at is null;

alter table wallet add is_default boolean not null default false;
update wallet set is_default = true where id in (
  select distinct on (investor_id) id from wallet
  where deleted_at is null order by investor_id, created_at desc, id desc);
create unique index wallet_default on wallet (investor_id) where is_default and deleted_at is null;
