-- What was approved before rulings were kept stands among what was decided, so that it can be hidden.
update product_review set ruled_at = approved_at where approved_at is not null and ruled_at is null;
