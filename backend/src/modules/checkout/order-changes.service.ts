import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { isId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { lockOrder } from '../payments/goods-orders.ts'
import { changeProvider, findForOrder, isCollecting } from '../payments/service.ts'
import { TRANSFER } from '../payments/transfer.ts'
import { PAYMENT_PREPAYMENT_ID } from '../reference/reference-data.ts'
import { findActive } from '../reference/repository.ts'
import { cancelGoods, isOut, requestTransfer } from './goods-payment.ts'
import * as repository from './order-records.service.ts'
import { toState } from './order-wire.ts'

async function lockOwnOrder(tx: Tx, customerId: string, orderId: string) {
  if (!isId(orderId)) throw new AppError('CHECKOUT__INVALID_ORDER_ID', { pointer: '/orderId' })
  const order = await repository.lockOwn(tx, customerId, orderId)
  if (!order) throw new AppError('CHECKOUT__ORDER_ORDER_NOT_FOUND', { pointer: '/orderId' })
  return order
}

/** Goods go back until they are shipped or their money is on its way; an investment is withdrawn from or cancelled by its own rules. */
export async function cancelOrder(
  scope: Scope,
  customerId: string,
  orderId: string,
): Promise<components['schemas']['StateMachineState']> {
  await inTransaction(scope, async (tx) => {
    const order = await lockOwnOrder(tx, customerId, orderId)
    const payment = await findForOrder(tx, order.id)
    const isOnItsWay = isOut(order) || (payment !== undefined && isCollecting(payment.state))
    if (order.kind !== 'goods' || isOnItsWay)
      throw new AppError('INVALID_TRANSITION', { parameters: { state: order.state, event: 'cancel' } })
    await cancelGoods(scope, tx, await lockOrder(tx, order.id), 'G06')
  })
  return toState('goodsOrder', 'cancelled', scope.locale)
}

/** R8.07: another way to pay, while nothing is paid. */
export async function changePaymentMethod(
  scope: Scope,
  customerId: string,
  { orderId, paymentMethodId }: { orderId: string; paymentMethodId: string },
): Promise<void> {
  const pointer = '/paymentMethodId'
  if (!isId(paymentMethodId)) throw new AppError('CHECKOUT__INVALID_PAYMENT_METHOD_ID', { pointer })
  const method = await findActive(scope.db, 'paymentMethod', paymentMethodId)
  if (!method) throw new AppError('CHECKOUT__UNKNOWN_PAYMENT_METHOD', { pointer })
  await inTransaction(scope, async (tx) => {
    const order = await lockOwnOrder(tx, customerId, orderId)
    if (order.kind !== 'goods' && method.goodsOnly)
      throw new AppError('CHECKOUT__ORDER_PAYMENT_METHOD_NOT_AVAILABLE', { pointer })
    const byTransfer = method.id === PAYMENT_PREPAYMENT_ID
    const hasChanged = await changeProvider(scope, tx, order.id, byTransfer ? TRANSFER : scope.ports.payment.name)
    if (!hasChanged) return
    await repository.setPaymentMethod(tx, order.id, method.id, scope.clock.now())
    if (byTransfer) await requestTransfer(scope, tx, order)
  })
}
