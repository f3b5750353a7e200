create table cart (
  id uuid primary key,
  -- What an order is known by when no Idempotency-Key comes (domain/checkout#repeats); new at the first change after an order.
  order_key uuid not null,
  -- An order has been placed under order_key.
  ordered boolean not null default false,
  -- A guest's cart was merged in at login; said once (R8.07, cart-merged-hint).
  merged boolean not null default false,
  customer_id uuid unique references customer,
  updated_at timestamptz not null
);
alter table session add foreign key (cart_id) references cart on delete set null;

create table cart_line_item (
  cart_id uuid references cart on delete cascade,
  id text,
  type text not null check (type in ('product', 'promotion')),
  referenced_id text not null,
  quantity integer not null check (quantity > 0),
  tariff_id uuid references tariff,
  position integer not null,
  primary key (cart_id, id)
);

-- The checkout of one investment, kept per customer, identity and product for 30 days (domain/checkout#draft).
create table checkout_draft (
  id uuid primary key,
  customer_id uuid not null references customer,
  investor_id uuid not null references investor,
  product_id uuid not null references product,
  tariff_id uuid not null references tariff,
  units integer not null,
  -- A map step → what was saved there, with text and document versions.
  saved bytea not null check (is_sealed(saved)),
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
  currency_factor numeric(18,8) not null,
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
  campaign_code text,
  digital_content_waiver_at timestamptz,
  confirmation_sent_at timestamptz,
  download_opened_at timestamptz,
  withdrawal_lapsed_at timestamptz,
  unique (customer_id, idempotency_key)
);
create index shop_order_customer on shop_order (customer_id, order_date_time desc, id desc);
-- Finance finds what was paid for a contract by the beginning of its number.
create index shop_order_number_beginning on shop_order (upper(order_number) text_pattern_ops);
-- The back office lists orders of goods, the latest first, and finds customers by the number of one.
create index shop_order_goods on shop_order (order_date_time desc, id desc) where kind = 'goods';
create index shop_order_goods_words on shop_order using gin (search_words(variadic array[order_number])) where kind = 'goods';

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
create index order_line_item_order on order_line_item (order_id, "position");
create index order_line_item_product on order_line_item (product_id);
