-- The log of mails: the latest first, and by the address a mail went to.
create index outbox_mail on outbox (created_at, id) where kind = 'mail';
create index outbox_recipient on outbox (lower(payload -> 'recipient' ->> 'email') text_pattern_ops) where kind = 'mail';
