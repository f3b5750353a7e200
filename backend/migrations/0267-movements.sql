-- Finance looks at all money that came in and went out, by its day.
create index payment_day on payment
  ((coalesce(settled_on, due_date, (created_at at time zone 'Europe/Berlin')::date)), id);
create index payout_day on payout (paid_on, id);
