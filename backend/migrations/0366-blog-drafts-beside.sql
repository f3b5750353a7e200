-- R6.08: what is written of a post beside what is live, as of pages (0240-cms-versions.sql): the shop reads blog_post alone.
alter table blog_post add column draft_id uuid references blog_post_version on delete set null;
create index blog_post_draft on blog_post (draft_id) where draft_id is not null;
create index blog_post_version_due on blog_post_version (publish_at) where state = 'scheduled';
