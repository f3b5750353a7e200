import type { components } from '@goldammer/sdk/operations/staff'
import type { components as store } from '@goldammer/sdk/operations/store'
import type { DeliveryState, GoodsOrderState } from '@goldammer/sdk/rules/state-tones'
import { centsToEuros, toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { readPartlyCountedPage, type Sorting } from '../../shared/keyset.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { isOwnOrder, type Payment } from '../payments/service.ts'
import { effectOfTransfer, transferOf } from '../payments/transfer.rules.ts'
import { TRANSFER } from '../payments/transfer.ts'
import { actsFor, paymentDeadline, withdrawalUntil } from './goods-acts.rules.ts'
import * as records from './goods-records.repository.ts'
import { loadOrders, type OrderRecord } from './order-records.service.ts'
import { toOrder } from './order-wire.ts'

type Schemas = components['schemas']

const latestFirst: Sorting = { column: sql`shop_order.order_date_time`, id: sql`shop_order.id`, type: 'timestamptz' }

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()
const methodOf = (provider: string): Schemas['GoodsPaymentMethod'] => (provider === TRANSFER ? 'transfer' : 'debit')

const toEntry = (row: records.GoodsRow): Schemas['GoodsOrderEntry'] => ({
  id: row.id,
  orderNumber: row.orderNumber,
  orderedAt: row.orderDateTime.toISOString(),
  customerId: row.customerId,
  customerName: nameOf(row),
  amount: centsToEuros(row.amountTotal),
  state: row.state as GoodsOrderState,
  paymentMethod: row.provider === null ? null : methodOf(row.provider),
  paymentState: row.paymentState as Schemas['PaymentState'] | null,
  deliveryState: row.deliveryState as DeliveryState | null,
})

/** All orders of goods, the latest first. */
export async function listGoodsOrders(
  scope: Scope,
  { cursor, limit = 50, ...filter }: records.GoodsFilter & { cursor?: string; limit?: number },
): Promise<Schemas['GoodsOrderList']> {
  const query = records.selectGoods(scope.db, filter)
  const { rows, ...counts } = await readPartlyCountedPage(scope.db, query, latestFirst, { sort: '-at', limit, cursor })
  const { total, more, next, previous } = counts
  return { elements: rows.map(toEntry), total, more, next, previous }
}

const toStep = (row: records.StepRow): Schemas['GoodsOrderStep'] => ({
  id: row.id,
  at: row.at.toISOString(),
  of: row.entity as Schemas['GoodsOrderStep']['of'],
  method: row.provider === null ? null : methodOf(row.provider),
  state: row.toState,
  actor: row.actorKind as Schemas['GoodsOrderStep']['actor'],
  actorName: row.staffName,
  reason: row.reason,
})

const toPayment = (payment: Payment, orderNumber: string): Schemas['GoodsOrderPayment'] => ({
  id: payment.id,
  method: methodOf(payment.provider),
  state: payment.state,
  amount: centsToEuros(payment.amount),
  reference: payment.provider === TRANSFER ? orderNumber : payment.mandateReference,
  dueOn: payment.dueDate,
  settledOn: payment.settledOn,
})

function toBooking(order: OrderRecord['order'], payments: Payment[]): Schemas['TransferBooking'] | null {
  const effect = effectOfTransfer(order, payments)
  return effect && { amount: centsToEuros(transferOf(payments)!.amount), effect }
}

const linesOf = (address: store['schemas']['OrderAddress']): string[] =>
  [
    address.company,
    address.department,
    [address.title, address.firstName, address.lastName].filter(Boolean).join(' '),
    address.street,
    address.additionalAddressLine1,
    address.additionalAddressLine2,
    [address.zipcode, address.city].filter(Boolean).join(' '),
    address.country?.name,
  ].filter((line): line is string => Boolean(line))

/** The amounts as the customer sees them: with tax, in the currency of the order. */
function pricesOf(record: OrderRecord, scope: Scope) {
  const order = toOrder(record, scope.locale, toLocalDate(scope.clock.now()))
  const [billing, shipping] = order.addresses!
  return {
    currency: record.currency!.isoCode as Schemas['GoodsOrder']['currency'],
    positions: order.lineItems!.map(({ id, label, quantity, unitPrice, totalPrice, price }) => ({
      id,
      label,
      quantity: quantity!,
      unitPrice: unitPrice!,
      totalPrice: totalPrice!,
      taxRate: price!.calculatedTaxes![0]?.taxRate ?? 0,
    })),
    shippingCosts: order.shippingTotal!,
    total: order.price!.totalPrice!,
    net: order.price!.netPrice!,
    taxes: order.price!.calculatedTaxes!.map(({ taxRate, tax }) => ({ rate: taxRate!, tax: tax! })),
    billingAddress: linesOf(billing!),
    shippingAddress: shipping ? linesOf(shipping) : null,
  }
}

/** One with all that staff see of it, and what the caller may do with it now. */
export async function readGoodsOrder(scope: Scope, orderId: string): Promise<Schemas['GoodsOrder']> {
  const [record] = await loadOrders(scope.db, [orderId])
  if (record?.order.kind !== 'goods') throw new AppError('GOODS_ORDER_NOT_FOUND')
  const { order, payments } = record
  const states = { state: order.state as GoodsOrderState, deliveryState: order.deliveryState as DeliveryState | null }
  const { orderDateTime } = order
  const [payment, ...earlier] = payments.toReversed()
  const [payer, steps, own] = await Promise.all([
    records.findPayer(scope.db, order.customerId),
    records.listSteps(
      scope.db,
      orderId,
      payments.map(({ id }) => id),
    ),
    isOwnOrder(scope.db, orderId, actingStaff(scope)),
  ])
  const roles = scope.actor.kind === 'staff' ? scope.actor.roles : []
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    orderedAt: orderDateTime.toISOString(),
    customerId: order.customerId,
    customerName: nameOf(payer),
    email: payer.email,
    ...states,
    ...pricesOf(record, scope),
    comment: order.customerComment,
    payment: payment ? toPayment(payment, order.orderNumber) : null,
    earlierPayments: earlier.map((one) => toPayment(one, order.orderNumber)),
    booking: toBooking(order, payments),
    steps: steps.map(toStep),
    acts: own ? [] : actsFor(roles, { ...states, orderDateTime }, payments),
    own,
    paymentDeadline: paymentDeadline({ ...states, orderDateTime }),
    withdrawalUntil: withdrawalUntil({ ...order, ...states }, toLocalDate(scope.clock.now())),
    withdrawalLapsedAt: order.withdrawalLapsedAt?.toISOString() ?? null,
  }
}
