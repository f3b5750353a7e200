-- Who writes the blog: shown beside each post, with a page of their own posts (R6.08).
create table blog_author (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  position jsonb not null default '{}',
  description jsonb not null default '{}',
  portrait_media_id uuid references media
);

alter table blog_post add column author_id uuid references blog_author;
create index blog_post_author on blog_post (author_id, published_at desc);
