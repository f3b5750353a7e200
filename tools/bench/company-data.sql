-- :contracts contracts of :investors investors with one issuer, :waiting of which wait to be accepted, and :others with another.
-- All are cloned from those of the demo. Foreign keys and triggers rest while it loads.
set session_replication_role = replica;
set synchronous_commit = off;
set work_mem = '256MB';

-- Inserts a copy of the row `model` for each row of `source`; `own` gives the columns that differ, as SQL.
create function pg_temp.copy_rows(target regclass, model text, source text, own jsonb) returns void language plpgsql as $$
begin
  execute (
    select format('insert into %s (%s) select %s from %s', target, string_agg(quote_ident(attname), ', ' order by attnum),
      string_agg(coalesce(own ->> attname, format('%I.%I', model, attname)), ', ' order by attnum), source)
    from pg_attribute where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '');
end $$;

create temp table model as
select k.order_id, k.customer_id, k.investor_id, k.product_id, k.tariff_id, k.tranche_id, k.company_id, d.id as payment_id
from contract k join payment d on d.order_id = k.order_id and d.state = 'authorised'
join investor i on i.id = k.investor_id and i.kind = 'person'
join identity_check c on c.investor_id = i.id and c.state = 'successful'
join company o on o.id = k.company_id and o.name_company like 'Quellhain%'
where k.state = '2_1_in_review' order by k.order_number limit 1;

-- Where the contracts of the other company hang.
create temp table other as
select p.issuer_id as company_id, p.id as product_id, t.id as tariff_id, r.id as tranche_id
from product p join tariff t on t.product_id = p.id join tranche r on r.product_id = p.id
where p.issuer_id <> (select company_id from model) and p.type <> 'collectible'
order by p.product_number, t.position, r.number limit 1;

create temp table person as
select n, gen_random_uuid() as id, gen_random_uuid() as investor_id from generate_series(1, :investors) n;
create unique index on person (n);
select pg_temp.copy_rows('customer', 'c', $$ person p, model join customer c on c.id = model.customer_id $$, jsonb_build_object(
  'id', $$p.id$$,
  'customer_number', $$'COMPANY' || p.n$$,
  'email', $$'company.' || p.n || '@post.example'$$,
  'last_name', $$'Muster' || p.n$$,
  'opt_in_hash', $$null$$));
select pg_temp.copy_rows('investor', 'i', $$ person p, model join investor i on i.id = model.investor_id $$, jsonb_build_object(
  'id', $$p.investor_id$$,
  'customer_id', $$p.id$$));
select pg_temp.copy_rows('identity_check', 'k', $$ person p, model join lateral (select * from identity_check
  where investor_id = model.investor_id and state = 'successful' order by updated_at desc limit 1) k on true $$, jsonb_build_object(
  'id', $$gen_random_uuid()$$,
  'investor_id', $$p.investor_id$$));

-- The first :waiting can be accepted, each of somebody who has no other, and not for so long that they lapse meanwhile; the
-- others have gone every way.
create temp table deal as
select n, gen_random_uuid() as id, n > :contracts as elsewhere,
  case when n <= :waiting then n else :waiting + n % (:investors - :waiting) + 1 end as person,
  case when n <= :waiting then '2_1_in_review'
    else (array['3_2_active', '3_2_active', '3_2_active', '3_2_active', 'completed', '8_1_withdrawn', '8_4_lapsed',
      '8_5_cancellation_marked', '3_1_payment_open', '2_4_approved'])[n % 10 + 1] end as state,
  now() - make_interval(secs => (n::bigint * 7919) % (86400 * case when n <= :waiting then 20 else 900 end)) as submitted_at
from generate_series(1, :contracts + :others) n;

update product set total_volume = 1000000000000 where id in (select product_id from model union select product_id from other);
update tariff set total_volume = 1000000000000 where product_id in (select product_id from model union select product_id from other);
update tranche set total_volume = 1000000000000 where product_id in (select product_id from model union select product_id from other);

select pg_temp.copy_rows('shop_order', 'o', $$ deal d join person p on p.n = d.person, model join shop_order o on o.id = model.order_id $$,
  jsonb_build_object(
  'id', $$d.id$$,
  'order_number', $$'COMPANY-' || d.n$$,
  'customer_id', $$p.id$$,
  'state', $$d.state$$,
  'deep_link_code', $$md5(d.n::text)$$,
  'idempotency_key', $$'company-' || d.n$$));
select pg_temp.copy_rows('contract', 'k', $$ deal d join person p on p.n = d.person cross join other, model join contract k on k.order_id = model.order_id $$,
  jsonb_build_object(
  'order_id', $$d.id$$,
  'order_number', $$'COMPANY-' || d.n$$,
  'state', $$d.state$$,
  'company_id', $$case when d.elsewhere then other.company_id else k.company_id end$$,
  'product_id', $$case when d.elsewhere then other.product_id else k.product_id end$$,
  'tariff_id', $$case when d.elsewhere then other.tariff_id else k.tariff_id end$$,
  'tranche_id', $$case when d.elsewhere then other.tranche_id else k.tranche_id end$$,
  'customer_id', $$p.id$$,
  'investor_id', $$p.investor_id$$,
  -- Up to 1,000 EUR nothing is asked about wealth.
  'amount_total', $$case when d.n <= :waiting then 50000 else (1 + d.n % 190) * 50000 end$$,
  'submitted_at', $$d.submitted_at$$,
  'invested_at', $$case when d.state ~ '^(3_2|8_5|comp)' then d.submitted_at::date end$$,
  'investor_name', $$'Muster' || p.n || ', Maria'$$,
  'disclosed', $$true$$,
  'self_disclosure_id', $$null$$,
  'depot_id', $$null$$,
  'wallet_id', $$null$$));
select pg_temp.copy_rows('payment', 'd', $$ deal join model on true join payment d on d.id = model.payment_id $$, jsonb_build_object(
  'id', $$gen_random_uuid()$$,
  'order_id', $$deal.id$$,
  'state', $$case when deal.state ~ '^2' then 'authorised' else 'settled' end$$,
  'mandate_reference', $$'COMPANY-' || deal.n$$,
  'provider_session_id', $$null$$,
  'provider_mandate_id', $$'company-' || deal.n$$,
  'provider_collection_id', $$null$$,
  'debit_file_id', $$null$$));
insert into history (id, entity, entity_id, event, from_state, to_state, actor_kind, at, hash)
select gen_random_uuid(), 'contract', id, 'submit', null, state, 'system', submitted_at, '\x00' from deal where n <= :waiting;
set session_replication_role = default;
select rebuild_contract_figures();
