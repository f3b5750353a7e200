-- R6.09: what staff write down about a customer and mean to do for them. It goes with the account (GDPR Art. 17).
create table customer_note (
  id uuid primary key,
  customer_id uuid not null references customer,
  text text not null,
  author_id uuid not null references staff,
  created_at timestamptz not null,
  changed_at timestamptz
);
create index customer_note_customer on customer_note (customer_id, created_at desc, id desc);

create table staff_task (
  id uuid primary key,
  customer_id uuid not null references customer,
  title text not null,
  due_on date not null,
  owner_id uuid not null references staff,
  created_by uuid not null references staff,
  created_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references staff,
  check ((done_at is null) = (done_by is null))
);
create index staff_task_customer on staff_task (customer_id);
create index staff_task_owner on staff_task (owner_id, due_on, id) where done_at is null;
