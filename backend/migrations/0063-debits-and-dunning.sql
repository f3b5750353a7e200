-- Until when a contract whose debit came back can still be paid (domain/dunning#thirty-days).
alter table contract add payment_due_at timestamptz;
create index contract_payment_due on contract (payment_due_at) where payment_due_at is not null;

-- Some events of a provider know the mandate alone.
create index payment_provider_mandate on payment (provider_mandate_id) where provider_mandate_id is not null;

-- The day a mandate was signed goes into the file of debits (pain.008, DtOfSgntr).
alter table sandbox.bank_session add signed_at timestamptz;
