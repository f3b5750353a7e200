import type { components } from '@goldammer/sdk/operations/store'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { type Criteria, type FieldMap, orderOf, pagingOf, whereOf } from '../../shared/criteria.ts'
import type { Scope } from '../../shared/scope.ts'
import { isPaid, TRANSFER } from '../payments/service.ts'
import { toOrder } from './order-wire.ts'
import type { OrderRecord } from './orders.repository.ts'
import * as repository from './orders.repository.ts'

type Schemas = components['schemas']

const fields: FieldMap = {
  id: 'id',
  orderNumber: 'order_number',
  orderDateTime: 'order_date_time',
  orderDate: 'order_date_time',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  amountTotal: 'amount',
  deepLinkCode: 'deep_link_code',
  'stateMachineState.technicalName': 'state',
}

/** R4.03: whether the order still waits for a mandate. */
function isPaymentChangeable({ order, payments }: OrderRecord): boolean {
  const latest = payments.at(-1)
  const hasEnded = order.state === 'cancelled' || order.state.startsWith('8_')
  return latest !== undefined && latest.provider !== TRANSFER && !hasEnded && !isPaid(latest.state)
}

const isExact = (mode: Criteria['total-count-mode']) => mode === 'exact' || mode === 1 || mode === '1'

/** The customer's orders, goods and investments alike, newest first. */
export async function listOrders(
  scope: Scope,
  customerId: string,
  criteria: Criteria = {},
): Promise<Schemas['OrderList']> {
  const { page, limit, offset } = pagingOf(criteria)
  const conditions = [
    whereOf(criteria.filter, fields),
    ...(criteria.ids?.length ? [sql`id = any(${criteria.ids})`] : []),
    ...(criteria.term ? [sql`order_number ilike ${`%${criteria.term.replace(/[\\%_]/g, '\\$&')}%`}`] : []),
  ]
  const { ids, total } = await repository.findOrderIds(scope.db, customerId, {
    condition: sql.join(conditions, sql` and `),
    order: orderOf(criteria, fields),
    limit,
    offset,
  })
  const records = await repository.loadOrders(scope.db, ids)
  return {
    apiAlias: 'order_route_response_struct',
    orders: {
      entity: 'order',
      total: isExact(criteria['total-count-mode']) ? total : records.length,
      aggregations: {},
      page,
      limit,
      elements: records.map((record) => toOrder(record, scope.locale)),
    },
    paymentChangeable: Object.fromEntries(records.map((record) => [record.order.id, isPaymentChangeable(record)])),
  }
}

/** One order of the customer, as createOrder answers it; another's is not found. */
export async function getOrder(scope: Scope, customerId: string, orderId: string): Promise<Schemas['Order']> {
  const [record] = await repository.loadOrders(scope.db, [orderId])
  if (!record || record.order.customerId !== customerId) throw new AppError('CHECKOUT__ORDER_ORDER_NOT_FOUND')
  return toOrder(record, scope.locale)
}
