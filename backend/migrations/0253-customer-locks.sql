-- R6.09: a login that staff have locked (customer.active is false), and why; null when it is open, and once the account is closed.
alter table customer
  add locked_at timestamptz,
  add locked_by uuid references staff,
  add locked_reason text,
  add check ((locked_at is null) = (locked_reason is null));
