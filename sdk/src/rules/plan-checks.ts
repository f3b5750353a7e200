import type { LocalDate } from '../units.ts'
import { areCouponDates, couponDays } from './coupon-dates.ts'
import { type InterestRatePeriod, monthsPerPeriod } from './interest-periods.ts'
import { type FundingType, PRODUCT_TYPE_RULES } from './product-types.ts'

/** Rates in basis points. */
export interface PlannedTariff {
  readonly interestRate: number
  readonly earlyBirdInterestRate: number | null
  readonly interestRatePeriod: string
  readonly repayment: string
}

/** The basis of a product's payment plan; rates in basis points. */
export interface PlannedProduct {
  readonly type: FundingType
  readonly contractEndOfTerm: LocalDate | null
  readonly accruedInterest: boolean
  readonly accruedInterestRate: number | null
  readonly accruedInterestPeriods: string
  readonly tariffs: readonly PlannedTariff[]
}

/** domain/interest#inconsistent-terms: the fields that prevent a payment plan by the terms; empty fields do not count. */
export function planMisfits(product: PlannedProduct): string[] {
  return [
    ...couponMisfits(product),
    ...product.tariffs.flatMap((tariff, index) => [
      ...annuityMisfits(product, tariff, index),
      ...baseInterestMisfits(product, tariff, index),
    ]),
  ]
}

/** Its payments start from each contract's valuta, and venture debt counts by days. */
function annuityMisfits(
  { type, contractEndOfTerm }: PlannedProduct,
  { repayment }: PlannedTariff,
  index: number,
): string[] {
  return repayment === 'annuity' && (type === 'ventureDebt' || contractEndOfTerm) ? [`tariffs/${index}/repayment`] : []
}

/** Stated interest needs a plan: there is none for a type without interest, or where the amount is not repaid. */
function baseInterestMisfits(
  { type, accruedInterest }: PlannedProduct,
  { repayment, interestRate }: PlannedTariff,
  index: number,
): string[] {
  // Errors of coupons have their own fields.
  if (interestRate === 0 || accruedInterest) return []
  if (PRODUCT_TYPE_RULES[type].brokenPeriod === null) return [`tariffs/${index}/interestRate`]
  return repayment === 'none' ? [`tariffs/${index}/repayment`] : []
}

/**
 * Coupons with accrued interest: all contracts have the same dates, one period apart, and the same rate, by which the buyer
 * pays for the days before.
 */
function couponMisfits(product: PlannedProduct): string[] {
  const { type, accruedInterest, accruedInterestRate, accruedInterestPeriods, contractEndOfTerm, tariffs } = product
  if (!accruedInterest) return []
  if (PRODUCT_TYPE_RULES[type].brokenPeriod === null) return ['accruedInterest']
  const days = couponDays(accruedInterestPeriods)
  return tariffs.flatMap((tariff, index) => {
    const at = `tariffs/${index}`
    const months = monthsPerPeriod(tariff.interestRatePeriod as InterestRatePeriod, 0)
    const wrong: string[] = []
    if (months === 0) wrong.push(`${at}/interestRatePeriod`)
    else if (days.length > 0 && !areCouponDates(days, months, contractEndOfTerm)) wrong.push('accruedInterestPeriods')
    if (accruedInterestRate !== null && accruedInterestRate !== tariff.interestRate) wrong.push('accruedInterestRate')
    if (tariff.earlyBirdInterestRate !== null) wrong.push(`${at}/earlyBirdInterestRate`)
    if (tariff.repayment !== 'bullet') wrong.push(`${at}/repayment`)
    return wrong
  })
}
