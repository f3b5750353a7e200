import type { CancellationTerms } from '@goldammer/sdk/rules/cancellation'
import { addDays, addMonths } from '@goldammer/sdk/rules/local-dates'
import { endOfTerm, laterOf, type ScheduleTerms } from '@goldammer/sdk/rules/payment-schedule'
import type { FundingType } from '@goldammer/sdk/rules/product-types'
import type { LocalDate } from '@goldammer/sdk/units'

/** What of the product and the tariff decides when their contracts can end. */
export const termsColumns = [
  'product.type',
  'product.tokenProviderProductId',
  'product.noticeMonths',
  'product.cancellationPossibleDate',
  'product.contractEndOfTerm',
  'product.accruedInterest',
  'product.accruedInterestPeriods',
  'product.valuta',
  'tariff.repayment',
] as const

/** A contract with its product and tariff, as far as they decide when it can end. */
export type EndingContract = {
  type: string
  tokenProviderProductId: string | null
  noticeMonths: number | null
  cancellationPossibleDate: LocalDate | null
  contractEndOfTerm: LocalDate | null
  accruedInterest: boolean
  accruedInterestPeriods: string
  valuta: LocalDate | null
  repayment: string
  investedAt: LocalDate | null
  duration: number | null
  durationDays: number | null
}

/** Counted from the first day of the investment, as the papers count the minimum term. */
function minimumEnd({ investedAt, valuta, duration, durationDays }: EndingContract): LocalDate | null {
  if (investedAt === null) return null
  const start = laterOf(investedAt, valuta)
  if (durationDays !== null) return addDays(start, durationDays)
  return duration === null ? null : addMonths(start, duration)
}

/** R4.01: what decides when a contract can be cancelled. */
export function cancellationTermsOf(facts: EndingContract): CancellationTerms {
  const { type, tokenProviderProductId, noticeMonths, cancellationPossibleDate, contractEndOfTerm } = facts
  const { investedAt, duration, durationDays } = facts
  return {
    type: type as FundingType,
    tokenProviderProductId,
    noticeMonths,
    cancellationPossibleDate,
    minimumEnd: minimumEnd(facts),
    endOfTerm: endOfTerm({
      contractEndOfTerm,
      durationMonths: duration,
      durationDays,
      couponDates: facts.accruedInterest ? facts.accruedInterestPeriods : '',
      repayment: facts.repayment as ScheduleTerms['repayment'],
      valuta: investedAt && laterOf(investedAt, facts.valuta),
    }),
  }
}

/** Of a contract whose cancellation is taken back, or has nothing left to end. */
export const nothingMarked = {
  cancellationKind: null,
  cancellationDate: null,
  cancelledAt: null,
  cancellationRevokedBy: null,
}
