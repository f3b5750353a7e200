import { type BasisPoints, type Cents, cents, type LocalDate } from '../units.ts'
import { couponDays, couponPeriods, lastCouponDate } from './coupon-dates.ts'
import { type CouponPeriods, type DayCount, dayFraction } from './day-count.ts'
import { type InterestRatePeriod, monthsPerPeriod } from './interest-periods.ts'
import { type FundingType, PRODUCT_TYPE_RULES } from './product-types.ts'
import { shareOf } from './rounding.ts'

/** R3.08, domain/interest#accrued-interest: interest for a broken period, half up. Never negative. */
export function accruedInterest({
  principal,
  rate,
  from,
  to,
  convention,
  periods,
}: {
  principal: Cents
  rate: BasisPoints
  from: LocalDate
  to: LocalDate
  convention: DayCount
  periods?: CouponPeriods
}): Cents {
  const { days, denominator } = dayFraction(from, to, convention, periods)
  return interestForDays(principal, rate, Math.max(0, days), denominator)
}

export function interestForDays(principal: Cents, rate: BasisPoints, days: number, denominator: number): Cents {
  return shareOf(principal, rate * days, 10_000 * denominator)
}

/** The terms that accrued interest depends on. */
export type CouponTerms = {
  type: FundingType
  rate: BasisPoints
  couponDates: string
  interestRatePeriod: InterestRatePeriod
}

/** Stückzinsen a buyer of a bond pays on top; nothing before the first coupon date. */
export function accruedInterestOnPurchase(
  amount: Cents,
  { type, rate, couponDates, interestRatePeriod }: CouponTerms,
  valuta: LocalDate,
): Cents {
  const from = lastCouponDate(couponDates, valuta)
  if (!from) return cents(0)
  const periods = couponPeriods(couponDays(couponDates), monthsPerPeriod(interestRatePeriod, 12))
  return accruedInterest({
    principal: amount,
    rate,
    from,
    to: valuta,
    convention: PRODUCT_TYPE_RULES[type].brokenPeriod ?? 'act/act',
    periods,
  })
}
