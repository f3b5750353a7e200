-- R4.12: the shop's maintenance, one row. Who comes from a listed address or network is let in all the same.
create table maintenance (
  only_row boolean primary key default true check (only_row),
  active boolean not null default false,
  allowed_addresses text[] not null default '{}'
);
insert into maintenance default values;
