import type { DeletionStep } from '../../shared/account-deletion.ts'
import { retainedUntil } from '../../shared/account-deletion.ts'
import { orderView } from '../payments/order-view.ts'
import { erasePersonsOfOrders } from '../payments/orders.ts'
import { forgetNotes, forgetPayer, listForOrders } from '../payments/service.ts'
import { hasEnded, type PaymentState } from '../payments/states.ts'

/** Goods to be delivered, or money to be paid or refunded. The module of contracts checks live contracts itself. */
function isOpen(order: { kind: string; state: string }, payment: PaymentState | undefined): boolean {
  if (hasEnded(order)) return payment === 'filed' || payment === 'refund_failed'
  return order.kind === 'goods' && (order.state !== 'completed' || (payment !== 'settled' && payment !== 'written_off'))
}

/** Drafts go; orders of goods are vouchers (domain/documents#retention, AO § 147). */
export const deletionStep: DeletionStep = {
  async refuse(tx, customerId) {
    const orders = await tx
      .selectFrom(orderView('shopOrder'))
      .select(['id', 'kind', 'state'])
      .where('customerId', '=', customerId)
      .execute()
    // Oldest first: the last of an order is the one that counts.
    const payments = await listForOrders(
      tx,
      orders.map((order) => order.id),
    )
    const latest = new Map(payments.map((payment) => [payment.orderId, payment.state]))
    return orders.some((order) => isOpen(order, latest.get(order.id))) ? 'CUSTOMER_HAS_OPEN_ORDERS' : null
  },
  async close({ config }, tx, customerId) {
    await tx.deleteFrom('checkoutDraft').where('customerId', '=', customerId).execute()
    const { ended } = await tx
      .selectFrom(orderView('shopOrder'))
      .select((eb) => eb.fn.max('updatedAt').as('ended'))
      .where('customerId', '=', customerId)
      .where('kind', '=', 'goods')
      .executeTakeFirstOrThrow()
    return ended ? { reason: 'vouchers', until: retainedUntil(ended, config.legal.retention.voucherYears) } : null
  },
  async forget(_scope, tx, customerId) {
    await forgetPayer(tx, customerId)
    await forgetNotes(tx, customerId)
    await erasePersonsOfOrders(tx, customerId)
  },
}
