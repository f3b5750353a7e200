-- R6.07: what a company writes may wait for its moment, and it sees by how many investors it was read.
alter table post
  -- Investor relations alone: for whoever has invested with the company, not only in this product.
  add for_company boolean not null default false,
  -- Set while it waits, and forgotten when it appears.
  add publish_at timestamptz,
  drop constraint post_state_check,
  add constraint post_state_check check (state in ('draft', 'scheduled', 'published', 'withdrawn')),
  add constraint post_scheduled check ((state = 'scheduled') = (publish_at is not null));
create index post_due on post (publish_at) where state = 'scheduled';

create table post_read (
  post_id uuid not null references post on delete cascade,
  customer_id uuid not null references customer on delete cascade,
  read_at timestamptz not null,
  primary key (post_id, customer_id)
);
create index post_read_customer on post_read (customer_id);

-- The company has seen to what was said in this thread until then, by an answer or without one.
alter table post_comment add handled_at timestamptz;
