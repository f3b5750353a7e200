import { INCOME_MULTIPLE, LIMIT_2A } from '../constants.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import { type Cents, cents, type LocalDate } from '../units.ts'
import { addMonths } from './local-dates.ts'
import type { Regime } from './product-types.ts'

export const INVESTOR_KINDS = ['person', 'partnership', 'corporation', 'exempt_partnership'] as const

export type InvestorKind = (typeof INVESTOR_KINDS)[number]

export interface Disclosure {
  readonly freeAssets: Cents | null
  readonly monthlyNetIncome: Cents | null
  readonly signedAt: LocalDate
}

export type LimitReason =
  | 'BASE_1000'
  | 'ASSETS_100K'
  | 'INCOME_2X'
  | 'INCOME_CAP_25000'
  | 'CORPORATION_EXEMPT'
  | 'REGIME_NO_LIMIT'

export interface LimitQuestion {
  readonly regime: Regime
  readonly investorKind: InvestorKind
  readonly disclosure: Disclosure | null
  /** Σ with this issuer over all its 2a products, and what is held through other platforms. */
  readonly used: Cents
  readonly requested: Cents
  readonly today: LocalDate
  /** [cfg, doubt] § 6 WpPG: the same ladder for WIB securities, until `legal.wppg6.validUntil`. */
  readonly ladderHoldsForWib?: boolean
}

export interface LimitAnswer {
  /** Null: no limit. */
  readonly limit: Cents | null
  readonly reason: LimitReason
  readonly headroom: Cents | null
  readonly allowed: boolean
  readonly refusal?: ErrorCode
}

/** R3.08, domain §3; VermAnlG § 2a (3). */
export function investmentLimit(question: LimitQuestion): LimitAnswer {
  const { regime, investorKind, used, requested, today } = question
  const hasLadder = regime === 'vermanlg_2a' || (regime === 'wppg_wib' && question.ladderHoldsForWib === true)
  if (!hasLadder) return unlimited('REGIME_NO_LIMIT')
  if (investorKind === 'corporation' || investorKind === 'exempt_partnership') return unlimited('CORPORATION_EXEMPT')

  const valid = question.disclosure && !isDisclosureExpired(question.disclosure, today) ? question.disclosure : null
  const { limit, reason } = highestRung(valid)
  const headroom = cents(Math.max(0, limit - used))
  if (requested <= headroom) return { limit, reason, headroom, allowed: true }
  const refusal = refusalFor(question.disclosure, valid, headroom)
  return { limit, reason, headroom, allowed: false, refusal }
}

/** domain §3: older than 12 months. */
export function isDisclosureExpired(disclosure: Disclosure, today: LocalDate): boolean {
  return addMonths(disclosure.signedAt, LIMIT_2A.disclosureMonths) < today
}

function highestRung(disclosure: Disclosure | null): { limit: Cents; reason: LimitReason } {
  let best: { limit: Cents; reason: LimitReason } = { limit: LIMIT_2A.base, reason: 'BASE_1000' }
  if (!disclosure) return best
  if ((disclosure.freeAssets ?? 0) >= LIMIT_2A.assetsFrom) best = { limit: LIMIT_2A.withAssets, reason: 'ASSETS_100K' }
  const byIncome = cents((disclosure.monthlyNetIncome ?? 0) * INCOME_MULTIPLE)
  if (byIncome >= LIMIT_2A.incomeCap) return { limit: LIMIT_2A.incomeCap, reason: 'INCOME_CAP_25000' }
  return byIncome > best.limit ? { limit: byIncome, reason: 'INCOME_2X' } : best
}

function refusalFor(given: Disclosure | null, valid: Disclosure | null, headroom: Cents): ErrorCode {
  if (!given) return 'DISCLOSURE_REQUIRED'
  if (!valid) return 'DISCLOSURE_EXPIRED'
  return headroom === 0 ? 'LIMIT_EXHAUSTED' : 'LIMIT_EXCEEDED'
}

function unlimited(reason: LimitReason): LimitAnswer {
  return { limit: null, reason, headroom: null, allowed: true }
}
