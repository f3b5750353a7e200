-- domain/rights#roles-granted-alone: roles that an administrator has confirmed alone wait for a day, in which anybody who was told can stop them.
alter table staff_grant add column takes_effect_at timestamptz;
-- Links of the mails that tell of it, each with who got it.
create table staff_grant_link (
  token_hash bytea primary key,
  grant_id uuid not null references staff_grant on delete cascade,
  email text not null
);
create index staff_grant_link_grant on staff_grant_link (grant_id);
