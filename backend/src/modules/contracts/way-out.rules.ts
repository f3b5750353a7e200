import { WITHDRAWAL_DAYS } from '@goldammer/sdk/constants'
import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { type FundingType, type Regime, wayOut } from '@goldammer/sdk/rules/product-types'
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
 * The last day of the right of withdrawal from a contract concluded on that day; null where there is none. Companies have
 * it for 2a products only (VermAnlG § 2d), BGB rights are consumers' (domain §4.4). A waiver of digital content ends it. What
 * a product grants may be more than the law does, never less.
 */
export function withdrawalUntil(
  product: ProductFacts,
  investorKind: string,
  concludedOn: LocalDate,
  hasWaived: boolean,
): LocalDate | null {
  const facts = { type: product.type as FundingType, regime: product.regime as Regime }
  const granted = product.voluntaryWithdrawalDays ?? 0
  if (hasWaived || wayOut(facts, granted) !== 'withdrawal') return null
  const isByLaw = wayOut(facts) === 'withdrawal' && (investorKind === 'person' || product.regime === 'vermanlg_2a')
  const days = Math.max(granted, isByLaw ? WITHDRAWAL_DAYS : 0)
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

/** What the first page announced has to be what is possible now. */
export function refuseWayOut(now: WayOut, announced: WayOutKind): ErrorCode | null {
  if (now.kind === announced) return null
  if (announced === 'withdrawal' && now.kind === 'none') {
    return now.overSince ? 'WITHDRAWAL_PERIOD_OVER' : 'WITHDRAWAL_NOT_AVAILABLE'
  }
  return now.kind === 'none' ? 'WITHDRAWAL_NOT_AVAILABLE' : 'INVALID_TRANSITION'
}

/** VermAnlG § 2d (4): for 2a products the agreed return from payment to repayment is owed on top; else nothing. */
export function refundInterestOf(contract: Contract, repaidOn: LocalDate): Cents {
  if (contract.regime !== 'vermanlg_2a' || !contract.investedAt) return cents(0)
  const [principal, rate] = [cents(contract.amountTotal), basisPoints(contract.interest)]
  return refundAfterWithdrawal(principal, rate, contract.investedAt, repaidOn).interest
}
