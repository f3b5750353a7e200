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
