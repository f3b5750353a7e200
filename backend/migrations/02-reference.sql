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
  -- 1 EUR in this currency, dated (domain/conventions#shop-currency).
  factor numeric(18,8) not null,
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

-- Staff's overrides over the shipped messages (GET /frontend-snippets).
create table snippet (
  locale text,
  key text,
  value text not null,
  primary key (locale, key)
);

create table route_rule (
  path text primary key,
  redirect_url text not null,
  status integer not null default 302 check (status in (301, 302, 307, 308)),
  position integer not null default 0
);

-- What visitors agree to, and the tag manager that is loaded then. Each change is a row of its own and stays: it shows which words
-- somebody agreed to (GDPR Art. 7 (1)). While there is none, what comes with the software holds.
create table consent_settings (
  -- The latest holds.
  number integer primary key,
  tag_manager_id text,
  groups jsonb not null,
  -- Of what is agreed to: the visitor's answer names it, and is asked for again where it is another.
  hash text not null,
  -- The change that asked everybody again though the cookies stayed the same; 0: none has.
  asked_by integer not null,
  created_at timestamptz not null,
  created_by uuid
);
