-- :orders investors like the model investor, each signed in and before the buy button with one of the model's drafts, the
-- offers taken in turn. What the model has opened, answered and proved, they have; the names stay, the typed forms hold them.
-- What a draft says is sealed: it still names the model's bank account (tools/src/buyers.ts).
set session_replication_role = replica;
set synchronous_commit = off;

-- Inserts a copy of the row `model` for each row of `source`; `own` gives the columns that differ, as SQL.
create function pg_temp.copy_rows(target regclass, model text, source text, own jsonb) returns void language plpgsql as $$
begin
  execute (
    select format('insert into %s (%s) select %s from %s', target, string_agg(quote_ident(attname), ', ' order by attnum),
      string_agg(coalesce(own ->> attname, format('%I.%I', model, attname)), ', ' order by attnum), source)
    from pg_attribute where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '');
end $$;

create temp table model as
select c.id as customer_id, i.id as investor_id, c.default_billing_address_id as address_id
from customer c join investor i on i.customer_id = c.id and i.kind = 'person' where c.email = ':email';
create temp table draft as
select row_number() over (order by product_id) - 1 as place, count(*) over () as count, d.id, d.product_id,
  ':account'::uuid as account_id
from checkout_draft d join model using (customer_id);
create temp table buyer as
select n, gen_random_uuid() as id, gen_random_uuid() as investor_id, gen_random_uuid() as account_id,
  gen_random_uuid() as address_id, gen_random_uuid() as cart_id, draft.id as draft_id, draft.product_id, draft.account_id as model_account
from generate_series(1, :orders) n join draft on draft.place = n % draft.count;
create unique index on buyer (n);

-- Room for all of them.
update product set total_volume = 1000000000000 where id in (select product_id from draft);
update tariff set total_volume = 1000000000000 where product_id in (select product_id from draft);
update tranche set total_volume = 1000000000000 where product_id in (select product_id from draft);

select pg_temp.copy_rows('customer', 'c', $$ buyer b, model join customer c on c.id = model.customer_id $$, jsonb_build_object(
  'id', $$b.id$$,
  'customer_number', $$'BUYER-' || b.n$$,
  'email', $$'buyer.' || b.n || '@post.example'$$,
  'default_billing_address_id', $$b.address_id$$,
  'default_shipping_address_id', $$b.address_id$$,
  'opt_in_hash', $$null$$));
select pg_temp.copy_rows('customer_address', 'a', $$ buyer b, model join customer_address a on a.id = model.address_id $$,
  jsonb_build_object('id', $$b.address_id$$, 'customer_id', $$b.id$$));
select pg_temp.copy_rows('investor', 'i', $$ buyer b, model join investor i on i.id = model.investor_id $$,
  jsonb_build_object('id', $$b.investor_id$$, 'customer_id', $$b.id$$));
select pg_temp.copy_rows('bank_account', 'a', $$ buyer b join bank_account a on a.id = b.model_account $$,
  jsonb_build_object('id', $$b.account_id$$, 'investor_id', $$b.investor_id$$));
select pg_temp.copy_rows('identity_check', 'k', $$ buyer b, model join identity_check k on k.investor_id = model.investor_id $$,
  jsonb_build_object('id', $$gen_random_uuid()$$, 'investor_id', $$b.investor_id$$));
select pg_temp.copy_rows('survey', 's', $$ buyer b, model join survey s on s.investor_id = model.investor_id and s.unlocked_at is null $$,
  jsonb_build_object('id', $$gen_random_uuid()$$, 'investor_id', $$b.investor_id$$));
select pg_temp.copy_rows('self_disclosure', 'd', $$ buyer b, model join self_disclosure d on d.investor_id = model.investor_id $$,
  jsonb_build_object('id', $$gen_random_uuid()$$, 'investor_id', $$b.investor_id$$));
select pg_temp.copy_rows('document_opening', 'o', $$ buyer b, model join document_opening o on o.customer_id = model.customer_id
  join product_document_version v on v.id = o.version_id join product_document p on p.id = v.document_id
  where p.product_id = b.product_id $$, jsonb_build_object('customer_id', $$b.id$$));
select pg_temp.copy_rows('checkout_draft', 'd', $$ buyer b join checkout_draft d on d.id = b.draft_id $$, jsonb_build_object(
  'id', $$gen_random_uuid()$$,
  'customer_id', $$b.id$$,
  'investor_id', $$b.investor_id$$));
insert into cart (id, order_key, customer_id, updated_at) select cart_id, gen_random_uuid(), id, now() from buyer;
select pg_temp.copy_rows('cart_line_item', 'l', $$ buyer b, model join cart c on c.customer_id = model.customer_id
  join cart_line_item l on l.cart_id = c.id where l.referenced_id = replace(b.product_id::text, '-', '') $$,
  jsonb_build_object('cart_id', $$b.cart_id$$));
-- Their context tokens are md5('buyer' || n).
insert into session (token_hash, customer_id, cart_id, authenticated_at, stepped_up_at, created_at, used_at)
select sha256(convert_to(md5('buyer' || n), 'UTF8')), id, cart_id, now(), now(), now(), now() from buyer;
set session_replication_role = default;
