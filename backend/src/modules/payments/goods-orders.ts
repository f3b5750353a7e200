import type { DeliveryState, GoodsOrderState } from '@goldammer/sdk/rules/state-tones'
import type { Insertable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { OrderLineItem, ShopOrder } from '../../shared/tables.ts'

export const keyLifetime = 24 * 3_600_000

/** A key is free again after a day (domain/checkout#idempotency-key): the old order stores it with its id appended. */
export async function freeOldKey(tx: Tx, customerId: string, idempotencyKey: string, now: Date): Promise<void> {
  await tx
    .updateTable('shopOrder')
    .set((eb) => ({ idempotencyKey: eb('idempotencyKey', '||', eb.cast<string>('id', 'text')) }))
    .where('customerId', '=', customerId)
    .where('idempotencyKey', '=', idempotencyKey)
    .where('createdAt', '<=', new Date(now.getTime() - keyLifetime))
    .execute()
}

/** False: an order with this key exists already. */
export async function insertOrder(tx: Tx, order: Insertable<ShopOrder>, now: Date): Promise<boolean> {
  const insert = async () =>
    (await tx
      .insertInto('shopOrder')
      .values(order)
      .onConflict((conflict) => conflict.columns(['customerId', 'idempotencyKey']).doNothing())
      .returning('id')
      .executeTakeFirst()) !== undefined
  if (await insert()) return true
  await freeOldKey(tx, order.customerId, order.idempotencyKey, now)
  return await insert()
}

export function findByKey(db: Database | Tx, customerId: string, idempotencyKey: string) {
  return db
    .selectFrom('shopOrder')
    .select(['id', 'requestHash', 'createdAt'])
    .where('customerId', '=', customerId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

export async function insertLines(tx: Tx, lines: Insertable<OrderLineItem>[]): Promise<void> {
  await tx.insertInto('orderLineItem').values(lines).execute()
}

/** Undefined: there is no such order, or it is none of goods. */
export function lockGoods(tx: Tx, orderId: string) {
  return tx
    .selectFrom('shopOrder')
    .select(['id', 'orderNumber', 'customerId', 'orderDateTime'])
    .select((eb) => eb.ref('state').$castTo<GoodsOrderState>().as('state'))
    .select((eb) => eb.ref('deliveryState').$castTo<DeliveryState | null>().as('deliveryState'))
    .where('id', '=', orderId)
    .where('kind', '=', 'goods')
    .forUpdate()
    .executeTakeFirst()
}

export async function lockOrder(tx: Tx, orderId: string) {
  const order = await lockGoods(tx, orderId)
  if (!order) throw new Error(`order ${orderId} is no order of goods`)
  return order
}

export type GoodsOrder = Awaited<ReturnType<typeof lockOrder>>

export async function setState(tx: Tx, orderId: string, state: GoodsOrderState, now: Date): Promise<void> {
  await tx.updateTable('shopOrder').set({ state, updatedAt: now }).where('id', '=', orderId).execute()
}

export async function setDeliveryState(
  tx: Tx,
  orderId: string,
  deliveryState: DeliveryState,
  now: Date,
): Promise<void> {
  await tx.updateTable('shopOrder').set({ deliveryState, updatedAt: now }).where('id', '=', orderId).execute()
}

export async function listLines(tx: Tx, orderId: string) {
  const rows = await tx
    .selectFrom('orderLineItem')
    .select(['productId', 'quantity', 'states'])
    .where('orderId', '=', orderId)
    .where('productId', 'is not', null)
    .execute()
  return rows.map((row) => ({ ...row, productId: row.productId! }))
}
