import { type Cents, centsToEuros } from '@goldammer/sdk/units'
import type { Effect, Effects } from '../../jobs/effects.ts'
import type { Tx } from '../../shared/database.ts'
import { writeHistory } from '../../shared/history.ts'
import { addToOutbox } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import { canMove, nextState } from '../../shared/state-machine.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { releaseStock } from '../catalogue/stock.ts'
import { sendMail } from '../notifications/service.ts'
import type { GoodsOrder } from '../payments/goods-orders.ts'
import * as repository from '../payments/goods-orders.ts'
import { cancelForOrder, findForOrder, scheduleCollection } from '../payments/service.ts'
import { cameBack, isPaid } from '../payments/states.ts'
import { goodsMachine } from './goods-states.ts'

const day = 24 * 3_600_000
/** How long an unpaid order may hold stock (domain/goods#stock). */
export const unpaidDays = 7
/** A returned debit is tried again after seven days; only then does the time to pay begin. */
const returnedDays = 14

export async function move(
  scope: Scope,
  tx: Tx,
  order: GoodsOrder,
  event: keyof typeof goodsMachine,
  reason: string | null = null,
): Promise<void> {
  const to = nextState(goodsMachine, order.state, event)
  if (to === order.state) return
  await repository.setState(tx, order.id, to, scope.clock.now())
  await writeHistory(scope, tx, { entity: 'order', entityId: order.id, event, from: order.state, to, reason })
}

export async function watchPayment(scope: Scope, tx: Tx, orderId: string, days = unpaidDays): Promise<void> {
  const runAt = new Date(scope.clock.now().getTime() + days * day)
  await addToOutbox(scope, tx, { kind: 'goods.unpaid', subjectId: orderId, runAt })
}

type Owed = Pick<GoodsOrder, 'id' | 'orderNumber' | 'customerId'> & { amountTotal: number }

/** Prepayment: the mail names the account; the amount owed is in EUR (domain/conventions#shop-currency). */
export async function requestTransfer(scope: Scope, tx: Tx, order: Owed): Promise<void> {
  const { id: orderId, orderNumber, customerId, amountTotal } = order
  const { creditorName: creditor, creditorIban: iban } = scope.config
  const parameters = { orderId, orderNumber, total: centsToEuros(amountTotal as Cents), creditor, iban }
  await sendMail(scope, tx, { customerId, template: 'G04', parameters })
}

/** The mandate is signed: the order proceeds, and the debit is pre-notified one day ahead. */
export async function paymentAuthorised(scope: Scope, tx: Tx, orderId: string): Promise<void> {
  await move(scope, tx, await repository.lockOrder(tx, orderId), 'proceed')
  await scheduleCollection(scope, tx, orderId)
}

/** Goods cost the same whenever they are paid. */
export const debitOn = async (): Promise<null> => null

/** Of goods nothing is paid out. */
export async function accountPicked(): Promise<void> {}

/** A pre-notified debit changes nothing about the goods. */
export async function paymentPrenotified(): Promise<void> {}

/** The goods have left us, whether or not they came back. */
export const isOut = ({ deliveryState }: { deliveryState: string | null }): boolean =>
  deliveryState === 'shipped' || deliveryState === 'returned'

/** Digital goods are delivered with the payment, others when they are shipped. */
export async function paymentSettled(scope: Scope, tx: Tx, orderId: string): Promise<void> {
  const order = await repository.lockOrder(tx, orderId)
  const lines = await repository.listLines(tx, orderId)
  const isDelivered = isOut(order) || !lines.some((line) => line.states.includes('is-physical'))
  const event = isDelivered ? 'complete' : 'proceed'
  if (canMove(goodsMachine, order.state, event)) await move(scope, tx, order, event)
}

export async function paymentReturned(scope: Scope, tx: Tx, orderId: string): Promise<void> {
  await watchPayment(scope, tx, orderId, returnedDays)
}

/** As before the mandate: the goods wait for it, but not for ever. */
export async function mandateLost(scope: Scope, tx: Tx, orderId: string): Promise<void> {
  await watchPayment(scope, tx, orderId)
}

/** Cancels an unpaid order, restores its stock, and notifies the customer. */
export async function cancelGoods(scope: Scope, tx: Tx, order: GoodsOrder, template: 'G05' | 'G06'): Promise<void> {
  await move(scope, tx, order, 'cancel')
  await cancelForOrder(scope, tx, order.id)
  await putBack(scope, tx, order, template)
}

/** Restores the stock of what was not shipped, and notifies the customer of the reason. */
export async function putBack(scope: Scope, tx: Tx, order: GoodsOrder, template: 'G05' | 'G06' | 'G08'): Promise<void> {
  await releaseStock(scope, tx, await repository.listLines(tx, order.id))
  const { id: orderId, orderNumber, customerId } = order
  await sendMail(scope, tx, { customerId, template, parameters: { orderId, orderNumber } })
}

/** The order was not paid in time. */
const cancelUnpaid: Effect = (scope, { subjectId }) =>
  inTransaction(scope, async (tx) => {
    const order = await repository.lockOrder(tx, subjectId!)
    const payment = await findForOrder(tx, order.id)
    const isClosed = isOut(order) || !canMove(goodsMachine, order.state, 'cancel')
    if (isClosed || !payment || isPaid(payment.state)) return
    // A return has given new time.
    const isLater =
      cameBack(payment.state) && payment.updatedAt.getTime() + returnedDays * day > scope.clock.now().getTime()
    if (isLater) return
    await cancelGoods(scope, tx, order, 'G05')
  })

export const effects: Effects = { 'goods.unpaid': cancelUnpaid }
