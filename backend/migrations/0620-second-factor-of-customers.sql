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
  customer_id uuid not null references customer,
  code_hash bytea not null,
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

-- One salt per person. Recovery codes from before have none until the next code is given.
alter table staff add column recovery_salt bytea;
alter table staff add column totp_used_at timestamptz;
