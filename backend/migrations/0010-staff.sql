create table staff (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  roles text[] not null,
  active boolean not null default true,
  created_at timestamptz not null
);
create unique index staff_email on staff (lower(email));

create table staff_session (
  token_hash bytea primary key,
  staff_id uuid not null references staff,
  created_at timestamptz not null,
  used_at timestamptz not null
);

-- One-time token for /account/login/imitate-customer (R2.04).
create table impersonation_token (
  token_hash bytea primary key,
  staff_id uuid not null references staff,
  customer_id uuid not null references customer,
  reason text not null,
  ticket text,
  expires_at timestamptz not null,
  used_at timestamptz
);
