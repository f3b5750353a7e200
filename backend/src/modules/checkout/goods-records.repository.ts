import type { DeliveryState, GoodsOrderState, PaymentState } from '@goldammer/sdk/rules/state-tones'
import { sql } from 'kysely'
import type { Database } from '../../shared/database.ts'
import { ordersByText } from '../../shared/order-search.ts'
import { staffView } from '../../shared/staff-view.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { orderView, paymentView } from '../payments/order-view.ts'

export type GoodsFilter = {
  text?: string
  state?: GoodsOrderState[]
  payment?: PaymentState[]
  delivery?: DeliveryState[]
  customerId?: string
}

/** Orders of goods with their payer and the latest attempt to pay, without an order. */
export function selectGoods(db: Database, { text, state, payment, delivery, customerId }: GoodsFilter) {
  let query = db
    .selectFrom(orderView('shopOrder'))
    .innerJoin(customerView('customer'), 'customer.id', 'shopOrder.customerId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom(paymentView('payment'))
          .select(['payment.state', 'payment.provider'])
          .whereRef('payment.orderId', '=', 'shopOrder.id')
          .orderBy('payment.attempt', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['shopOrder.id', 'shopOrder.orderNumber', 'shopOrder.orderDateTime', 'shopOrder.amountTotal'])
    .select(['shopOrder.state', 'shopOrder.deliveryState', 'shopOrder.customerId'])
    .select(['customer.firstName', 'customer.lastName', 'latest.state as paymentState', 'latest.provider'])
    .where('shopOrder.kind', '=', 'goods')
  const words = text?.trim()
  if (words) query = query.where(sql<boolean>`shop_order.id = any(${ordersByText(words)})`)
  if (state?.length) query = query.where('shopOrder.state', 'in', state)
  if (payment?.length) query = query.where('latest.state', 'in', payment)
  if (delivery?.length) query = query.where('shopOrder.deliveryState', 'in', delivery)
  if (customerId) query = query.where('shopOrder.customerId', '=', customerId)
  return query
}

export type GoodsRow = Awaited<ReturnType<ReturnType<typeof selectGoods>['executeTakeFirstOrThrow']>>

/** What became of the order, of each attempt to pay it and of its parcel, the latest first. */
export function listSteps(db: Database, orderId: string, paymentIds: string[]) {
  return db
    .selectFrom('history')
    .leftJoin(staffView('staff'), (join) =>
      join.onRef('staff.id', '=', 'history.actorId').on('history.actorKind', '=', 'staff'),
    )
    .leftJoin(paymentView('payment'), (join) =>
      join.onRef('payment.id', '=', 'history.entityId').on('history.entity', '=', 'payment'),
    )
    .select(['history.id', 'history.at', 'history.entity', 'history.toState', 'history.actorKind', 'history.reason'])
    .select(['staff.name as staffName', 'payment.provider'])
    .where((eb) =>
      eb.or([
        eb('history.entity', 'in', ['order', 'delivery']).and('history.entityId', '=', orderId),
        ...(paymentIds.length > 0
          ? [eb('history.entity', '=', 'payment').and('history.entityId', 'in', paymentIds)]
          : []),
      ]),
    )
    .orderBy('history.at', 'desc')
    .orderBy('history.id', 'desc')
    .execute()
}

export type StepRow = Awaited<ReturnType<typeof listSteps>>[number]

export const findPayer = (db: Database, customerId: string) =>
  db
    .selectFrom(customerView('customer'))
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
