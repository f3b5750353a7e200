-- domain/rights#moderate: staff find every comment and every review, not only what waits.
create index post_comment_latest on post_comment (created_at, id) where state <> 'deleted';
create index post_comment_words on post_comment using gin (text gin_trgm_ops);
create index product_review_latest on product_review (updated_at, id);
create index product_review_words on product_review using gin ((title || ' ' || content) gin_trgm_ops);
