-- Passkeys (WebAuthn): a key of a device or of a password manager, which signs in without a password.
create table passkey (
  id uuid primary key,
  customer_id uuid not null references customer,
  -- As base64url, the way every message of WebAuthn names it.
  credential_id text not null unique,
  public_key bytea not null,
  -- 0 at each use with synced passkeys.
  counter numeric(10) not null,
  transports text[] not null,
  name text not null,
  synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_customer on passkey (customer_id);

-- A challenge carries its own proof and end, so that nothing is stored for who only asks; once used it is stored until it ends.
create table used_passkey_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
