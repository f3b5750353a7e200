-- domain/payments#refund-transfer: what a provider could not give back is paid by our own transfer.
alter table payment
  -- Once: from then on the money goes back by our transfer, whatever else is told of the provider's.
  add refund_failed_at timestamptz,
  drop constraint payment_state_check,
  add check (state in ('created', 'mandate_pending', 'authorised', 'prenotified', 'filed', 'settled', 'failed', 'returned',
    'refunded', 'refund_failed', 'cancelled', 'written_off'));
alter table finance_task
  -- The transfer that pays it, as the bank is ordered.
  add file_id uuid references file,
  drop constraint finance_task_kind_check,
  add constraint finance_task_kind_check check (kind in ('returned', 'returned_late', 'returned_after_refund',
    'refunded_elsewhere', 'restored', 'refund_by_hand', 'refund_interest', 'debit_not_written', 'transfer_not_written',
    'refund_failed'));
