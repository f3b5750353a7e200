-- domain/debit-files#unbookable: a debit is filed with the file that orders it. What no bank would take stays announced, with a task for finance.
alter table debit_file
  -- Why a released file has no content: its day was missed, or writing it failed.
  add failure text check (failure in ('too_late', 'not_written')),
  add failed_at timestamptz,
  add check ((failure is null) = (failed_at is null));
alter table payout_run add failed_at timestamptz;

-- The bank's BIC, where the owner of the account names it; inside the EEA the IBAN is enough.
alter table bank_account add bic text;

alter table finance_task
  -- The field of the order to the bank for which no bank takes it.
  add fault text,
  add payout_id uuid references payout,
  drop constraint finance_task_kind_check,
  add constraint finance_task_kind_check check (kind in ('returned', 'returned_late', 'returned_after_refund',
    'refunded_elsewhere', 'restored', 'refund_by_hand', 'refund_interest', 'debit_not_written', 'transfer_not_written'));
create index finance_task_payment on finance_task (payment_id) where done_at is null;

-- Files that were released and never written, as one of their debits could not be: those that no provider collects go back.
update payment set state = 'prenotified', debit_file_id = null
  where state = 'filed' and provider_collection_id is null
  and debit_file_id in (select id from debit_file where state = 'released' and file_id is null);
update debit_file set failure = 'not_written', failed_at = now()
  where state = 'released' and file_id is null and due_date <= current_date;
