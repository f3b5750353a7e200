import type { components } from '@goldammer/sdk/operations/store'
import { toLocalDate } from '@goldammer/sdk/units'
import { type SqlBool, sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { type FieldMap, idField, instantField, numberField, textField } from '../../shared/criteria/fields.ts'
import { type Criteria, searchList } from '../../shared/criteria.ts'
import { withPipelinedConnection } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import { hasEnded, isOver, isPaid } from '../payments/states.ts'
import type { OrderRecord } from './order-records.service.ts'
import * as repository from './order-records.service.ts'
import { toOrder } from './order-wire.ts'

type Schemas = components['schemas']

const fields: FieldMap = {
  id: idField('id'),
  orderNumber: textField('order_number'),
  orderDateTime: instantField('order_date_time'),
  orderDate: instantField('order_date_time'),
  createdAt: instantField('created_at'),
  updatedAt: instantField('updated_at'),
  amountTotal: numberField('amount_total', 100),
  deepLinkCode: textField('deep_link_code'),
  currencyId: idField('currency_id'),
  'stateMachineState.technicalName': textField('state'),
}

/** R4.03: whether the order still waits to be paid. */
function isPaymentChangeable({ order, payments }: OrderRecord): boolean {
  const latest = payments.at(-1)
  return latest !== undefined && !hasEnded(order) && !isPaid(latest.state) && !isOver(latest.state)
}

/** The customer's orders, goods and investments alike, newest first. */
export async function listOrders(
  scope: Scope,
  customerId: string,
  criteria: Criteria = {},
): Promise<Schemas['OrderList']> {
  const what = {
    apiAlias: 'order',
    fields,
    from: sql`shop_order`,
    where: sql<SqlBool>`customer_id = ${customerId}`,
    termIn: sql`order_number`,
    tie: [sql`order_date_time desc`, sql`id desc`],
  }
  const paymentChangeable: Record<string, boolean> = {}
  const orders = await searchList<{ id: string }, Schemas['Order']>(
    scope.db,
    what,
    criteria,
    async (rows) => {
      const records = await repository.loadOrders(
        scope.db,
        rows.map((row) => row.id),
      )
      for (const record of records) paymentChangeable[record.order.id] = isPaymentChangeable(record)
      const today = toLocalDate(scope.clock.now())
      return records.map((record) => toOrder(record, scope.locale, today))
    },
    sql`id`,
  )
  return { apiAlias: 'order_route_response_struct', orders, paymentChangeable }
}

/** One order of the customer, as createOrder answers it; another's is not found. */
export async function getOrder(scope: Scope, customerId: string, orderId: string): Promise<Schemas['Order']> {
  const [record] = await withPipelinedConnection(scope.db, (db) => repository.loadOrders(db, [orderId]))
  if (!record || record.order.customerId !== customerId) throw new AppError('CHECKOUT__ORDER_ORDER_NOT_FOUND')
  return toOrder(record, scope.locale, toLocalDate(scope.clock.now()))
}
