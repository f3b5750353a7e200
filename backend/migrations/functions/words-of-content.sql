-- Texts fall back to German.
create or replace function text_in(translated jsonb, locale text) returns text language sql immutable parallel safe as $$
  select coalesce(translated ->> locale, translated ->> 'de-DE', '')
$$;

-- Every text of a page's blocks in the language.
create or replace function text_of_blocks(sections jsonb, locale text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(text #>> '{}', ' '), '')
  from jsonb_path_query(sections, ('lax $.**."' || locale || '"')::jsonpath) as text
  where jsonb_typeof(text) = 'string'
$$;

-- The words of one row of a table that `content_words.source` names. The title weighs most, then the lead, then the long text.
create or replace function words_of_content(source text, entry jsonb, locale text) returns tsvector language sql immutable parallel safe as $$
  select setweight(product_words(locale, title), 'A')
    || setweight(product_words(locale, unmarked(lead)), 'C')
    || setweight(product_words(locale, unmarked(body)), 'D')
  from (
    select
      case source
        when 'blog_post' then text_in(entry -> 'title', locale)
        when 'faq_entry' then text_in(entry -> 'question', locale)
        when 'landing_page' then text_in(entry -> 'name', locale)
        when 'category' then text_in(entry -> 'name', locale)
        else ''
      end as title,
      case source
        when 'blog_post' then text_in(entry -> 'teaser', locale)
        when 'faq_entry' then text_in(entry -> 'answer', locale)
        when 'category' then text_in(entry -> 'description', locale)
        else ''
      end as lead,
      case source
        when 'blog_post' then concat_ws(' ', text_in(entry -> 'category', locale), entry ->> 'author', text_in(entry -> 'body', locale))
        when 'faq_group' then text_in(entry -> 'name', locale)
        when 'cms_page' then text_of_blocks(entry -> 'sections', locale)
        else ''
      end as body
  ) as parts
$$;

create or replace function write_content_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from content_words where source = tg_table_name and id = old.id;
  else
    insert into content_words (source, id, words_de, words_en, words_pl)
    select tg_table_name, new.id, words_of_content(tg_table_name, entry, 'de-DE'), words_of_content(tg_table_name, entry, 'en-GB'),
      words_of_content(tg_table_name, entry, 'pl-PL')
    from to_jsonb(new) as entry
    on conflict (source, id) do update set
      words_de = excluded.words_de, words_en = excluded.words_en, words_pl = excluded.words_pl;
  end if;
  return null;
end $$;
create or replace trigger words_written after insert or update of title, teaser, category, author, body or delete on blog_post
  for each row execute function write_content_words();
create or replace trigger words_written after insert or update of question, answer or delete on faq_entry
  for each row execute function write_content_words();
create or replace trigger words_written after insert or update of name or delete on faq_group
  for each row execute function write_content_words();
create or replace trigger words_written after insert or update of name or delete on landing_page
  for each row execute function write_content_words();
create or replace trigger words_written after insert or update of sections or delete on cms_page
  for each row execute function write_content_words();
create or replace trigger words_written after insert or update of name, description or delete on category
  for each row execute function write_content_words();

-- Every text that has words, as `write_content_words` gets it.
create or replace function texts_of_content() returns table (source text, id uuid, entry jsonb) language sql stable as $$
  select 'blog_post', id, to_jsonb(blog_post) from blog_post
  union all select 'faq_entry', id, to_jsonb(faq_entry) from faq_entry
  union all select 'faq_group', id, to_jsonb(faq_group) from faq_group
  union all select 'landing_page', id, to_jsonb(landing_page) from landing_page
  union all select 'cms_page', id, to_jsonb(cms_page) from cms_page
  union all select 'category', id, to_jsonb(category) from category
$$;

-- What was written before, or cut by an earlier version of these functions.
insert into content_words (source, id, words_de, words_en, words_pl)
select source, id, words_of_content(source, entry, 'de-DE'), words_of_content(source, entry, 'en-GB'), words_of_content(source, entry, 'pl-PL')
from texts_of_content()
on conflict (source, id) do update set
  words_de = excluded.words_de, words_en = excluded.words_en, words_pl = excluded.words_pl;
