-- One folding of letters for every search: sdk/src/rules/letters.ts, which says how and why (a test compares both). Of letters that
-- are more than one in Latin the capitals come first, then those that are one; whatever the server's locale makes of them.
create function plain_letters(text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(
    regexp_replace(normalize(replace(translate(normalize($1), 'ЙйĿŀ', 'YyLl'), 'ŉ', 'n'), nfkd), '[\u0300-\u036f]', '', 'g'),
    'ЪЕЮЯЬОÆŒÞŊΘΧΨЄЖЦЧШЩẞ', 'ъеюяьоæœþŋθχψєжцчшщß'),
    'ъе', 'ye'), 'ъю', 'yu'), 'ъя', 'ya'), 'ьо', 'yo'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ŋ', 'ng'),
    'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'), 'є', 'ie'), 'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sht'),
    'ю', 'yu'), 'я', 'ya'), 'ь', ''),
    'øđðħıłŀŧĸŉəαβγδεζηικλμνξοπρσςτυφωабвгґдезиіклмнопрстуфхыэъØĐÐĦŁĿŦƏΑΒΓΔΕΖΗΙΚΛΜΝΞΟΠΡΣΤΥΦΩАБВГҐДЕЗИІКЛМНОПРСТУФХЫЭЪ',
    'oddhilltknaavgdeziiklmnxoprsstyfoabvggdeziiklmnoprstufhyeaoddhlltaavgdeziiklmnxoprstyfoabvggdeziiklmnoprstufhyea'))
$$;

-- Most of what is folded has none of them.
create or replace function plain_text(text) returns text language sql immutable parallel safe as $$
  select case when octet_length($1) = length($1) then lower($1) else public.plain_letters($1) end
$$;

create or replace function search_words(variadic parts text[]) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig,
    regexp_replace(public.plain_text(array_to_string(parts, ' ')), '[^[:alnum:]]+', ' ', 'g'))
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

-- What the former folding has made. Numbers have no letters beyond a to z.
update customer set found_by = words_found_elsewhere(id)
where deleted_at is null and found_by is distinct from words_found_elsewhere(id);
reindex index customer_words;
reindex index contract_words;
reindex index product_title_like;

alter table contact_message drop column words;
alter table contact_message add column words text
  generated always as (plain_text(subject || ' ' || sender || ' ' || email || ' ' || comment)) stored;
create index contact_message_words on contact_message using gin (words gin_trgm_ops);

select refresh_product_listing(array(select id from product_listing));

