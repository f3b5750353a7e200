-- Where the bytes are, as far as we know: no process starts without the place of some, and what is elsewhere than new files go
-- can be moved (decision 32). Whoever does not find them there looks in the other place.
alter table file add column place text not null default 'disk' check (place in ('disk', 's3'));
alter table rendition add column place text not null default 'disk' check (place in ('disk', 's3'));
