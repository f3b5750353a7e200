-- A second factor for staff: one-time codes by time (RFC 6238), and recovery codes for who has lost the device.
alter table staff add column totp_secret text;
-- Shown at the set-up, and good only once a code of it was given.
alter table staff add column totp_pending text;
alter table staff add column totp_since timestamptz;
-- The last time step a code was taken of: each is good once (RFC 6238 § 5.2).
alter table staff add column totp_step integer not null default 0;
alter table staff add column code_failures integer not null default 0;
alter table staff add column codes_locked_until timestamptz;

create table staff_recovery_code (
  staff_id uuid not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- What a session is told apart by.
alter table staff_session add column browser text;
alter table staff_session add column system text;
