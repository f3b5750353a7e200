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
