import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { formatDateTime } from '@goldammer/sdk/format'
import type { Locale } from '@goldammer/sdk/locales'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import {
  type FundingType,
  noWithdrawalReason,
  PRODUCT_TYPE_RULES,
  type Regime,
  withdrawalDays,
  withdrawalRightOf,
} from '@goldammer/sdk/rules/product-types'
import { lastReflectionDay } from '@goldammer/sdk/rules/reflection-period'
import { refundAfterWithdrawal } from '@goldammer/sdk/rules/refund-interest'
import { isPeriodOver, lastWithdrawalDay } from '@goldammer/sdk/rules/withdrawal-deadline'
import { translate } from '@goldammer/sdk/translate'
import { basisPoints, type Cents, cents, type LocalDate, startOfDay, toLocalDate } from '@goldammer/sdk/units'
import type { Contract } from '../repository.ts'
import { contractMachine } from '../states.ts'

export type WithdrawalRightKind = 'revoke_offer' | 'reflection' | 'withdrawal'
type ProductFacts = { type: string; regime: string; voluntaryWithdrawalDays: number | null }

/** The first instant at which a period whose last day this is has ended. */
const endOf = (lastDay: LocalDate): Date => startOfDay(addDays(lastDay, 1))

/**
 * ECSP Art. 22: the reflection period of an offer submitted then; null where there is none. Everybody counts as
 * non-sophisticated, companies too (domain/checkout#ecsp-investor).
 */
export function reflectionEnd(product: ProductFacts, submittedAt: Date): Date | null {
  const facts = { type: product.type as FundingType, regime: product.regime as Regime }
  return withdrawalRightOf(facts) === 'reflection' ? endOf(lastReflectionDay(toLocalDate(submittedAt))) : null
}

const factsOf = (product: ProductFacts) => ({
  ...product,
  type: product.type as FundingType,
  regime: product.regime as Regime,
})

/** The last day of the right of withdrawal from a contract concluded on that day; null where there is none. */
export function withdrawalUntil(product: ProductFacts, investorKind: string, concludedOn: LocalDate): LocalDate | null {
  const days = withdrawalDays(factsOf(product), investorKind === 'person')
  return days > 0 ? lastWithdrawalDay(concludedOn, days) : null
}

/** Express consent and acknowledgement of BGB § 356 (5) no. 2 a and b, which the summary asks for with one box. */
export function consentedAt({ submitted, submittedAt }: Pick<Contract, 'submitted' | 'submittedAt'>): Date | null {
  const { summary } = submitted as { summary?: { accepted?: { key: string }[] } }
  return summary?.accepted?.some(({ key }) => key === 'digital_content') ? submittedAt : null
}

/** `until` is null where no period has begun: an offer can be taken back until it is accepted, and M05 may not be sent yet. */
export type WithdrawalRight =
  | { kind: WithdrawalRightKind; until: Date | null }
  | { kind: 'none'; until: null; overSince: LocalDate | null }

type WithdrawableContract = Pick<
  Contract,
  'state' | 'reflectionEndsAt' | 'withdrawalUntil' | 'withdrawalLapsedAt' | 'concludedAt' | 'confirmationSentAt'
>

/**
 * Whether the period has begun: it does when the mail of the conclusion (M05) is sent, which contains the instruction (VermAnlG § 2d (3),
 * BGB § 356 (3)). The stored last day counts from the conclusion, so until the mail is sent it is right on that day only
 * (domain/withdrawal#missing-instruction).
 */
const hasBegun = ({ concludedAt, confirmationSentAt }: WithdrawableContract, now: Date): boolean =>
  confirmationSentAt !== null || concludedAt === null || toLocalDate(now) <= toLocalDate(concludedAt)

/** The investor's right at a moment: now, or when the withdrawal was declared (domain/withdrawal#right). */
export function withdrawalRightAt(contract: WithdrawableContract, now: Date): WithdrawalRight {
  if (contractMachine.revokeOffer.from.includes(contract.state)) {
    const isReflecting = contract.reflectionEndsAt !== null && now < contract.reflectionEndsAt
    return isReflecting
      ? { kind: 'reflection', until: contract.reflectionEndsAt }
      : { kind: 'revoke_offer', until: null }
  }
  const until = contract.withdrawalUntil
  const hasLapsed = contract.withdrawalLapsedAt !== null && contract.withdrawalLapsedAt <= now
  if (!until || hasLapsed || !contractMachine.withdraw.from.includes(contract.state)) {
    return { kind: 'none', until: null, overSince: null }
  }
  if (!hasBegun(contract, now)) return { kind: 'withdrawal', until: null }
  return isPeriodOver(until, now)
    ? { kind: 'none', until: null, overSince: until }
    : { kind: 'withdrawal', until: endOf(until) }
}

/**
 * domain/withdrawal#during-notice: a contract that a notice ends is repaid once its investor can no longer withdraw, who would otherwise
 * get the amount twice.
 */
export const isRepayable = (contract: WithdrawableContract, now: Date): boolean =>
  contract.state !== '8_5_cancellation_marked' || withdrawalRightAt(contract, now).kind !== 'withdrawal'

export type NoWithdrawalRight =
  | { reason: 'withdrawn' | 'revoked' | 'expired' | 'reflection'; on: LocalDate }
  | { reason: 'lapsed'; at: Date }
  | { reason: 'ended' | 'no_contract' | 'security' | 'consumers' }

/**
 * domain/withdrawal#why-none: why there is no right, for a contract of which `withdrawalRightAt` answers `none`. Portal, success page, mail and
 * paper show it in the same words. `withdrawnOn` is the day of the declaration that ended it.
 */
export function whyNoWithdrawalRight(
  contract: WithdrawableContract & Pick<Contract, 'regime' | 'submittedAt'>,
  { productType, withdrawnOn, now }: { productType: string; withdrawnOn: LocalDate | null; now: Date },
): NoWithdrawalRight {
  const { state, concludedAt, withdrawalUntil: until, withdrawalLapsedAt: at } = contract
  if (state === '8_1_withdrawn')
    return { reason: concludedAt ? 'withdrawn' : 'revoked', on: withdrawnOn ?? toLocalDate(now) }
  if (!concludedAt) return { reason: 'no_contract' }
  if (at) return { reason: 'lapsed', at }
  if (until && hasBegun(contract, now) && isPeriodOver(until, now)) return { reason: 'expired', on: until }
  if (until) return { reason: 'ended' }
  // What has no last day never had the right.
  const never = noWithdrawalReason(
    factsOf({ type: productType, regime: contract.regime, voluntaryWithdrawalDays: 0 }),
    false,
  )
  if (never === 'reflection') return { reason: 'reflection', on: lastReflectionDay(toLocalDate(contract.submittedAt)) }
  return { reason: never === 'security' ? 'security' : 'consumers' }
}

/** The same in words. */
export function noWithdrawalRightText(locale: Locale, why: NoWithdrawalRight): string {
  const parameters = 'on' in why ? { on: why.on } : 'at' in why ? { at: formatDateTime(why.at) } : {}
  return translate(locale, `investing.wayOut.none.${why.reason}`, parameters)
}

/**
 * The days on which a declaration can have been sent that ends the contract now; null where none can. Sending in time counts
 * (BGB § 355 (1)), also where the issuer has accepted since (ECSP Art. 22).
 */
export function declarableDays(
  contract: WithdrawableContract & Pick<Contract, 'submittedAt'>,
  now: Date,
): { kind: WithdrawalRightKind; from: LocalDate; until: LocalDate | null } | null {
  const from = toLocalDate(contract.submittedAt)
  if (contractMachine.revokeOffer.from.includes(contract.state)) return { kind: 'revoke_offer', from, until: null }
  if (!contractMachine.withdraw.from.includes(contract.state)) return null
  const { withdrawalUntil, withdrawalLapsedAt, reflectionEndsAt } = contract
  if (withdrawalUntil && !withdrawalLapsedAt && !hasBegun(contract, now))
    return { kind: 'withdrawal', from, until: null }
  // What was sent on the day on which the right lapsed may have been sent before the moment it did.
  const until = withdrawalLapsedAt
    ? toLocalDate(withdrawalLapsedAt)
    : (withdrawalUntil ?? (reflectionEndsAt && toLocalDate(new Date(reflectionEndsAt.getTime() - 1))))
  return until && { kind: 'withdrawal', from, until }
}

/** Refuses unless the right that the first page showed is still the one that exists now. */
export function refuseWithdrawal(now: WithdrawalRight, shown: WithdrawalRightKind): ErrorCode | null {
  if (now.kind === shown) return null
  if (shown === 'withdrawal' && now.kind === 'none') {
    return now.overSince ? 'WITHDRAWAL_PERIOD_OVER' : 'WITHDRAWAL_NOT_AVAILABLE'
  }
  return now.kind === 'none' ? 'WITHDRAWAL_NOT_AVAILABLE' : 'INVALID_TRANSITION'
}

/** VermAnlG § 2d (4): for 2a products the agreed return from payment to repayment is owed on top; else nothing. */
export function refundInterestOf(contract: Contract, type: FundingType, repaidOn: LocalDate): Cents {
  if (contract.regime !== 'vermanlg_2a' || !contract.investedAt) return cents(0)
  const principal = cents(contract.amountTotal)
  const rate = basisPoints(contract.interest)
  const convention = PRODUCT_TYPE_RULES[type].brokenPeriod ?? undefined
  return refundAfterWithdrawal(principal, rate, contract.investedAt, repaidOn, convention).interest
}
