-- What issuers and authors write about a product, and what customers say to it (R3.15, domain/posts#writers).

create table post (
  id uuid primary key,
  product_id uuid not null references product,
  kind text not null check (kind in ('update', 'ir_post', 'newsroom', 'insides')),
  state text not null check (state in ('draft', 'published', 'withdrawn')),
  -- Rises with every change of its texts; each one is kept in post_revision.
  revision integer not null default 1,
  title jsonb not null,
  content jsonb not null,
  author_id uuid references customer on delete set null,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index post_of_product on post (product_id, kind, (coalesce(published_at, created_at)), id);
create index post_author on post (author_id);

create table post_revision (
  post_id uuid not null references post on delete cascade,
  revision integer not null,
  title jsonb not null,
  content jsonb not null,
  author_id uuid references customer on delete set null,
  created_at timestamptz not null,
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
  check ((kind = 'dialog') = (post_id is null))
);
create index post_comment_thread on post_comment (product_id, kind, created_at, id) where parent_id is null;
create index post_comment_post on post_comment (post_id, created_at, id);
create index post_comment_parent on post_comment (parent_id, created_at);
create index post_comment_customer on post_comment (customer_id);
create index post_comment_pending on post_comment (created_at, id) where state = 'pending';

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
  comment_id uuid not null references post_comment on delete cascade,
  customer_id uuid not null references customer on delete cascade,
  reason text not null check (reason in ('spam', 'insult', 'false_statement', 'other')),
  created_at timestamptz not null,
  primary key (comment_id, customer_id)
);
create index comment_report_customer on comment_report (customer_id);
