import { EXEMPTION_LIMITS } from '../constants.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import { type Cents, cents, type LocalDate, sumCents } from '../units.ts'
import { yearOf } from './local-dates.ts'

export type ExemptionType = keyof typeof EXEMPTION_LIMITS

/** R5.06: what is left of the limit beside the other orders touching the year. [cfg] The limits are law by year. */
export function exemptionHeadroom(
  type: ExemptionType,
  otherOrders: readonly Cents[],
  limits = EXEMPTION_LIMITS,
): Cents {
  return cents(Math.max(0, limits[type] - sumCents(otherOrders)))
}

export interface ExemptionPeriod {
  readonly startDate: LocalDate
  /** Null: valid until revoked. */
  readonly endDate: LocalDate | null
}

export function touchesYear(period: ExemptionPeriod, year: number): boolean {
  return yearOf(period.startDate) <= year && (period.endDate === null || yearOf(period.endDate) >= year)
}

/** R5.06: not on the same day, and in order. */
export function refuseExemptionPeriod({ startDate, endDate }: ExemptionPeriod): ErrorCode | null {
  if (endDate === null || startDate < endDate) return null
  return startDate === endDate ? 'EXEMPTION_SAME_DAY' : 'EXEMPTION_END_BEFORE_START'
}
