-- Money over time (domain/payouts#run): runs that pay out, what they book, the taxes withheld, the orders to the bank.

-- EStG § 44a (2) no. 2: nothing is withheld while one holds that finance has confirmed.
create table non_assessment_certificate (
  id uuid primary key,
  investor_id uuid not null references investor,
  valid_from date not null,
  valid_until date not null,
  file_id uuid references file,
  confirmed_at timestamptz,
  confirmed_by uuid references staff,
  created_at timestamptz not null,
  check (valid_from <= valid_until)
);
create index non_assessment_certificate_investor on non_assessment_certificate (investor_id);

-- What the contracts of a product are paid up to a due date: prepared by a job, looked through and released by finance,
-- booked by a job.
create table payout_run (
  id uuid primary key,
  product_id uuid not null references product,
  due date not null,
  -- The day the bank sends the money; its year is the tax year.
  payment_date date not null,
  state text not null check (state in ('preparing', 'draft', 'released', 'posted', 'discarded')),
  -- How far the jobs have come: the last contract prepared, how many items there are, the last item that was booked, the
  -- last whose investor is told.
  prepared_investor_id uuid,
  prepared_order_id uuid,
  items integer not null default 0,
  booked_through integer not null default 0,
  told_through integer not null default 0,
  created_by uuid not null references staff,
  created_at timestamptz not null,
  released_by uuid references staff,
  released_at timestamptz,
  -- False: nobody else could have released it (domain/rights#four-eyes).
  four_eyes boolean not null default true,
  posted_at timestamptz
);
create unique index payout_run_open on payout_run (product_id) where state in ('preparing', 'draft', 'released');
create index payout_run_created on payout_run (created_at desc, id desc);

-- The sums of a run by what becomes of its items, kept with each batch.
create table payout_run_sum (
  run_id uuid not null references payout_run,
  kind text not null check (kind in ('planned', 'problem', 'booked', 'changed')),
  count integer not null default 0,
  interest bigint not null default 0,
  principal bigint not null default 0,
  exemption_used bigint not null default 0,
  capital_gains_tax bigint not null default 0,
  solidarity bigint not null default 0,
  church bigint not null default 0,
  net bigint not null default 0,
  primary key (run_id, kind)
);

-- One instalment of one contract, in the order in which the orders of exemption are used up.
create table payout_item (
  run_id uuid not null references payout_run,
  number integer not null,
  id uuid not null unique,
  order_id uuid not null references contract,
  investor_id uuid not null references investor,
  due date not null,
  interest bigint not null,
  principal bigint not null,
  exemption_used bigint not null,
  taxable bigint not null,
  capital_gains_tax bigint not null,
  solidarity bigint not null,
  church bigint not null,
  net bigint not null,
  certificate boolean not null,
  exemptions jsonb not null,
  bank_account_id uuid,
  problem text check (problem in ('no_account', 'changed')),
  primary key (run_id, number)
);
create index payout_item_investor on payout_item (run_id, investor_id);

-- A booking carries its taxes, where the money went and what it undoes. The account has no reference: it may be erased
-- when the law no longer asks for it, a booking never is.
alter table payout
  add run_id uuid references payout_run,
  add item integer,
  add investor_id uuid references investor,
  add exemption_used bigint not null default 0,
  add taxable bigint not null default 0,
  add capital_gains_tax bigint not null default 0,
  add solidarity bigint not null default 0,
  add church bigint not null default 0,
  add bank_account_id uuid,
  add reverses uuid unique references payout,
  add reason text,
  -- Once more after a counter-booking.
  add attempt integer not null default 1;
alter table payout disable trigger payout_append_only;
update payout set investor_id = contract.investor_id, bank_account_id = contract.bank_account_id
from contract where contract.order_id = payout.order_id;
alter table payout enable trigger payout_append_only;
alter table payout
  alter investor_id set not null,
  drop constraint payout_order_id_due_key,
  add constraint payout_tax check (tax = capital_gains_tax + solidarity + church);
create unique index payout_instalment on payout (order_id, due, attempt) where reverses is null;
create unique index payout_run_item on payout (run_id, item) where run_id is not null;
create index payout_order on payout (order_id, due);
create index payout_investor on payout (investor_id, paid_on, id);

-- How much of which order of exemption a booking took. No reference: the order may be erased with its investor.
create table payout_exemption (
  payout_id uuid not null references payout,
  exemption_order_id uuid not null,
  year integer not null,
  used bigint not null,
  primary key (payout_id, exemption_order_id)
);
create index payout_exemption_order on payout_exemption (exemption_order_id, year);
create trigger payout_exemption_append_only before update or delete on payout_exemption
  for each row execute function refuse_change();

-- Credit transfers handed to the bank (pain.001), in files a bank takes.
create table payout_file (
  run_id uuid not null references payout_run,
  number integer not null,
  last_item integer not null,
  transactions integer not null,
  total bigint not null,
  file_id uuid not null references file,
  created_at timestamptz not null,
  primary key (run_id, number)
);

-- The contracts of a product in the order in which a run goes through them.
create index contract_product_investor on contract (product_id, investor_id, order_id);

-- Papers there are many of: a statement for each payout, certificates for each year, which belong to no order.
alter table contract_document
  alter order_id drop not null,
  add investor_id uuid references investor,
  add period text not null default '',
  add check (order_id is not null or investor_id is not null),
  drop constraint contract_document_order_id_kind_key;
create unique index contract_document_of_order on contract_document (order_id, kind, period) where order_id is not null;
create unique index contract_document_of_year on contract_document (investor_id, kind, period) where order_id is null;
