import type { EXEMPTION_LIMITS } from '../constants.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import { type Cents, cents, type LocalDate, sumCents } from '../units.ts'
import { EXEMPTION_LIMIT_LAW, exemptionLimitsOf } from './dated-law.ts'
import { yearOf } from './local-dates.ts'

export type ExemptionType = keyof typeof EXEMPTION_LIMITS

/** R5.06: the rest of the limit beside the other orders of the year. */
export function exemptionHeadroom(type: ExemptionType, year: number, otherOrders: readonly Cents[]): Cents {
  return cents(Math.max(0, exemptionLimitsOf(year)[type] - sumCents(otherOrders)))
}

export interface ExemptionPeriod {
  readonly startDate: LocalDate
  /** Null: valid until revoked. */
  readonly endDate: LocalDate | null
}

/** An order beside the one in question; a revoked one counts with the amount it has exempted, year by year. */
export interface OtherExemption extends ExemptionPeriod {
  amountIn(year: number): Cents
}

export interface ExemptionYear {
  readonly year: number
  readonly ordered: Cents
  readonly headroom: Cents
}

/** R5.06: a calendar year with the orders valid in it. */
export function exemptionYear(type: ExemptionType, year: number, others: readonly OtherExemption[]): ExemptionYear {
  const amounts = others.filter((other) => touchesYear(other, year)).map((other) => other.amountIn(year))
  return { year, ordered: sumCents(amounts), headroom: exemptionHeadroom(type, year, amounts) }
}

/**
 * R5.06: the year of the period with the smallest rest. The sum of orders grows only where one begins, and the limit shrinks only where
 * the law changes, so that the other years need no check, however long the period is; `thisYear` is the one in which
 * revoked orders count.
 */
export function tightestYear(
  type: ExemptionType,
  period: ExemptionPeriod,
  others: readonly OtherExemption[],
  thisYear: number,
): ExemptionYear {
  const first = yearOf(period.startDate)
  const changes = EXEMPTION_LIMIT_LAW.map(({ validFrom }) => yearOf(validFrom))
  const years = [thisYear, ...others.map((other) => yearOf(other.startDate)), ...changes]
    .filter((year) => year > first && touchesYear(period, year))
    .toSorted((one, other) => one - other)
  return [first, ...years]
    .map((year) => exemptionYear(type, year, others))
    .reduce((least, one) => (one.headroom < least.headroom ? one : least))
}

/** The first calendar year that both periods touch; null where there is none. */
export function sharedYear(one: ExemptionPeriod, other: ExemptionPeriod): number | null {
  const year = Math.max(yearOf(one.startDate), yearOf(other.startDate))
  return touchesYear(one, year) && touchesYear(other, year) ? year : null
}

export function touchesYear(period: ExemptionPeriod, year: number): boolean {
  return yearOf(period.startDate) <= year && (period.endDate === null || yearOf(period.endDate) >= year)
}

/** R5.06: not on the same day, and in order. */
export function refuseExemptionPeriod({ startDate, endDate }: ExemptionPeriod): ErrorCode | null {
  if (endDate === null || startDate < endDate) return null
  return startDate === endDate ? 'EXEMPTION_SAME_DAY' : 'EXEMPTION_END_BEFORE_START'
}
