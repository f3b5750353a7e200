-- What listings and searches read of the products that are shown: one narrow row each, kept by triggers, so that neither
-- a filter nor a sorting nor a search has to look at more than it answers, with a hundred thousand products too.

create extension if not exists pg_trgm;

-- Lower case and without accents: "fuhren" and "Führen" are the same word, in the index as in the question.
create function plain_text(text) returns text language sql immutable strict parallel safe as $$
  select translate(lower($1), 'äöüßąćęłńóśźżéèáà', 'aousacelnoszzeeaa')
$$;

-- PostgreSQL brings no Polish stemmer. Endings of nouns and adjectives are cut off as long as three letters remain:
-- elektrownia, elektrowni and elektrowniami meet in "elektrown".
create function polish_stem(word text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(word,
    '(?<=[[:alnum:]]{3})(iami|ami|iach|ach|owie|owi|iego|ego|iemu|emu|ymi|imi|ych|ich|iej|ej|iom|om|ow|iem|em|ie|ia|iu|ii|a|e|i|o|u|y)$',
    '')
$$;

create function product_words(locale text, part text) returns tsvector language sql immutable parallel safe as $$
  select case locale
    when 'de-DE' then to_tsvector('german'::regconfig, plain_text(coalesce(part, '')))
    when 'en-GB' then to_tsvector('english'::regconfig, plain_text(coalesce(part, '')))
    else to_tsvector('simple'::regconfig, (
      select string_agg(polish_stem(word), ' ')
      from regexp_split_to_table(plain_text(coalesce(part, '')), '[^[:alnum:]]+') word))
  end
$$;

-- The name weighs most, then the issuer and the numbers, then the description. Texts fall back to German.
create function product_document(locale text, name jsonb, issuer text, isin text, number text, description jsonb)
returns tsvector language sql immutable parallel safe as $$
  select setweight(product_words(locale, coalesce(name ->> locale, name ->> 'de-DE')), 'A')
    || setweight(product_words(locale, concat_ws(' ', issuer, isin, number)), 'B')
    || setweight(product_words(locale, coalesce(description ->> locale, description ->> 'de-DE')), 'D')
$$;

-- What a visitor typed: every word has to be there, by its stem or by its beginning. Null when there is no word in it.
create function product_query(locale text, typed text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(
    '(' || concat_ws(' | ', nullif(array_to_string(tsvector_to_array(product_words(locale, word)), ' & '), ''), word || ':*') || ')',
    ' & ')::tsquery
  from (
    select left(word, 60) as word
    from regexp_split_to_table(plain_text(typed), '[^[:alnum:]]+') with ordinality as split (word, position)
    where word <> '' order by position limit 8
  ) words
$$;

drop view product_listing;
create table product_listing (
  id uuid primary key references product,
  type text not null,
  branch text not null,
  issuer_id uuid not null,
  name jsonb not null,
  states text[] not null,
  property_ids uuid[] not null,
  category_ids uuid[] not null,
  shipping_free boolean not null,
  rating_average integer,
  published_at timestamptz,
  product_number text not null,
  -- The smallest minInvestment, of goods the first tier (domain/cart#listing-price), in cents.
  price bigint,
  interest_rate integer,
  duration_months integer,
  funding_state text,
  state_rank integer
);
-- Apart, so that what filters and counts has narrow rows to read.
create table product_search (
  id uuid primary key references product_listing on delete cascade,
  words_de tsvector not null,
  words_en tsvector not null,
  words_pl tsvector not null
);
create index product_listing_categories on product_listing using gin (category_ids);
create index product_listing_properties on product_listing using gin (property_ids);
create index product_listing_recommended on product_listing (state_rank, published_at desc nulls last, id);
create index product_listing_newest on product_listing (published_at desc nulls last, id);
create index product_listing_price on product_listing (price, id);
create index product_listing_interest on product_listing (interest_rate desc nulls last, id);
create index product_listing_term on product_listing (duration_months, id);
create index product_listing_type on product_listing (type, funding_state, price);
create index product_listing_branch on product_listing (branch, funding_state, price);
create index product_listing_issuer on product_listing (issuer_id);
create index product_listing_name_de on product_listing ((name ->> 'de-DE') collate "de-x-icu", id);
create index product_listing_name_en on product_listing ((name ->> 'en-GB') collate "en-x-icu", id);
create index product_listing_name_pl on product_listing ((name ->> 'pl-PL') collate "pl-x-icu", id);
create index product_search_de on product_search using gin (words_de);
create index product_search_en on product_search using gin (words_en);
create index product_search_pl on product_search using gin (words_pl);

-- Every word that stands in a product, for questions with a typing error.
create table product_word (
  locale text not null,
  word text not null,
  primary key (locale, word)
);
create index product_word_start on product_word (locale, word text_pattern_ops);
create index product_word_similar on product_word using gin (word gin_trgm_ops);

create function refresh_product_listing(ids uuid[]) returns void language plpgsql as $$
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
  insert into product_search
  select p.id,
    product_document('de-DE', p.name, c.name_company, p.isin, p.product_number, p.description),
    product_document('en-GB', p.name, c.name_company, p.isin, p.product_number, p.description),
    product_document('pl-PL', p.name, c.name_company, p.isin, p.product_number, p.description)
  from product_listing l join product p on p.id = l.id join company c on c.id = p.issuer_id
  where l.id = any(ids)
  on conflict (id) do update set
    words_de = excluded.words_de, words_en = excluded.words_en, words_pl = excluded.words_pl;
  insert into product_word
  select distinct locale, word
  from product p join company c on c.id = p.issuer_id, unnest(array['de-DE', 'en-GB', 'pl-PL']) locale,
    regexp_split_to_table(
      plain_text(concat_ws(' ', p.name ->> locale, c.name_company, p.description ->> locale)), '[^[:alnum:]]+') word
  where p.id = any(ids) and length(word) between 4 and 40 and word !~ '[0-9]'
  on conflict do nothing;
  -- Every replica forgets the public answers it has kept.
  perform pg_notify('public_facts', '');
end $$;

create function product_listing_changed() returns trigger language plpgsql as $$
begin
  perform refresh_product_listing(array[case tg_op when 'DELETE' then old.product_id else new.product_id end]);
  return null;
end $$;
create function product_itself_changed() returns trigger language plpgsql as $$
begin
  perform refresh_product_listing(array[new.id]);
  return null;
end $$;
create function issuer_name_changed() returns trigger language plpgsql as $$
begin
  perform refresh_product_listing(array(select id from product where issuer_id = new.id));
  return null;
end $$;
-- Not the stock: it changes with every order and stands in no listing.
create trigger product_listed after insert or update of active, type, branch, issuer_id, name, description, states,
  property_ids, shipping_free, rating_average, published_at, product_number, isin on product
  for each row execute function product_itself_changed();
create trigger tariff_listed after insert or update or delete on tariff for each row execute function product_listing_changed();
create trigger price_tier_listed after insert or update or delete on price_tier
  for each row execute function product_listing_changed();
create trigger funding_round_listed after insert or update of state or delete on funding_round
  for each row execute function product_listing_changed();
create trigger product_category_listed after insert or update or delete on product_category
  for each row execute function product_listing_changed();
create trigger company_listed after update of name_company on company
  for each row when (old.name_company is distinct from new.name_company) execute function issuer_name_changed();

select refresh_product_listing(array(select id from product));
