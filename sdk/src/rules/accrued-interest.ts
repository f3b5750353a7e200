import { type BasisPoints, type Cents, cents, type LocalDate } from '../units.ts'
import { type DayCount, dayFraction } from './day-count.ts'
import { shareOf } from './rounding.ts'

/** R3.08, domain §6: interest for a broken period, half up. Never negative. */
export function accruedInterest(
  principal: Cents,
  rate: BasisPoints,
  from: LocalDate,
  to: LocalDate,
  convention: DayCount,
): Cents {
  const { days, denominator } = dayFraction(from, to, convention)
  return interestForDays(principal, rate, Math.max(0, days), denominator)
}

export function interestForDays(principal: Cents, rate: BasisPoints, days: number, denominator: number): Cents {
  return shareOf(principal, rate * days, 10_000 * denominator)
}

/** The product's comma list of ISO dates in their order. */
export const couponDays = (accruedInterestPeriods: string): LocalDate[] =>
  accruedInterestPeriods
    .split(',')
    .map((day) => day.trim() as LocalDate)
    .filter((day) => day !== ('' as LocalDate))
    .sort()

/** The last coupon date on or before valuta; null before the first. */
export function lastCouponDate(accruedInterestPeriods: string, valuta: LocalDate): LocalDate | null {
  return couponDays(accruedInterestPeriods).findLast((day) => day <= valuta) ?? null
}

/** Stückzinsen a buyer of a bond pays on top; nothing before the first coupon date. */
export function accruedInterestOnPurchase(
  amount: Cents,
  rate: BasisPoints,
  accruedInterestPeriods: string,
  valuta: LocalDate,
): Cents {
  const from = lastCouponDate(accruedInterestPeriods, valuta)
  return from ? accruedInterest(amount, rate, from, valuta, 'act/act') : cents(0)
}
