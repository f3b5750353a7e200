-- Links by mail that sign in, beside those that set a password.
alter table customer_recovery add column kind text not null default 'password' check (kind in ('password', 'login'));
