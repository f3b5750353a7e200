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

/** The last coupon date on or before valuta, from the product's comma list of ISO dates; null before the first. */
export function lastCouponDate(accruedInterestPeriods: string, valuta: LocalDate): LocalDate | null {
  const past = accruedInterestPeriods
    .split(',')
    .map((day) => day.trim() as LocalDate)
    .filter((day) => day !== '' && day <= valuta)
    .sort()
  return past.at(-1) ?? null
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
