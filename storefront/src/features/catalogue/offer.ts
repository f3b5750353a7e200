import { increment, maxInvestment, offeredSuggestions } from '@goldammer/sdk/rules/amount-steps'
import type { ScheduleTerms } from '@goldammer/sdk/rules/payment-schedule'
import { PRODUCT_TYPE_RULES } from '@goldammer/sdk/rules/product-types'
import type { Funding, Product, Tariff } from '@goldammer/sdk/store/model'
import {
  type BasisPoints,
  type Cents,
  eurosToCents,
  type LocalDate,
  localDate,
  percentToBasisPoints,
} from '@goldammer/sdk/units'
import { currentRate } from './project.ts'

/** What the invest box needs of a tariff; plain data, so that it can go to the browser. */
export type Offer = {
  productId: string
  tariffId: string
  name: string
  unitPrice: Cents
  minimum: Cents
  /** What one person may hold; null = no cap. */
  maximum: Cents | null
  increment: Cents
  chips: Cents[]
  /** The rate of today: early bird while it lasts. */
  rate: BasisPoints
  plan: Plan
}

/** What there is to plan with: payments of interest, a share of the company, a share of its profit, or units to own. */
export type Plan =
  | { kind: 'interest'; terms: PlanTerms; valuta: LocalDate | null; prenotificationDays: number; withShare: boolean }
  | { kind: 'quota'; preMoney: Cents; round: Cents; withBase: boolean }
  | { kind: 'share' }
  | { kind: 'units'; serviceFee: BasisPoints }

/** All that the schedule needs but the amount, the rate and the day. */
type PlanTerms = Omit<ScheduleTerms, 'principal' | 'rate' | 'valuta'>

const QUOTA = new Set(['seedInvest', 'seedInvest2', 'digitalCompanShare'])

/** The tariffs the shop sells, the smallest first; none where the round takes no orders of anybody. */
export function offersOf(product: Product, now: Date): Offer[] {
  const { funding, tariffs } = product.extensions
  const forEarlySigners = isForEarlySigners(funding)
  if (!funding.orderable && !forEarlySigners) return []
  return tariffs
    .filter(({ orderable }) => orderable || forEarlySigners)
    .toSorted((a, b) => a.minInvestment - b.minInvestment)
    .map((tariff) => toOffer(product, tariff, now))
}

function toOffer(product: Product, tariff: Tariff, now: Date): Offer {
  const { funding } = product.extensions
  const terms = {
    minInvestment: eurosToCents(tariff.minInvestment),
    investmentUnitPrice: eurosToCents(tariff.investmentUnitPrice),
    totalVolume: eurosToCents(tariff.totalVolume),
    investmentSteps: funding.investmentSteps,
  }
  const caps = { ...terms, unitsMax: tariff.unitsMax, unitsMaxJur: tariff.unitsMaxJur }
  const maximum = maxInvestment(caps, 'person', 0)
  return {
    productId: product.id,
    tariffId: tariff.id,
    name: tariff.name,
    unitPrice: terms.investmentUnitPrice,
    minimum: terms.minInvestment,
    maximum,
    increment: increment(terms),
    chips: offeredSuggestions(funding.suggestions, terms, maximum, null),
    rate: currentRate(tariff, now),
    plan: planOf(product, tariff),
  }
}

/** Before the public start a code opens the round, which the checkout asks for (domain/funding-rounds#early-signer). */
export const isForEarlySigners = ({ orderable, phase }: Funding): boolean => !orderable && phase === 'early_signer'

function planOf({ extensions }: Product, tariff: Tariff): Plan {
  const { funding, collectible } = extensions
  const { yields } = PRODUCT_TYPE_RULES[funding.type]
  if (QUOTA.has(funding.type) && funding.preMoney !== null && funding.totalVolume !== null) {
    const withBase = yields === 'interestAndShare'
    return {
      kind: 'quota',
      preMoney: eurosToCents(funding.preMoney),
      round: eurosToCents(funding.totalVolume),
      withBase,
    }
  }
  if (yields === 'sale') {
    return { kind: 'units', serviceFee: percentToBasisPoints(collectible?.serviceFee ?? 0) }
  }
  const { interestRate, repayment, duration, durationDays } = tariff
  if (interestRate === 0 || repayment === 'none' || (!duration && !durationDays)) return { kind: 'share' }
  return {
    kind: 'interest',
    valuta: funding.valuta ? localDate(funding.valuta) : null,
    prenotificationDays: funding.prenotificationDays,
    withShare: yields === 'interestAndShare',
    terms: {
      type: funding.type,
      interestRatePeriod: tariff.interestRatePeriod,
      repayment,
      durationMonths: duration,
      durationDays,
      contractEndOfTerm: funding.contractEndOfTerm ? localDate(funding.contractEndOfTerm) : null,
      couponDates: funding.accruedInterest ? funding.accruedInterestPeriods : '',
    },
  }
}
