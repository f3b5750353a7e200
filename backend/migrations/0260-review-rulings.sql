-- What staff have decided about a review; one that is written anew waits anew.
alter table product_review
  add column ruled_at timestamptz,
  add column ruled_by uuid references staff,
  add column ruling_reason text;
drop index product_review_waiting;
create index product_review_waiting on product_review (updated_at, id) where approved_at is null and ruled_at is null;
create index product_review_ruled on product_review (ruled_at, id) where ruled_at is not null;
create index post_comment_moderated on post_comment (moderated_at, id) where moderated_at is not null;
