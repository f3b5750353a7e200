-- The files of a digital good.
create table product_download (
  id uuid primary key,
  product_id uuid not null references product,
  file_id uuid not null references file,
  position integer not null
);
create index product_download_product on product_download (product_id, position);

-- BGB § 356 (5): the customer asked for the files at once, and gave up the right of withdrawal.
alter table shop_order add column digital_content_waiver_at timestamptz;

-- A promotion without a code holds by itself. Null: as often as one likes.
alter table promotion add column max_per_customer integer check (max_per_customer > 0);
create index promotion_automatic on promotion (id) where code is null and active;

-- Which promotion a contract was bought with: an automatic one has no code.
alter table contract add column promotion_id uuid references promotion;
update contract set promotion_id = promotion.id from promotion where promotion.code = contract.promotion_code;
create index contract_promotion on contract (customer_id, promotion_id) where promotion_id is not null;
