import { addDays } from '@goldammer/sdk/rules/local-dates'
import { type LocalDate, startOfDay } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import type { Sorting } from '../../../shared/keyset.ts'
import { ordersByText } from '../../../shared/order-search.ts'
import type { Translated } from '../../../shared/translated.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { productView } from '../../catalogue/product-view.ts'
import { notDunned } from '../../payments/not-dunned.ts'
import { OWING } from '../states.ts'

/** Of an open amount: owed, on its way by a debit, or not asked for while a case is open. */
type Standing = 'owed' | 'under_way' | 'resting'

export type DunningFilter = {
  standing?: Standing
  returnCode?: string
  /** Days of the deadline. */
  from?: string
  to?: string
  text?: string
}

/** The next deadline first; what has none at the end. */
export const byDeadline: Sorting = {
  column: sql`coalesce(contract.payment_due_at, 'infinity')`,
  id: sql`contract.order_id`,
  type: 'timestamptz',
}

const standing = sql<Standing>`case
  when latest.state in ('authorised', 'prenotified', 'filed', 'settled') then 'under_way'
  when contract.payment_due_at is null or ${notDunned('contract.orderId')} is not null then 'resting' else 'owed' end`

/** A debit that is tried again has forgotten its code; its history has not. */
const returnCode = sql<string | null>`coalesce(latest.return_code, (
  select history.reason from payment join history on history.entity = 'payment' and history.entity_id = payment.id
  where payment.order_id = contract.order_id and history.to_state in ('returned', 'refunded')
  order by history.at desc limit 1))`

const reminders = sql<Date[]>`array(
  select created_at from outbox where kind = 'mail' and subject_id = contract.customer_id and payload ->> 'template' = 'M12r'
    and (payload -> 'parameters' ->> 'orderId')::uuid = contract.order_id and created_at >= contract.unpaid_since
  order by created_at)`

/** What the filters leave of the contracts that are owed (domain/dunning#thirty-days). */
export function selectOwed(db: Database | Tx, filter: DunningFilter = {}) {
  let query = db
    .selectFrom('contract')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment')
          .select(['payment.amount', 'payment.state', 'payment.returnCode'])
          .whereRef('payment.orderId', '=', 'contract.orderId')
          .orderBy('payment.attempt', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .where('contract.unpaidSince', 'is not', null)
    .where('contract.state', 'in', OWING)
  const text = filter.text?.trim()
  if (filter.standing) query = query.where(standing, '=', filter.standing)
  if (filter.returnCode) query = query.where(returnCode, '=', filter.returnCode)
  if (filter.from) query = query.where('contract.paymentDueAt', '>=', startOfDay(filter.from as LocalDate))
  if (filter.to) query = query.where('contract.paymentDueAt', '<', startOfDay(addDays(filter.to as LocalDate, 1)))
  if (text) query = query.where(sql<boolean>`contract.order_id = any(${ordersByText(text)})`)
  return query
}

/** The same with what is shown of each. */
export const selectDunnings = (db: Database | Tx, filter: DunningFilter = {}) =>
  selectOwed(db, filter)
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .innerJoin(customerView('customer'), 'customer.id', 'contract.customerId')
    .select(['contract.orderId', 'contract.orderNumber', 'contract.customerId', 'contract.investorName'])
    .select(['contract.paymentDueAt', 'contract.dunnedSince', 'latest.amount', 'customer.customerNumber'])
    .select((eb) => eb.ref('contract.unpaidSince').$notNull().as('unpaidSince'))
    .select((eb) => eb.ref('product.name').$castTo<Translated>().as('productName'))
    .select([standing.as('standing'), returnCode.as('returnCode'), reminders.as('reminders')])

export type DunningRow = Awaited<ReturnType<ReturnType<typeof selectDunnings>['executeTakeFirstOrThrow']>>

export const findDunning = (db: Database | Tx, orderId: string): Promise<DunningRow | undefined> =>
  selectDunnings(db).where('contract.orderId', '=', orderId).executeTakeFirst()

/** What the list comes to by standing, and how many of those that are owed end before a day. */
export const sumOwed = (db: Database | Tx, filter: DunningFilter, endingBefore: Date) =>
  selectOwed(db, filter)
    .select([standing.as('standing'), sql<number>`count(*)`.as('count'), sql<number>`sum(latest.amount)`.as('amount')])
    .select(sql<number>`count(*) filter (where contract.payment_due_at < ${endingBefore})`.as('endingSoon'))
    .groupBy(standing)
    .execute()
