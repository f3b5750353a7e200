-- The back office lists orders of goods, the latest first, and finds customers by the number of one.
create index shop_order_goods on shop_order (order_date_time desc, id desc) where kind = 'goods';
create index shop_order_goods_words on shop_order using gin (search_words(order_number)) where kind = 'goods';
