-- The regime by whose law the limit was judged when the offer was placed; null: its own, for until then no flag counted.
alter table contract add column limited_as text;
