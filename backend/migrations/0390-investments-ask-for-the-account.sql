-- domain/fields#ask-bank-data: the flag says what checkout does; every investment is paid by a debit, an ordinary good asks in its own way.
update product set ask_bank_data_investor = type <> 'collectible' or token_provider_product_id is not null
where ask_bank_data_investor is distinct from (type <> 'collectible' or token_provider_product_id is not null);
