-- How far the virus scanner is with a file that came from somebody else; null: we made it ourselves.
-- What is there already may be either, so all of it is looked at when there is a scanner.
alter table file
  add scan text default 'not_scanned' check (scan in ('waiting', 'clean', 'infected', 'not_scanned')),
  -- The last attempt, successful or not.
  add scanned_at timestamptz,
  add finding text;
alter table file alter scan drop default;

create index file_to_scan on file (id) where scan in ('waiting', 'not_scanned');
create index file_infected on file (id) where scan = 'infected';
