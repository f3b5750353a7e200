import { type BasisPoints, type Cents, type LocalDate, sumCents } from '../units.ts'
import { accruedInterest } from './accrued-interest.ts'
import type { DayCount } from './day-count.ts'

/** domain/withdrawal#refund-interest; VermAnlG § 2d (4): the agreed return from the day of payment, counted, to the day of repayment, not; by the type's day count. */
export function refundAfterWithdrawal(
  principal: Cents,
  rate: BasisPoints,
  paidOn: LocalDate,
  repaidOn: LocalDate,
  convention: DayCount = '30/360',
): { interest: Cents; refund: Cents } {
  const interest = accruedInterest({ principal, rate, from: paidOn, to: repaidOn, convention })
  return { interest, refund: sumCents([principal, interest]) }
}
