import { latest } from '@goldammer/sdk/rules/local-dates'
import { cents, type LocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { withoutPreparedPlan } from '../../../shared/postgres/prepared-statements.ts'
import type { Contract } from '../repository.ts'
import { type PlanChange, paying } from '../schedule/schedule.ts'

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
  'concludedAt',
  'confirmationSentAt',
  'investedAt',
  'waitlistedAt',
  'reflectionEndsAt',
  'withdrawalUntil',
  'withdrawalLapsedAt',
  'cancellationDate',
  'mandateDueAt',
  'paymentDueAt',
] as const satisfies (keyof Contract)[]

/** A contract without what was submitted with it: an investor may have thousands. */
export type HeldContract = Pick<Contract, (typeof columns)[number]>

// Named as they are read: renaming the rows of thousands of contracts costs as much as reading them.
const namedColumns = sql.join(columns.map((column) => sql`${sql.id(column)} as ${sql.raw(`"${column}"`)}`))

/** The newest first. */
export async function listHeld(db: Db, investorId: string): Promise<HeldContract[]> {
  const { rows } = await sql<HeldContract>`select ${namedColumns} from contract where investor_id = ${investorId}
    order by submitted_at desc, order_id desc`.execute(db.withoutPlugins())
  return rows
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

/** A share in a profit or in proceeds, or the counter-booking of one. */
type ShareRow = { figure: string; due: LocalDate; day: LocalDate; amount: number; undoes: boolean; ends: boolean }
type BookedRow = Pick<Booked, 'interest' | 'principal' | 'tax' | 'loss' | 'taken' | 'lastPaidOn'> & {
  orderId: string
  paid: string | null
  undone: string | null
  shares: ShareRow[] | null
}

export async function sumByContract(db: Db, investorId: string): Promise<Map<string, Booked>> {
  // Neither a join of payout with itself nor sums of sums: both take long for an investor of many bookings. What was undone is
  // found here.
  const { rows } = await sql<BookedRow>`
    select ${withoutPreparedPlan} order_id as "orderId", sum(interest)::bigint as interest, sum(principal)::bigint as principal,
      sum(tax)::bigint as tax, sum(loss)::bigint as loss, max(paid_on) as "lastPaidOn",
      (sum(loss) + coalesce(sum(principal) filter (where profit_figure_id is not null), 0))::bigint as taken,
      string_agg(due::text, ',') filter (where profit_figure_id is null and reverses is null) as paid,
      string_agg(due::text, ',') filter (where profit_figure_id is null and reverses is not null) as undone,
      json_agg(json_build_object('figure', profit_figure_id, 'due', due, 'day', paid_on, 'amount', principal,
        'undoes', reverses is not null, 'ends', ends_contracts)) filter (where profit_figure_id is not null) as shares
    from payout left join profit_figure on profit_figure.id = profit_figure_id
    where payout.investor_id = ${investorId}
    group by order_id`.execute(db.withoutPlugins())
  return new Map(
    rows.map(({ orderId, paid, undone, shares, ...sums }) => [
      orderId,
      { ...sums, paid: standingDays(paid, undone), ...outcomeOf(shares ?? []) },
    ]),
  )
}

/** The days that were booked oftener than undone. */
function standingDays(paid: string | null, undone: string | null): Set<string> {
  const days = paid?.split(',') ?? []
  for (const day of undone?.split(',') ?? []) {
    const at = days.indexOf(day)
    if (at >= 0) days.splice(at, 1)
  }
  return new Set(days)
}

/** What the shares that are not reversed have given back, and when they ended the contract. */
function outcomeOf(shares: ShareRow[]): Pick<Booked, 'repaidEarly' | 'end'> {
  const instalments = [...Map.groupBy(shares, ({ figure, due }) => `${figure} ${due}`).values()]
  const repaidEarly = instalments.flatMap((rows) => {
    const amount = cents(rows.reduce((sum, row) => sum + row.amount, 0))
    const day = latest(...(rows.map((row) => row.day) as [LocalDate, ...LocalDate[]]))
    return amount > 0 ? [{ day, amount }] : []
  })
  const ends = instalments
    .filter((rows) => rows[0]!.ends && rows.reduce((sum, { undoes }) => sum + (undoes ? -1 : 1), 0) > 0)
    .map((rows) => rows[0]!.due)
  return { repaidEarly, end: ends.sort()[0] ?? null }
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
    select ${withoutPreparedPlan} paid_on as date, sum(interest)::bigint as interest, sum(principal)::bigint as principal,
      coalesce(sum(interest) filter (where held.order_id is not null), 0)::bigint as "heldInterest",
      coalesce(sum(principal) filter (where held.order_id is not null), 0)::bigint as "heldPrincipal",
      coalesce(sum(loss) filter (where held.order_id is not null), 0)::bigint as "heldLoss"
    from payout left join (
      select order_id from contract where investor_id = ${investorId} and state = any(${paying})) as held using (order_id)
    where payout.investor_id = ${investorId}
    group by paid_on
    order by paid_on`.execute(db.withoutPlugins())
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
