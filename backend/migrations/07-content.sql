-- CMS pages are kept and published whole: sections → blocks → slots as one document (R3.17).
create table cms_page (
  id uuid primary key,
  technical_name text not null unique,
  name jsonb not null,
  type text not null check (type in ('page', 'landingpage', 'product_list', 'product_detail')),
  sections jsonb not null default '[]',
  meta_title jsonb not null default '{}',
  meta_description jsonb not null default '{}',
  updated_at timestamptz not null,
  published_at timestamptz default now()
);
create index cms_page_technical_name on cms_page (technical_name, id);
alter table category add foreign key (cms_page_id) references cms_page;

create table landing_page (
  id uuid primary key,
  name jsonb not null,
  cms_page_id uuid not null references cms_page,
  active boolean not null default true
);

create table faq_group (
  id uuid primary key,
  name jsonb not null,
  position integer not null
);

create table faq_entry (
  id uuid primary key,
  group_id uuid not null references faq_group,
  question jsonb not null,
  answer jsonb not null,
  position integer not null
);

-- Who writes the blog: shown beside each post, with a page of their own posts (R6.08).
create table blog_author (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  position jsonb not null default '{}',
  description jsonb not null default '{}',
  portrait_media_id uuid references media
);

-- R3.17: what staff write of a page, version by version. The shop reads cms_page alone; publishing copies a version into it,
-- whole, in one transaction. What was published stays, to be compared and taken up again.
create table cms_page_version (
  id uuid primary key,
  page_id uuid not null references cms_page,
  number integer not null,
  state text not null check (state in ('draft', 'scheduled', 'published')),
  document jsonb not null,
  publish_at timestamptz,
  published_at timestamptz,
  -- Null: it came with the shop.
  written_by uuid references staff,
  updated_at timestamptz not null,
  problems jsonb not null default '[]',
  unique (page_id, number),
  check ((state = 'scheduled') = (publish_at is not null))
);
create unique index cms_page_version_open on cms_page_version (page_id) where state <> 'published';
create index cms_page_version_due on cms_page_version (publish_at) where state = 'scheduled';

-- What somebody is typing: shown to who has the signed address, for minutes. It may be lost.
create unlogged table cms_preview (
  subject_id uuid,
  staff_id uuid,
  document jsonb not null,
  updated_at timestamptz not null,
  primary key (subject_id, staff_id)
);
create index cms_preview_age on cms_preview (updated_at);

create table blog_post (
  id uuid primary key,
  slug jsonb not null,
  title jsonb not null,
  teaser jsonb not null,
  body jsonb not null,
  category jsonb not null,
  author text not null,
  cover_media_id uuid references media,
  published_at timestamptz,
  author_id uuid references blog_author,
  draft_id uuid
);
create index blog_post_published on blog_post (published_at desc, id desc);
create index blog_post_author on blog_post (author_id, published_at desc);
create index blog_post_draft on blog_post (draft_id) where draft_id is not null;

-- R2.14: where a post of the blog was live. It leads on to the post; without one the post was deleted, and it is gone.
create table blog_former_slug (
  slug text primary key,
  post_id uuid references blog_post on delete set null
);
create index blog_former_slug_post on blog_former_slug (post_id);

-- R6.08: what a post said, each time it was saved with other words: to be compared and taken up again.
create table blog_post_version (
  id uuid primary key,
  post_id uuid not null references blog_post on delete cascade,
  number integer not null,
  state text not null check (state in ('draft', 'scheduled', 'published')),
  document jsonb not null,
  publish_at timestamptz,
  published_at timestamptz,
  -- Null: it came with the shop.
  written_by uuid references staff,
  updated_at timestamptz not null,
  unique (post_id, number)
);
create index blog_post_version_due on blog_post_version (publish_at) where state = 'scheduled';
alter table blog_post add foreign key (draft_id) references blog_post_version on delete set null;
