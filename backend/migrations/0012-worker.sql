-- Which job workers live: the jobs of one that was killed are taken over (design §2).
create table worker_heartbeat (
  worker_id text primary key,
  seen_at timestamptz not null
);
