-- R2.30: who gets the newsletter, waits for its link, or has left: the addresses of the form, and the accounts that wished
-- for it at their registration and have no row of their own.
create view newsletter_reader as
  select recipient.id, recipient.email, recipient.locale, recipient.first_name, recipient.last_name,
    case when recipient.status in ('optIn', 'direct') or wish.customer_id is not null then 'subscribed'
      when recipient.status = 'notSet' then 'waiting' else 'left' end as state,
    case when recipient.status = 'direct' or wish.customer_id is not null then 'account' else 'form' end as source,
    recipient.created_at, recipient.confirmed_at,
    case when recipient.status = 'optOut' then recipient.updated_at end as left_at
  from newsletter_recipient recipient
  left join lateral (select customer.id as customer_id from customer
    where lower(customer.email) = lower(recipient.email) and newsletter_opt_in and customer.confirmed_at is not null
      and deleted_at is null) wish on true
  union all
  select customer.id, customer.email, customer.locale, customer.first_name, customer.last_name,
    'subscribed', 'account', customer.created_at, customer.confirmed_at, null
  from customer
  where newsletter_opt_in and customer.confirmed_at is not null and deleted_at is null
    and not exists (select from newsletter_recipient where lower(newsletter_recipient.email) = lower(customer.email));
create index newsletter_recipient_age on newsletter_recipient (created_at, id);
create index customer_newsletter on customer (created_at, id) where newsletter_opt_in;
