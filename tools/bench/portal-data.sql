-- :investors investors with two contracts each, and one with :contracts contracts of 300 products and ten bookings each.
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
select k.order_id, k.customer_id, k.investor_id, k.product_id, k.tariff_id, k.company_id
from contract k join customer c on c.id = k.customer_id
join product p on p.id = k.product_id and p.type = 'fixedInterest'
where k.state = '3_2_active' and c.email = 'jana.probst@post.example'
order by k.order_number limit 1;

-- Forty issuers with 300 products.
create temp table issuer as select n, gen_random_uuid() as id from generate_series(1, 40) n;
create temp table project as
select n, gen_random_uuid() as id, gen_random_uuid() as tariff_id from generate_series(1, 300) n;
select pg_temp.copy_rows('company', 'c', $$ issuer i, model join company c on c.id = model.company_id $$, jsonb_build_object(
  'id', $$i.id$$, 'name_company', $$'Emittentin ' || i.n || ' GmbH'$$));
select pg_temp.copy_rows('product', 'p', $$ project j join issuer i on i.n = j.n % 40 + 1, model join product p on p.id = model.product_id $$,
  jsonb_build_object(
  'id', $$j.id$$,
  'product_number', $$'PORTAL-' || j.n$$,
  'issuer_id', $$i.id$$,
  'name', $$jsonb_build_object('de-DE', 'Projekt ' || j.n, 'en-GB', 'Project ' || j.n)$$,
  'type', $$(array['fixedInterest', 'subordinatedLoan', 'seedInvest2'])[j.n % 3 + 1]$$,
  'branch', $$(array['energy', 'real_estate', 'technology', 'food', 'crafts', 'health', 'mobility'])[j.n % 7 + 1]$$,
  'valuta', $$null$$,
  'contract_end_of_term', $$null$$));
select pg_temp.copy_rows('tariff', 't', $$ project j, model join tariff t on t.id = model.tariff_id $$, jsonb_build_object(
  'id', $$j.tariff_id$$,
  'product_id', $$j.id$$,
  'interest_rate_period', $$'quarterly'$$,
  'repayment', $$case when j.n % 4 = 0 then 'annuity' else 'bullet' end$$));

select pg_temp.copy_rows('product_listing', 'l', $$ project j join product p on p.id = j.id, model join product_listing l on l.id = model.product_id $$,
  jsonb_build_object(
  'id', $$p.id$$,
  'type', $$p.type$$,
  'branch', $$p.branch$$,
  'issuer_id', $$p.issuer_id$$,
  'name', $$p.name$$,
  'product_number', $$p.product_number$$));

create temp table person as
select n, gen_random_uuid() as id, gen_random_uuid() as investor_id from generate_series(1, :investors) n;
create unique index on person (n);
select pg_temp.copy_rows('customer', 'c', $$ person p, model join customer c on c.id = model.customer_id $$, jsonb_build_object(
  'id', $$p.id$$,
  'customer_number', $$'PORTAL' || p.n$$,
  'email', $$'portal.' || p.n || '@post.example'$$,
  'last_name', $$'Muster' || p.n$$,
  'opt_in_hash', $$null$$));
select pg_temp.copy_rows('investor', 'i', $$ person p, model join investor i on i.id = model.investor_id $$, jsonb_build_object(
  'id', $$p.investor_id$$,
  'customer_id', $$p.id$$));

-- The first :contracts are those of the first investor; a tenth of them has ended, a tenth is not paid yet.
create temp table deal as
select n, gen_random_uuid() as id,
  case when n <= :contracts then 1 else (n - :contracts) / 2 % (:investors - 1) + 2 end as person,
  case n % 20 when 0 then 'completed' when 1 then 'completed' when 2 then '2_1_in_review' when 3 then '2_2_waitlisted'
    when 4 then '8_5_cancellation_marked' else '3_2_active' end as state,
  (current_date - make_interval(days => (n % 180 + 930)::integer))::date as invested_at
from generate_series(1, :contracts + 2 * (:investors - 1)) n;
create unique index on deal (n);
select pg_temp.copy_rows('shop_order', 'o', $$ deal d join person p on p.n = d.person, model join shop_order o on o.id = model.order_id $$,
  jsonb_build_object(
  'id', $$d.id$$,
  'order_number', $$'PORTAL-' || d.n$$,
  'customer_id', $$p.id$$,
  'state', $$d.state$$,
  'deep_link_code', $$md5(d.n::text)$$,
  'idempotency_key', $$'portal-' || d.n$$));
select pg_temp.copy_rows('contract', 'k', $$ deal d join person p on p.n = d.person join project j on j.n = d.n % 300 + 1
  join issuer i on i.n = j.n % 40 + 1, model join contract k on k.order_id = model.order_id $$, jsonb_build_object(
  'order_id', $$d.id$$,
  'order_number', $$'PORTAL-' || d.n$$,
  'state', $$d.state$$,
  'customer_id', $$p.id$$,
  'investor_id', $$p.investor_id$$,
  'company_id', $$i.id$$,
  'product_id', $$j.id$$,
  'tariff_id', $$j.tariff_id$$,
  'amount_total', $$(10 + d.n % 190) * 5000$$,
  'duration', $$60$$,
  'duration_days', $$null$$,
  'submitted_at', $$d.invested_at - interval '10 days' + make_interval(secs => d.n)$$,
  'waitlisted_at', $$case when d.state = '2_2_waitlisted' then d.invested_at + make_interval(secs => d.n) end$$,
  'invested_at', $$case when d.state like '2%' then null else d.invested_at end$$,
  'withdrawal_until', $$null$$,
  'cancellation_date', $$case when d.state like '8%' then (d.invested_at + interval '4 years')::date end$$,
  'depot_id', $$null$$,
  'wallet_id', $$null$$,
  'self_disclosure_id', $$null$$));
insert into payment (id, order_id, provider, state, amount, settled_on, created_at, updated_at)
select gen_random_uuid(), id, 'sandbox', case when state like '2%' then 'authorised' else 'settled' end, 50000, invested_at, now(), now()
from deal;
insert into history (id, entity, entity_id, event, from_state, to_state, actor_kind, at, hash)
select gen_random_uuid(), 'contract', id, 'submit', null, '1_1_submitted', 'system', now(), '\x00' from deal;

-- Ten bookings of each contract of the first investor that pays, two of every other one.
insert into payout (id, order_id, investor_id, due, paid_on, interest, principal, taxable, capital_gains_tax, tax, booked_at)
select gen_random_uuid(), d.id, p.investor_id, due, due, 13000, case when d.state = 'completed' then 1000 else 0 end, 13000, 3250, 3250, now()
from deal d join person p on p.n = d.person
cross join lateral generate_series(1, case when d.person = 1 then 12 else 2 end) quarter
cross join lateral (select (d.invested_at + make_interval(months => 3 * quarter))::date as due) at
where d.state not like '2%' and due <= current_date;

-- Three papers and two entries of news for each contract.
insert into contract_document (id, order_id, customer_id, kind, title, file_id, created_at)
select gen_random_uuid(), d.id, p.id, kind, jsonb_build_object('de-DE', 'Dokument PORTAL-' || d.n), (select id from file limit 1),
  now() - make_interval(secs => d.n)
from deal d join person p on p.n = d.person, unnest(array['offer', 'contract', 'certificate']) kind;
insert into news (id, customer_id, kind, template, parameters, order_id, subject_id, shown, created_at)
select gen_random_uuid(), p.id, 'contract', 'M01', jsonb_build_object('orderNumber', 'PORTAL-' || d.n, 'orderId', d.id),
  d.id, gen_random_uuid(), true, now() - make_interval(secs => d.n)
from deal d join person p on p.n = d.person, generate_series(1, 2);
set session_replication_role = default;
select rebuild_contract_figures();
