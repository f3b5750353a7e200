import type { components } from '@goldammer/sdk/operations/staff'
import { eurosToCents } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { readPage, type Sorting } from '../../../shared/keyset.ts'
import { ordersByText } from '../../../shared/order-search.ts'
import type { Scope } from '../../../shared/scope.ts'
import { companyView } from '../../accounts/customers/company-view.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { productView } from '../../catalogue/product-view.ts'
import { contractView } from '../../contracts/contract-view.ts'
import { toEuros } from '../../contracts/wire.ts'
import { orderView } from '../../payments/order-view.ts'
import { TRANSFER } from '../../payments/transfer.ts'

type Schemas = components['schemas']

type Movement = {
  id: string
  direction: Schemas['MovementDirection']
  kind: Schemas['MovementKind']
  state: Schemas['MovementState']
  amount: number
  day: string
  orderId: string
  /** As the bank's statement names it, where the bank was ordered by our file. */
  endToEndId: string | null
  mandateReference: string | null
}

// Each branch has an index on its day. What a reversal gives back has the other sign.
const movements = sql<Movement>`(
  select payment.id, 'in' as direction, case when payment.provider = ${sql.lit(TRANSFER)} then 'transfer' else 'debit' end
    as kind, payment.state, payment.amount,
    coalesce(settled_on, due_date, (created_at at time zone 'Europe/Berlin')::date) as day, payment.order_id,
    case when payment.debit_file_id is not null and payment.bank_account_id is not null then payment.id end as end_to_end_id,
    payment.mandate_reference
  from payment
  union all
  select payout.id, 'out', case when reverses is null then 'payout' else 'reversal' end, 'booked',
    payout.interest + payout.principal - payout.tax, payout.paid_on, payout.order_id,
    case when payout.run_id is not null then payout.id end, null
  from payout
)`

const byDay: Sorting = { column: sql`movement.day`, id: sql`movement.id`, type: 'date' }

export type MovementFilter = {
  direction?: Schemas['MovementDirection']
  kind?: Schemas['MovementKind'][]
  state?: Schemas['MovementState'][]
  from?: string
  to?: string
  minAmount?: number
  maxAmount?: number
  text?: string
}

/** What the filters leave. */
function selectFiltered({ db }: Pick<Scope, 'db'>, filter: MovementFilter) {
  const { direction, kind, state, from, to, minAmount, maxAmount } = filter
  let query = db.selectFrom(movements.as('movement'))
  const text = filter.text?.trim()
  if (direction) query = query.where('movement.direction', '=', direction)
  if (kind?.length) query = query.where('movement.kind', 'in', kind)
  if (state?.length) query = query.where('movement.state', 'in', state)
  if (from) query = query.where('movement.day', '>=', from)
  if (to) query = query.where('movement.day', '<=', to)
  if (minAmount !== undefined) query = query.where('movement.amount', '>=', eurosToCents(minAmount))
  if (maxAmount !== undefined) query = query.where('movement.amount', '<=', eurosToCents(maxAmount))
  if (text) query = query.where(sql<boolean>`movement.order_id = any(${ordersByText(text)})`)
  return query
}

/** The same with what is shown of each, without an order. */
const selectMovements = (scope: Pick<Scope, 'db'>, filter: MovementFilter) =>
  selectFiltered(scope, filter)
    .innerJoin(orderView('shopOrder'), 'shopOrder.id', 'movement.orderId')
    .innerJoin(customerView('customer'), 'customer.id', 'shopOrder.customerId')
    .leftJoin(contractView('contract'), 'contract.orderId', 'shopOrder.id')
    .leftJoin(productView('product'), 'product.id', 'contract.productId')
    .leftJoin(companyView('company'), 'company.id', 'product.issuerId')
    .select(['movement.id', 'movement.direction', 'movement.kind', 'movement.state', 'movement.amount'])
    .select(['movement.endToEndId', 'movement.mandateReference', 'movement.orderId', 'shopOrder.kind as orderKind'])
    .select(['product.name as productName', 'company.nameCompany'])
    .select(['movement.day', 'shopOrder.orderNumber', 'customer.id as customerId', 'customer.customerNumber'])
    .select(['customer.firstName', 'customer.lastName', 'customer.company'])

export type MovementRow = Awaited<ReturnType<ReturnType<typeof selectMovements>['executeTakeFirstOrThrow']>>

export const nameOf = ({ company, firstName, lastName }: MovementRow) => company || `${firstName} ${lastName}`.trim()

const toMovement = (row: MovementRow): Schemas['Movement'] => ({
  id: row.id,
  direction: row.direction,
  kind: row.kind,
  state: row.state,
  amount: toEuros(row.amount),
  day: row.day,
  orderId: row.orderId,
  isGoods: row.orderKind === 'goods',
  orderNumber: row.orderNumber,
  customerId: row.customerId,
  customerName: nameOf(row),
})

/** Debits that are on their way to us. */
const underWay = sql`('authorised', 'prenotified', 'filed')`

/** What all the filters leave comes to. */
export async function sumMovements(scope: Scope, filter: MovementFilter): Promise<Schemas['MovementSums']> {
  const sums = await selectFiltered(scope, filter)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(movement.amount) filter (where movement.state = 'settled'), 0)`.as('received'),
      sql<number>`coalesce(sum(movement.amount) filter (where movement.state in ${underWay}), 0)`.as('underWay'),
      sql<number>`coalesce(sum(movement.amount) filter (where movement.direction = 'out'), 0)`.as('paidOut'),
    ])
    .executeTakeFirstOrThrow()
  return {
    count: Number(sums.count),
    received: toEuros(Number(sums.received)),
    underWay: toEuros(Number(sums.underWay)),
    paidOut: toEuros(Number(sums.paidOut)),
  }
}

/** All money that came in or went out, the latest day first. */
export async function listMovements(
  scope: Scope,
  { cursor, limit = 50, ...filter }: MovementFilter & { cursor?: string; limit?: number },
): Promise<Schemas['MovementList']> {
  const page = await readPage(selectMovements(scope, filter), byDay, { sort: '-day', limit, cursor })
  return { elements: page.rows.map(toMovement), next: page.next, previous: page.previous }
}

/** The same for a file. */
export const inOrderOfDays = (scope: Scope, filter: MovementFilter) =>
  selectMovements(scope, filter).orderBy('movement.day', 'desc').orderBy('movement.id', 'desc')
