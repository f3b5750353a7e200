-- Staff find a customer by the IBAN of a transfer or of a debit that came back.
create index bank_account_iban on bank_account (iban);
