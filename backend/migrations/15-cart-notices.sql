-- Reading the cart computes corrections and stores none. Which notices of them the visitor has seen, for each is shown
-- once; the next change of the cart stores those corrections and empties the list.
alter table cart add column shown_notices text[] not null default '{}';
-- The same for a method of payment or shipping that is no longer offered.
alter table session add column shown_notices text[] not null default '{}';
