-- Signed events of providers, each handled once.
create table provider_event (
  provider text,
  event_id text,
  payload jsonb not null,
  received_at timestamptz not null,
  id uuid not null default gen_random_uuid(),
  -- Refused: without a right signature; those of an hour and a provider are counted in one row.
  state text not null default 'handled' check (state in ('handled', 'failed', 'refused')),
  count integer not null default 1,
  handled_at timestamptz,
  error text,
  primary key (provider, event_id)
);
create unique index provider_event_id on provider_event (id);
create index provider_event_received on provider_event (received_at, id);
create index provider_event_open on provider_event (received_at, id) where state <> 'handled';

-- Shares in profit, exits and sales (domain/profit-figures#enter): the issuer enters the figure, finance approves it, a payout run pays it.
create table profit_figure (
  id uuid primary key,
  product_id uuid not null references product,
  company_id uuid not null references company,
  kind text not null check (kind in ('profit', 'exit', 'sale')),
  year integer not null,
  -- The day the annual accounts were adopted, or of the exit or sale.
  established_on date not null,
  -- Cents; a loss is negative.
  amount bigint not null check (amount <> 0),
  ends_contracts boolean not null default false,
  note text not null default '',
  state text not null check (state in ('submitted', 'approved', 'refused', 'withdrawn')),
  -- No reference: whoever has left the issuer may be erased, what they entered may not.
  created_by uuid not null,
  created_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  reason text
);
-- A year has one profit.
create unique index profit_figure_year on profit_figure (product_id, year)
  where kind = 'profit' and (state in ('submitted', 'approved'));
create index profit_figure_company on profit_figure (company_id, created_at desc, id desc);
create index profit_figure_created on profit_figure (created_at desc, id desc);

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
  posted_at timestamptz,
  profit_figure_id uuid references profit_figure,
  failed_at timestamptz
);
create unique index payout_run_open on payout_run (product_id) where state in ('preparing', 'draft', 'released');
create index payout_run_created on payout_run (created_at desc, id desc);

-- What has been paid to investors: a schedule row without a booking is planned, or overdue (domain/interest#overdue). Append-only.
create table payout (
  id uuid primary key,
  order_id uuid not null references contract,
  due date not null,
  interest bigint not null,
  principal bigint not null,
  tax bigint not null default 0,
  paid_on date not null,
  booked_at timestamptz not null,
  run_id uuid references payout_run,
  item integer,
  investor_id uuid not null references investor,
  exemption_used bigint not null default 0,
  taxable bigint not null default 0,
  capital_gains_tax bigint not null default 0,
  solidarity bigint not null default 0,
  church bigint not null default 0,
  bank_account_id uuid,
  reverses uuid unique references payout,
  reason text,
  -- Once more after a counter-booking.
  attempt integer not null default 1,
  loss bigint not null default 0,
  profit_figure_id uuid references profit_figure,
  church_tax_rate integer not null default 0,
  constraint payout_tax check (tax = (capital_gains_tax + solidarity + church))
);
create unique index payout_run_item on payout (run_id, item) where run_id is not null;
create index payout_order on payout (order_id, due);
create index payout_investor on payout (investor_id, paid_on, id);
create unique index payout_instalment on payout (order_id, due, attempt) where reverses is null and profit_figure_id is null;
create unique index payout_profit_share on payout (profit_figure_id, order_id, attempt)
  where reverses is null and profit_figure_id is not null;
-- The taxes of a month.
create index payout_taxed on payout (paid_on) where tax <> 0;
create index payout_day on payout (paid_on, id);
-- The figures of a period read what is of the period: payments by the day they were due, debits by when they came back, and
-- what investors were told of overdue payments by the day since when these are.
create index payout_due on payout (due) where reverses is null;

-- The sums of a run by what becomes of its items, kept with each batch.
create table payout_run_sum (
  run_id uuid references payout_run,
  kind text check (kind in ('planned', 'problem', 'booked', 'changed')),
  count integer not null default 0,
  interest bigint not null default 0,
  principal bigint not null default 0,
  exemption_used bigint not null default 0,
  capital_gains_tax bigint not null default 0,
  solidarity bigint not null default 0,
  church bigint not null default 0,
  net bigint not null default 0,
  loss bigint not null default 0,
  primary key (run_id, kind)
);

-- One instalment of one contract, in the order in which the orders of exemption are used up.
create table payout_item (
  run_id uuid references payout_run,
  number integer,
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
  exemptions jsonb not null,
  bank_account_id uuid,
  problem text check (problem in ('no_account', 'changed')),
  loss bigint not null default 0,
  church_tax_rate integer not null default 0,
  tax_relief text,
  primary key (run_id, number)
);
create index payout_item_investor on payout_item (run_id, investor_id);

-- How much of which order of exemption a booking took. No reference: the order may be erased with its investor.
create table payout_exemption (
  payout_id uuid references payout,
  exemption_order_id uuid,
  year integer not null,
  used bigint not null,
  primary key (payout_id, exemption_order_id)
);
create index payout_exemption_order on payout_exemption (exemption_order_id, year);

-- Credit transfers handed to the bank (pain.001), in files a bank takes.
create table payout_file (
  run_id uuid references payout_run,
  number integer,
  last_item integer not null,
  transactions integer not null,
  total bigint not null,
  file_id uuid references file,
  created_at timestamptz not null,
  primary key (run_id, number)
);

-- What the approval has fixed for each contract, in cents; together they are the whole.
create table profit_share (
  profit_figure_id uuid references profit_figure,
  order_id uuid references contract,
  amount bigint not null,
  primary key (profit_figure_id, order_id)
);

-- Debits go to the bank in files that one person of finance checks and a second releases (domain/debit-files#two-people, domain/rights#four-eyes).
create table debit_file (
  id uuid primary key,
  due_date date not null,
  state text not null check (state in ('prepared', 'checked', 'released', 'filed', 'discarded')),
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
  file_id uuid references file,
  discarded_by uuid references staff,
  discarded_at timestamptz,
  discard_reason text,
  -- Why a released file has no content: its day was missed, or writing it failed.
  failure text check (failure in ('too_late', 'not_written')),
  failed_at timestamptz,
  check ((failure is null) = (failed_at is null))
);
create index debit_file_created on debit_file (created_at desc, id desc);

-- One SEPA debit of an order and its mandate (domain/payments#states), or the transfer that pays goods in advance.
create table payment (
  id uuid primary key,
  order_id uuid not null references shop_order,
  -- Counts the order's payments: a debit that came back is followed by the next.
  attempt integer not null default 1,
  provider text not null,
  state text not null check (state in (
    'created', 'mandate_pending', 'authorised', 'prenotified', 'filed', 'settled', 'failed', 'returned', 'refunded',
    'refund_failed', 'cancelled', 'written_off')),
  amount bigint not null,
  bank_account_id uuid references bank_account,
  mandate_reference text unique,
  mandate_signed_at timestamptz,
  provider_session_id text unique,
  provider_session_url text,
  provider_mandate_id text,
  provider_collection_id text unique,
  session_expires_at timestamptz,
  finish_url text,
  error_url text,
  prenotified_at timestamptz,
  due_date date,
  settled_on date,
  return_code text,
  retries integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  debit_file_id uuid references debit_file,
  -- Once: from then on the money goes back by our transfer, whatever else is told of the provider's.
  refund_failed_at timestamptz
);
create unique index payment_order on payment (order_id, attempt desc);
create index payment_due on payment (due_date) where state in ('prenotified', 'filed');
-- Some events of a provider know the mandate alone.
create index payment_provider_mandate on payment (provider_mandate_id) where provider_mandate_id is not null;
create index payment_bank_account on payment (bank_account_id) where bank_account_id is not null;
create index payment_debit_file on payment (debit_file_id) where debit_file_id is not null;
-- Finance looks at all money that came in and went out, by its day.
create index payment_day on payment (coalesce(settled_on, due_date, (created_at AT TIME ZONE 'Europe/Berlin')::date), id);
create index payment_returned on payment (updated_at) where state in ('returned', 'written_off');

-- domain/payments#finance-tasks: what comes of a payment and a person of finance has to look at. It stays until somebody has.
create table finance_task (
  id uuid primary key,
  kind text not null check (kind in (
    'returned', 'returned_late', 'returned_after_refund', 'refunded_elsewhere', 'restored', 'refund_by_hand',
    'refund_interest', 'debit_not_written', 'transfer_not_written', 'refund_failed')),
  order_id uuid not null references shop_order,
  payment_id uuid references payment,
  -- What is to be transferred, or looked for on the account.
  amount bigint not null,
  pay_by date,
  return_code text,
  opened_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references staff,
  note text,
  -- The field of the order to the bank for which no bank takes it.
  fault text,
  payout_id uuid references payout,
  -- The transfer that pays it, as the bank is ordered.
  file_id uuid references file,
  check ((done_at is null) = (done_by is null))
);
create index finance_task_order on finance_task (order_id);
create index finance_task_open on finance_task (opened_at, id) where done_at is null;
create index finance_task_payment on finance_task (payment_id) where done_at is null;

-- domain/debit-files#entries: what a file held when it was filed or discarded. A debit that a later file collects stays in the list of this one.
create table debit_file_entry (
  debit_file_id uuid references debit_file,
  payment_id uuid references payment on delete cascade,
  bank_account_id uuid references bank_account on delete set null,
  mandate_reference text,
  -- In cents.
  amount bigint not null,
  due_date date,
  -- How it ended in this file, once it has left it; until then the payment says it.
  state text,
  return_code text,
  primary key (debit_file_id, payment_id),
  check (return_code is null or state is not null)
);
create index debit_file_entry_payment on debit_file_entry (payment_id);

comment on column debit_file.transactions is 'As it was filed or discarded.';
