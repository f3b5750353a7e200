-- R3.08, R3.17: why what was to appear by itself did not, as entries of the catalogue of errors with their fields.
alter table product_version add problems jsonb not null default '[]';
alter table cms_page_version add problems jsonb not null default '[]';
