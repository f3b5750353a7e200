-- Passkeys of staff, as customers have them (0621); their challenges stand in used_passkey_challenge, too.
create table staff_passkey (
  id uuid primary key,
  staff_id uuid not null references staff,
  credential_id text not null unique,
  public_key bytea not null,
  counter numeric(10) not null,
  transports text[] not null,
  name text not null,
  synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);
