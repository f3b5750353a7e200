-- What staff write of a product stands apart from what the shop shows until a second person puts it live (domain/rights#four-eyes).
create table product_version (
  id uuid primary key,
  product_id uuid not null references product,
  number integer not null,
  state text not null check (state in ('draft', 'submitted', 'scheduled', 'published', 'refused', 'discarded')),
  -- Every editable field, as the interface names it.
  fields jsonb not null,
  created_at timestamptz not null,
  -- Null: what was live before staff wrote any of it.
  created_by uuid references staff,
  updated_at timestamptz not null,
  updated_by uuid references staff,
  submitted_at timestamptz,
  submitted_by uuid references staff,
  decided_at timestamptz,
  decided_by uuid references staff,
  reason text,
  publish_at timestamptz,
  published_at timestamptz,
  four_eyes boolean,
  unique (product_id, number)
);
create unique index product_version_open on product_version (product_id) where state in ('draft', 'submitted', 'scheduled');
create index product_version_due on product_version (publish_at) where state = 'scheduled';

-- Files that were uploaded for a product's documents: what a draft may name.
create table product_file (
  file_id uuid primary key references file,
  product_id uuid not null references product
);
create index product_file_product on product_file (product_id);

-- The list of all products, the latest first, and the search in it.
create index product_created on product (created_at, id);
create function product_title(name jsonb, number text, isin text) returns text language sql immutable parallel safe as $$
  -- Indexes are built with an empty search path.
  select public.plain_text(concat_ws(' ', name ->> 'de-DE', name ->> 'en-GB', name ->> 'pl-PL', number, isin))
$$;
create index product_title_like on product using gin (product_title(name, product_number, isin) gin_trgm_ops);
