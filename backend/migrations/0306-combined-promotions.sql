-- An order takes every promotion that goes together with its others (domain/cart#combining).
alter table contract add column promotion_ids uuid[] not null default '{}';
update contract set promotion_ids = array[promotion_id] where promotion_id is not null;
alter table contract drop column promotion_id;
create index contract_promotions on contract (customer_id) where promotion_ids <> '{}';
