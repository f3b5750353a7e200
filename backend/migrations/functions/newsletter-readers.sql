-- The latest readers are read in order from both tables by their indexes, and what belongs to one is looked up for those that
-- are shown. For that each half reads one table without a condition (whoever is no reader says so in `is_reader`), and asks
-- for a value, not whether there is one: that question PostgreSQL would answer for all rows at once.
create or replace view newsletter_reader as
  select recipient.id, recipient.email, recipient.locale, recipient.first_name, recipient.last_name,
    case when recipient.status in ('optIn', 'direct') or (select true from customer
        where lower(customer.email) = lower(recipient.email) and newsletter_opt_in and customer.confirmed_at is not null
          and deleted_at is null) then 'subscribed'
      when recipient.status = 'notSet' then 'waiting' else 'left' end as state,
    case when recipient.status = 'direct' or (select true from customer
        where lower(customer.email) = lower(recipient.email) and newsletter_opt_in and customer.confirmed_at is not null
          and deleted_at is null) then 'account' else 'form' end as source,
    recipient.created_at, recipient.confirmed_at,
    case when recipient.status = 'optOut' then recipient.updated_at end as left_at, true as is_reader
  from newsletter_recipient recipient
  union all
  select customer.id, customer.email, customer.locale, customer.first_name, customer.last_name,
    'subscribed', 'account', customer.created_at, customer.confirmed_at, null::timestamptz,
    newsletter_opt_in and customer.confirmed_at is not null and deleted_at is null
      and (select id from newsletter_recipient where lower(newsletter_recipient.email) = lower(customer.email)) is null
  from customer;
