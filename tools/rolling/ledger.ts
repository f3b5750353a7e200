import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Tally } from './tally.ts'
import type { Customer } from './visit.ts'

const OF_CUSTOMERS = `select id from customer where email like 'rolling.%'`

/** Seconds in which the jobs have done what the orders ask of them. */
const PATIENCE_S = 300

/** Waits until the jobs have nothing left to do; answers what they have given up. */
export async function untilJobsAreDone(db: pg.Client): Promise<string[]> {
  const deadline = Date.now() + PATIENCE_S * 1000
  while (Date.now() < deadline) {
    const { rows } = await db.query(
      `select count(*)::int as left from outbox where delivered_at is null and failed_at is null and due_at <= now()`,
    )
    if (rows[0].left === 0) break
    await wait(500)
  }
  const { rows } = await db.query(
    `select kind || ': ' || coalesce(last_error, 'not done') as fault from outbox
    where failed_at is not null or (delivered_at is null and due_at <= now())`,
  )
  return rows.map(({ fault }) => fault)
}

type OrderRow = { id: string; key: string; quantity: number; mails: number }

/** Compares what the customers were answered with what the database contains: nothing is missing, and nothing is there twice. */
export async function compareWithDatabase(db: pg.Client, customers: Customer[], tally: Tally): Promise<void> {
  const { rows: orders } = await db.query<OrderRow>(
    `select replace(o.id::text, '-', '') as id, o.idempotency_key as key,
      (select sum(quantity)::int from order_line_item where order_id = o.id and type = 'product') as quantity,
      (select count(*)::int from outbox where kind = 'mail'
        and payload->'parameters'->>'orderId' = replace(o.id::text, '-', '') and delivered_at is not null) as mails
    from shop_order o where o.customer_id in (${OF_CUSTOMERS})`,
  )
  const ofKey = Map.groupBy(orders, ({ key }) => key)
  const sent = new Map(customers.flatMap((customer) => [...customer.orders]))
  for (const [key, id] of sent) {
    const placed = ofKey.get(key) ?? []
    if (placed.length > 1) tally.fail('double', 'order', `${placed.length} orders of the key ${key}`)
    if (id && placed[0]?.id !== id) tally.fail('wrong', 'order', `${id} was answered, ${placed[0]?.id} is stored`)
  }
  for (const { key, quantity, mails } of orders) {
    if (!sent.has(key)) tally.fail('double', 'order', `nobody has sent the key ${key}`)
    if (quantity !== 1) tally.fail('double', 'cart', `an order of ${quantity} pieces in place of 1`)
    if (mails !== 1) tally.fail(mails > 1 ? 'double' : 'wrong', 'mail', `${mails} mails of one order`)
  }
  await compareSignIns(db, customers, tally)
}

/** Each sign-in is in the security log, before it is answered. */
async function compareSignIns(db: pg.Client, customers: Customer[], tally: Tally): Promise<void> {
  const { rows } = await db.query<{ email: string; count: number }>(
    `select c.email, sum(e.count)::int as count from security_event e join customer c on c.id = e.account_id
    where e.kind = 'signedIn' and c.email like 'rolling.%' group by c.email`,
  )
  const logged = new Map(rows.map(({ email, count }) => [email, count]))
  for (const { email, signIns } of customers) {
    const count = logged.get(email) ?? 0
    if (count > signIns) tally.fail('double', 'sign-in', `${email} sent ${signIns} and the log has ${count}`)
  }
}
