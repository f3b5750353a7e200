-- Staff find a customer also by what stands beside the account: the names of companies they invest as, places, postcodes and
-- telephone numbers. Kept in the customer's row by triggers, so that one index answers words of both kinds together.

-- A number as it is dialled from abroad, without signs; one that says no country is German. Null where too little is left.
create function phone_key(number text) returns text language sql immutable parallel safe as $$
  select case
    when length(digits) < 5 then null
    when number ~ '^\s*\+' then digits
    when digits like '00%' then substr(digits, 3)
    when digits like '0%' then '49' || substr(digits, 2)
    else digits
  end from (select regexp_replace(replace(number, '(0)', ''), '\D', '', 'g') as digits) as given
$$;

-- Lexemes of an address and its telephones, those of Germany, Austria and Poland also without the country. The signs before them keep them apart from names, so that two letters of a name
-- don't gather all who live somewhere.
create function contact_words(city text, postcode text, variadic phones text[]) returns text[]
language sql immutable parallel safe as $$
  select array(
    select '@' || word from regexp_split_to_table(lower(city), '[^[:alnum:]]+') as word where word <> ''
    union select '@' || lower(regexp_replace(postcode, '[^[:alnum:]]', '', 'g')) where postcode ~ '[[:alnum:]]'
    union select '@' || word from regexp_split_to_table(lower(postcode), '[^[:alnum:]]+') as word where word <> ''
    union select '+' || key from unnest(phones) as phone, phone_key(phone) as key where key is not null
    union select '+' || substr(key, 3) from unnest(phones) as phone, phone_key(phone) as key where key ~ '^4[389]')
$$;

create function words_found_elsewhere(of_customer uuid) returns tsvector language sql stable as $$
  select coalesce(array_to_tsvector(array_agg(distinct word)), '') from (
    select unnest(contact_words(city, postal_code, phone, mobile)) as word from investor where customer_id = of_customer
    union all
    select unnest(contact_words(city, zipcode, phone_number)) from customer_address where customer_id = of_customer
    union all
    select unnest(tsvector_to_array(search_words(name))) from investor where customer_id = of_customer and kind <> 'person'
  ) as words
$$;

alter table customer add column found_by tsvector not null default '';
update customer set found_by = words_found_elsewhere(id) where deleted_at is null;

-- The customer's row is locked first: of two changes at once the second sees what the first has written.
create function follow_found_by() returns trigger language plpgsql as $$
declare
  of_customer uuid := case when tg_op = 'DELETE' then old.customer_id else new.customer_id end;
begin
  perform from customer where id = of_customer and deleted_at is null for no key update;
  update customer set found_by = words_found_elsewhere(id)
  where id = of_customer and deleted_at is null and found_by is distinct from words_found_elsewhere(id);
  return null;
end $$;
create trigger investor_found_by after insert or delete on investor
  for each row execute function follow_found_by();
create trigger investor_found_by_change after update on investor for each row
  when ((old.kind, old.name, old.city, old.postal_code, old.phone, old.mobile)
    is distinct from (new.kind, new.name, new.city, new.postal_code, new.phone, new.mobile))
  execute function follow_found_by();
create trigger customer_address_found_by after insert or delete on customer_address
  for each row execute function follow_found_by();
create trigger customer_address_found_by_change after update on customer_address for each row
  when ((old.city, old.zipcode, old.phone_number) is distinct from (new.city, new.zipcode, new.phone_number))
  execute function follow_found_by();

drop index customer_words;
create index customer_words on customer using gin (
  (search_words(first_name, last_name, company, split_part(email, '@', 1), customer_number) || found_by)
) where deleted_at is null;
