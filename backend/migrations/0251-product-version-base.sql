-- What was live when the version was begun: orders and reports go on meanwhile, and only what staff have changed counts.
alter table product_version add column base jsonb;
