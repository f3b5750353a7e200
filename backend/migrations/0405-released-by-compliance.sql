-- domain/funding-rounds#who-publishes: a round, and a further tranche, goes live by content and compliance.
alter table product_version
  -- Said when it is submitted.
  add column asks_compliance boolean not null default false,
  -- False: nobody of compliance could; null: nobody was asked.
  add column by_compliance boolean;
update product_version as version set asks_compliance = true
  from product join funding_round as round on round.product_id = product.id
  where version.product_id = product.id and version.state in ('submitted', 'scheduled') and product.published_at is null;
create index product_version_compliance on product_version (product_id) where asks_compliance and state = 'submitted';
