-- What issuers write to the investors of their contracts.
create table company_message (
  id uuid primary key,
  company_id uuid not null references company,
  order_id uuid not null references contract,
  customer_id uuid not null references customer,
  text text not null,
  -- SHA-256: the same text goes to a contract once in a while.
  text_hash bytea not null,
  -- No reference: whoever has left the issuer may be erased, what they wrote may not.
  sent_by uuid not null,
  sent_at timestamptz not null
);
create index company_message_order on company_message (order_id, sent_at desc, id desc);
create index company_message_company on company_message (company_id, sent_at desc);
create index company_message_customer on company_message (customer_id);
