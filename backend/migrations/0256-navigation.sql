-- R2.14, R3.16: the trees that entries hang in, and the category the shop begins with, are there from the beginning. They
-- cannot be added or taken away by anybody, so that no shop is ever without a start.
create unique index category_root on category (root) where root is not null;

insert into category (id, root, type, name, position, visible)
select gen_random_uuid(), root, 'folder', jsonb_build_object('de-DE', root, 'en-GB', root, 'pl-PL', root), position - 1, false
from unnest(array['main-navigation', 'footer-navigation', 'service-navigation', 'catalogue', 'pages']) with ordinality as tree (root, position)
on conflict do nothing;

insert into category (id, parent_id, root, type, name, position, visible)
select gen_random_uuid(), id, 'home', 'page', '{"de-DE": "Startseite", "en-GB": "Home", "pl-PL": "Strona główna"}', 0, false
from category where root = 'pages'
on conflict do nothing;

alter table category add meta_title jsonb not null default '{}';
alter table category add meta_description jsonb not null default '{}';
-- Who leads to it: asked before it is dropped.
create index category_internal_link on category (internal_link) where internal_link is not null;
