-- :customers customers with an identity each, and :contracts contracts. All are cloned from those of the demo. Foreign keys and
-- triggers rest while it loads.
set session_replication_role = replica;
set synchronous_commit = off;
set work_mem = '256MB';
set maintenance_work_mem = '512MB';

-- Indexes that guard nothing are made once, when all is there.
create temp table resting as
select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
where indrelid in ('customer'::regclass, 'investor'::regclass, 'contract'::regclass) and not indisunique;
do $$ declare it record; begin
  for it in select * from resting loop execute 'drop index ' || it.name; end loop;
end $$;

-- Inserts a copy of the row `model` for each row of `source`; `own` gives the columns that differ, as SQL.
create function pg_temp.copy_rows(target regclass, model text, source text, own jsonb) returns void language plpgsql as $$
begin
  execute (
    select format('insert into %s (%s) select %s from %s', target, string_agg(quote_ident(attname), ', ' order by attnum),
      string_agg(coalesce(own ->> attname, format('%I.%I', model, attname)), ', ' order by attnum), source)
    from pg_attribute where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '');
end $$;

create temp table model as
select k.order_id, k.customer_id, k.investor_id from contract k join customer c on c.id = k.customer_id
where k.state = '3_2_active' and c.email = 'jana.probst@post.example' order by k.order_number limit 1;

-- Forty first names and two thousand last ones: many people share a name.
create temp table person as
select n, gen_random_uuid() as id, gen_random_uuid() as investor_id,
  (array['Anna', 'Ben', 'Clara', 'David', 'Emma', 'Felix', 'Greta', 'Hugo', 'Ida', 'Jonas', 'Klara', 'Leon', 'Marie', 'Noah', 'Olga',
    'Paul', 'Quentin', 'Rosa', 'Sven', 'Theo', 'Ulla', 'Viktor', 'Wanda', 'Xaver', 'Yara', 'Zoe', 'Adam', 'Berta', 'Carl', 'Dora',
    'Erik', 'Fina', 'Gerd', 'Hanna', 'Ivan', 'Jule', 'Kurt', 'Lisa', 'Max', 'Nora'])[n % 40 + 1] as first_name,
  (array['Berg', 'Feld', 'Wald', 'Bach', 'Stein', 'Hof', 'Brück', 'Dorf', 'Kamp', 'Horst'])[n / 40 % 10 + 1]
    || (array['mann', 'ner', 'ke', 'haus', 'meier', 'huber', 'weg', 'lein', 'thal', 'rath'])[n / 400 % 10 + 1]
    || (array['', 's', 'er', 'en', 'y', 'ow', 'itz', 'ing', 'sen', 'el', 'ec', 'ik', 'au', 'o', 'ann', 'ar', 'us', 'ich', 'ny', 'ott'])
      [n / 4000 % 20 + 1] as last_name
from generate_series(1, :customers) n;
create unique index on person (n);
-- A tenth live in one town, the others in a thousand villages; each has a telephone of their own.
alter table person add city text, add postcode text, add phone text, add found_by tsvector;
update person set city = case when n % 10 = 0 then 'Grossheim' else 'Kleindorf' || n % 1000 end,
  postcode = lpad((n % 90000 + 10000)::text, 5, '0'), phone = '030 55' || lpad(n::text, 7, '0');
-- Half of them have a check of identity.
alter table person add identity_state text;
update person set identity_state = case when n % 1000 = 0 then 'rejected' when n % 100 = 0 then 'pending' else 'successful' end
where n % 2 = 0;
update person set found_by = array_to_tsvector(array_remove(contact_words(city, postcode, phone) || ('=' || identity_state), null));
select pg_temp.copy_rows('customer', 'c', $$ person p, model join customer c on c.id = model.customer_id $$, jsonb_build_object(
  'id', $$p.id$$,
  'customer_number', $$'7' || lpad(p.n::text, 7, '0')$$,
  'email', $$lower(p.first_name || '.' || p.last_name) || '.' || p.n || '@post.example'$$,
  'first_name', $$p.first_name$$,
  'last_name', $$p.last_name$$,
  'found_by', $$case when p.n % 50 = 0 then p.found_by || search_words('Muster-Handel ' || p.n || ' GmbH') else p.found_by end$$,
  'created_at', $$now() - make_interval(mins => p.n)$$,
  'last_login_at', $$case when p.n % 3 > 0 then now() - make_interval(mins => p.n / 2) end$$,
  'opt_in_hash', $$null$$));
select pg_temp.copy_rows('investor', 'i', $$ person p, model join investor i on i.id = model.investor_id $$, jsonb_build_object(
  'id', $$p.investor_id$$,
  'customer_id', $$p.id$$));
insert into identity_check (id, investor_id, state, updated_at)
select gen_random_uuid(), investor_id, identity_state, now() from person where identity_state is not null;

create temp table deal as select n, gen_random_uuid() as id, n * (:customers / :contracts) as person from generate_series(1, :contracts) n;
select pg_temp.copy_rows('shop_order', 'o', $$ deal d join person p on p.n = d.person, model join shop_order o on o.id = model.order_id $$,
  jsonb_build_object(
  'id', $$d.id$$,
  'order_number', $$'GA-2026-' || (7000000 + d.n)$$,
  'customer_id', $$p.id$$,
  'deep_link_code', $$md5(d.n::text)$$,
  'idempotency_key', $$'search-' || d.n$$));
select pg_temp.copy_rows('contract', 'k', $$ deal d join person p on p.n = d.person, model join contract k on k.order_id = model.order_id $$,
  jsonb_build_object(
  'order_id', $$d.id$$,
  'order_number', $$'GA-2026-' || (7000000 + d.n)$$,
  'customer_id', $$p.id$$,
  'investor_id', $$p.investor_id$$,
  'self_disclosure_id', $$null$$));
set session_replication_role = default;
select rebuild_contract_figures();
do $$ declare it record; begin
  for it in select * from resting loop execute it.definition; end loop;
end $$;

