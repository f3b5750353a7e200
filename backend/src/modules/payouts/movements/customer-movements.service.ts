import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inLocale } from '../../../shared/translated.ts'
import { toEuros } from '../../contracts/wire.ts'
import { TRANSFER } from '../../payments/transfer.ts'

type Schemas = components['schemas']

type Row = {
  id: string
  kind: Schemas['CustomerMovementKind']
  state: Schemas['MovementState']
  day: string
  amount: number
  gross: number | null
  tax: number | null
  debitDay: string | null
  mandateReference: string | null
  returnCode: string | null
  isByHand: boolean
  orderId: string
  orderNumber: string
  isContract: boolean
  title: unknown
}

/**
 * Each branch by the customer's orders. A debit that the payer took back has its return code; one without it was given back by
 * us, on the day of its last change.
 */
const movementsOf = (customerId: string) => sql<Row>`(
  select movement.*, shop_order.order_number, contract.order_id is not null as is_contract,
    coalesce(product.name, order_line_item.label) as title
  from (
    select payment.id, case when payment.provider = ${sql.lit(TRANSFER)} then 'transfer' else 'debit' end as kind,
      payment.state, coalesce(settled_on, due_date, (created_at at time zone 'Europe/Berlin')::date) as day,
      payment.amount, null::bigint as gross, null::bigint as tax, due_date as debit_day, mandate_reference, return_code,
      false as is_by_hand, order_id
    from payment
    union all
    select md5(payment.id::text || 'refund')::uuid, 'refund', payment.state,
      (updated_at at time zone 'Europe/Berlin')::date, payment.amount, null, null, null, null, null,
      exists (select from finance_task where finance_task.order_id = payment.order_id and payment_id = payment.id
        and kind in ('refund_by_hand', 'refund_failed') and done_at is null),
      order_id
    from payment where payment.state in ('refunded', 'refund_failed') and return_code is null
    union all
    select payout.id, case when reverses is null then 'payout' else 'reversal' end, 'booked', payout.paid_on,
      payout.interest + payout.principal - payout.tax, payout.interest + payout.principal, payout.tax, null, null, null,
      false, order_id
    from payout
  ) as movement
  join shop_order on shop_order.id = movement.order_id
  left join contract on contract.order_id = shop_order.id
  left join product on product.id = contract.product_id
  left join order_line_item on order_line_item.order_id = shop_order.id and order_line_item.position = 1
  where shop_order.customer_id = ${customerId}
)`

const euros = (amount: number | null) => (amount === null ? null : toEuros(amount))

const toMovement = (row: Row, { locale }: Pick<Scope, 'locale'>): Schemas['CustomerMovement'] => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  day: row.day,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  isContract: row.isContract,
  title: inLocale(row.title, locale),
  amount: toEuros(row.amount),
  gross: euros(row.gross),
  tax: euros(row.tax),
  debitDay: row.debitDay,
  mandateReference: row.mandateReference,
  returnCode: row.returnCode,
  isByHand: row.isByHand,
})

const byDay: Sorting = { column: sql`movement.day`, id: sql`movement.id`, type: 'date' }

/** Issue 8: all money that came from a customer or went to them, the latest day first. */
export async function listCustomerMovements(
  scope: Scope,
  customerId: string,
  { cursor, limit = 50 }: { cursor?: string; limit?: number },
): Promise<Schemas['CustomerMovementList']> {
  const query = scope.db.selectFrom(movementsOf(customerId).as('movement')).selectAll('movement')
  const { rows, total, next, previous } = await readCountedPage(query, byDay, { sort: '-day', limit, cursor })
  const elements = rows.map((row) => toMovement(row, scope))
  return { elements, total, next, previous }
}
