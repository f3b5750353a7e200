import type { Cents } from '@goldammer/sdk/units'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tx } from '../../shared/database.ts'
import type { DB } from '../../shared/tables.ts'

/** The row of an order, as it is stored. Its statement is sent as the call is made: calls begun together are executed in that order. */
export function insertOrder(tx: Tx, order: Insertable<DB['shopOrder']>): Promise<Selectable<DB['shopOrder']>> {
  return tx.insertInto('shopOrder').values(order).returningAll().executeTakeFirstOrThrow()
}

/** One line of an order, as it is stored. Its statement is sent as the call is made. */
export function insertOrderLine(
  tx: Tx,
  line: Insertable<DB['orderLineItem']>,
): Promise<Selectable<DB['orderLineItem']>> {
  return tx.insertInto('orderLineItem').values(line).returningAll().executeTakeFirstOrThrow()
}

export async function updateOrders(tx: Tx, orderIds: string[], change: Updateable<DB['shopOrder']>): Promise<void> {
  await tx.updateTable('shopOrder').set(change).where('id', 'in', orderIds).execute()
}

/** The order of a contract whose amount has changed. */
export async function updateOrderAmounts(
  tx: Tx,
  orderId: string,
  { debit, amount, units }: { debit: Cents; amount: Cents; units: number },
): Promise<void> {
  await tx.updateTable('shopOrder').set({ amountTotal: debit }).where('id', '=', orderId).execute()
  await tx
    .updateTable('orderLineItem')
    .set({ quantity: units, totalPrice: amount })
    .where('orderId', '=', orderId)
    .execute()
}

/** Erases the person from a customer's orders; amounts, lines and numbers stay (domain/data-protection#erased). */
export async function erasePersonsOfOrders(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable('shopOrder')
    .set({
      billingAddress: '{}',
      shippingAddress: null,
      customerSnapshot: '{}',
      customerComment: null,
      affiliateEntryPoint: null,
      campaignCode: null,
    })
    .where('customerId', '=', customerId)
    .execute()
}
