-- What investors are told, in their portal and by mail (R2.24, domain/mails#settings).
create table news (
  id uuid primary key,
  customer_id uuid not null references customer on delete cascade,
  kind text not null check (kind in ('contract', 'payment', 'document', 'update', 'comment', 'like', 'ir_post')),
  -- The mail template whose words the entry says, and what they need.
  template text not null,
  parameters jsonb not null,
  product_id uuid references product,
  order_id uuid references contract,
  -- What it is about: a post, a comment, a paper; told once.
  subject_id uuid not null,
  -- False: the customer wants it by mail alone, or not at all.
  shown boolean not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create unique index news_once on news (customer_id, kind, subject_id);
create index news_of_customer on news (customer_id, created_at, id) where shown;
create index news_unread on news (customer_id) where shown and read_at is null;
create index news_of_product on news (product_id);
create index news_of_order on news (order_id);

-- Where an investor wants to hear of what; without a product it holds for all that have none of their own.
create table news_setting (
  customer_id uuid not null references customer on delete cascade,
  kind text not null check (kind in ('contract', 'payment', 'document', 'update', 'comment', 'like', 'ir_post')),
  product_id uuid references product,
  portal boolean not null,
  mail boolean not null,
  unique nulls not distinct (customer_id, kind, product_id)
);
create index news_setting_product on news_setting (product_id);
