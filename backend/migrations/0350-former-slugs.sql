-- R2.14: where a post of the blog was live. It leads on to the post; without one the post was deleted, and it is gone.
create table blog_former_slug (
  slug text primary key,
  post_id uuid references blog_post on delete set null
);
create index blog_former_slug_post on blog_former_slug (post_id);
