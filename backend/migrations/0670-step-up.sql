-- When somebody last showed, beside the password, a second thing: a factor, or a code sent to their mailbox.
alter table session add column stepped_up_at timestamptz;

-- The newest code sent for a session; it ends with it.
create table step_up_code (
  session_hash bytea primary key references session (token_hash) on delete cascade,
  salt bytea not null,
  code_hash bytea not null,
  failures integer not null default 0,
  expires_at timestamptz not null
);
