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

-- Of a post as well as of a page.
alter table cms_preview rename column page_id to subject_id;
