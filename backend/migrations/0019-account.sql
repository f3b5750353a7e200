-- The rest of the account, the forms and the newsletter.

-- R3.23: by which entry point a customer or an order came.
alter table customer add column affiliate_entry_point text;
alter table customer add column campaign_code text;
alter table shop_order add column campaign_code text;

-- Set when the account was deleted and the law still keeps some of it: the last day.
alter table customer add column kept_until date;

-- One row an address that has ever asked; by double opt-in (A6). A customer's own wish stands in customer.newsletter_opt_in as well.
create table newsletter_recipient (
  id uuid primary key,
  email text not null,
  status text not null check (status in ('notSet', 'optIn', 'optOut', 'direct')),
  locale text not null,
  salutation_id uuid references salutation,
  first_name text,
  last_name text,
  token_hash bytea unique,
  token_expires_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index newsletter_recipient_email on newsletter_recipient (lower(email));

create table wishlist (
  customer_id uuid primary key references customer,
  created_at timestamptz not null
);
create table wishlist_product (
  customer_id uuid not null references wishlist on delete cascade,
  product_id uuid not null references product,
  added_at timestamptz not null,
  primary key (customer_id, product_id)
);
create index wishlist_product_added on wishlist_product (customer_id, added_at desc, product_id);

-- R3.12: what a company asks for by the form; the pitch deck is a file of ours.
create table capital_demand (
  id uuid primary key,
  urgency text not null check (urgency in ('instant', '3_6', '7_12', 'longterm')),
  amount bigint not null,
  purpose text not null,
  company_name text not null,
  company_form text not null,
  founding_year integer,
  contact text not null,
  email text not null,
  phone text,
  heard_from text,
  pitch_deck_file_id uuid references file,
  locale text not null,
  created_at timestamptz not null
);
create index capital_demand_created on capital_demand (created_at desc);
