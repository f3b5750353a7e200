import { minimumTerm } from '@goldammer/sdk/rules/bought-terms'
import type { InterestRatePeriod } from '@goldammer/sdk/rules/interest-periods'
import { laterOf, type ScheduleTerms } from '@goldammer/sdk/rules/payment-schedule'
import type { FundingType } from '@goldammer/sdk/rules/product-types'
import { type BasisPoints, type Cents, toLocalDate } from '@goldammer/sdk/units'
import type { Selectable } from 'kysely'
import type { Contract, Product, Tariff } from '../../../shared/tables.ts'

/** The first day of interest; null until the contract is paid. */
export const valutaOf = ({
  contract,
  product,
}: {
  contract: Pick<Selectable<Contract>, 'investedAt'>
  product: Pick<Selectable<Product>, 'valuta'>
}) => contract.investedAt && laterOf(contract.investedAt, product.valuta)

type MinimumTermFacts = {
  contract: Pick<Selectable<Contract>, 'duration' | 'durationDays' | 'investedAt' | 'submittedAt'>
  product: Pick<
    Selectable<Product>,
    'type' | 'tokenProviderProductId' | 'contractEndOfTerm' | 'cancellationPossibleDate' | 'valuta'
  >
}

/** From the first day of the investment; until it is paid, from that of the offer. */
export const minimumTermOf = (contract: MinimumTermFacts['contract'], product: MinimumTermFacts['product']) =>
  minimumTerm(
    {
      durationMonths: contract.duration,
      durationDays: contract.durationDays,
      contractEndOfTerm: product.contractEndOfTerm,
      cancellationPossibleDate: product.cancellationPossibleDate,
      type: product.type as FundingType,
      tokenProviderProductId: product.tokenProviderProductId,
    },
    valutaOf({ contract, product }) ?? toLocalDate(contract.submittedAt),
  )

type TermFacts = {
  contract: Pick<Selectable<Contract>, 'amountTotal' | 'interest' | 'duration' | 'durationDays'>
  product: Pick<Selectable<Product>, 'type' | 'contractEndOfTerm' | 'accruedInterest' | 'accruedInterestPeriods'>
  tariff: Pick<Selectable<Tariff>, 'interestRatePeriod' | 'repayment'>
}

/** What the payments of a contract are calculated from; `valuta` null: they have no first day yet. */
export function scheduleTerms<Valuta extends ScheduleTerms['valuta'] | null>(
  { contract, product, tariff }: TermFacts,
  valuta: Valuta,
): Omit<ScheduleTerms, 'valuta'> & { valuta: Valuta } {
  return {
    type: product.type as FundingType,
    principal: contract.amountTotal as Cents,
    rate: contract.interest as BasisPoints,
    valuta,
    interestRatePeriod: tariff.interestRatePeriod as InterestRatePeriod,
    repayment: tariff.repayment as ScheduleTerms['repayment'],
    durationMonths: contract.duration,
    durationDays: contract.durationDays,
    contractEndOfTerm: product.contractEndOfTerm,
    couponDates: product.accruedInterest ? product.accruedInterestPeriods : '',
  }
}
