-- domain/payments#announced-first: a debit whose pre-notification was not sent is a task for finance.
alter table finance_task drop constraint finance_task_kind_check;
alter table finance_task add constraint finance_task_kind_check check (kind in (
  'returned', 'returned_late', 'returned_after_refund', 'refunded_elsewhere', 'restored', 'refund_by_hand',
  'refund_interest', 'debit_not_written', 'debit_not_announced', 'transfer_not_written', 'refund_failed'));

-- The mail that announces the debit; the debit is collected once it is sent. Null: from before this was stored.
alter table payment add column prenotification_id uuid references outbox;
