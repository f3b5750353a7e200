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
  rating_average integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz
);
create index product_issuer on product (issuer_id);
create index product_type on product (type) where active;
create index product_branch on product (branch) where active;

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
  interest_rate_period text not null check (interest_rate_period in ('monthly', 'quarterly', 'half_yearly', 'yearly', 'end_of_term')),
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
create index tariff_product on tariff (product_id, position);

create table price_tier (
  product_id uuid not null references product,
  quantity_start integer not null,
  quantity_end integer,
  unit_price bigint not null,
  primary key (product_id, quantity_start)
);

create table funding_round (
  id uuid primary key,
  product_id uuid not null references product,
  name jsonb not null,
  state text not null check (state in ('draft', 'upcoming', 'open', 'funded', 'oversubscribed', 'closed', 'not_funded')),
  threshold bigint not null,
  start_date date,
  end_date date,
  early_signer_start date,
  created_at timestamptz not null
);
create index funding_round_product on funding_round (product_id);

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
create index product_document_product on product_document (product_id, position);

create table product_document_version (
  id uuid primary key,
  document_id uuid not null references product_document,
  version integer not null,
  locale text not null,
  file_id uuid not null references file,
  published_at timestamptz not null,
  unique (document_id, version, locale)
);

-- "Opened" = the customer's session requested the bytes of this version (domain/checkout#step-6).
create table document_opening (
  customer_id uuid not null references customer,
  version_id uuid not null references product_document_version,
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
  media_id uuid references media
);
create index category_parent on category (parent_id, position);

create table product_category (
  product_id uuid not null references product,
  category_id uuid not null references category,
  primary key (category_id, product_id)
);

create table seo_url (
  id uuid primary key,
  locale text not null,
  route_name text not null check (route_name in ('frontend.detail.page', 'frontend.navigation.page', 'frontend.landing.page')),
  foreign_key uuid not null,
  path_info text not null,
  seo_path_info text not null,
  is_canonical boolean not null default true,
  is_deleted boolean not null default false,
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
  active boolean not null default true
);

-- What a listing filters and sorts by. price: the smallest minInvestment, of goods the first tier (domain/cart#listing-price).
create view product_listing as
select
  p.id,
  p.type,
  p.branch,
  p.issuer_id,
  p.name,
  p.states,
  p.property_ids,
  p.shipping_free,
  p.rating_average,
  p.published_at,
  p.product_number,
  coalesce(t.price, g.price) as price,
  t.interest_rate,
  t.duration_months,
  r.state as funding_state,
  array_position(array['open', 'funded', 'oversubscribed', 'upcoming', 'closed', 'not_funded'], r.state) as state_rank
from product p
left join lateral (
  select min(min_investment) as price, max(interest_rate) as interest_rate,
    min(coalesce(duration_months, ceil(duration_days / 30.0)::integer)) as duration_months
  from tariff where tariff.product_id = p.id
) t on true
left join lateral (
  select unit_price as price from price_tier where price_tier.product_id = p.id order by quantity_start limit 1
) g on true
left join lateral (
  select state from funding_round where funding_round.product_id = p.id order by start_date desc nulls last limit 1
) r on true
where p.active and r.state is distinct from 'draft';
