-- domain/mails#news-recipients: who has noted a product is told when its round opens.
create index wishlist_product_of on wishlist_product (product_id);
