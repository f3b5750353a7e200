-- The investment contract: the same record as its order, lived in the portals (style §3). State: shop_order.state.
create table contract (
  order_id uuid primary key references shop_order,
  order_number text not null unique,
  state text not null,
  customer_id uuid not null references customer,
  investor_id uuid not null references investor,
  company_id uuid not null references company,
  product_id uuid not null references product,
  tariff_id uuid not null references tariff,
  tranche_id uuid not null references tranche,
  regime text not null,
  units integer not null,
  amount_total bigint not null,
  -- Frozen at submit (domain/funding-rounds#frozen-rate): basis points.
  interest integer not null,
  early_bird_bonus integer not null default 0,
  promotion_bonus integer not null default 0,
  promotion_code text,
  accrued_interest bigint not null default 0,
  service_fee bigint not null default 0,
  -- Months of minimum term, or days.
  duration integer,
  duration_days integer,
  waitlisted_at timestamptz,
  submitted_at timestamptz not null,
  reflection_ends_at timestamptz,
  concluded_at timestamptz,
  withdrawal_until date,
  invested_at date,
  cancellation_kind text check (cancellation_kind in ('regular', 'irregular')),
  cancellation_date date,
  cancelled_at timestamptz,
  mandate_due_at timestamptz,
  bank_account_id uuid references bank_account,
  depot_id uuid references depot,
  wallet_id uuid references wallet,
  self_disclosure_id uuid references self_disclosure,
  held_elsewhere bigint not null default 0,
  -- The complete draft as submitted: consents with text versions, documents with hashes.
  submitted bytea not null check (is_sealed(submitted)),
  investor_name text not null,
  updated_at timestamptz not null,
  disclosed boolean not null default false,
  disclosed_name text generated always as (case when disclosed then investor_name end) stored,
  payment_due_at timestamptz,
  cancellation_revoked_by text check (cancellation_revoked_by in ('investor', 'company')),
  withdrawal_declared_on date,
  withdrawal_channel text check (withdrawal_channel in ('letter', 'mail', 'form')),
  unpaid_since timestamptz,
  dunned_since timestamptz,
  limited_as text,
  promotion_ids uuid[] not null default '{}',
  confirmation_sent_at timestamptz,
  withdrawal_lapsed_at timestamptz,
  sort_name text not null default ''
);
create index contract_product_state on contract (product_id, state);
create index contract_waiting on contract (product_id, waitlisted_at, order_id) where waitlisted_at is not null;
create index contract_customer on contract (customer_id, submitted_at desc, order_id desc);
create index contract_investor_company on contract (investor_id, company_id);
create index contract_company_submitted on contract (company_id, submitted_at desc, order_id desc);
create index contract_company_amount on contract (company_id, amount_total desc, order_id desc);
create index contract_company_state on contract (company_id, state, submitted_at desc, order_id desc);
create index contract_company_state_only on contract (company_id, state, order_id);
create index contract_company_number on contract (company_id, order_number, order_id);
create index contract_tranche on contract (tranche_id, state);
create index contract_words on contract using gin (search_words(variadic array[disclosed_name, order_number])) where disclosed;
create index contract_number_words on contract using gin (search_words(variadic array[order_number]));
create index contract_payment_due on contract (payment_due_at) where payment_due_at is not null;
create index contract_cancellation on contract (cancellation_date) where state = '8_5_cancellation_marked';
create index contract_bank_account on contract (bank_account_id) where bank_account_id is not null;
create index contract_depot on contract (depot_id) where depot_id is not null;
create index contract_wallet on contract (wallet_id) where wallet_id is not null;
create index contract_self_disclosure on contract (self_disclosure_id) where self_disclosure_id is not null;
-- The contracts of a product in the order in which a run goes through them.
create index contract_product_investor on contract (product_id, investor_id, order_id);
-- The last order of a product, which every order asks for.
create index contract_product_submitted on contract (product_id, submitted_at);
-- A company's contracts by tariff, by the kind of their investors and by where these live (R2.25).
create index contract_tariff on contract (tariff_id, submitted_at desc, order_id desc);
create index contract_unpaid on contract (unpaid_since) where unpaid_since is not null;
create index contract_promotions on contract (customer_id) where promotion_ids <> '{}'::uuid[];
create index contract_company_name on contract (company_id, sort_name, order_id);
alter table compliance_case add foreign key (order_id) references contract;

create table contract_document (
  id uuid primary key,
  order_id uuid references shop_order,
  customer_id uuid not null references customer,
  kind text not null,
  title jsonb not null,
  file_id uuid not null references file,
  created_at timestamptz not null,
  read_at timestamptz,
  investor_id uuid references investor,
  period text not null default '',
  check (order_id is not null or investor_id is not null)
);
create index contract_document_customer on contract_document (customer_id, created_at desc, id desc);
create index contract_document_file on contract_document (file_id);
create unique index contract_document_of_order on contract_document (order_id, kind, period) where order_id is not null;
create unique index contract_document_of_year on contract_document (investor_id, kind, period) where order_id is null;

-- Cancellation for cause (BGB § 314): asked for by one side, confirmed by the other or decided by compliance (domain/cancellation#irregular).
create table cancellation_request (
  id uuid primary key,
  order_id uuid not null references contract,
  requested_by text not null check (requested_by in ('investor', 'company')),
  cancellation_date date not null,
  reason text not null,
  file_id uuid references file,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'refused', 'void')),
  created_at timestamptz not null,
  decide_by timestamptz not null,
  decided_by text check (decided_by in ('company', 'compliance')),
  decided_at timestamptz,
  decision_reason text
);
create unique index cancellation_request_open on cancellation_request (order_id) where state = 'pending';
create index cancellation_request_order on cancellation_request (order_id, created_at desc);
create index cancellation_request_decide on cancellation_request (decide_by, id) where state = 'pending';

-- What the first of the waiting list may have when less than its whole amount is free; held for it until it answers (domain/amounts#part-offer).
create table part_offer (
  id uuid primary key,
  order_id uuid not null references contract,
  tranche_id uuid not null references tranche,
  amount bigint not null check (amount > 0),
  -- void: the order left the waiting list in another way, or the volume is there no more.
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'lapsed', 'void')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz
);
create unique index part_offer_open on part_offer (order_id) where state = 'open';
create index part_offer_expires on part_offer (expires_at, id) where state = 'open';
create index part_offer_order on part_offer (order_id, offered_at desc);
create index part_offer_tranche on part_offer (tranche_id);

-- How a company's people look at its contracts: what they keep under a name, and the columns they have chosen last.
create table contract_view (
  id uuid primary key,
  customer_id uuid not null references customer,
  company_id uuid not null references company,
  name text not null,
  -- Filters and order as the list takes them.
  filters jsonb not null,
  -- In their order, each with its key and whether it is shown.
  columns jsonb not null,
  created_at timestamptz not null
);
create unique index contract_view_name on contract_view (customer_id, company_id, lower(name));
create index contract_view_company on contract_view (company_id);

create table contract_columns (
  customer_id uuid references customer,
  company_id uuid references company,
  columns jsonb not null,
  primary key (customer_id, company_id)
);
create index contract_columns_company on contract_columns (company_id);

create table contract_volume (
  company_id uuid not null,
  product_id uuid,
  tariff_id uuid,
  tranche_id uuid,
  state text,
  waits boolean,
  contracts integer not null,
  units bigint not null,
  amount_total bigint not null,
  primary key (product_id, tariff_id, tranche_id, state, waits)
) with (fillfactor=50);
create index contract_volume_company on contract_volume (company_id);

-- Live contracts by the day of their order in Germany.
create table contract_day (
  company_id uuid,
  product_id uuid,
  day date,
  contracts integer not null,
  amount_total bigint not null,
  primary key (company_id, product_id, day)
) with (fillfactor=50);

-- Live contracts by amount: what a median needs.
create table contract_amount (
  company_id uuid,
  product_id uuid,
  amount_total bigint,
  contracts integer not null,
  primary key (company_id, product_id, amount_total)
) with (fillfactor=50);

-- Live contracts of an investor with a company, in a product and in a tariff: `scope_id` is the id of any of the three.
create table contract_holder (
  scope_id uuid,
  investor_id uuid,
  contracts integer not null,
  primary key (scope_id, investor_id)
);

-- A contract goes from state to state in a transaction that may wait for others (a paper, a bank). Were the sums by state
-- written at once, every order of the product would wait for it. They are therefore written when it commits; what orders
-- must see at once (domain/amounts#reserved: what is reserved, what waits) changes with an order and with an end only, and stands apart.
create table contract_reserve (
  product_id uuid,
  tariff_id uuid,
  tranche_id uuid,
  waits boolean,
  amount_total bigint not null,
  primary key (product_id, tariff_id, tranche_id, waits)
) with (fillfactor=50);

-- R2.30: what people write to us by the contact form, until it is seen to and for a while after (domain/data-protection#messages).
create table contact_message (
  id uuid primary key,
  state text not null default 'open' check (state in ('open', 'answered', 'closed', 'spam')),
  subject text not null,
  comment text not null,
  sender text not null,
  email text not null,
  phone text,
  -- The page it was written on.
  page text,
  locale text not null,
  assignee_id uuid references staff,
  created_at timestamptz not null,
  -- The last act, from which the time runs that it is kept.
  updated_at timestamptz not null,
  withdraws text,
  words text generated always as (plain_text((((((subject || ' ') || sender) || ' ') || email) || ' ') || comment)) stored
);
create index contact_message_age on contact_message (created_at, id);
create index contact_message_state on contact_message (state, created_at, id);
create index contact_message_assignee on contact_message (assignee_id) where assignee_id is not null;
create index contact_message_email on contact_message (lower(email));
create index contact_message_updated on contact_message (updated_at);
create index contact_message_words on contact_message using gin (words gin_trgm_ops);

-- What staff have answered by mail, or noted for each other.
create table contact_entry (
  id uuid primary key,
  message_id uuid not null references contact_message on delete cascade,
  kind text not null check (kind in ('answer', 'note')),
  text text not null,
  staff_id uuid not null references staff,
  created_at timestamptz not null
);
create index contact_entry_message on contact_entry (message_id, created_at, id);

-- domain/deliveries#states: units of a paid contract go to its wallet or depot, and back when it ends. One each way; the row's id and the
-- attempt are the key under which the custodian carries it out once.
create table delivery (
  id uuid primary key,
  order_id uuid not null references contract,
  direction text not null check (direction in ('out', 'back')),
  way text not null check (way in ('wallet', 'depot')),
  state text not null check (state in ('ordered', 'sent', 'confirmed', 'failed', 'void')),
  units integer not null check (units > 0),
  attempt integer not null default 1,
  -- The list of the depot bank it stands in.
  batch uuid,
  ordered_at timestamptz not null,
  sent_at timestamptz,
  -- The custodian has taken the order; that it is carried out is an event of its own.
  accepted_at timestamptz,
  confirmed_on date,
  -- Why it failed, or why the custodian has not taken it yet.
  problem text,
  unique (order_id, direction),
  check ((state = 'confirmed') = (confirmed_on is not null))
);
create index delivery_state on delivery (state, ordered_at, id);
create index delivery_batch on delivery (batch) where batch is not null;

-- domain/rights#bulk-mail: what a company writes to many investors goes out once a second person has released it.
create table company_mailing (
  id uuid primary key,
  company_id uuid not null references company,
  text text not null,
  -- Those that were chosen, else all that match the filters and were there when it was written.
  order_ids uuid[],
  filters jsonb,
  -- As many as the preview has shown.
  recipients integer not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'refused', 'withdrawn')),
  -- No reference: whoever has left the issuer may be erased, what they wrote may not.
  written_by uuid not null,
  created_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  four_eyes boolean,
  -- How far the sending has come; what was sent is counted at its end.
  last_order uuid,
  sent integer,
  check ((order_ids is null) <> (filters is null))
);
create index company_mailing_company on company_mailing (company_id, created_at desc, id desc);

-- What issuers write to the investors of their contracts.
create table company_message (
  id uuid primary key,
  company_id uuid not null references company,
  order_id uuid not null references contract,
  customer_id uuid not null references customer,
  text text not null,
  -- SHA-256: the same text goes to a contract once in a while.
  text_hash bytea not null,
  -- No reference: whoever has left the issuer may be erased, what they wrote may not.
  sent_by uuid not null,
  sent_at timestamptz not null,
  mailing_id uuid references company_mailing
);
create index company_message_order on company_message (order_id, sent_at desc, id desc);
create index company_message_company on company_message (company_id, sent_at desc);
create index company_message_customer on company_message (customer_id);
create index company_message_mailing on company_message (mailing_id) where mailing_id is not null;

-- domain/funding-rounds#early-end: a company asks for an earlier last day of its round, compliance decides.
create table early_end (
  id uuid primary key,
  funding_round_id uuid not null references funding_round,
  last_day date not null,
  reason text not null,
  state text not null check (state in ('pending', 'accepted', 'refused', 'withdrawn', 'lapsed')),
  -- No reference: whoever has left the company may be erased, what was asked for may not.
  asked_by uuid not null,
  created_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_reason text,
  check ((state in ('accepted', 'refused')) = (decided_by is not null)),
  check ((decided_by is null) = (decision_reason is null)),
  check ((decided_by is null) = (decided_at is null))
);
-- One at a time.
create unique index early_end_pending on early_end (funding_round_id) where state = 'pending';
create index early_end_round on early_end (funding_round_id, created_at desc, id desc);
-- Compliance sees the one that has waited longest first.
create index early_end_created on early_end (created_at, id);

-- Links of the mails to the contract's address; one each, all of them good while the contract can be left by its declaration.
create table withdrawal_link (
  token_hash bytea primary key,
  case_id uuid not null references compliance_case on delete cascade
);
create index withdrawal_link_case on withdrawal_link (case_id);

-- Receipts above the limit: they leave together, one mail an hour to an address, and are deleted with it.
create table withheld_receipt (
  id uuid primary key,
  email text not null,
  locale text not null,
  declaration text not null,
  sender text not null,
  declared_at timestamptz not null
);
create index withheld_receipt_email on withheld_receipt (lower(email));

create type contract_change as (
  sign integer, company_id uuid, product_id uuid, tariff_id uuid, tranche_id uuid, investor_id uuid, state text,
  waits boolean, day date, units bigint, amount_total bigint
);
