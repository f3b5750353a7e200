import { createHash } from 'node:crypto'
import { accruedInterestOnPurchase } from '@goldammer/sdk/rules/accrued-interest'
import { rateAt } from '@goldammer/sdk/rules/early-bird'
import type { InterestRatePeriod } from '@goldammer/sdk/rules/interest-periods'
import { interestStart } from '@goldammer/sdk/rules/interest-start'
import { endOfTerm, paymentSchedule, type ScheduleRow, type ScheduleTerms } from '@goldammer/sdk/rules/payment-schedule'
import { bearsQuota, type FundingType } from '@goldammer/sdk/rules/product-types'
import { projectedReturn } from '@goldammer/sdk/rules/projected-return'
import { quotaPercent } from '@goldammer/sdk/rules/quota'
import { shareOf } from '@goldammer/sdk/rules/rounding'
import { type BasisPoints, basisPoints, type Cents, cents, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { OrderedProduct } from '../catalogue/products.ts'
import type { PromotionRow } from '../catalogue/promotions.ts'

/** What an order of this moment would cost and bring; what binds is frozen in the order (domain/funding-rounds#frozen-rate, domain/interest#early-bird-rate). */
export type Figures = {
  interestRate: BasisPoints
  earlyBirdBonus: BasisPoints
  promotionBonus: BasisPoints
  effectiveInterestRate: BasisPoints
  serviceFee: Cents
  accruedInterest: Cents
  debit: Cents
  /** Percent with three decimals; null where nothing is fixed. */
  expectedReturn: number | null
  /** Percent; null where one does not share in the company. */
  quota: number | null
  valuta: LocalDate
  termEnd: LocalDate | null
  plannedPayments: ScheduleRow[]
  waitlisted: boolean
}

export type FigureFacts = {
  product: OrderedProduct
  tariff: OrderedProduct['tariffs'][number]
  amount: Cents
  promotions: PromotionRow[]
  now: Date
  prenotificationDays: number
  waitlisted: boolean
}

export function figuresOf(facts: FigureFacts): Figures {
  const { product, tariff, amount, promotions, now, prenotificationDays, waitlisted } = facts
  const terms = tariff as typeof tariff & { interestRate: BasisPoints; earlyBirdInterestRate: BasisPoints | null }
  const { rate, bonus } = rateAt(terms, now)
  const sumOf = (effect: string) => promotions.reduce((sum, one) => sum + (one.effect === effect ? one.value : 0), 0)
  const promotionBonus = basisPoints(sumOf('interest_bonus'))
  const effectiveInterestRate = basisPoints(rate + promotionBonus)
  const valuta = interestStart(toLocalDate(now), prenotificationDays, product.valuta)
  const fee = shareOf(amount, product.collectible?.serviceFee ?? 0, 10_000)
  const discount = shareOf(fee, Math.min(10_000, sumOf('fee_discount')), 10_000)
  const serviceFee = cents(fee - discount)
  const planned: ScheduleTerms = {
    type: product.type as FundingType,
    principal: amount,
    rate: effectiveInterestRate,
    valuta,
    interestRatePeriod: tariff.interestRatePeriod as InterestRatePeriod,
    repayment: tariff.repayment as ScheduleTerms['repayment'],
    durationMonths: tariff.durationMonths,
    durationDays: tariff.durationDays,
    contractEndOfTerm: product.contractEndOfTerm,
    couponDates: product.accruedInterest ? product.accruedInterestPeriods : '',
  }
  const accruedInterest = accruedInterestOnPurchase(
    amount,
    { ...planned, rate: basisPoints(product.accruedInterestRate ?? 0) },
    valuta,
  )
  const plannedPayments = paymentSchedule(planned)
  const projected = projectedReturn({ date: valuta, amount, accruedInterest, serviceFee }, plannedPayments)
  return {
    interestRate: basisPoints(tariff.interestRate),
    earlyBirdBonus: bonus,
    promotionBonus,
    effectiveInterestRate,
    serviceFee,
    accruedInterest,
    debit: projected.debit,
    // Where the amount alone comes back, what it brings is a share in profit, which nobody knows.
    expectedReturn: projected.interest === 0 ? null : projected.percent,
    quota:
      bearsQuota(product.type as FundingType) && product.preMoney && product.totalVolume
        ? Number(quotaPercent(amount, product.preMoney, product.totalVolume))
        : null,
    valuta,
    termEnd: endOfTerm(planned),
    plannedPayments,
    waitlisted,
  }
}

/** What was shown when the summary was confirmed, in the words it is compared by. */
export type Binding = {
  tariffId: string
  tariffName: string
  /** Where it is not the issuer (domain/fields#owner). */
  contractingParty?: string
  amount: number
  interestRate: number
  earlyBirdBonus: number
  promotion: string | null
  promotionBonus: number
  effectiveInterestRate: number
  durationMonths: number | null
  durationDays: number | null
  repayment: string
  interestRatePeriod: string
  contractEndOfTerm: string | null
  preMoney: number | null
  accruedInterest: number
  serviceFee: number
  debit: number
  /** Who pays what, in the words of step 5. */
  costs: string
  /** Whether the order is reserved at once or waits. */
  waitlisted: boolean
  /** Document id → version id, with its title. */
  documents: Record<string, { version: string; title: string }>
  /** Keys and versions of the texts to accept. */
  texts: string
}

/** Another figure, document or wording gives another version: it must be confirmed again (domain/checkout#step-5, domain/checkout#step-9). */
export const versionOf = (shown: object): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16)
