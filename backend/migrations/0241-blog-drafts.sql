-- R6.08: a post without a moment is a draft, one with a moment to come appears by itself.
alter table blog_post alter published_at drop not null;
