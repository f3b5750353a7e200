-- How often something was tried, by what is limited and by whom. As hashes, for what strangers type is theirs.
create table rate_limit (
  key bytea primary key,
  attempts integer not null,
  last_at timestamptz not null,
  -- From then on it is as if nothing had been tried.
  forget_at timestamptz not null
);
create index rate_limit_by_forgetting on rate_limit (forget_at);
