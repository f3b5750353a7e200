-- One call to the storefront forgets what several changes have changed (design §4): those that wait are found.
create index outbox_waiting_purges on outbox (created_at) where kind = 'pages.purge' and delivered_at is null;
