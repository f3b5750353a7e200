import type { components } from '@goldammer/sdk/operations/staff'
import { centsToEuros, eurosToCents, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { writeAudit, writeHistory } from '../../shared/history.ts'
import { reasonOf } from '../../shared/reason.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { canMove, nextState } from '../../shared/state-machine.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { sendMail } from '../notifications/service.ts'
import type { GoodsOrder } from '../payments/goods-orders.ts'
import * as repository from '../payments/goods-orders.ts'
import { bookTransfer, isOwnOrder, listForOrders, type Payment, refundForOrder } from '../payments/service.ts'
import { transferOf } from '../payments/transfer.rules.ts'
import { cancelling, type GoodsAct, isPossible, refuseTransfer } from './goods-acts.rules.ts'
import { move, putBack } from './goods-payment.ts'
import { readGoodsOrder } from './goods-records.service.ts'
import { deliveryMachine, goodsMachine } from './goods-states.ts'

type Schemas = components['schemas']
/** The order's payment is its latest; all of them oldest first. */
type Held = { order: GoodsOrder; payment: Payment; payments: Payment[] }

/** Locks the order; staff may not act on an order of their own (domain/rights#own-matters). */
async function lockForAct(scope: Scope, tx: Tx, act: GoodsAct, orderId: string): Promise<Held> {
  const order = await repository.lockGoods(tx, orderId)
  if (!order) throw new AppError('GOODS_ORDER_NOT_FOUND')
  if (await isOwnOrder(tx, orderId, actingStaff(scope))) throw new AppError('GOODS_ORDER_OWN')
  const payments = await listForOrders(tx, [orderId])
  const payment = payments.at(-1)
  if (!payment || !isPossible(act, order, payments))
    throw new AppError('INVALID_TRANSITION', { parameters: { state: order.state, event: act } })
  return { order, payment, payments }
}

type Noted = `goodsOrder.${'transferBooked' | 'shipped' | 'returned' | 'refunded' | 'cancelled'}`

const note = (scope: Scope, tx: Tx, order: GoodsOrder, action: Noted, details: object = {}): Promise<void> =>
  writeAudit(scope, tx, {
    action,
    customerId: order.customerId,
    details: { orderId: order.id, orderNumber: order.orderNumber, ...details },
  })

async function moveDelivery(
  scope: Scope,
  tx: Tx,
  order: GoodsOrder,
  event: keyof typeof deliveryMachine,
  reason: string | null = null,
): Promise<void> {
  const from = order.deliveryState
  const to = nextState(deliveryMachine, from, event)
  await repository.setDeliveryState(tx, order.id, to, scope.clock.now())
  await writeHistory(scope, tx, { entity: 'delivery', entityId: order.id, event, from, to, reason })
}

/** Performs the act on the locked order, and answers the order after it. */
async function perform(
  scope: Scope,
  act: GoodsAct,
  orderId: string,
  work: (tx: Tx, held: Held) => Promise<void>,
): Promise<Schemas['GoodsOrder']> {
  await inTransaction(scope, async (tx) => work(tx, await lockForAct(scope, tx, act, orderId)))
  return await readGoodsOrder(scope, orderId)
}

/** Finance has found the money on the account: the order proceeds; where nothing is owed finance refunds it by hand. */
export async function bookGoodsTransfer(
  scope: Scope,
  orderId: string,
  { amount, bookedOn, reason = '' }: Schemas['BookedTransfer'],
): Promise<Schemas['GoodsOrder']> {
  return await perform(scope, 'bookTransfer', orderId, async (tx, { order, payments }) => {
    const owed = transferOf(payments)!.amount
    const transfer = { amount: eurosToCents(amount), bookedOn: bookedOn as LocalDate, reason: reason.trim() }
    const refusal = refuseTransfer(transfer, owed, order, toLocalDate(scope.clock.now()))
    if (refusal) {
      const { code, pointer } = refusal
      throw new AppError(code, { pointer, parameters: { amount: centsToEuros(owed) } })
    }
    const why = transfer.reason || null
    await bookTransfer(scope, tx, orderId, transfer.bookedOn, why)
    await note(scope, tx, order, 'goodsOrder.transferBooked', { amount, bookedOn, ...(why ? { reason: why } : {}) })
  })
}

/** The parcel is on its way and the customer is notified; an order that is paid is completed by it. */
export async function shipGoodsOrder(scope: Scope, orderId: string): Promise<Schemas['GoodsOrder']> {
  return await perform(scope, 'ship', orderId, async (tx, { order, payment }) => {
    await moveDelivery(scope, tx, order, 'ship')
    if (payment.state === 'settled') await move(scope, tx, order, 'complete')
    const { customerId, orderNumber } = order
    await sendMail(scope, tx, { customerId, template: 'G07', parameters: { orderId, orderNumber } })
    await note(scope, tx, order, 'goodsOrder.shipped')
  })
}

/** The goods are back; staff decide when they count the stock whether they can be sold again. */
export async function takeBackGoods(
  scope: Scope,
  orderId: string,
  body: Schemas['GoodsOrderReason'],
): Promise<Schemas['GoodsOrder']> {
  const reason = reasonOf(body)
  return await perform(scope, 'takeBack', orderId, async (tx, { order }) => {
    await moveDelivery(scope, tx, order, 'takeBack', reason)
    await note(scope, tx, order, 'goodsOrder.returned', { reason })
  })
}

/** Refunds goods that came back; a payment that is still open is cancelled. */
export async function refundGoodsOrder(
  scope: Scope,
  orderId: string,
  body: Schemas['GoodsOrderReason'],
): Promise<Schemas['GoodsOrder']> {
  const reason = reasonOf(body)
  return await perform(scope, 'refund', orderId, async (tx, { order }) => {
    await refundForOrder(scope, tx, orderId, reason)
    if (canMove(goodsMachine, order.state, 'cancel')) await move(scope, tx, order, 'cancel')
    await note(scope, tx, order, 'goodsOrder.refunded', { reason })
  })
}

/** By right of withdrawal or as goodwill: what was not shipped is cancelled, what was paid goes back (domain/goods#cancel-unshipped). */
export async function cancelGoodsOrder(
  scope: Scope,
  orderId: string,
  body: Schemas['GoodsOrderReason'],
): Promise<Schemas['GoodsOrder']> {
  const reason = reasonOf(body)
  return await perform(scope, 'cancel', orderId, async (tx, { order }) => {
    await move(scope, tx, order, cancelling(order)!, reason)
    await refundForOrder(scope, tx, orderId, reason)
    await putBack(scope, tx, order, 'G08')
    await note(scope, tx, order, 'goodsOrder.cancelled', { reason })
  })
}
