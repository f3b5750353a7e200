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
  cart_id uuid not null references cart on delete cascade,
  id text not null,
  type text not null check (type in ('product', 'promotion')),
  referenced_id text not null,
  quantity integer not null check (quantity > 0),
  tariff_id uuid references tariff,
  position integer not null,
  primary key (cart_id, id)
);
