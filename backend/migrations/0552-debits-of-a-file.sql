-- domain/debit-files#entries: what a file held when it was filed or discarded. A debit that a later file collects stays in the list of this one.
create table debit_file_entry (
  debit_file_id uuid not null references debit_file,
  payment_id uuid not null references payment on delete cascade,
  bank_account_id uuid references bank_account on delete set null,
  mandate_reference text,
  -- In cents.
  amount bigint not null,
  due_date date,
  -- How it ended in this file, once it has left it; until then the payment says it.
  state text,
  return_code text,
  primary key (debit_file_id, payment_id),
  check (return_code is null or state is not null)
);
create index debit_file_entry_payment on debit_file_entry (payment_id);

insert into debit_file_entry (debit_file_id, payment_id, bank_account_id, mandate_reference, amount, due_date)
  select payment.debit_file_id, payment.id, payment.bank_account_id, payment.mandate_reference, payment.amount, payment.due_date
  from payment join debit_file on debit_file.id = payment.debit_file_id
  where debit_file.state = 'filed' and payment.state <> 'cancelled';
