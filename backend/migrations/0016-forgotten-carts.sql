-- A cart that goes leaves its session; found without reading them all.
create index session_cart on session (cart_id) where cart_id is not null;
