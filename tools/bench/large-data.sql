-- A large shop for the benchmark: 100,000 products and 1,000,000 orders, cloned from those of the demo with words of
-- their own. Foreign keys and triggers rest while it loads, so what they would do is done here. :products and :orders
-- are set by large.ts.
set session_replication_role = replica;
set synchronous_commit = off;
set work_mem = '256MB';
set maintenance_work_mem = '512MB';

-- Indexes are made once, when all is there.
create temp table index_later as
select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
from pg_index i
where i.indrelid = any(array['product', 'tariff', 'funding_round', 'tranche', 'product_category', 'seo_url', 'customer',
    'customer_address', 'investor', 'shop_order', 'order_line_item', 'contract', 'payment', 'product_listing',
    'product_search', 'product_word']::regclass[])
  and not exists (select from pg_constraint c where c.conindid = i.indexrelid);
do $$
declare one record;
begin
  for one in select * from index_later loop execute 'drop index ' || one.name; end loop;
end $$;

-- Inserts a copy of the row `model` for each row of `source`; `own` gives the columns that differ, as SQL.
create function pg_temp.copy_rows(target regclass, model text, source text, own jsonb) returns void language plpgsql as $$
begin
  execute (
    select format('insert into %s (%s) select %s from %s', target, string_agg(quote_ident(attname), ', ' order by attnum),
      string_agg(coalesce(own ->> attname, format('%I.%I', model, attname)), ', ' order by attnum), source)
    from pg_attribute where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '');
end $$;

create temp table word (position serial, de text, en text, pl text);
insert into word (de, en, pl) values
  ('Windpark', 'Wind farm', 'Farma wiatrowa'), ('Solardach', 'Solar roof', 'Dach solarny'),
  ('Backstube', 'Bakery', 'Piekarnia'), ('Mühle', 'Mill', 'Młyn'), ('Töpferei', 'Pottery', 'Garncarnia'),
  ('Wohnhaus', 'Residential building', 'Dom mieszkalny'), ('Speicher', 'Storage', 'Magazyn energii'),
  ('Biogasanlage', 'Biogas plant', 'Biogazownia'), ('Molkerei', 'Dairy', 'Mleczarnia'), ('Werft', 'Shipyard', 'Stocznia'),
  ('Schreinerei', 'Joinery', 'Stolarnia'), ('Gewächshaus', 'Greenhouse', 'Szklarnia'), ('Kelterei', 'Winery', 'Winiarnia'),
  ('Wasserkraftwerk', 'Hydropower station', 'Elektrownia wodna'), ('Fahrradfabrik', 'Bicycle factory', 'Fabryka rowerów'),
  ('Krankenhaus', 'Hospital', 'Szpital'), ('Ladesäule', 'Charging point', 'Stacja ładowania'),
  ('Imkerei', 'Apiary', 'Pasieka'), ('Weberei', 'Weaving mill', 'Tkalnia'), ('Brauerei', 'Brewery', 'Browar');
create temp table place (position serial, name text);
insert into place (name)
select first || second from
  unnest(array['Quell', 'Moor', 'Sonnen', 'Linden', 'Birken', 'Stein', 'Nord', 'Ost', 'Wiesen', 'Erlen']) first,
  unnest(array['hain', 'tal', 'bach', 'berg', 'feld', 'au', 'hof', 'ried', 'see', 'furt']) second;

-- Products: every one of the demo's, again and again.
create temp table clone as
select row_number() over (order by copy, p.id) as n, p.id as old_id, gen_random_uuid() as id
from generate_series(1, ceil(:products / (select count(*) from product where active)::numeric)::integer) copy, product p
where p.active;
delete from clone where n > :products;
create index on clone (old_id);
create unique index on clone (n);
analyze clone;

select pg_temp.copy_rows('product', 'p', $$ clone c join product p on p.id = c.old_id
  join word w on w.position = c.n % 20 + 1
  join place on place.position = c.n / 20 % 100 + 1 $$, jsonb_build_object(
  'id', $$c.id$$,
  'product_number', $$'BENCH-' || c.n$$,
  'name', $$jsonb_build_object( 'de-DE', w.de || ' ' || place.name || ' ' || c.n, 'en-GB', w.en || ' ' || place.name || ' ' || c.n, 'pl-PL', w.pl || ' ' || place.name || ' ' || c.n)$$,
  'stock', $$case when p.stock is not null then 1000000000 end$$,
  'published_at', $$p.published_at - make_interval(mins => c.n::integer)$$,
  'rating_average', $$c.n % 6$$));

create temp table tariff_clone as
select t.id as old_id, gen_random_uuid() as id, c.id as product_id, c.old_id as old_product_id, c.n
from clone c join tariff t on t.product_id = c.old_id;
select pg_temp.copy_rows('tariff', 't', $$ tariff_clone tc join tariff t on t.id = tc.old_id $$, jsonb_build_object(
  'id', $$tc.id$$,
  'product_id', $$tc.product_id$$,
  'interest_rate', $$t.interest_rate + tc.n % 50$$,
  'min_investment', $$t.min_investment + tc.n % 40 * t.investment_unit_price$$));

create temp table round_clone as
select r.id as old_id, gen_random_uuid() as id, c.id as product_id, c.old_id as old_product_id
from clone c join funding_round r on r.product_id = c.old_id;
select pg_temp.copy_rows('funding_round', 'r', $$ round_clone rc join funding_round r on r.id = rc.old_id $$, jsonb_build_object(
  'id', $$rc.id$$,
  'product_id', $$rc.product_id$$));
select pg_temp.copy_rows('tranche', 't', $$ round_clone rc join tranche t on t.funding_round_id = rc.old_id $$, jsonb_build_object(
  'id', $$gen_random_uuid()$$,
  'product_id', $$rc.product_id$$,
  'funding_round_id', $$rc.id$$));
select pg_temp.copy_rows('collectible', 'x', $$ clone c join collectible x on x.product_id = c.old_id $$, jsonb_build_object(
  'product_id', $$c.id$$));
select pg_temp.copy_rows('price_tier', 'x', $$ clone c join price_tier x on x.product_id = c.old_id $$, jsonb_build_object(
  'product_id', $$c.id$$));
select pg_temp.copy_rows('product_category', 'x', $$ clone c join product_category x on x.product_id = c.old_id $$, jsonb_build_object(
  'product_id', $$c.id$$));
select pg_temp.copy_rows('seo_url', 's', $$ clone c join seo_url s on s.foreign_key = c.old_id and s.is_canonical and not s.is_deleted $$, jsonb_build_object(
  'id', $$gen_random_uuid()$$,
  'foreign_key', $$c.id$$,
  'path_info', $$'/detail/' || replace(c.id::text, '-', '')$$,
  'seo_path_info', $$s.seo_path_info || '-' || c.n$$));

-- One customer in ten orders; each is a private person with one address. All have the demo's password.
create temp table person as
select n, gen_random_uuid() as id, gen_random_uuid() as address_id, gen_random_uuid() as investor_id
from generate_series(1, :orders / 10) n;
create unique index on person (n);
create temp table model as
select c.id as customer_id, c.default_billing_address_id as address_id, i.id as investor_id
from customer c join investor i on i.customer_id = c.id and i.kind = 'person' where c.email = 'jana.probst@post.example';
select pg_temp.copy_rows('customer', 'c', $$ person p, model join customer c on c.id = model.customer_id $$, jsonb_build_object(
  'id', $$p.id$$,
  'customer_number', $$'B' || p.n$$,
  'email', $$'bench.' || p.n || '@post.example'$$,
  'last_name', $$'Muster' || p.n$$,
  'default_billing_address_id', $$p.address_id$$,
  'default_shipping_address_id', $$p.address_id$$,
  'opt_in_hash', $$null$$));
select pg_temp.copy_rows('customer_address', 'a', $$ person p, model join customer_address a on a.id = model.address_id $$, jsonb_build_object(
  'id', $$p.address_id$$,
  'customer_id', $$p.id$$));
select pg_temp.copy_rows('investor', 'i', $$ person p, model join investor i on i.id = model.investor_id $$, jsonb_build_object(
  'id', $$p.investor_id$$,
  'customer_id', $$p.id$$));

-- Orders: nine investments to one order of goods, spread over customers and products.
create temp table deal as
select n, gen_random_uuid() as id, case when n % 10 = 0 then 'goods' else 'investment' end as kind
from generate_series(1, :orders) n;
create temp table sold as
select row_number() over (order by tc.n, tc.id) as n, tc.id as tariff_id, tc.product_id, tr.id as tranche_id,
  p.issuer_id as company_id, p.regime, t.interest_rate, t.min_investment, t.investment_unit_price, t.duration_months
from tariff_clone tc join tariff t on t.id = tc.id join product p on p.id = tc.product_id
join (select distinct on (product_id) product_id, id from tranche order by product_id, number) tr on tr.product_id = p.id;
create unique index on sold (n);
create temp table good as
select row_number() over (order by c.n) as n, c.id as product_id, p.name
from clone c join product p on p.id = c.id where p.shop_type = 'physical' and p.token_provider_product_id is null;
create unique index on good (n);
analyze;
create temp table order_model as
select o.* from shop_order o join model on model.customer_id = o.customer_id where o.kind = 'investment' limit 1;

select pg_temp.copy_rows('shop_order', 'o', $$ deal d join person p on p.n = d.n % (:orders / 10) + 1, order_model o $$, jsonb_build_object(
  'id', $$d.id$$,
  'order_number', $$'BENCH-' || d.n$$,
  'customer_id', $$p.id$$,
  'kind', $$d.kind$$,
  'state', $$case d.kind when 'goods' then 'open' else '3_2_active' end$$,
  'order_date_time', $$o.order_date_time - make_interval(mins => d.n)$$,
  'amount_total', $$50000$$,
  'deep_link_code', $$md5(d.n::text)$$,
  'idempotency_key', $$'bench-' || d.n$$));

-- What was submitted is sealed, which only the backend does: that of one contract serves for all.
insert into contract (order_id, order_number, state, customer_id, investor_id, company_id, product_id, tariff_id,
  tranche_id, regime, units, amount_total, interest, duration, submitted_at, concluded_at, invested_at, submitted,
  disclosed, investor_name, updated_at)
select d.id, 'BENCH-' || d.n, '3_2_active', p.id, p.investor_id, s.company_id, s.product_id, s.tariff_id,
  s.tranche_id, s.regime, s.min_investment / s.investment_unit_price, s.min_investment, s.interest_rate,
  s.duration_months, now() - make_interval(mins => d.n), now(), current_date, (select submitted from contract limit 1), true, 'Jana Muster' || p.n, now()
from deal d join person p on p.n = d.n % (:orders / 10) + 1
join sold s on s.n = d.n % (select count(*) from sold) + 1
where d.kind = 'investment';

insert into order_line_item (id, order_id, product_id, type, label, quantity, unit_price, total_price, position)
select gen_random_uuid(), d.id, coalesce(g.product_id, s.product_id), 'product', '{"de-DE": "Posten"}', 1, 50000, 50000, 1
from deal d
left join sold s on d.kind = 'investment' and s.n = d.n % (select count(*) from sold) + 1
left join good g on d.kind = 'goods' and g.n = d.n % (select count(*) from good) + 1;

insert into payment (id, order_id, provider, state, amount, settled_on, created_at, updated_at)
select gen_random_uuid(), d.id, 'sandbox', 'settled', 50000, current_date, now(), now() from deal d;

-- What refresh_product_listing would write, from the row of the product that was cloned: the issuer and the description
-- are the same, so that only names are taken apart again.
insert into product_listing
select p.id, p.type, p.branch, p.issuer_id, p.name, p.states, p.property_ids, l.category_ids, p.shipping_free,
  p.rating_average, p.published_at, p.product_number, coalesce(t.price, l.price), t.interest_rate, l.duration_months,
  l.funding_state, l.state_rank
from clone c join product p on p.id = c.id join product_listing l on l.id = c.old_id
left join (
  select product_id, min(min_investment) as price, max(interest_rate) as interest_rate from tariff group by product_id
) t on t.product_id = c.id;
insert into product_search
select p.id,
  setweight(product_words('de-DE', p.name ->> 'de-DE'), 'A') || ts_filter(s.words_de, '{b,d}'),
  setweight(product_words('en-GB', p.name ->> 'en-GB'), 'A') || ts_filter(s.words_en, '{b,d}'),
  setweight(product_words('pl-PL', p.name ->> 'pl-PL'), 'A') || ts_filter(s.words_pl, '{b,d}')
from clone c join product p on p.id = c.id join product_search s on s.id = c.old_id;
insert into product_word
select distinct locale, part
from (
  select 'de-DE' as locale, de as name from word union all select 'en-GB', en from word union all select 'pl-PL', pl from word
  union all select unnest(array['de-DE', 'en-GB', 'pl-PL']), name from place
) named, regexp_split_to_table(plain_text(named.name), '[^[:alnum:]]+') part
where length(part) between 4 and 40
on conflict do nothing;
do $$
declare one record;
begin
  for one in select * from index_later loop execute one.definition; end loop;
end $$;
set session_replication_role = default;
select rebuild_contract_figures();
analyze;
