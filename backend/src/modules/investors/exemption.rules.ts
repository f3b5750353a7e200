import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import {
  type ExemptionPeriod,
  type ExemptionType,
  type OtherExemption,
  refuseExemptionPeriod,
  sharedYear,
  tightestYear,
  touchesYear,
} from '@goldammer/sdk/rules/exemption-headroom'
import { yearOf } from '@goldammer/sdk/rules/local-dates'
import { isTaxId, type TaxIdOptions } from '@goldammer/sdk/rules/tax-id'
import { type Cents, cents, centsToEuros, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { ErrorEntry } from '../../shared/app-error.ts'
import type { Exemption } from './exemption.repository.ts'
import type { InvestorRow } from './repository.ts'
import { isPerson } from './rules.ts'

export type ExemptionState = 'upcoming' | 'active' | 'ended' | 'revoked'

export function stateOf(order: Pick<Exemption, 'startDate' | 'endDate' | 'revokedAt'>, today: LocalDate) {
  if (order.revokedAt) return 'revoked' satisfies ExemptionState
  if (order.endDate && order.endDate < today) return 'ended' satisfies ExemptionState
  return order.startDate > today ? ('upcoming' satisfies ExemptionState) : ('active' satisfies ExemptionState)
}

export const mayChange = (order: Parameters<typeof stateOf>[0], today: LocalDate): boolean =>
  ['upcoming', 'active'].includes(stateOf(order, today))

export const usedIn = ({ uses }: Pick<Exemption, 'uses'>, year: number): Cents => uses.get(year) ?? cents(0)

/** This year, or the year of the order that is nearest to it. */
export function yearToShow(order: ExemptionPeriod, today: LocalDate): number {
  const year = yearOf(today)
  if (touchesYear(order, year)) return year
  return order.startDate > today ? yearOf(order.startDate) : yearOf(order.endDate!)
}

/** The other orders as the limit counts them: a revoked one holds to its day and counts with what it has exempted. */
export const asOther = (order: Exemption): OtherExemption => ({
  startDate: order.startDate,
  endDate: order.revokedAt ? toLocalDate(order.revokedAt) : order.endDate,
  amountIn: (year) => (order.revokedAt ? usedIn(order, year) : order.amount),
})

/** domain/tax#tax-id: companies have no orders, and one needs the investor's tax id. */
export function refuseOrdering(investor: InvestorRow): ErrorCode | null {
  if (!isPerson(investor)) return 'EXEMPTION_PERSONS_ONLY'
  if (investor.isSubjectToGermanTax === false) return 'EXEMPTION_NOT_TAXED'
  return investor.taxId ? null : 'TAX_ID_REQUIRED'
}

/** R5.06: in order, and not for years whose taxes are settled. */
export function refusePeriod(period: ExemptionPeriod, today: LocalDate): ErrorEntry | null {
  const code = refuseExemptionPeriod(period)
  if (code) return { code, pointer: '/endDate' }
  return yearOf(period.startDate) < yearOf(today) ? { code: 'EXEMPTION_START_TOO_EARLY', pointer: '/startDate' } : null
}

/** R5.06: one per product and calendar year. */
export function refuseSecond(
  period: ExemptionPeriod,
  productId: string | null,
  others: readonly Exemption[],
  pointer: string,
): ErrorEntry | null {
  for (const other of others) {
    const year = other.productId === productId && !other.revokedAt ? sharedYear(period, other) : null
    if (year !== null) return { code: 'EXEMPTION_EXISTS', pointer, parameters: { year } }
  }
  return null
}

/** R5.06: the limit minus the other orders of each year. */
export function refuseAmount(
  amount: Cents,
  type: ExemptionType,
  period: ExemptionPeriod,
  others: readonly Exemption[],
  today: LocalDate,
): ErrorEntry | null {
  const { headroom, year } = tightestYear(type, period, others.map(asOther), yearOf(today))
  if (amount <= headroom) return null
  return { code: 'EXEMPTION_ABOVE_HEADROOM', pointer: '/amount', parameters: { year, amount: centsToEuros(headroom) } }
}

/** R5.06; EStG § 44a (2) no. 1: spouses order together, or each alone; who has an order alone has to revoke it first. */
export function refuseBesideSpouse(
  period: ExemptionPeriod,
  ofSpouse: readonly Pick<Exemption, 'startDate' | 'endDate' | 'revokedAt'>[],
  pointer: string,
): ErrorEntry | null {
  const single = ofSpouse.some((order) => !order.revokedAt && sharedYear(period, order) !== null)
  return single ? { code: 'EXEMPTION_SPOUSE_ALONE', pointer } : null
}

export type Declared = {
  spouseFirstName?: string | null
  spouseLastName?: string | null
  spouseTaxId?: string | null
  consent?: boolean
  spouseConsent?: boolean
  otherBanksStatement: boolean
}

/** domain/tax#joint-order: a joint order names the spouse and has both consents; every order has the statement on other banks. */
export function refuseDeclarations(
  type: ExemptionType,
  given: Declared,
  ownTaxId: string | null,
  allowed: TaxIdOptions,
): ErrorEntry[] {
  const refusals: ErrorEntry[] = []
  if (type === 'joint') {
    for (const field of ['spouseFirstName', 'spouseLastName'] as const)
      if (!given[field]?.trim()) refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `/${field}` })
    const spouseTaxId = given.spouseTaxId?.trim() ?? ''
    if (!isTaxId(spouseTaxId, allowed)) refusals.push({ code: 'TAX_ID_INVALID', pointer: '/spouseTaxId' })
    else if (spouseTaxId === ownTaxId) refusals.push({ code: 'EXEMPTION_SPOUSE_IS_SELF', pointer: '/spouseTaxId' })
    for (const field of ['consent', 'spouseConsent'] as const)
      if (!given[field]) refusals.push({ code: 'VIOLATION::NOT_TRUE_ERROR', pointer: `/${field}` })
  }
  if (!given.otherBanksStatement) refusals.push({ code: 'VIOLATION::NOT_TRUE_ERROR', pointer: '/otherBanksStatement' })
  return refusals
}
