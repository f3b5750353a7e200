-- R3.12: what a company asks for by the form; the pitch deck is a file of ours.
create table capital_demand (
  id uuid primary key,
  urgency text not null check (urgency in ('instant', '3_6', '7_12', 'longterm')),
  amount bigint not null,
  purpose text not null,
  company_name text not null,
  company_form text not null,
  founding_year integer,
  contact text not null,
  email text not null,
  phone text,
  heard_from text,
  pitch_deck_file_id uuid references file,
  locale text not null,
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'converted', 'declined')),
  reason text,
  company_id uuid references company,
  funding_round_id uuid references funding_round,
  decided_by uuid references staff,
  decided_at timestamptz,
  assignee_id uuid references staff
);
create index capital_demand_created on capital_demand (created_at desc);
create index capital_demand_company on capital_demand (company_id);
create index capital_demand_assignee on capital_demand (assignee_id, created_at desc) where assignee_id is not null;

-- What issuers and authors write about a product, and what customers say to it (R3.15, domain/posts#writers).
create table post (
  id uuid primary key,
  product_id uuid not null references product,
  kind text not null check (kind in ('update', 'ir_post', 'newsroom', 'insides')),
  state text not null check (state in ('draft', 'scheduled', 'published', 'withdrawn')),
  -- Rises with every change of its texts; each one is kept in post_revision.
  revision integer not null default 1,
  title jsonb not null,
  content jsonb not null,
  author_id uuid references customer on delete set null,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Investor relations alone: for whoever has invested with the company, not only in this product.
  for_company boolean not null default false,
  -- Set while it waits, and forgotten when it appears.
  publish_at timestamptz,
  written_as text not null default 'issuer' check (written_as in ('issuer', 'author')),
  constraint post_scheduled check ((state = 'scheduled') = (publish_at is not null))
);
create index post_of_product on post (product_id, kind, coalesce(published_at, created_at), id);
create index post_author on post (author_id);
create index post_due on post (publish_at) where state = 'scheduled';

create table post_revision (
  post_id uuid references post on delete cascade,
  revision integer,
  title jsonb not null,
  content jsonb not null,
  author_id uuid references customer on delete set null,
  created_at timestamptz not null,
  written_as text not null default 'issuer' check (written_as in ('issuer', 'author')),
  primary key (post_id, revision)
);
create index post_revision_author on post_revision (author_id);

-- comment: on an update or a newsroom post; dialog: on the product; ir_comment: on an IR post.
create table post_comment (
  id uuid primary key,
  product_id uuid not null references product,
  post_id uuid references post on delete cascade,
  kind text not null check (kind in ('comment', 'dialog', 'ir_comment')),
  -- The first entry of its thread; an answer has no answers of its own.
  parent_id uuid references post_comment on delete cascade,
  customer_id uuid references customer on delete set null,
  -- The writer's postAnonymously when it was written.
  anonymous boolean not null default false,
  locale text not null,
  text text not null,
  -- pending: hidden by reports until moderated.
  state text not null default 'published' check (state in ('published', 'pending', 'hidden', 'deleted')),
  -- Reports from before do not count any more.
  moderated_at timestamptz,
  created_at timestamptz not null,
  handled_at timestamptz,
  written_as text not null default 'customer' check (written_as in ('customer', 'issuer', 'author')),
  staff_id uuid references staff,
  check ((kind = 'dialog') = (post_id is null))
);
create index post_comment_thread on post_comment (product_id, kind, created_at, id) where parent_id is null;
create index post_comment_post on post_comment (post_id, created_at, id);
create index post_comment_parent on post_comment (parent_id, created_at);
create index post_comment_customer on post_comment (customer_id);
create index post_comment_pending on post_comment (created_at, id) where state = 'pending';
create index post_comment_moderated on post_comment (moderated_at, id) where moderated_at is not null;
-- domain/rights#moderate: staff find every comment and every review, not only what waits.
create index post_comment_latest on post_comment (created_at, id) where state <> 'deleted';
create index post_comment_words on post_comment using gin (text gin_trgm_ops);

create table post_like (
  customer_id uuid not null references customer on delete cascade,
  post_id uuid references post on delete cascade,
  comment_id uuid references post_comment on delete cascade,
  created_at timestamptz not null,
  check (num_nonnulls(post_id, comment_id) = 1)
);
create unique index post_like_post on post_like (post_id, customer_id) where post_id is not null;
create unique index post_like_comment on post_like (comment_id, customer_id) where comment_id is not null;
create index post_like_customer on post_like (customer_id);

create table comment_report (
  comment_id uuid references post_comment on delete cascade,
  customer_id uuid references customer on delete cascade,
  reason text not null check (reason in ('spam', 'insult', 'false_statement', 'other')),
  created_at timestamptz not null,
  primary key (comment_id, customer_id)
);
create index comment_report_customer on comment_report (customer_id);

-- What investors are told, in their portal and by mail (R2.24, domain/mails#settings).
create table news (
  id uuid primary key,
  customer_id uuid not null references customer on delete cascade,
  kind text not null check (kind in ('contract', 'payment', 'document', 'update', 'comment', 'like', 'ir_post')),
  -- The mail template whose words the entry says, and what they need.
  template text not null,
  parameters jsonb not null,
  product_id uuid references product,
  order_id uuid references contract,
  -- What it is about: a post, a comment, a paper; told once.
  subject_id uuid not null,
  -- False: the customer wants it by mail alone, or not at all.
  shown boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  investor_id uuid references investor on delete cascade
);
create unique index news_once on news (customer_id, kind, subject_id);
create index news_of_customer on news (customer_id, created_at, id) where shown;
create index news_unread on news (customer_id) where shown and read_at is null;
create index news_of_product on news (product_id);
create index news_of_order on news (order_id);
create index news_of_investor on news (investor_id);
create index news_overdue on news ((parameters ->> 'overdueSince')) where template = 'M21';

-- Where an investor wants to hear of what; without a product it holds for all that have none of their own.
create table news_setting (
  customer_id uuid not null references customer on delete cascade,
  kind text not null check (kind in ('contract', 'payment', 'document', 'update', 'comment', 'like', 'ir_post')),
  product_id uuid references product,
  portal boolean not null,
  mail boolean not null,
  unique nulls not distinct (customer_id, kind, product_id)
);
create index news_setting_product on news_setting (product_id);

create table post_read (
  post_id uuid references post on delete cascade,
  customer_id uuid references customer on delete cascade,
  read_at timestamptz not null,
  primary key (post_id, customer_id)
);
create index post_read_customer on post_read (customer_id);

-- What companies hand in by a day (domain/reports#duties): duties, the versions handed in, and where accepted ones are published.
create table report (
  id uuid primary key,
  company_id uuid not null references company,
  -- Null for what is of the whole company.
  product_id uuid references product,
  kind text not null check (kind in ('annual_financial_statement', 'quarterly_report', 'pitchdeck', 'funding_plan')),
  -- Last day of the business year or quarter; null for what belongs to a round.
  period_end date,
  due_on date not null,
  state text not null check (state in ('open', 'submitted', 'accepted', 'returned', 'waived')),
  -- How many of the reminders have gone out.
  reminders integer not null default 0,
  created_at timestamptz not null,
  waived_reason text,
  constraint report_waived check (state = 'waived' or waived_reason is null)
);
create unique index report_once on report (company_id, kind, coalesce(product_id, company_id), coalesce(period_end, '1970-01-01'::date));
create index report_due on report (due_on, id);
create index report_product on report (product_id);

create table report_version (
  id uuid primary key,
  report_id uuid not null references report,
  number integer not null,
  file_id uuid not null references file,
  -- No reference: whoever has left may be erased.
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  decision text check (decision in ('accepted', 'returned')),
  reason text,
  decided_by uuid references staff,
  decided_at timestamptz,
  unique (report_id, number)
);
create index report_version_file on report_version (file_id);

create table report_document (
  report_id uuid references report,
  product_id uuid references product,
  document_id uuid not null references product_document,
  primary key (report_id, product_id)
);
create index report_document_document on report_document (document_id);

-- The checklist of a round. A step that nobody has touched has no row: the checklist itself is code.
create table project_step (
  id uuid primary key,
  round_id uuid not null references funding_round,
  key text not null,
  state text not null check (state in ('open', 'submitted', 'done', 'skipped', 'not_worked_on')),
  -- Another day than the checklist's.
  due_on date,
  unique (round_id, key)
);

create table project_entry (
  id uuid primary key,
  step_id uuid not null references project_step,
  text text,
  file_id uuid references file,
  -- No reference: whoever has left may be erased.
  customer_id uuid,
  staff_id uuid references staff,
  at timestamptz not null,
  check (num_nonnulls(customer_id, staff_id) = 1),
  check (num_nonnulls(text, file_id) > 0)
);
create index project_entry_step on project_entry (step_id, at desc, id desc);
create index project_entry_file on project_entry (file_id);

-- PDFs beside a post, for whoever may read it (R2.25).
create table post_attachment (
  id uuid primary key,
  post_id uuid not null references post on delete cascade,
  file_id uuid not null references file,
  created_at timestamptz not null,
  -- Taken from a post that had been published: out of sight, and kept as its revisions are (domain/posts#revisions).
  removed_at timestamptz
);
create index post_attachment_post on post_attachment (post_id);
create index post_attachment_file on post_attachment (file_id);

-- What a company was reminded of (R2.25) stands beside the checklist, with the day it was for: a step that nobody has
-- touched has no row, and another day is reminded of anew.
create table project_reminder (
  round_id uuid references funding_round,
  key text,
  due_on date not null,
  sent integer not null,
  primary key (round_id, key)
);

create table demand_note (
  id uuid primary key,
  demand_id uuid not null references capital_demand on delete cascade,
  text text not null,
  staff_id uuid not null references staff,
  created_at timestamptz not null
);
create index demand_note_demand on demand_note (demand_id, created_at, id);
