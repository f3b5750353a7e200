import { type RawBuilder, sql } from 'kysely'
import { afterCommit, type FollowUp } from '../../shared/after-commit.ts'
import type { Tx } from '../../shared/database.ts'
import { tryAgainNow } from '../../shared/outbox.ts'

type Order = { customerId: string; orderId: string }

const mail = sql`mail.payload`

/** Has mails of orders that were tried in vain tried again at once, without the growing pause of the queue. */
const hurry =
  (namesOrder: RawBuilder<unknown>): FollowUp =>
  async (db, items) => {
    const orders = items.map((item) => JSON.parse(item) as Order)
    const { rows } = await sql<{ id: string }>`select mail.id
      from unnest(${orders.map(({ customerId }) => customerId)}::uuid[], ${orders.map(({ orderId }) => orderId)}::text[])
        as waited(customer_id, order_id)
      join outbox as mail on mail.subject_id = waited.customer_id and mail.kind = 'mail'
      where mail.delivered_at is null and mail.attempts > 0 and ${namesOrder} ->> 'orderId' = waited.order_id`.execute(
      db,
    )
    await tryAgainNow(
      db,
      rows.map(({ id }) => id),
    )
  }

const carrying = hurry(sql`${mail} -> 'orderDocuments'`)
const about = hurry(sql`coalesce(${mail} -> 'parameters', ${mail} -> 'secret' -> 'parameters')`)

/** Once a paper of an order is committed, the mails that carry papers of it are sent. */
export const hurryMailsWithPapers = (tx: Tx, { customerId, orderId }: Order): void =>
  afterCommit(tx, carrying, [JSON.stringify({ customerId, orderId })])

/** The same after a mail that others about the order wait for. */
export const hurryMailsOfOrder = (tx: Tx, { customerId, orderId }: Order): void =>
  afterCommit(tx, about, [JSON.stringify({ customerId, orderId })])
