import type { LocalDate } from '../units.ts'
import { type CouponPeriods, isWholePeriod } from './day-count.ts'
import { addMonths, monthsBetween, parts } from './local-dates.ts'

/** The product's comma list of ISO dates in their order. */
export const couponDays = (accruedInterestPeriods: string): LocalDate[] =>
  [...new Set(accruedInterestPeriods.split(',').map((day) => day.trim() as LocalDate))]
    .filter((day) => day !== ('' as LocalDate))
    .sort()

/** The last coupon date on or before valuta; null before the first. */
export function lastCouponDate(accruedInterestPeriods: string, valuta: LocalDate): LocalDate | null {
  return couponDays(accruedInterestPeriods).findLast((day) => day <= valuta) ?? null
}

/** The periods that end on the coupon dates; the last one may be a stub, cut off by the end of the term. */
export function couponPeriods(days: readonly LocalDate[], months: number): CouponPeriods {
  const periods = periodsThrough(days, months) ?? periodsThrough(days.slice(0, -1), months)
  return periods ?? { anchor: days[0]!, months }
}

/**
 * Whether the dates are one period apart, as those of a coupon are. Only the last period, to the end of the term, may be
 * another, and shorter than two.
 */
export function areCouponDates(days: readonly LocalDate[], months: number, endOfTerm: LocalDate | null): boolean {
  const whole = periodsThrough(days, months)
  const regular = whole ? days : days.slice(0, -1)
  const periods = whole ?? periodsThrough(regular, months)
  if (!periods) return false
  const before = regular.at(-1)!
  const last = days.at(-1)!
  if (!whole && last !== endOfTerm) return false
  const limit = addMonths(periods.anchor, monthsBetween(periods.anchor, before) + 2 * months)
  return endOfTerm === null || (endOfTerm >= last && endOfTerm < limit)
}

/** If one date is a month's last day because the month is shorter, another date has the day from which all are counted. */
function periodsThrough(days: readonly LocalDate[], months: number): CouponPeriods | null {
  if (days.length === 0) return null
  const anchor = days.reduce((latest, day) => (parts(day)[2] > parts(latest)[2] ? day : latest))
  const periods = { anchor, months }
  return days.every((day, index) => index === 0 || isWholePeriod(days[index - 1]!, day, periods)) ? periods : null
}
