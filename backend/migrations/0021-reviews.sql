-- Customers' reviews of products: one each, shown once staff have approved it.
create table product_review (
  id uuid primary key,
  product_id uuid not null references product,
  customer_id uuid not null references customer on delete cascade,
  -- The language it was written in.
  locale text not null,
  title text not null,
  content text not null,
  points integer not null check (points between 1 and 5),
  approved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (product_id, customer_id)
);
create index product_review_customer on product_review (customer_id);
create index product_review_approved on product_review (product_id, created_at desc) where approved_at is not null;
create index product_review_waiting on product_review (updated_at) where approved_at is null;

-- An average has a decimal. The trigger names the column, so it stands aside while the type changes.
drop trigger product_listed on product;
alter table product alter column rating_average type numeric(2, 1);
alter table product_listing alter column rating_average type numeric(2, 1);
create trigger product_listed after insert or update of active, type, branch, issuer_id, name, description, states,
  property_ids, shipping_free, rating_average, published_at, product_number, isin on product
  for each row execute function product_itself_changed();

create function product_rated() returns trigger language plpgsql as $$
declare
  rated uuid := case tg_op when 'DELETE' then old.product_id else new.product_id end;
begin
  -- One at a time for each product: whoever comes second counts what the first has committed.
  perform from product where id = rated for no key update;
  update product set rating_average = (
    select round(avg(points), 1) from product_review where product_id = rated and approved_at is not null
  ) where id = rated;
  return null;
end $$;
create trigger product_review_rated after insert or update of points, approved_at or delete on product_review
  for each row execute function product_rated();

-- Sorts "2" before "10" (naturalSorting of the criteria).
create collation natural_order (provider = icu, locale = 'und-u-kn-true');
