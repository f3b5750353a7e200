-- The picture belongs to the account, whether its customer invests or not (R2.20, design §5).
alter table customer add profile_picture_file_id uuid references file;
update customer set profile_picture_file_id = investor.profile_picture_file_id
  from investor
  where investor.customer_id = customer.id and investor.kind = 'person' and investor.profile_picture_file_id is not null;
alter table investor drop column profile_picture_file_id;

-- An e-mail address that counts once its link is used; one a customer.
create table customer_email_change (
  customer_id uuid primary key references customer,
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- When the customer first opened the paper; null while it is new to them.
alter table contract_document add read_at timestamptz;
