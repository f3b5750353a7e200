-- R2.14: addresses that staff let lead somewhere, beside those that were left by a move.
alter table seo_url add added_by uuid references staff;
