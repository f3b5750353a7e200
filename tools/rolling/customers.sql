-- :customers accounts like that of :email, with its password and address, and enough of the good :good for all orders.
create function pg_temp.copy_rows(target regclass, model text, source text, own jsonb) returns void language plpgsql as $$
begin
  execute (
    select format('insert into %s (%s) select %s from %s', target, string_agg(quote_ident(attname), ', ' order by attnum),
      string_agg(coalesce(own ->> attname, format('%I.%I', model, attname)), ', ' order by attnum), source)
    from pg_attribute where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '');
end $$;
create temp table model as
select id as customer_id, default_billing_address_id as address_id from customer where email = ':email';
create temp table person as
select n, gen_random_uuid() as id, gen_random_uuid() as address_id from generate_series(1, :customers) n;

-- Customer and address name each other.
set session_replication_role = replica;
select pg_temp.copy_rows('customer', 'c', $$ person p, model join customer c on c.id = model.customer_id $$, jsonb_build_object(
  'id', $$p.id$$,
  'customer_number', $$'ROLLING-' || p.n$$,
  'email', $$'rolling.' || p.n || '@post.example'$$,
  'default_billing_address_id', $$p.address_id$$,
  'default_shipping_address_id', $$p.address_id$$,
  'profile_picture_file_id', $$null$$,
  'opt_in_hash', $$null$$));
select pg_temp.copy_rows('customer_address', 'a', $$ person p, model join customer_address a on a.id = model.address_id $$,
  jsonb_build_object('id', $$p.address_id$$, 'customer_id', $$p.id$$));
set session_replication_role = default;
update product set stock = 1000000 where id = ':good'::uuid;
