-- The figures of a period read what is of the period: payments by the day they were due, debits by when they came back, and
-- what investors were told of overdue payments by the day since when these are.
create index payout_due on payout (due) where reverses is null;
create index payment_returned on payment (updated_at) where state in ('returned', 'written_off');
create index news_overdue on news ((parameters ->> 'overdueSince')) where template = 'M21';
