import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { type Cents, toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Scope } from '../shared/scope.ts'

type MoneyScope = Pick<Scope, 'db' | 'clock'>

export type PaymentFigure = { provider: string; state: string; count: number; amount: Cents }

/** How many payments are in which state, and their sum. */
export const readPayments = ({ db }: MoneyScope): Promise<PaymentFigure[]> =>
  db
    .selectFrom('payment')
    .select(['provider', 'state'])
    .select(sql<number>`count(*)::integer`.as('count'))
    .select(sql<Cents>`sum(amount)::bigint`.as('amount'))
    .groupBy(['provider', 'state'])
    .execute()

/** Days after its due date on which a debit is in the bank's file, or settled, whatever holidays there were. */
const DAYS = { toFile: 4, toSettle: 10 }
/** Hours after its end on which a session with the provider is given up. */
const HOURS_TO_ABANDON = 24

/** Payments that nobody moves any more, by the state in which they are stuck (domain/payments#states). */
export async function countStuckPayments({ db, clock }: MoneyScope): Promise<{ state: string; count: number }[]> {
  const now = clock.now()
  const today = toLocalDate(now)
  return await db
    .selectFrom('payment')
    .select('state')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where((is) =>
      is.or([
        is('state', '=', 'prenotified').and('dueDate', '<', addDays(today, -DAYS.toFile)),
        is('state', '=', 'filed').and('dueDate', '<', addDays(today, -DAYS.toSettle)),
        is('state', '=', 'mandate_pending').and(
          'sessionExpiresAt',
          '<',
          new Date(now.getTime() - HOURS_TO_ABANDON * 3_600_000),
        ),
      ]),
    )
    .groupBy('state')
    .execute()
}

export type RoundFigure = {
  /** The product's number. */
  product: string
  contracts: number
  /** By contracts that have their volume. */
  reserved: Cents
  /** By contracts on the waiting list. */
  waiting: Cents
  threshold: Cents
  /** Of all tranches. */
  volume: Cents
}

/** What has come together in each round that accepts orders (domain/funding-rounds#states). */
export async function readOpenRounds({ db }: MoneyScope): Promise<RoundFigure[]> {
  const { rows } = await sql<RoundFigure>`
    select product.product_number as product, round.threshold,
      (select coalesce(sum(total_volume), 0)::bigint from tranche where funding_round_id = round.id) as volume,
      figures.*
    from funding_round as round
    join product on product.id = round.product_id
    cross join lateral (
      select coalesce(sum(contracts), 0)::integer as contracts,
        coalesce(sum(amount_total) filter (where not waits), 0)::bigint as reserved,
        coalesce(sum(amount_total) filter (where waits), 0)::bigint as waiting
      from contract_volume
      join tranche on tranche.id = contract_volume.tranche_id
      where tranche.funding_round_id = round.id and contract_volume.state = any(${[...LIVE_CONTRACT_STATES]}::text[])
    ) as figures
    where round.state in ('open', 'funded', 'oversubscribed')`.execute(db)
  return rows
}
