-- R2.30: who is not logged in leaves the newsletter by the button of a mail to the address.
alter table newsletter_recipient
  add column leave_hash bytea unique,
  add column leave_expires_at timestamptz;
