-- Promotions are written by staff; their list is read by the day they were made.
alter table promotion add column created_at timestamptz not null default now();
create index promotion_created on promotion (created_at, id);
