-- Sorts "2" before "10" (naturalSorting of the criteria).
create collation natural_order (provider = icu, locale = 'und-u-kn-true');

-- Products and what one buys of them. Amounts in cents, rates in basis points. Field names: domain/fields#where.
create table product (
  id uuid primary key,
  product_number text not null unique,
  active boolean not null default true,
  -- One of the twelve types or 'collectible'.
  type text not null,
  regime text not null check (regime in ('vermanlg_2a', 'vermanlg_2', 'wppg_wib', 'ecsp', 'prospectus', 'none')),
  shop_type text not null default 'digital' check (shop_type in ('physical', 'digital')),
  states text[] not null default '{}',
  issuer_id uuid not null references company,
  name jsonb not null,
  description jsonb not null default '{}',
  meta_description jsonb not null default '{}',
  is_seed_invest boolean not null default false,
  branch text not null,
  total_volume bigint,
  product_scale bigint,
  pre_money bigint,
  comment text,
  flag jsonb not null default '{}',
  badges text[] not null default '{}',
  isin text,
  token_provider_product_id text,
  paying_office text,
  regulatory_authority text,
  distribution_company text,
  distribution_channels jsonb not null default '[]',
  valuta date,
  contract_end_of_term date,
  cancellation_possible_date date,
  funding_end_premature date,
  ecsp boolean not null default false,
  single_investment_limit_required boolean not null default false,
  vib_confirmation boolean not null default false,
  ask_bank_data_investor boolean not null default true,
  ask_depot_data_investor boolean not null default false,
  is_completed boolean not null default false,
  investment_steps text not null default '',
  suggestions text not null default '',
  accrued_interest boolean not null default false,
  accrued_interest_rate integer,
  accrued_interest_periods text not null default '',
  voluntary_withdrawal_days integer,
  -- Months of notice for a regular cancellation (domain/cancellation#regular).
  notice_months integer,
  mica_white_paper boolean not null default false,
  withholding_agent text not null default 'none' check (withholding_agent in ('platform', 'issuer', 'depot_bank', 'none')),
  -- Which of § 2 (1) no. 3 VermAnlG's three cases a small offer rests on (domain/offers#small-offers).
  small_offer_case text check (small_offer_case in ('units_20', 'volume_100k', 'unit_200k')),
  -- Goods: units in stock and VAT in basis points.
  stock integer,
  tax_rate integer not null default 0,
  shipping_free boolean not null default false,
  weight_grams integer,
  property_ids uuid[] not null default '{}',
  cover_media_id uuid references media,
  media_ids uuid[] not null default '{}',
  -- Texts of the product page by tab; a map tab → translated rich text.
  content jsonb not null default '{}',
  key_facts jsonb not null default '[]',
  costs jsonb not null default '[]',
  rating_average numeric(2,1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  redeemed_on date,
  secured_by_german_property boolean not null default false
);
create index product_issuer on product (issuer_id);
create index product_type on product (type) where active;
create index product_branch on product (branch) where active;
-- The list of all products, the latest first, and the search in it.
create index product_created on product (created_at, id);
create index product_title_like on product using gin (product_title(name, product_number, isin) gin_trgm_ops);

create table collectible (
  product_id uuid primary key references product,
  category_cagr integer,
  drop_date timestamptz,
  drop_price bigint,
  drop_market_value bigint,
  expected_holding_period integer,
  share_price bigint,
  number_of_shares integer,
  service_fee integer not null default 0
);

create table tariff (
  id uuid primary key,
  product_id uuid not null references product,
  name jsonb not null,
  position integer not null,
  interest_rate integer not null,
  early_bird_interest_rate integer,
  early_bird_end_date date,
  interest_rate_period text not null check (interest_rate_period in (
    'monthly', 'quarterly', 'half_yearly', 'yearly', 'end_of_term')),
  -- Months, or days for ventureDebt's exact terms.
  duration_months integer,
  duration_days integer,
  repayment text not null default 'bullet' check (repayment in ('bullet', 'annuity', 'none')),
  total_volume bigint not null,
  min_investment bigint not null,
  investment_unit_price bigint not null check (investment_unit_price > 0),
  owner text,
  units_max integer,
  units_max_jur integer
);
create index tariff_product on tariff (product_id, "position");

create table price_tier (
  product_id uuid references product,
  quantity_start integer,
  quantity_end integer,
  unit_price bigint not null,
  primary key (product_id, quantity_start)
);

create table funding_round (
  id uuid primary key,
  product_id uuid not null unique references product,
  name jsonb not null,
  state text not null check (state in ('draft', 'upcoming', 'open', 'funded', 'oversubscribed', 'closed', 'not_funded')),
  threshold bigint not null,
  start_date date,
  end_date date,
  early_signer_start date,
  created_at timestamptz not null
);

-- Volume within a round; its row is the lock under which volume is reserved (domain/amounts#reserved).
create table tranche (
  id uuid primary key,
  funding_round_id uuid not null references funding_round,
  product_id uuid not null references product,
  number integer not null,
  total_volume bigint not null,
  unique (funding_round_id, number)
);
create index tranche_product on tranche (product_id);

create table product_document (
  id uuid primary key,
  product_id uuid not null references product,
  kind text not null,
  title jsonb not null,
  access text not null check (access in ('public', 'login', 'investor')),
  mandatory boolean not null default false,
  position integer not null
);
create index product_document_product on product_document (product_id, "position");

create table product_document_version (
  id uuid primary key,
  document_id uuid not null references product_document,
  version integer not null,
  locale text not null,
  file_id uuid not null references file,
  published_at timestamptz not null,
  published_by uuid references staff,
  unique (document_id, version, locale)
);

-- "Opened" = the customer's session requested the bytes of this version (domain/checkout#step-6).
create table document_opening (
  customer_id uuid references customer,
  version_id uuid references product_document_version,
  opened_at timestamptz not null,
  primary key (customer_id, version_id)
);

create table property_option (
  id uuid primary key,
  group_id uuid not null,
  group_code text not null,
  group_name jsonb not null,
  code text not null,
  name jsonb not null,
  position integer not null,
  group_position integer not null default 0,
  unique (group_code, code)
);

create table category (
  id uuid primary key,
  parent_id uuid references category,
  -- The three trees: main-navigation, footer-navigation, service-navigation.
  root text,
  type text not null check (type in ('page', 'link', 'folder')),
  link_type text check (link_type in ('category', 'product', 'landing_page', 'external')),
  internal_link uuid,
  external_link jsonb,
  name jsonb not null,
  description jsonb not null default '{}',
  position integer not null,
  active boolean not null default true,
  visible boolean not null default true,
  cms_page_id uuid,
  media_id uuid references media,
  meta_title jsonb not null default '{}',
  meta_description jsonb not null default '{}'
);
create index category_parent on category (parent_id, "position");
-- R2.14, R3.16: the trees that entries hang in, and the category the shop begins with, are there from the beginning. They
-- cannot be added or taken away by anybody, so that no shop is ever without a start.
create unique index category_root on category (root) where root is not null;
-- Who leads to it: asked before it is dropped.
create index category_internal_link on category (internal_link) where internal_link is not null;

create table product_category (
  product_id uuid references product,
  category_id uuid references category,
  primary key (category_id, product_id)
);
-- What is looked up by these columns would be searched row by row, for a question or for a foreign key when a row goes.
create index product_category_product on product_category (product_id);

create table seo_url (
  id uuid primary key,
  locale text not null,
  route_name text not null check (route_name in ('frontend.detail.page', 'frontend.navigation.page', 'frontend.landing.page')),
  foreign_key uuid not null,
  path_info text not null,
  seo_path_info text not null,
  is_canonical boolean not null default true,
  is_deleted boolean not null default false,
  added_by uuid references staff,
  unique (locale, seo_path_info)
);
create index seo_url_foreign on seo_url (foreign_key, locale);

create table promotion (
  id uuid primary key,
  code text unique,
  name jsonb not null,
  effect text not null check (effect in ('interest_bonus', 'early_signer', 'attribution', 'fee_discount')),
  -- Basis points of interest, or of the service fee.
  value integer not null default 0,
  product_ids uuid[] not null default '{}',
  companies_only boolean not null default false,
  combinable boolean not null default false,
  excludes_others boolean not null default false,
  valid_from timestamptz,
  valid_until timestamptz,
  active boolean not null default true,
  max_per_customer integer check (max_per_customer > 0),
  created_at timestamptz not null default now()
);
create index promotion_automatic on promotion (id) where code is null and active;
create index promotion_created on promotion (created_at, id);

-- Page views per product and day, without cookie, address or identifier (domain/amounts#page-views).
create table product_view (
  product_id uuid references product,
  day date,
  views integer not null,
  primary key (product_id, day)
);

-- What listings and searches read of the products that are shown: one narrow row each, written by triggers, so that neither
-- a filter nor a sort order nor a search reads more than it answers, with a hundred thousand products too.
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
  rating_average numeric(2,1),
  published_at timestamptz,
  product_number text not null,
  -- The smallest minInvestment, of goods the first tier (domain/cart#listing-price), in cents.
  price bigint,
  interest_rate integer,
  duration_months integer,
  funding_state text,
  state_rank integer
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

-- Apart, so that what filters and counts has narrow rows to read.
create table product_search (
  id uuid primary key references product_listing on delete cascade,
  words_de tsvector not null,
  words_en tsvector not null,
  words_pl tsvector not null,
  title_de text not null default '',
  title_en text not null default '',
  title_pl text not null default ''
);
create index product_search_de on product_search using gin (words_de);
create index product_search_en on product_search using gin (words_en);
create index product_search_pl on product_search using gin (words_pl);

-- Every word that stands in a product, for questions with a typing error.
create table product_word (
  locale text,
  word text,
  primary key (locale, word)
);
create index product_word_start on product_word (locale, word text_pattern_ops);
create index product_word_similar on product_word using gin (word gin_trgm_ops);

create table wishlist (
  customer_id uuid primary key references customer,
  created_at timestamptz not null
);

create table wishlist_product (
  customer_id uuid references wishlist on delete cascade,
  product_id uuid references product,
  added_at timestamptz not null,
  primary key (customer_id, product_id)
);
create index wishlist_product_added on wishlist_product (customer_id, added_at desc, product_id);
-- domain/mails#news-recipients: who has noted a product is told when its round opens.
create index wishlist_product_of on wishlist_product (product_id);

-- The files of a digital good.
create table product_download (
  id uuid primary key,
  product_id uuid not null references product,
  file_id uuid not null references file,
  position integer not null
);
create index product_download_product on product_download (product_id, "position");

-- Customers' reviews of products: one each, shown once staff have approved it.
create table product_review (
  id uuid primary key,
  product_id uuid not null references product,
  customer_id uuid not null references customer on delete cascade,
  -- The language it was written in.
  locale text not null,
  title text not null,
  content text not null,
  points integer not null check (points >= 1 and points <= 5),
  approved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ruled_at timestamptz,
  ruled_by uuid references staff,
  ruling_reason text,
  unique (product_id, customer_id)
);
create index product_review_customer on product_review (customer_id);
create index product_review_approved on product_review (product_id, created_at desc) where approved_at is not null;
create index product_review_waiting on product_review (updated_at, id) where approved_at is null and ruled_at is null;
create index product_review_ruled on product_review (ruled_at, id) where ruled_at is not null;
create index product_review_latest on product_review (updated_at, id);
create index product_review_words on product_review using gin (((title || ' ') || content) gin_trgm_ops);

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
  base jsonb,
  problems jsonb not null default '[]',
  -- Said when it is submitted.
  asks_compliance boolean not null default false,
  -- False: nobody of compliance could; null: nobody was asked.
  by_compliance boolean,
  unique (product_id, number)
);
create unique index product_version_open on product_version (product_id) where state in ('draft', 'submitted', 'scheduled');
create index product_version_due on product_version (publish_at) where state = 'scheduled';
create index product_version_compliance on product_version (product_id) where asks_compliance and state = 'submitted';

-- Files that were uploaded for a product's documents: what a draft may name.
create table product_file (
  file_id uuid primary key references file,
  product_id uuid not null references product
);
create index product_file_product on product_file (product_id);

-- R3.16: what a record of the shop said, each time it was saved with other words, as cms_page_version does for pages: to be
-- compared and to be taken up again. The shop reads the tables alone.
create table record_version (
  id uuid primary key,
  record text not null check (record in ('faq', 'properties', 'shopChoices', 'routeRules', 'category', 'categoryOrder')),
  -- Of which there are several: which one.
  record_id uuid,
  number integer not null,
  document jsonb not null,
  -- Null: it came with the shop.
  written_by uuid references staff,
  updated_at timestamptz not null,
  unique nulls not distinct (record, record_id, number)
);

-- What a kind of product is called, for who looks for a kind: the names of types and industries, and what all investments are
-- about; written by seedReference from the shop's own texts.
create table product_kind_words (
  kind text,
  locale text,
  words text not null,
  primary key (kind, locale)
);

-- The trees that entries hang in, and the category the shop begins with. Nobody can add or delete them, so that no shop is ever
-- without a start.
insert into category (id, root, type, name, position, visible)
select gen_random_uuid(), root, 'folder', jsonb_build_object('de-DE', root, 'en-GB', root, 'pl-PL', root), position - 1, false
from unnest(array['main-navigation', 'footer-navigation', 'service-navigation', 'catalogue', 'pages']) with ordinality as tree (root, position);

insert into category (id, parent_id, root, type, name, position, visible)
select gen_random_uuid(), id, 'home', 'page', '{"de-DE": "Startseite", "en-GB": "Home", "pl-PL": "Strona główna"}', 0, false
from category where root = 'pages';
