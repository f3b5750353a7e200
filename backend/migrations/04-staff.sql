create table staff (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text,
  roles text[] not null,
  active boolean not null default true,
  created_at timestamptz not null,
  locale text not null default 'de-DE',
  invitation_hash bytea,
  invitation_expires_at timestamptz,
  totp_secret text,
  totp_pending text,
  totp_since timestamptz,
  totp_step integer not null default 0,
  code_failures integer not null default 0,
  codes_locked_until timestamptz,
  password_voided_at timestamptz,
  recovery_salt bytea,
  totp_used_at timestamptz,
  password_is_easy boolean
);
create unique index staff_email on staff (lower(email));
create unique index staff_invitation on staff (invitation_hash);
alter table setting add foreign key (changed_by) references staff;
alter table audit_check add foreign key (started_by) references staff;
alter table job_run add foreign key (asked_by) references staff;
alter table consent_settings add foreign key (created_by) references staff;
alter table customer add foreign key (locked_by) references staff;

create table staff_session (
  token_hash bytea primary key,
  staff_id uuid not null references staff,
  created_at timestamptz not null,
  used_at timestamptz not null,
  browser text,
  system text
);
create index staff_session_used on staff_session (used_at);
create index staff_session_staff on staff_session (staff_id);

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

-- Roles that somebody shall have: a second person confirms (domain/rights#four-eyes). One open request for each.
create table staff_grant (
  id uuid primary key,
  staff_id uuid not null references staff,
  roles text[] not null,
  requested_by uuid not null references staff,
  requested_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  granted boolean,
  takes_effect_at timestamptz
);
create unique index staff_grant_open on staff_grant (staff_id) where decided_at is null;
create index staff_grant_staff on staff_grant (staff_id, requested_at desc);
create index staff_grant_requested_by on staff_grant (requested_by);
create index staff_grant_decided_by on staff_grant (decided_by);

create table staff_recovery_code (
  staff_id uuid references staff,
  code_hash bytea,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- The one-time link for the first administrator of an empty platform.
create table first_admin_link (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

-- R6.09: what staff write down about a customer and mean to do for them. It goes with the account (GDPR Art. 17).
create table customer_note (
  id uuid primary key,
  customer_id uuid not null references customer,
  text text not null,
  author_id uuid not null references staff,
  created_at timestamptz not null,
  changed_at timestamptz
);
create index customer_note_customer on customer_note (customer_id, created_at desc, id desc);

create table staff_task (
  id uuid primary key,
  customer_id uuid not null references customer,
  title text not null,
  due_on date not null,
  owner_id uuid not null references staff,
  created_by uuid not null references staff,
  created_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references staff,
  check ((done_at is null) = (done_by is null))
);
create index staff_task_customer on staff_task (customer_id);
create index staff_task_owner on staff_task (owner_id, due_on, id) where done_at is null;

-- How signing in goes, by the e-mail that was given and the network address it came from: wrong passwords are counted for the two
-- together, and for the e-mail alone from all addresses nobody has signed in from. As hashes, for what strangers type is theirs.
create table staff_sign_in (
  key bytea primary key,
  email_hash bytea not null,
  failures integer not null default 0,
  locked_until timestamptz,
  -- When the password was right.
  right_at timestamptz,
  used_at timestamptz not null
);
create index staff_sign_in_by_email on staff_sign_in (email_hash);
create index staff_sign_in_by_use on staff_sign_in (used_at);

-- Passkeys of staff, as customers have them (0621); their challenges stand in used_passkey_challenge, too.
create table staff_passkey (
  id uuid primary key,
  staff_id uuid not null references staff,
  credential_id text not null unique,
  public_key bytea not null,
  counter numeric(10,0) not null,
  transports text[] not null,
  name text not null,
  synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);

-- Who signed in, failed to, changed what opens an account, was refused, or took data out (ASVS 16). Many of a kind become one
-- row that counts. A job seals the rows into a chain; they go after 180 days, and a signed checkpoint says where it goes on.
create table security_event (
  id uuid primary key,
  at timestamptz not null,
  kind text not null check (kind in (
    'signedIn', 'signInFailed', 'signInLocked', 'passwordChanged', 'emailChanged', 'factorChanged', 'rolesChanged',
    'refused', 'impersonated', 'exported')),
  actor_kind text not null check (actor_kind in ('visitor', 'customer', 'staff')),
  actor_id uuid,
  -- Whose account it is about; none: an address nobody has.
  account_kind text check (account_kind in ('customer', 'staff')),
  account_id uuid,
  operation text not null,
  -- Its network: /24 of IPv4, /48 of IPv6.
  address text not null,
  browser text,
  system text,
  request_id text not null,
  count integer not null default 1,
  last_at timestamptz not null,
  -- Of a row that counts: what it counts, and until when.
  bucket text unique,
  open_until timestamptz,
  position integer,
  previous_hash bytea,
  hash bytea,
  unique ("position")
);
create index security_event_time on security_event (at desc, id desc);
create index security_event_account on security_event (account_id, at desc, id desc);
create index security_event_actor on security_event (actor_id, at desc, id desc);
create index security_event_kind on security_event (kind, at desc, id desc);
create index security_event_address on security_event (address, at);
create index security_event_open on security_event (at, id) where hash is null;

-- The one chain: how long it has become, and what the last check found.
create table security_chain (
  id boolean primary key default true check (id),
  length integer not null default 0,
  hash bytea,
  checked_at timestamptz,
  broken text check (broken in ('changed', 'missing', 'added', 'checkpoint')),
  broken_position integer
);

-- Rows up to `position` were pruned; the next one follows on `hash`.
create table security_checkpoint (
  position integer primary key,
  hash bytea not null,
  made_at timestamptz not null,
  signature bytea not null
);

-- Links of the mails that tell of it, each with who got it.
create table staff_grant_link (
  token_hash bytea primary key,
  grant_id uuid not null references staff_grant on delete cascade,
  email text not null
);
create index staff_grant_link_grant on staff_grant_link (grant_id);

-- Whoever has lost every second factor: taken away after a new check of their identity by two members of staff, and a day of waiting.
create table factor_reset (
  id uuid primary key,
  customer_id uuid not null references customer,
  requested_by uuid not null references staff,
  requested_at timestamptz not null,
  -- How each of the two has checked who it is.
  reason text not null,
  confirmed_by uuid references staff,
  confirmed_at timestamptz,
  confirmed_reason text,
  takes_effect_at timestamptz,
  -- Of the link that stops it.
  stop_token_hash bytea unique,
  decided_at timestamptz,
  outcome text check (outcome in ('done', 'discarded', 'stopped', 'void')),
  check (confirmed_by <> requested_by)
);
create unique index factor_reset_open on factor_reset (customer_id) where decided_at is null;
create index factor_reset_customer on factor_reset (customer_id);

-- domain/rights#admin-impersonation: an administrator signs in as a customer once somebody else has approved it.
create table impersonation_request (
  id uuid primary key,
  staff_id uuid not null references staff,
  customer_id uuid not null references customer on delete cascade,
  reason text not null,
  ticket text,
  requested_at timestamptz not null,
  -- Asked for and approved for a day; then it can neither be approved nor used.
  expires_at timestamptz not null,
  approved boolean,
  decided_by uuid references staff,
  decided_at timestamptz,
  used_at timestamptz
);
create index impersonation_request_expires on impersonation_request (expires_at);
create index impersonation_request_customer on impersonation_request (customer_id);

insert into security_chain default values;
