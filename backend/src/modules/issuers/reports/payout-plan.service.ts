import type { components } from '@goldammer/sdk/operations/store'
import { type Cents, cents, type LocalDate, sumCents, toLocalDate } from '@goldammer/sdk/units'
import type { Scope } from '../../../shared/scope.ts'
import { inLocale } from '../../../shared/translated.ts'
import { loadHeldTerms } from '../../catalogue/held-products.ts'
import { productView } from '../../catalogue/product-view.ts'
import { roundView } from '../../catalogue/round-view.ts'
import { type PlannedDay, planOfProduct } from '../../contracts/schedule/product-plan.ts'
import { toEuros } from '../../contracts/wire.ts'

type Row = components['schemas']['PayoutPlanRow']
/** In our units, for sums and for the export. */
export type PlanRow = PlannedDay & { productId: string; productName: string; roundId: string }

export const totalOf = ({ interest, principal }: Pick<PlanRow, 'interest' | 'principal'>): Cents =>
  cents(interest + principal)

export function stateOf({ open, withDepotBank }: PlanRow, dueOn: LocalDate, today: LocalDate): Row['state'] {
  if (open === 0) return 'paid'
  if (dueOn >= today) return 'planned'
  return withDepotBank ? 'depot_bank' : 'overdue'
}

/** Every round of the company, or one, with each day on which something was or will be paid. */
export async function listPlanRows(scope: Scope, companyId: string, productId?: string): Promise<PlanRow[]> {
  const rounds = await scope.db
    .selectFrom(roundView('round'))
    .innerJoin(productView('product'), 'product.id', 'round.productId')
    .select(['round.id as roundId', 'product.id as productId', 'product.name'])
    .where('product.issuerId', '=', companyId)
    .$if(productId !== undefined, (query) => query.where('product.id', '=', productId!))
    .execute()
  const today = toLocalDate(scope.clock.now())
  const terms = await loadHeldTerms(
    scope.db,
    rounds.map((round) => round.productId),
  )
  const rows: PlanRow[] = []
  for (const round of rounds) {
    const days = await planOfProduct(scope.db, terms.get(round.productId)!, today)
    const names = { productId: round.productId, productName: inLocale(round.name, scope.locale) }
    rows.push(...days.map((day) => ({ ...day, ...names, roundId: round.roundId })))
  }
  return rows.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.productName.localeCompare(b.productName))
}

/** R2.25: what is due and what is paid, from the schedules of what was paid in and their bookings. */
export async function readPayoutPlan(
  scope: Scope,
  companyId: string,
  productId?: string,
): Promise<components['schemas']['PayoutPlan']> {
  const today = toLocalDate(scope.clock.now())
  const rows = await listPlanRows(scope, companyId, productId)
  const sumOf = (of: (row: PlanRow) => Cents, among = rows) => toEuros(sumCents(among.map(of)))
  return {
    elements: rows.map((row) => ({
      productId: row.productId,
      productName: row.productName,
      roundId: row.roundId,
      dueOn: row.dueOn,
      contracts: row.contracts,
      interest: toEuros(row.interest),
      principal: toEuros(row.principal),
      total: toEuros(totalOf(row)),
      paid: toEuros(row.paid),
      open: toEuros(row.open),
      state: stateOf(row, row.payableOn, today),
      paidOn: row.paidOn,
    })),
    total: sumOf(totalOf),
    paid: sumOf((row) => row.paid),
    open: sumOf((row) => row.open),
    overdue: sumOf(
      (row) => row.open,
      rows.filter((row) => stateOf(row, row.payableOn, today) === 'overdue'),
    ),
  }
}
