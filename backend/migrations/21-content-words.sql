-- The words that a search over posts, questions and pages compares with: cut when a text is written, not at each search
-- (functions/words-of-content.sql). `source` is the table that the text stands in: a page has the words of its category and of its blocks.
create table content_words (
  source text not null check (source in ('blog_post', 'faq_entry', 'faq_group', 'landing_page', 'cms_page', 'category')),
  id uuid not null,
  words_de tsvector not null,
  words_en tsvector not null,
  words_pl tsvector not null,
  primary key (source, id)
);
