-- What is searched and what is asked are cut alike, at every sign that is neither letter nor digit: PostgreSQL's own parser takes
-- "2026/31" for the name of a file. Words stand in the index twice, by their stem and as written, so that a title of words that
-- mean little ("Über uns") is found too.
create or replace function cut_text(part text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(public.plain_text(part), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- Rich text without its marks.
create or replace function unmarked(html text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '&[a-z]+;|&#[0-9]+;', ' ', 'g')
$$;

-- PostgreSQL brings no Polish stemmer. Endings of nouns and adjectives are cut off as long as three letters remain:
-- elektrownia, elektrowni and elektrowniami meet in "elektrown".
create or replace function polish_stem(word text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(word,
    '(?<=[[:alnum:]]{3})(iami|ami|iach|ach|owie|owi|iego|ego|iemu|emu|ymi|imi|ych|ich|iej|ej|iom|om|ow|iem|em|ie|ia|iu|ii|a|e|i|o|u|y)$',
    '')
$$;

-- The stem of one word as the index has it; null for a word that means too little to be asked for.
create or replace function stem_sought(locale text, word text) returns text language sql immutable parallel safe as $$
  select case locale
    when 'de-DE' then nullif(array_to_string(tsvector_to_array(to_tsvector('german'::regconfig, word)), ' & '), '')
    when 'en-GB' then nullif(array_to_string(tsvector_to_array(to_tsvector('english'::regconfig, word)), ' & '), '')
    when 'pl-PL' then case when word <> all ('{a,aby,ale,co,czy,dla,do,i,ich,jak,jako,jest,ku,lub,ma,na,nie,o,od,oraz,po,pod,przed,
      przez,przy,sa,sie,ta,tak,te,tej,ten,to,tu,u,w,we,z,za,ze}'::text[]) then polish_stem(word) end
    else word
  end
$$;

create or replace function product_words(locale text, part text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, words) || case locale
    when 'de-DE' then to_tsvector('german'::regconfig, words)
    when 'en-GB' then to_tsvector('english'::regconfig, words)
    else to_tsvector('simple'::regconfig, (
      select string_agg(polish_stem(word), ' ') from regexp_split_to_table(words, ' ') word))
  end
  from (select coalesce(cut_text(part), '') as words) as cut
$$;

-- What a visitor typed: every word has to be there, by its stem or by its beginning, with ä as a or ae and with ae as a. Words that
-- mean little are asked for only where there is no other. Null when there is no word in it.
create or replace function product_query(locale text, typed text) returns tsquery language sql immutable parallel safe as $$
  with words as (
    select left(word, 60) as word, left(german, 60) as german, stem_sought(locale, left(word, 60)) as stem, position
    from unnest(
      string_to_array(cut_text(typed), ' '),
      string_to_array(cut_text(replace(replace(replace(lower(normalize(typed)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')), ' ')
    ) with ordinality as split (word, german, position)
    where word <> ''
  )
  select string_agg('(' || concat_ws(' | ', stem, word || ':*',
      case when german <> word then german || ':*' end,
      case when word ~ '(?<![aeiouyq])[aou]e' then regexp_replace(word, '(?<![aeiouyq])([aou])e', '\1', 'g') || ':*' end
    ) || ')', ' & ' order by position)::tsquery
  from (
    select * from words where stem is not null or not exists (select from words where stem is not null)
    order by position limit 8
  ) as asked
$$;

-- The name weighs most, then issuer, numbers and kind, then the teaser and the place, then the long texts. Texts fall back to German.
create or replace function product_document(locale text, p product, c company) returns tsvector language sql stable parallel safe as $$
  select setweight(product_words(locale, coalesce(p.name ->> locale, p.name ->> 'de-DE')), 'A')
    || setweight(product_words(locale, concat_ws(' ', c.name_company, p.isin, p.product_number,
      (select string_agg(words, ' ') from product_kind_words k where k.locale = product_document.locale and k.kind in (p.type, p.branch)))), 'B')
    || setweight(product_words(locale, concat_ws(' ', coalesce(p.description ->> locale, p.description ->> 'de-DE'), c.headquarter)), 'C')
    || setweight(product_words(locale, unmarked(concat_ws(' ',
      coalesce(p.content -> 'overview' ->> locale, p.content -> 'overview' ->> 'de-DE'),
      coalesce(p.content -> 'businessPlan' ->> locale, p.content -> 'businessPlan' ->> 'de-DE'),
      coalesce(c.description ->> locale, c.description ->> 'de-DE'),
      (select words from product_kind_words k where k.locale = product_document.locale and k.kind = 'investment' and exists (
        select from funding_round r where r.product_id = p.id))))), 'D')
$$;

create or replace function refresh_product_listing(ids uuid[]) returns void language plpgsql as $$
begin
  -- One at a time for each product: whoever comes second sees what the first has committed.
  perform from product where id = any(ids) order by id for no key update;
  delete from product_listing l using product p left join funding_round r on r.product_id = p.id
    where l.id = any(ids) and p.id = l.id and (not p.active or r.state = 'draft');
  insert into product_listing
  select p.id, p.type, p.branch, p.issuer_id, p.name, p.states, p.property_ids,
    array(select category_id from product_category pc where pc.product_id = p.id order by category_id),
    p.shipping_free, p.rating_average, p.published_at, p.product_number,
    coalesce(t.price, g.price), t.interest_rate, t.duration_months, r.state,
    array_position(array['open', 'funded', 'oversubscribed', 'upcoming', 'closed', 'not_funded'], r.state)
  from product p
  left join funding_round r on r.product_id = p.id
  left join lateral (
    select min(min_investment) as price, max(interest_rate) as interest_rate,
      min(coalesce(duration_months, ceil(duration_days / 30.0)::integer)) as duration_months
    from tariff where tariff.product_id = p.id
  ) t on true
  left join lateral (
    select unit_price as price from price_tier where price_tier.product_id = p.id order by quantity_start limit 1
  ) g on true
  where p.id = any(ids) and p.active and r.state is distinct from 'draft'
  on conflict (id) do update set
    type = excluded.type, branch = excluded.branch, issuer_id = excluded.issuer_id, name = excluded.name,
    states = excluded.states, property_ids = excluded.property_ids, category_ids = excluded.category_ids,
    shipping_free = excluded.shipping_free, rating_average = excluded.rating_average,
    published_at = excluded.published_at, product_number = excluded.product_number, price = excluded.price,
    interest_rate = excluded.interest_rate, duration_months = excluded.duration_months,
    funding_state = excluded.funding_state, state_rank = excluded.state_rank;
  insert into product_search (id, words_de, words_en, words_pl, title_de, title_en, title_pl)
  select p.id, product_document('de-DE', p, c), product_document('en-GB', p, c), product_document('pl-PL', p, c),
    coalesce(cut_text(p.name ->> 'de-DE'), ''), coalesce(cut_text(coalesce(p.name ->> 'en-GB', p.name ->> 'de-DE')), ''),
    coalesce(cut_text(coalesce(p.name ->> 'pl-PL', p.name ->> 'de-DE')), '')
  from product_listing l join product p on p.id = l.id join company c on c.id = p.issuer_id
  where l.id = any(ids)
  on conflict (id) do update set
    words_de = excluded.words_de, words_en = excluded.words_en, words_pl = excluded.words_pl,
    title_de = excluded.title_de, title_en = excluded.title_en, title_pl = excluded.title_pl;
  insert into product_word
  select distinct locale, word
  from product p join company c on c.id = p.issuer_id, unnest(array['de-DE', 'en-GB', 'pl-PL']) locale,
    regexp_split_to_table(
      cut_text(unmarked(concat_ws(' ', p.name ->> locale, c.name_company, p.description ->> locale, c.headquarter,
        p.content -> 'overview' ->> locale, p.content -> 'businessPlan' ->> locale, c.description ->> locale))), ' ') word
  where p.id = any(ids) and length(word) between 4 and 40 and word !~ '[0-9]'
  on conflict do nothing;
  -- Every replica forgets the public answers it has kept.
  perform pg_notify('public_facts', '');
end $$;

create or replace function product_listing_changed() returns trigger language plpgsql as $$
begin
  perform refresh_product_listing(array[case tg_op when 'DELETE' then old.product_id else new.product_id end]);
  return null;
end $$;
create or replace trigger tariff_listed after insert or update or delete on tariff for each row execute function product_listing_changed();
create or replace trigger price_tier_listed after insert or update or delete on price_tier
  for each row execute function product_listing_changed();
create or replace trigger funding_round_listed after insert or update of state or delete on funding_round
  for each row execute function product_listing_changed();
create or replace trigger product_category_listed after insert or update or delete on product_category
  for each row execute function product_listing_changed();

create or replace function product_itself_changed() returns trigger language plpgsql as $$
begin
  perform refresh_product_listing(array[new.id]);
  return null;
end $$;
-- Not the stock: it changes with every order and stands in no listing.
create or replace trigger product_listed after insert or update of active, type, branch, issuer_id, name, description, content, states,
  property_ids, shipping_free, rating_average, published_at, product_number, isin on product
  for each row execute function product_itself_changed();

create or replace function issuer_name_changed() returns trigger language plpgsql as $$
begin
  perform refresh_product_listing(array(select id from product where issuer_id = new.id));
  return null;
end $$;
create or replace trigger company_listed after update of name_company, headquarter, description on company
  for each row when ((old.name_company, old.headquarter, old.description)
    is distinct from (new.name_company, new.headquarter, new.description)) execute function issuer_name_changed();

create or replace function product_rated() returns trigger language plpgsql as $$
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
create or replace trigger product_review_rated after insert or update of points, approved_at or delete on product_review
  for each row execute function product_rated();
