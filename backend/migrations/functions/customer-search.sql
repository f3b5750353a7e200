-- A number as it is dialled from abroad, without signs; one that says no country is German. Null where too little is left.
create or replace function phone_key(number text) returns text language sql immutable parallel safe as $$
  select case
    when length(digits) < 5 then null
    when number ~ '^\s*\+' then digits
    when digits like '00%' then substr(digits, 3)
    when digits like '0%' then '49' || substr(digits, 2)
    else digits
  end from (select regexp_replace(replace(number, '(0)', ''), '\D', '', 'g') as digits) as given
$$;

create or replace function contact_words(city text, postcode text, variadic phones text[]) returns text[]
language sql immutable parallel safe as $$
  select array(
    select '@' || word from regexp_split_to_table(public.plain_text(city), '[^[:alnum:]]+') as word where word <> ''
    union select '@' || lower(regexp_replace(postcode, '[^[:alnum:]]', '', 'g')) where postcode ~ '[[:alnum:]]'
    union select '@' || word from regexp_split_to_table(lower(postcode), '[^[:alnum:]]+') as word where word <> ''
    union select '+' || key from unnest(phones) as phone, phone_key(phone) as key where key is not null
    union select '+' || substr(key, 3) from unnest(phones) as phone, phone_key(phone) as key where key ~ '^4[389]')
$$;

-- Staff narrow a name that many have by the state of a person's identity check. The state is one of the words that find a
-- customer, so that one index answers both; its sign keeps it apart from names.
create or replace function words_found_elsewhere(of_customer uuid) returns tsvector language sql stable as $$
  select coalesce(array_to_tsvector(array_agg(distinct word)), '') from (
    select unnest(contact_words(city, postal_code, phone, mobile)) as word from investor where customer_id = of_customer
    union all
    select unnest(contact_words(city, zipcode, phone_number)) from customer_address where customer_id = of_customer
    union all
    select unnest(tsvector_to_array(search_words(name))) from investor where customer_id = of_customer and kind <> 'person'
    union all
    select '=' || identity_check.state from identity_check join investor on investor.id = identity_check.investor_id
    where investor.customer_id = of_customer and investor.kind = 'person'
  ) as words
$$;

create or replace function keep_found_by(of_customer uuid) returns void language plpgsql as $$
begin
  -- The customer's row is locked first: of two changes at once the second sees what the first has written.
  perform from customer where id = of_customer and deleted_at is null for no key update;
  update customer set found_by = words_found_elsewhere(id)
  where id = of_customer and deleted_at is null and found_by is distinct from words_found_elsewhere(id);
end $$;

create or replace function follow_found_by() returns trigger language plpgsql as $$
begin
  perform keep_found_by(case when tg_op = 'DELETE' then old.customer_id else new.customer_id end);
  return null;
end $$;
create or replace trigger investor_found_by after insert or delete on investor
  for each row execute function follow_found_by();
create or replace trigger investor_found_by_change after update on investor for each row
  when ((old.kind, old.name, old.city, old.postal_code, old.phone, old.mobile)
    is distinct from (new.kind, new.name, new.city, new.postal_code, new.phone, new.mobile))
  execute function follow_found_by();
create or replace trigger customer_address_found_by after insert or delete on customer_address
  for each row execute function follow_found_by();
create or replace trigger customer_address_found_by_change after update on customer_address for each row
  when ((old.city, old.zipcode, old.phone_number) is distinct from (new.city, new.zipcode, new.phone_number))
  execute function follow_found_by();

create or replace function follow_identity_check() returns trigger language plpgsql as $$
begin
  perform keep_found_by(customer_id) from investor
  where id = case when tg_op = 'DELETE' then old.investor_id else new.investor_id end and kind = 'person';
  return null;
end $$;
create or replace trigger identity_check_found_by after insert or delete on identity_check
  for each row execute function follow_identity_check();
create or replace trigger identity_check_found_by_change after update on identity_check for each row
  when (old.state is distinct from new.state) execute function follow_identity_check();
