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
  unique (order_id, due)
);
create trigger payout_append_only before update or delete on payout for each row execute function refuse_change();
