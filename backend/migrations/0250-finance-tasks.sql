-- domain/payments#finance-tasks: what comes of a payment and a person of finance has to look at. It stays until somebody has.
create table finance_task (
  id uuid primary key,
  kind text not null check (kind in ('returned', 'returned_late', 'returned_after_refund', 'refunded_elsewhere', 'restored',
    'refund_by_hand', 'refund_interest')),
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
  check ((done_at is null) = (done_by is null))
);
create index finance_task_order on finance_task (order_id);
create index finance_task_open on finance_task (opened_at, id) where done_at is null;
