-- R4.14: rules may be about everything below a path, so the first one that fits answers.
alter table route_rule add column position integer not null default 0;
