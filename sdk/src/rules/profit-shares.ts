import { type Cents, cents } from '../units.ts'
import { bearsQuota, type FundingType, PRODUCT_TYPE_RULES } from './product-types.ts'
import { exitShare } from './quota.ts'

/** The profit of a business year, the proceeds of an exit, or those of a sale that belongs to the holders of units. */
const PROFIT_KINDS = ['profit', 'exit', 'sale'] as const
export type ProfitKind = (typeof PROFIT_KINDS)[number]

/** domain/profit-figures#by-type, "earns": what the investors of a type share in; empty with fixed payments only. */
export function profitKinds(type: FundingType): readonly ProfitKind[] {
  if (bearsQuota(type)) return ['profit', 'exit']
  const { yields } = PRODUCT_TYPE_RULES[type]
  if (yields === 'sale') return ['sale']
  return yields === 'interestAndShare' ? ['profit'] : []
}

/** domain/profit-figures#losses: a silent partner bears losses too, up to the contribution (HGB § 232 (2)). */
export const sharesLoss = (type: FundingType): boolean => type === 'silent_partnership'

/** The basis of the shares. */
export interface ProfitTerms {
  readonly type: FundingType
  /** Cents: the distributable profit or the proceeds; a loss is negative. */
  readonly amount: Cents
  /** domain/interest#quota, for quotas: cents; the round is the planned one, or what was realised once it is closed. */
  readonly preMoney: Cents
  readonly round: Cents
}

/**
 * domain/profit-figures#cents: the amount for all contracts together. For a quota type it is their part of the whole company,
 * half up; for all others it is the whole.
 */
export function investorsPart({ type, amount, preMoney, round }: ProfitTerms, weights: readonly number[]): Cents {
  if (weights.length === 0) return cents(0)
  if (!bearsQuota(type)) return amount
  const invested = weights.reduce((sum, weight) => sum + weight, 0)
  return exitShare(cents(invested), preMoney, round, amount)
}

/**
 * Divides cents by weights so that the parts add up to the whole exactly: each gets its share rounded towards zero, the
 * cents left go one by one to the largest remainders, the first of equals first. A loss is divided like a profit.
 */
export function divideByWeight(whole: Cents, weights: readonly number[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0) throw new RangeError('Nothing to divide by')
  const sign = whole < 0 ? -1 : 1
  const magnitude = BigInt(Math.abs(whole))
  const shares = weights.map((weight, index) => {
    const exact = magnitude * BigInt(weight)
    return { index, part: Number(exact / BigInt(total)), rest: Number(exact % BigInt(total)) }
  })
  let left = Math.abs(whole) - shares.reduce((sum, { part }) => sum + part, 0)
  const parts = shares.map(({ part }) => part)
  for (const { index } of shares.toSorted((one, other) => other.rest - one.rest || one.index - other.index)) {
    if (left-- <= 0) break
    parts[index]!++
  }
  return parts.map((part) => cents(part === 0 ? 0 : sign * part))
}

/** The share of one contract, in cents. */
export interface SettledShare {
  /** Income, which is taxed. */
  readonly interest: Cents
  /** Repayment of the investment. */
  readonly principal: Cents
  /** The loss of the contribution; negative where a profit restores it. */
  readonly loss: Cents
}

/**
 * A loss reduces the contribution to zero at most, and the profits of later years restore it before they are
 * paid (HGB § 232 (2)). The proceeds of an exit or a sale first repay the investment; the rest is income.
 */
export function settleShare(
  kind: ProfitKind,
  share: Cents,
  { contribution, repaid, lost }: { contribution: Cents; repaid: Cents; lost: Cents },
): SettledShare {
  const left = Math.max(0, contribution - repaid - lost)
  if (share < 0) return { interest: cents(0), principal: cents(0), loss: cents(Math.min(-share, left)) }
  if (kind === 'profit') {
    const filled = Math.min(share, Math.max(0, lost))
    return { interest: cents(share - filled), principal: cents(0), loss: cents(filled === 0 ? 0 : -filled) }
  }
  const principal = Math.min(share, left)
  return { interest: cents(share - principal), principal: cents(principal), loss: cents(0) }
}
