-- Front doors register by themselves, and are called when pages change (decision 36). Times are the database's.
create table front_door (
  -- Of the process: one that starts again is another front door, with an empty page cache.
  id uuid primary key,
  -- Where the backend calls it.
  address text not null,
  -- Its last heartbeat.
  seen_at timestamptz not null,
  -- Tags of the purges that it has not confirmed; `site` is on every page.
  missed text[] not null default '{site}',
  -- It confirms what it was given by this mark, which changes with each addition.
  missed_mark uuid not null default gen_random_uuid(),
  -- Since when something waits for it; null: nothing does.
  missed_since timestamptz default now()
);
