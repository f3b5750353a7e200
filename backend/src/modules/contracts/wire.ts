import { LOCALE_PREFIXES, type Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { maskIban } from '@goldammer/sdk/rules/iban'
import { type RiskFacts, riskNoticeOf } from '@goldammer/sdk/rules/risk-notice'
import { type BasisPoints, basisPointsToPercent, type Cents, centsToEuros, type LocalDate } from '@goldammer/sdk/units'
import type { Selectable } from 'kysely'
import type { History } from '../../shared/tables.ts'
import { inLocale } from '../../shared/translated.ts'
import type { HeldProduct } from '../catalogue/held-products.ts'
import { shopUrl } from '../catalogue/wire.ts'
import type { Payment } from '../payments/service.ts'
import { isPaid } from '../payments/states.ts'
import { outstandingOf } from './investments/sums.ts'
import type { BookedPayout, Contract } from './repository.ts'
import { payoutsOf, termEndOf } from './schedule/schedule.ts'
import { minimumTermOf } from './schedule/schedule-terms.ts'

type Schemas = components['schemas']

export const toRate = (rate: number): number | null => (rate > 0 ? basisPointsToPercent(rate as BasisPoints) : null)
export const toEuros = (amount: number): number => centsToEuros(amount as Cents)

export type InvestmentRecord = {
  contract: Contract
  product: HeldProduct
  payment: Payment | undefined
  rank: number | undefined
  booked: BookedPayout[]
}

const sumOf = (booked: BookedPayout[], part: 'interest' | 'principal' | 'loss') =>
  booked.reduce((sum, row) => sum + row[part], 0)

export function toInvestment(record: InvestmentRecord, locale: Locale, today: LocalDate): Schemas['Investment'] {
  const { contract, product, payment, rank, booked } = record
  const term = minimumTermOf(contract, product)
  const next = payoutsOf(record, today).find((payout) => payout.state === 'planned')
  return {
    orderId: contract.orderId,
    orderNumber: contract.orderNumber,
    productId: product.id,
    productName: inLocale(product.name, locale),
    productType: product.type as Schemas['ProductType'],
    // Of an investment there is always one.
    riskNotice: riskNoticeOf(product as RiskFacts)!,
    branch: product.branch as Schemas['Branch'],
    issuer: product.issuer.name,
    issuerId: product.issuer.id,
    coverUrl: product.cover?.url ?? null,
    url: shopUrl(product, locale),
    investor: contract.investorName,
    state: contract.state,
    paymentState: payment?.state ?? null,
    waitlistRank: rank ?? null,
    amountTotal: toEuros(contract.amountTotal),
    outstanding: toEuros(
      outstandingOf(contract, { principal: sumOf(booked, 'principal'), loss: sumOf(booked, 'loss') }),
    ),
    interestReceived: toEuros(sumOf(booked, 'interest')),
    units: contract.units,
    interest: toRate(contract.interest),
    earlyBirdBonus: toRate(contract.earlyBirdBonus),
    duration: term.months,
    durationDays: term.days,
    orderDateTime: contract.submittedAt.toISOString(),
    investedAt: contract.investedAt,
    cancelledAt: contract.cancelledAt?.toISOString() ?? null,
    cancellationDate: contract.cancellationDate,
    termEnd: termEndOf(contract, product),
    nextPaymentDate: next?.due ?? null,
    paymentMethod: 'sepa_debit',
  }
}

type EventRow = Pick<Selectable<History>, 'at' | 'fromState' | 'toState' | 'event' | 'actorKind' | 'actorId' | 'reason'>

/** A step of the contract's life; whose name is shown depends on who looks. */
export function toContractEvent(
  row: EventRow,
  investorCustomerId: string,
  names: { investor: string | null; company: string | null },
): Schemas['ContractEvent'] {
  const isInvestor = row.actorKind === 'customer' && row.actorId === investorCustomerId
  const isCompany = !isInvestor && (row.actorKind === 'company' || row.actorKind === 'customer')
  return {
    at: row.at.toISOString(),
    from: row.fromState as Schemas['ContractState'] | null,
    to: row.toState as Schemas['ContractState'],
    event: row.event,
    actor: isInvestor ? 'investor' : isCompany ? 'company' : row.actorKind === 'staff' ? 'staff' : 'system',
    actorName: isInvestor ? names.investor : isCompany ? names.company : null,
    // What staff, the identity check and the machine note is for neither (domain/rights#hidden-from-company).
    reason: isInvestor || isCompany ? row.reason : null,
  }
}

/** Where the mandate is signed as long as that is to be done: the provider's open page, or ours that leads there. */
export function signingUrl(payment: Payment, isLive: boolean, locale: Locale, now: Date): string | null {
  if (!isLive || isPaid(payment.state) || payment.state === 'cancelled' || payment.state === 'written_off') return null
  const isOpen = payment.state === 'mandate_pending' && payment.sessionExpiresAt && payment.sessionExpiresAt > now
  return isOpen ? payment.providerSessionUrl : `${LOCALE_PREFIXES[locale]}/checkout/success/${payment.orderId}/unpaid`
}

export function toContractPayment(
  payment: Payment,
  isLive: boolean,
  locale: Locale,
  now: Date,
): Schemas['ContractPayment'] {
  return {
    state: payment.state,
    amount: toEuros(payment.amount),
    iban: payment.iban ? maskIban(payment.iban) : null,
    mandateReference: payment.mandateReference,
    debitDate: payment.dueDate,
    returnCode: payment.returnCode,
    redirectUrl: signingUrl(payment, isLive, locale, now),
  }
}
