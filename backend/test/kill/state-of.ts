import { sql } from 'kysely'
import type { Database } from '../../src/shared/database.ts'
import { type Scene, subjectsOf } from './acts.ts'

/** All that has come of a scene, without ids and times: what no kill may change. */
export async function stateOf(db: Database, scene: Scene) {
  const { productId, customerId } = scene
  const list = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
    (await query.execute(db)).rows.map((row) => JSON.stringify(row)).toSorted()
  const rows = sql<Record<string, unknown>>
  const ofOrder = sql`(select order_id from contract where product_id = ${productId})`
  const ofRun = sql`(select id from payout_run where product_id = ${productId})`
  return {
    orders: await list(rows`select kind, state, amount_total from shop_order
      where customer_id = ${customerId} or id in ${ofOrder}`),
    lines: await list(rows`select quantity, total_price from order_line_item where order_id in ${ofOrder}`),
    contracts: await list(rows`select state, units, amount_total, waitlisted_at is null as reserved,
      concluded_at is null as open, invested_at from contract where product_id = ${productId}`),
    drafts: await list(rows`select units from checkout_draft where customer_id = ${customerId}`),
    cart: await list(rows`select quantity from cart_line_item join cart on cart.id = cart_id
      where customer_id = ${customerId}`),
    payments: await list(rows`select state, amount, attempt, retries, provider_collection_id is null as not_filed
      from payment where order_id in ${ofOrder}`),
    debits: await list(rows`select collection.state, collection.amount from sandbox.collection
      join payment on payment.id = collection.payment_id where payment.order_id in ${ofOrder}`),
    sessions: await list(rows`select session.state from sandbox.bank_session as session
      join payment on payment.id = session.payment_id where payment.order_id in ${ofOrder}`),
    history: await list(rows`select entity, array_agg(event || ' ' || to_state order by at, id) as steps from history
      where entity_id in (${subjectsOf(scene)}) or entity_id in (select id from funding_round where product_id = ${productId})
      group by entity, entity_id`),
    effects: await list(rows`select kind, payload ->> 'template' as template, payload ->> 'kind' as paper,
        delivered_at is not null as done, attempts,
        (delivered_at is null and queued_at is not null and not exists (select from graphile_worker.jobs as job
          where job.key = replace(outbox.id::text, '-', ''))) as forgotten
      from outbox where subject_id in (${subjectsOf(scene)})`),
    mails: await list(rows`select substring(subject from '^[^:0-9]+') as subject from sandbox.mail
      where recipients && (select array_agg(email::text) from customer where id in (${subjectsOf(scene)}))`),
    news: await list(rows`select template from news where customer_id in (${subjectsOf(scene)})`),
    papers: await list(rows`select kind from contract_document where order_id in ${ofOrder}`),
    runs: await list(rows`select state, items, booked_through, told_through from payout_run where id in ${ofRun}`),
    items: await list(rows`select interest, principal, exemption_used, net from payout_item
      where run_id in ${ofRun}`),
    payouts: await list(rows`select due, interest, principal, tax, exemption_used, attempt from payout
      where order_id in ${ofOrder}`),
    sums: await list(rows`select kind, count, interest, principal, net from payout_run_sum where run_id in ${ofRun}`),
    exempted: await list(rows`select year, used from payout_exemption join payout on payout.id = payout_id
      where payout.order_id in ${ofOrder}`),
    transfers: await list(rows`select number, transactions, total from payout_file where run_id in ${ofRun}`),
  }
}

/** domain/amounts#sums, domain/payouts#run, to the cent, over everything that was killed. */
export async function sumsOf(db: Database, productIds: readonly string[]) {
  const { rows } = await sql<Record<'oversold' | 'doubled' | 'unpaid' | 'unbalanced' | 'untransferred', number>>`select
    (select count(*)::int from (select product_id from contract join product on product.id = product_id
      where product_id = any(${productIds}) and waitlisted_at is null and contract.state !~ '^8_[1-4]'
      group by product_id, total_volume having sum(amount_total) > total_volume) as own) as oversold,
    (select count(*)::int from (select customer_id, product_id from contract where product_id = any(${productIds})
      group by 1, 2 having count(*) > 1) as own) as doubled,
    (select count(*)::int from contract join shop_order on shop_order.id = order_id where product_id = any(${productIds})
      and contract.state = '3_2_active' and exists (select from history where entity = 'contract' and entity_id = contract.order_id)
      and shop_order.amount_total is distinct from (select sum(amount) from payment
        where payment.order_id = contract.order_id and payment.state = 'settled')) as unpaid,
    (select count(*)::int from payout_run_sum as sum where kind = 'booked' and run_id in (
      select id from payout_run where product_id = any(${productIds}))
      and net is distinct from (select coalesce(sum(interest + principal - tax), 0) from payout
        where payout.run_id = sum.run_id)) as unbalanced,
    (select count(*)::int from payout_run where state = 'posted' and product_id = any(${productIds})
      and (select sum(total) from payout_file where run_id = payout_run.id) is distinct from
        (select sum(interest + principal - tax) from payout where run_id = payout_run.id)) as untransferred`.execute(db)
  return rows[0]!
}
