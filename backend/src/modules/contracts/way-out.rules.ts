import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import {
  type FundingType,
  PRODUCT_TYPE_RULES,
  type Regime,
  wayOut,
  withdrawalDays,
} from '@goldammer/sdk/rules/product-types'
import { lastReflectionDay } from '@goldammer/sdk/rules/reflection-period'
import { refundAfterWithdrawal } from '@goldammer/sdk/rules/refund-interest'
import { isPeriodOver, lastWithdrawalDay } from '@goldammer/sdk/rules/withdrawal-deadline'
import { basisPoints, type Cents, cents, type LocalDate, startOfDay, toLocalDate } from '@goldammer/sdk/units'
import type { Contract } from './repository.ts'
import { contractMachine } from './states.ts'

export type WayOutKind = 'revoke_offer' | 'reflection' | 'withdrawal'
type ProductFacts = { type: string; regime: string; voluntaryWithdrawalDays: number | null }

/** The first instant at which a period whose last day this is has ended. */
const endOf = (lastDay: LocalDate): Date => startOfDay(addDays(lastDay, 1))

/**
 * ECSP Art. 22: the reflection period of an offer submitted then; null where there is none. Everybody counts as
 * non-sophisticated, companies too (domain §2, ECSP extra).
 */
export function reflectionEnd(product: ProductFacts, submittedAt: Date): Date | null {
  const facts = { type: product.type as FundingType, regime: product.regime as Regime }
  return wayOut(facts) === 'reflection' ? endOf(lastReflectionDay(toLocalDate(submittedAt))) : null
}

/**
 * The last day of the right of withdrawal from a contract concluded on that day; null where there is none. A waiver of digital
 * content ends it.
 */
export function withdrawalUntil(
  product: ProductFacts,
  investorKind: string,
  concludedOn: LocalDate,
  hasWaived: boolean,
): LocalDate | null {
  const facts = { ...product, type: product.type as FundingType, regime: product.regime as Regime }
  const days = hasWaived ? 0 : withdrawalDays(facts, investorKind === 'person')
  return days > 0 ? lastWithdrawalDay(concludedOn, days) : null
}

export type WayOut =
  | { kind: WayOutKind; until: Date | null }
  | { kind: 'none'; until: null; overSince: LocalDate | null }

/** The investor's way out as it stands now (domain §4.4). */
export function wayOutNow(
  contract: Pick<Contract, 'state' | 'reflectionEndsAt' | 'withdrawalUntil'>,
  now: Date,
): WayOut {
  if (contractMachine.revokeOffer.from.includes(contract.state)) {
    const isReflecting = contract.reflectionEndsAt !== null && now < contract.reflectionEndsAt
    return isReflecting
      ? { kind: 'reflection', until: contract.reflectionEndsAt }
      : { kind: 'revoke_offer', until: null }
  }
  const until = contract.withdrawalUntil
  if (!until || !contractMachine.withdraw.from.includes(contract.state)) {
    return { kind: 'none', until: null, overSince: null }
  }
  return isPeriodOver(until, now)
    ? { kind: 'none', until: null, overSince: until }
    : { kind: 'withdrawal', until: endOf(until) }
}

/**
 * The days on which a declaration can have been sent that ends the contract now; null where none can. Sending in time counts
 * (BGB § 355 (1)), also where the issuer has accepted since (ECSP Art. 22).
 */
export function declarableDays(
  contract: Pick<Contract, 'state' | 'submittedAt' | 'reflectionEndsAt' | 'withdrawalUntil'>,
): { kind: WayOutKind; from: LocalDate; until: LocalDate | null } | null {
  const from = toLocalDate(contract.submittedAt)
  if (contractMachine.revokeOffer.from.includes(contract.state)) return { kind: 'revoke_offer', from, until: null }
  if (!contractMachine.withdraw.from.includes(contract.state)) return null
  const { withdrawalUntil, reflectionEndsAt } = contract
  const until = withdrawalUntil ?? (reflectionEndsAt && toLocalDate(new Date(reflectionEndsAt.getTime() - 1)))
  return until && { kind: 'withdrawal', from, until }
}

/** What the first page announced has to be what is possible now. */
export function refuseWayOut(now: WayOut, announced: WayOutKind): ErrorCode | null {
  if (now.kind === announced) return null
  if (announced === 'withdrawal' && now.kind === 'none') {
    return now.overSince ? 'WITHDRAWAL_PERIOD_OVER' : 'WITHDRAWAL_NOT_AVAILABLE'
  }
  return now.kind === 'none' ? 'WITHDRAWAL_NOT_AVAILABLE' : 'INVALID_TRANSITION'
}

/** VermAnlG § 2d (4): for 2a products the agreed return from payment to repayment is owed on top; else nothing. */
export function refundInterestOf(contract: Contract, type: FundingType, repaidOn: LocalDate): Cents {
  if (contract.regime !== 'vermanlg_2a' || !contract.investedAt) return cents(0)
  const [principal, rate] = [cents(contract.amountTotal), basisPoints(contract.interest)]
  const convention = PRODUCT_TYPE_RULES[type].brokenPeriod ?? undefined
  return refundAfterWithdrawal(principal, rate, contract.investedAt, repaidOn, convention).interest
}
