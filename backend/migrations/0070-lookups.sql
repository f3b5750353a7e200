-- What is looked up by these columns would be searched row by row, for a question or for a foreign key when a row goes.
create index product_category_product on product_category (product_id);
create index customer_recovery_customer on customer_recovery (customer_id);
create index customer_billing_address on customer (default_billing_address_id);
create index customer_shipping_address on customer (default_shipping_address_id);
create index contract_bank_account on contract (bank_account_id) where bank_account_id is not null;
create index contract_depot on contract (depot_id) where depot_id is not null;
create index contract_wallet on contract (wallet_id) where wallet_id is not null;
create index contract_self_disclosure on contract (self_disclosure_id) where self_disclosure_id is not null;
create index payment_bank_account on payment (bank_account_id) where bank_account_id is not null;
create index contract_document_file on contract_document (file_id);
