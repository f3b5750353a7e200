-- What finance sees of contracts that are owed (domain/dunning#thirty-days): since when, and from when on the thirty days and the reminders run.
alter table contract add unpaid_since timestamptz, add dunned_since timestamptz;

update contract set dunned_since = payment_due_at - interval '30 days'
where state in ('2_4_approved', '3_1_payment_open') and payment_due_at is not null;

update contract set unpaid_since = coalesce(
  (select max(at) from history join payment on payment.id = history.entity_id
   where payment.order_id = contract.order_id and history.entity = 'payment'
     and history.to_state in ('returned', 'refunded', 'failed')),
  (select max(at) from history where entity = 'contract' and entity_id = contract.order_id
     and to_state = contract.state),
  dunned_since)
where state in ('2_4_approved', '3_1_payment_open')
  and (payment_due_at is not null or exists (
    select from payment where payment.order_id = contract.order_id and payment.state in ('returned', 'refunded')));

create index contract_unpaid on contract (unpaid_since) where unpaid_since is not null;
