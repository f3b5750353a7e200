import type { LocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { Contract } from './repository.ts'
import { type PlanChange, paying } from './schedule.ts'

type Db = Database | Tx

const columns = [
  'orderId',
  'orderNumber',
  'state',
  'investorId',
  'productId',
  'tariffId',
  'amountTotal',
  'interest',
  'accruedInterest',
  'serviceFee',
  'duration',
  'durationDays',
  'submittedAt',
  'investedAt',
  'waitlistedAt',
  'reflectionEndsAt',
  'withdrawalUntil',
  'cancellationDate',
  'mandateDueAt',
  'paymentDueAt',
] as const satisfies (keyof Contract)[]

/** A contract without what was submitted with it: an investor may have thousands. */
export type HeldContract = Pick<Contract, (typeof columns)[number]>

/** The newest first. */
export async function listHeld(db: Db, investorId: string): Promise<HeldContract[]> {
  return (await db
    .selectFrom('contract')
    .select(columns)
    .where('investorId', '=', investorId)
    .orderBy('submittedAt', 'desc')
    .orderBy('orderId', 'desc')
    .execute()) as HeldContract[]
}

/** What was booked of a contract, counter-bookings included. */
export type Booked = PlanChange & {
  interest: number
  principal: number
  tax: number
  /** What losses have taken of the contribution. */
  loss: number
  lastPaidOn: LocalDate | null
}

type BookedRow = Omit<Booked, 'paid'> & { orderId: string; paid: string | null }

export async function sumByContract(db: Db, investorId: string): Promise<Map<string, Booked>> {
  // Without a join of payout with itself: planned for an investor of few bookings, it takes seconds for one of many.
  const { rows } = await sql<BookedRow>`
    select order_id as "orderId", sum(interest)::bigint as interest, sum(principal)::bigint as principal,
      sum(tax)::bigint as tax, sum(loss)::bigint as loss, max(paid_on) as "lastPaidOn",
      (sum(loss) + coalesce(sum(principal) filter (where profit_figure_id is not null), 0))::bigint as taken,
      coalesce(jsonb_agg(jsonb_build_object('day', paid_on, 'amount', principal))
        filter (where profit_figure_id is not null and principal > 0), '[]') as "repaidEarly",
      string_agg(due::text, ',') filter (where standing > 0 and profit_figure_id is null) as paid,
      min(due::text) filter (where standing > 0 and ends_contracts) as "end"
    from (
      select payout.order_id, payout.due, payout.profit_figure_id, profit_figure.ends_contracts,
        sum(payout.interest) as interest, sum(payout.principal) as principal, sum(payout.tax) as tax,
        sum(payout.loss) as loss, max(payout.paid_on) as paid_on,
        sum(case when payout.reverses is null then 1 else -1 end) as standing
      from payout left join profit_figure on profit_figure.id = payout.profit_figure_id
      where payout.investor_id = ${investorId}
      group by payout.order_id, payout.due, payout.profit_figure_id, profit_figure.ends_contracts) instalment
    group by order_id`.execute(db)
  return new Map(rows.map(({ orderId, paid, ...sums }) => [orderId, { ...sums, paid: new Set(paid?.split(',')) }]))
}

/** What was booked on one day; `held…` of contracts that run or have ended as agreed. */
export type BookedDay = {
  date: LocalDate
  interest: number
  principal: number
  heldInterest: number
  heldPrincipal: number
  heldLoss: number
}

/** The earliest first. */
export async function sumByDay(db: Db, investorId: string): Promise<BookedDay[]> {
  const { rows } = await sql<BookedDay>`
    select paid_on as date, sum(interest)::bigint as interest, sum(principal)::bigint as principal,
      coalesce(sum(interest) filter (where held), 0)::bigint as "heldInterest",
      coalesce(sum(principal) filter (where held), 0)::bigint as "heldPrincipal",
      coalesce(sum(loss) filter (where held), 0)::bigint as "heldLoss"
    from (
      select paid_on, interest, principal, loss, order_id in (
        select order_id from contract where investor_id = ${investorId} and state = any(${paying})) as held
      from payout where investor_id = ${investorId}) booking
    group by paid_on
    order by paid_on`.execute(db)
  return rows
}

export type BookedPayment = {
  orderId: string
  day: LocalDate
  interest: number
  principal: number
  tax: number
}

export function listBookedIn(db: Db, investorId: string, from: LocalDate, to: LocalDate): Promise<BookedPayment[]> {
  return db
    .selectFrom('payout')
    .select(['payout.orderId', 'payout.paidOn as day', 'payout.interest', 'payout.principal', 'payout.tax'])
    .where('payout.investorId', '=', investorId)
    .where('payout.paidOn', '>=', from)
    .where('payout.paidOn', '<=', to)
    .orderBy('payout.paidOn')
    .orderBy('payout.id')
    .execute()
}
