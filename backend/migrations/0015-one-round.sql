-- A product has one round: further volume is a tranche of it (domain/funding-rounds#tranche).
drop index funding_round_product;
alter table funding_round add unique (product_id);
