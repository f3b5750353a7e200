-- Finance finds what was paid for a contract by the beginning of its number.
create index shop_order_number_beginning on shop_order (upper(order_number) text_pattern_ops);
