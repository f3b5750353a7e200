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
