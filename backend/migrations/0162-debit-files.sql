-- Debits go to the bank in files that one person of finance checks and a second releases (domain/debit-files#two-people, domain/rights#four-eyes).
create table debit_file (
  id uuid primary key,
  due_date date not null,
  state text not null check (state in ('prepared', 'checked', 'released', 'filed')),
  created_at timestamptz not null,
  checked_by uuid references staff,
  checked_at timestamptz,
  released_by uuid references staff,
  released_at timestamptz,
  -- False: nobody else could have released it.
  four_eyes boolean not null default true,
  -- As it was filed: how many debits in cents, and the orders to the bank; these are erased when the law no longer asks for them.
  transactions integer not null default 0,
  total bigint not null default 0,
  file_id uuid references file
);
create index debit_file_created on debit_file (created_at desc, id desc);
alter table payment add debit_file_id uuid references debit_file;
create index payment_debit_file on payment (debit_file_id) where debit_file_id is not null;

-- Erased after their time, while the figures of the run stay.
alter table payout_file alter file_id drop not null;
