-- Languages, currencies, countries and the other choices of the shop. Translated texts are maps locale → text.

create table language (
  id uuid primary key,
  locale text not null unique,
  name text not null,
  active boolean not null default true,
  position integer not null
);

create table currency (
  id uuid primary key,
  iso_code text not null unique,
  symbol text not null,
  name jsonb not null,
  -- 1 EUR in this currency, dated (domain.md, Currency).
  factor numeric(18, 8) not null,
  factor_date date not null,
  position integer not null
);

create table country (
  id uuid primary key,
  iso text not null unique,
  iso3 text not null,
  name jsonb not null,
  shipping_available boolean not null default true,
  postal_code_required boolean not null default true,
  is_eu boolean not null default true,
  position integer not null,
  active boolean not null default true
);

create table country_state (
  id uuid primary key,
  country_id uuid not null references country,
  short_code text not null unique,
  name text not null,
  position integer not null
);

create table salutation (
  id uuid primary key,
  salutation_key text not null unique,
  display_name jsonb not null,
  letter_name jsonb not null,
  position integer not null
);

create table payment_method (
  id uuid primary key,
  technical_name text not null unique,
  name jsonb not null,
  description jsonb not null default '{}',
  goods_only boolean not null default false,
  active boolean not null default true,
  position integer not null
);

create table shipping_method (
  id uuid primary key,
  technical_name text not null unique,
  name jsonb not null,
  description jsonb not null default '{}',
  price bigint not null,
  -- Working days from dispatch.
  delivery_days_min integer not null,
  delivery_days_max integer not null,
  active boolean not null default true,
  position integer not null
);
