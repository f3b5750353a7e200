-- The checkout of one investment, kept per customer, identity and product for 30 days (domain/checkout#draft).
create table checkout_draft (
  id uuid primary key,
  customer_id uuid not null references customer,
  investor_id uuid not null references investor,
  product_id uuid not null references product,
  tariff_id uuid not null references tariff,
  units integer not null,
  -- A map step → what was saved there, with text and document versions.
  saved jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (customer_id, investor_id, product_id)
);
create index checkout_draft_updated on checkout_draft (updated_at);

-- Order numbers are drawn in blocks of 100 per process; gaps are allowed (domain/payments#order-number).
create table order_number_block (
  year integer primary key,
  next_number integer not null
);

-- One order: either goods, or one investment (then `contract` has the same id).
create table shop_order (
  id uuid primary key,
  order_number text not null unique,
  customer_id uuid not null references customer,
  kind text not null check (kind in ('goods', 'investment')),
  state text not null,
  order_date_time timestamptz not null,
  -- EUR cents that the customer owes.
  amount_total bigint not null,
  shipping_costs bigint not null default 0,
  currency_id uuid not null references currency,
  currency_factor numeric(18, 8) not null,
  language_id uuid not null references language,
  payment_method_id uuid not null references payment_method,
  shipping_method_id uuid references shipping_method,
  billing_address jsonb not null,
  shipping_address jsonb,
  customer_snapshot jsonb not null,
  affiliate_entry_point text,
  customer_comment text,
  deep_link_code text not null,
  idempotency_key text not null,
  request_hash text not null,
  delivery_state text check (delivery_state in ('open', 'shipped', 'returned')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (customer_id, idempotency_key)
);
create index shop_order_customer on shop_order (customer_id, order_date_time desc, id desc);

create table order_line_item (
  id uuid primary key,
  order_id uuid not null references shop_order,
  product_id uuid references product,
  type text not null check (type in ('product', 'promotion')),
  label jsonb not null,
  quantity integer not null,
  unit_price bigint not null,
  total_price bigint not null,
  tax_rate integer not null default 0,
  states text[] not null default '{}',
  payload jsonb not null default '{}',
  position integer not null
);
create index order_line_item_order on order_line_item (order_id, position);
create index order_line_item_product on order_line_item (product_id);

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
  submitted jsonb not null,
  investor_name text not null,
  updated_at timestamptz not null
);
create index contract_product_state on contract (product_id, state);
create index contract_waiting on contract (product_id, waitlisted_at, order_id) where waitlisted_at is not null;
create index contract_tariff on contract (tariff_id);
create index contract_customer on contract (customer_id, submitted_at desc, order_id desc);
create index contract_investor_company on contract (investor_id, company_id);
create index contract_company_submitted on contract (company_id, submitted_at desc, order_id desc);
create index contract_company_amount on contract (company_id, amount_total desc, order_id desc);
create index contract_company_name on contract (company_id, lower(investor_name), order_id);
create index contract_company_state on contract (company_id, state, submitted_at desc, order_id desc);
create index contract_company_number on contract (company_id, order_number);

create table contract_document (
  id uuid primary key,
  order_id uuid not null references shop_order,
  customer_id uuid not null references customer,
  kind text not null,
  title jsonb not null,
  file_id uuid not null references file,
  created_at timestamptz not null,
  unique (order_id, kind)
);
create index contract_document_customer on contract_document (customer_id, created_at desc, id desc);
