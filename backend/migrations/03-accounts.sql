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
  updated_at timestamptz not null,
  leave_hash bytea unique,
  leave_expires_at timestamptz
);
create unique index newsletter_recipient_email on newsletter_recipient (lower(email));
create index newsletter_recipient_age on newsletter_recipient (created_at, id);

-- A challenge carries its own proof and end, so that nothing is stored for who only asks; once used it is stored until it ends.
create table used_passkey_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

create table customer (
  id uuid primary key,
  customer_number text not null unique,
  email text not null,
  password_hash text not null,
  account_type text not null default 'private' check (account_type in ('private', 'business')),
  salutation_id uuid references salutation,
  title text,
  first_name text not null,
  last_name text not null,
  company text,
  vat_ids text[] not null default '{}',
  birthday date,
  locale text not null,
  active boolean not null default true,
  is_author boolean not null default false,
  default_billing_address_id uuid,
  default_shipping_address_id uuid,
  default_payment_method_id uuid references payment_method,
  newsletter_opt_in boolean not null default false,
  survey_opt_in boolean not null default false,
  post_anonymously boolean not null default false,
  accepted_data_protection_at timestamptz not null,
  -- Registration is by double opt-in (R2.06): the link's token, hashed, and when it was used.
  opt_in_hash bytea unique,
  opt_in_expires_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  last_login_at timestamptz,
  affiliate_entry_point text,
  campaign_code text,
  kept_until date,
  profile_picture_file_id uuid references file,
  locked_at timestamptz,
  locked_by uuid,
  locked_reason text,
  found_by tsvector not null default ''::tsvector,
  new_device_notified_at timestamptz,
  password_is_easy boolean,
  check ((locked_at is null) = (locked_reason is null))
);
create unique index customer_email on customer (lower(email)) where deleted_at is null;
create index customer_name on customer (lower(last_name), lower(first_name), id);
create index customer_last_login on customer (coalesce(last_login_at, '-infinity'::timestamp with time zone), id)
  where deleted_at is null;
create index customer_number_order on customer (customer_number, id) where deleted_at is null;
create index customer_full_name on customer (((lower(last_name) || ' ') || lower(first_name)), id) where deleted_at is null;
-- The day after it, what the law kept of a closed account is erased (domain/data-protection#erased-later).
create index customer_kept_until on customer (kept_until) where kept_until is not null;
create index customer_billing_address on customer (default_billing_address_id);
create index customer_shipping_address on customer (default_shipping_address_id);
create index customer_email_beginning on customer (lower(email) text_pattern_ops) where deleted_at is null;
create index customer_created_order on customer (created_at, id) where deleted_at is null;
create index customer_newsletter on customer (created_at, id) where newsletter_opt_in;
create index customer_words on customer using gin ((search_words(variadic array[first_name, last_name, company, split_part(email, '@', 1), customer_number]) || found_by))
  where deleted_at is null;

create table customer_address (
  id uuid primary key,
  customer_id uuid not null references customer,
  salutation_id uuid references salutation,
  title text,
  first_name text not null,
  last_name text not null,
  company text,
  department text,
  street text not null,
  additional_address_line1 text,
  additional_address_line2 text,
  zipcode text,
  city text not null,
  country_id uuid not null references country,
  country_state_id uuid references country_state,
  phone_number text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index customer_address_customer on customer_address (customer_id, created_at);
alter table customer add foreign key (default_billing_address_id) references customer_address deferrable initially deferred;
alter table customer add foreign key (default_shipping_address_id) references customer_address deferrable initially deferred;

-- R4.06: valid for 2 hours, used once.
create table customer_recovery (
  token_hash bytea primary key,
  customer_id uuid not null references customer,
  expires_at timestamptz not null,
  used_at timestamptz,
  kind text not null default 'password' check (kind in ('password', 'login'))
);
create index customer_recovery_customer on customer_recovery (customer_id);

-- The session: one row a context token, stored hashed (design §1, Session). A guest's row exists once something is kept.
create table session (
  token_hash bytea primary key,
  customer_id uuid references customer,
  -- Set while staff act for the customer.
  staff_id uuid,
  impersonation_reason text,
  impersonation_ticket text,
  impersonation_expires_at timestamptz,
  cart_id uuid,
  language_id uuid references language,
  currency_id uuid references currency,
  country_id uuid references country,
  country_state_id uuid references country_state,
  payment_method_id uuid references payment_method,
  shipping_method_id uuid references shipping_method,
  billing_address_id uuid,
  shipping_address_id uuid,
  -- When the password was last given: acts on money and bank data ask again after 15 minutes.
  authenticated_at timestamptz,
  created_at timestamptz not null,
  used_at timestamptz not null,
  browser text,
  system text,
  stepped_up_at timestamptz
);
create index session_customer on session (customer_id);
create index session_used on session (used_at);
-- A cart that goes leaves its session; found without reading them all.
create index session_cart on session (cart_id) where cart_id is not null;

-- An e-mail address that counts once its link is used; one a customer.
create table customer_email_change (
  customer_id uuid primary key references customer,
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- R2.22, GDPR Art. 15 and 20: a customer's copy of their data; the latest one only, and for a week.
create table data_export (
  customer_id uuid primary key references customer,
  -- Of this wish; a job that comes for an older one has nothing to do.
  request_id uuid not null,
  -- Areas gathered so far, of how many.
  done integer not null default 0,
  parts integer not null,
  file_id uuid references file,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz
);
create index data_export_expires on data_export (expires_at) where file_id is not null;

-- A second factor for customers: one-time codes by time (RFC 6238), and recovery codes; the columns are those of staff (0232).
create table customer_factor (
  customer_id uuid primary key references customer,
  totp_secret text,
  totp_pending text,
  totp_since timestamptz,
  totp_used_at timestamptz,
  totp_step integer not null default 0,
  code_failures integer not null default 0,
  codes_locked_until timestamptz,
  recovery_salt bytea
);

create table customer_recovery_code (
  customer_id uuid references customer,
  code_hash bytea,
  used_at timestamptz,
  primary key (customer_id, code_hash)
);

-- The password was right; a code finishes the sign-in within five minutes.
create table login_challenge (
  token_hash bytea primary key,
  customer_id uuid not null references customer,
  expires_at timestamptz not null
);
create index login_challenge_customer on login_challenge (customer_id);

-- Passkeys (WebAuthn): a key of a device or of a password manager, which signs in without a password.
create table passkey (
  id uuid primary key,
  customer_id uuid not null references customer,
  -- As base64url, the way every message of WebAuthn names it.
  credential_id text not null unique,
  public_key bytea not null,
  -- 0 at each use with synced passkeys.
  counter numeric(10,0) not null,
  transports text[] not null,
  name text not null,
  synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_customer on passkey (customer_id);

-- The newest code sent for a session; it ends with it.
create table step_up_code (
  session_hash bytea primary key references session on delete cascade,
  salt bytea not null,
  code_hash bytea not null,
  failures integer not null default 0,
  expires_at timestamptz not null
);
