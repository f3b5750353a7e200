-- Search over a million customers: of an address only what stands before the @ is among the words, for everybody has the rest;
-- who types an address is found by its beginning.
drop index customer_words;
create index customer_words on customer
  using gin (search_words(first_name, last_name, company, split_part(email, '@', 1), customer_number)) where deleted_at is null;
create index customer_email_beginning on customer (lower(email) text_pattern_ops) where deleted_at is null;
create index customer_created_order on customer (created_at, id) where deleted_at is null;
drop index customer_created;
