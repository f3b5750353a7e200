-- CMS pages are kept and published whole: sections → blocks → slots as one document (R3.17).
create table cms_page (
  id uuid primary key,
  technical_name text not null unique,
  name jsonb not null,
  type text not null check (type in ('page', 'landingpage', 'product_list', 'product_detail')),
  sections jsonb not null default '[]',
  meta_title jsonb not null default '{}',
  meta_description jsonb not null default '{}',
  updated_at timestamptz not null
);
alter table category add foreign key (cms_page_id) references cms_page;

create table landing_page (
  id uuid primary key,
  name jsonb not null,
  cms_page_id uuid not null references cms_page,
  active boolean not null default true
);

create table blog_post (
  id uuid primary key,
  slug jsonb not null,
  title jsonb not null,
  teaser jsonb not null,
  body jsonb not null,
  category jsonb not null,
  author text not null,
  cover_media_id uuid references media,
  published_at timestamptz not null
);
create index blog_post_published on blog_post (published_at desc, id desc);

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

-- Staff's overrides over the shipped messages (GET /frontend-snippets).
create table snippet (
  locale text not null,
  key text not null,
  value text not null,
  primary key (locale, key)
);

create table route_rule (
  path text primary key,
  redirect_url text not null,
  status integer not null default 302 check (status in (301, 302, 307, 308))
);
