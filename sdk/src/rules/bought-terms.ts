import type { LocalDate } from '../units.ts'
import { noticeDeadline } from './cancellation.ts'
import { addDays, addMonths } from './local-dates.ts'
import { bearsQuota, type FundingType, PRODUCT_TYPE_RULES, type ProductFacts } from './product-types.ts'

// Texts about a contract by its type and term. Summary, papers and portals use them, so that they agree.

/** domain/profit-figures#by-type: what investors share in besides interest: by the amount, by the quota, or in a sale by units; null: nothing. */
export type ProfitShare = 'amount' | 'quota' | 'sale'

export function profitShareOf(type: FundingType): ProfitShare | null {
  const { yields } = PRODUCT_TYPE_RULES[type]
  if (yields === 'interest') return null
  if (yields === 'sale') return 'sale'
  return bearsQuota(type) ? 'quota' : 'amount'
}

/** A silent partner shares in losses, up to the contribution (HGB § 232 (2)). */
export const bearsLosses = (type: FundingType): boolean => type === 'silent_partnership'

/** Repayment and interest rank behind all other creditors (domain/documents#subordination); participation rights are no loans. */
export const isSubordinated = (type: FundingType): boolean =>
  PRODUCT_TYPE_RULES[type].subordinatedLoan || type === 'participation_rights'

/**
 * domain/fields#end-of-term: if a plan repays the amount at the end of the duration, that is the term; else it is the minimum, and the contract
 * continues to the common end of all contracts or until it is cancelled.
 */
export const isMinimumTerm = ({
  repayment,
  contractEndOfTerm,
}: {
  repayment: string
  contractEndOfTerm: LocalDate | null
}): boolean => repayment === 'none' || contractEndOfTerm !== null

/** The repayment of the amount: by a plan, on the day to which the contract is cancelled, or by a sale alone (none). */
export type AmountRepaid = 'bullet' | 'annuity' | 'on_cancellation' | 'none'

/** domain/interest#base-interest: a loan is repaid at its end, also if its tariff names no day (BGB § 488 (1) sentence 2, (3)). */
export function amountRepaid({
  type,
  repayment,
  contractEndOfTerm,
}: {
  type: FundingType
  repayment: string
  contractEndOfTerm: LocalDate | null
}): AmountRepaid {
  if (PRODUCT_TYPE_RULES[type].yields === 'sale') return 'none'
  if (repayment !== 'none') return repayment as 'bullet' | 'annuity'
  return contractEndOfTerm === null ? 'on_cancellation' : 'bullet'
}

type Term = Pick<ProductFacts, 'type' | 'tokenProviderProductId'> & {
  durationMonths: number | null
  durationDays: number | null
  contractEndOfTerm: LocalDate | null
  /** The product's earliest day of a regular cancellation; null: none. */
  cancellationPossibleDate: LocalDate | null
}

/**
 * The minimum term; in neither unit where only the common end of all contracts counts, because no cancellation can end one before
 * it (domain/cancellation#stated-in-papers).
 */
export function minimumTerm(
  { durationMonths, durationDays, contractEndOfTerm: endOfTerm, ...product }: Term,
  start: LocalDate,
): { months: number | null; days: number | null } {
  const minimumEnd =
    durationDays !== null
      ? addDays(start, durationDays)
      : durationMonths !== null
        ? addMonths(start, durationMonths)
        : null
  const isFixed = endOfTerm !== null && !noticeDeadline({ ...product, minimumEnd, endOfTerm, noticeMonths: null })
  if (minimumEnd === null || isFixed) return { months: null, days: null }
  return durationDays !== null ? { months: null, days: durationDays } : { months: durationMonths, days: null }
}
