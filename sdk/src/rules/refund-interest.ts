import { type BasisPoints, type Cents, type LocalDate, sumCents } from '../units.ts'
import { accruedInterest } from './accrued-interest.ts'

/** domain §4.4; VermAnlG § 2d (4): the agreed return from the day of payment, counted, to the day of repayment, not. */
export function refundAfterWithdrawal(
  principal: Cents,
  rate: BasisPoints,
  paidOn: LocalDate,
  repaidOn: LocalDate,
): { interest: Cents; refund: Cents } {
  const interest = accruedInterest(principal, rate, paidOn, repaidOn, '30/360')
  return { interest, refund: sumCents([principal, interest]) }
}
