-- The one-time link for the first administrator of an empty platform.
create table first_admin_link (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
