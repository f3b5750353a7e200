-- :contracts contracts of one product of the demo that each get interest, for half as many investors with an account, every
-- second with an order of exemption, every third with church tax. Foreign keys and triggers rest while it loads.
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
select k.order_id, k.customer_id, k.investor_id, k.product_id, t.id as tariff_id
from contract k join customer c on c.id = k.customer_id join investor i on i.id = k.investor_id and i.kind = 'person'
join product p on p.id = k.product_id and p.withholding_agent = 'platform' and p.type = 'fixedInterest'
join tariff t on t.id = k.tariff_id and t.interest_rate_period = 'quarterly'
where k.state = '3_2_active' and k.bank_account_id is not null
order by k.order_number limit 1;
create temp table person as
select n, gen_random_uuid() as id, gen_random_uuid() as investor_id, gen_random_uuid() as account_id
from generate_series(1, :contracts / 2) n;
create unique index on person (n);

select pg_temp.copy_rows('customer', 'c', $$ person p, model join customer c on c.id = model.customer_id $$, jsonb_build_object(
  'id', $$p.id$$,
  'customer_number', $$'P' || p.n$$,
  'email', $$'payout.' || p.n || '@post.example'$$,
  'last_name', $$'Muster' || p.n$$,
  'default_billing_address_id', $$null$$,
  'default_shipping_address_id', $$null$$,
  'opt_in_hash', $$null$$));
select pg_temp.copy_rows('investor', 'i', $$ person p, model join investor i on i.id = model.investor_id $$, jsonb_build_object(
  'id', $$p.investor_id$$,
  'customer_id', $$p.id$$,
  'is_subject_to_german_tax', $$true$$,
  'church_tax_rate', $$case when p.n % 3 = 0 then 900 else 0 end$$));
insert into bank_account (id, investor_id, account_holder, iban, created_at)
-- IBANs are sealed, which only the backend does: that of the demo's first account serves for all.
select account_id, investor_id, 'Jana Muster' || n, (select iban from bank_account where sealed_ending(iban) = '0200' limit 1), now() from person;
insert into exemption_order (id, investor_id, type, product_id, start_date, end_date, amount, created_at)
select gen_random_uuid(), person.investor_id, 'single', model.product_id, date_trunc('year', now()), date_trunc('year', now()) + interval '1 year' - interval '1 day',
  500 + n % 100 * 100, now()
from person, model where n % 2 = 0;

create temp table deal as select n, gen_random_uuid() as id from generate_series(1, :contracts) n;
select pg_temp.copy_rows('shop_order', 'o', $$ deal d join person p on p.n = (d.n - 1) / 2 + 1, model join shop_order o on o.id = model.order_id $$,
  jsonb_build_object(
  'id', $$d.id$$,
  'order_number', $$'PAY-' || d.n$$,
  'customer_id', $$p.id$$,
  'deep_link_code', $$md5(d.n::text)$$,
  'idempotency_key', $$'payout-' || d.n$$));
-- Paid six months ago: the first quarter is overdue, the second is due today.
select pg_temp.copy_rows('contract', 'k', $$ deal d join person p on p.n = (d.n - 1) / 2 + 1, model join contract k on k.order_id = model.order_id $$,
  jsonb_build_object(
  'order_id', $$d.id$$,
  'order_number', $$'PAY-' || d.n$$,
  'customer_id', $$p.id$$,
  'investor_id', $$p.investor_id$$,
  'bank_account_id', $$p.account_id$$,
  'amount_total', $$(100 + d.n % 50) * 10000$$,
  'invested_at', $$(current_date - interval '6 months')::date$$,
  'cancellation_date', $$null$$,
  'depot_id', $$null$$,
  'wallet_id', $$null$$,
  'self_disclosure_id', $$null$$));
set session_replication_role = default;
select rebuild_contract_figures();
