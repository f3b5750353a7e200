import { LIMIT_2A } from '../constants.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import { type Cents, cents, type LocalDate } from '../units.ts'
import { type Ladder, LIMIT_LAWS, type LimitLaw, limitLawOn } from './limit-law.ts'
import { addMonths } from './local-dates.ts'
import type { Regime } from './product-types.ts'

const INVESTOR_KINDS = ['person', 'partnership', 'corporation', 'exempt_partnership'] as const

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

/** The paragraph, and the number in it for the step; null for the exemption, which has none. */
export interface LimitSource {
  readonly paragraph: LimitLaw['paragraph']
  readonly number: 1 | 2 | 3 | null
}

export interface LimitQuestion {
  readonly regime: Regime
  readonly investorKind: InvestorKind
  readonly disclosure: Disclosure | null
  /** Sum with this issuer over all its 2a products, including holdings through other platforms. */
  readonly used: Cents
  readonly requested: Cents
  readonly today: LocalDate
  /** [cfg] The dated law; the one in force `today` decides. */
  readonly laws?: readonly LimitLaw[]
}

export interface LimitAnswer {
  /** Null: no limit. */
  readonly limit: Cents | null
  readonly reason: LimitReason
  /** The source of the reason; null where nothing limits. */
  readonly source: LimitSource | null
  readonly headroom: Cents | null
  readonly allowed: boolean
  readonly refusal?: ErrorCode
}

/**
 * R3.08, domain/limits#reasons; VermAnlG § 2a (3), until its end WpPG § 6: what one investor may invest with one issuer. Amounts in
 * cents. Corporations are exempt, partnerships only by compliance and law. Never throws: a refusal is a result.
 */
export function investmentLimit(question: LimitQuestion): LimitAnswer {
  const { regime, investorKind, used, requested, today } = question
  const law = limitLawOn(regime, today, question.laws ?? LIMIT_LAWS)
  if (!law) return unlimited('REGIME_NO_LIMIT', null)
  const { paragraph, ladder } = law
  if (isExempt(investorKind, ladder)) return unlimited('CORPORATION_EXEMPT', { paragraph, number: null })

  const given = question.disclosure
  const valid = given && today <= disclosureValidUntil(given, ladder) ? given : null
  const { limit, reason } = highestRung(valid, ladder)
  const source = { paragraph, number: NUMBERS[reason] }
  const headroom = cents(Math.max(0, limit - used))
  if (requested <= headroom) return { limit, reason, source, headroom, allowed: true }
  return { limit, reason, source, headroom, allowed: false, refusal: refusalFor(given, valid, headroom) }
}

/** domain/limits#disclosure: the last day on which a disclosure counts; older than 12 months it does not. */
export function disclosureValidUntil(
  disclosure: Pick<Disclosure, 'signedAt'>,
  { disclosureMonths }: Pick<Ladder, 'disclosureMonths'> = LIMIT_2A,
): LocalDate {
  return addMonths(disclosure.signedAt, disclosureMonths)
}

type Rung = Exclude<LimitReason, 'CORPORATION_EXEMPT' | 'REGIME_NO_LIMIT'>

/** The numbers of VermAnlG § 2a (3); WpPG § 6 counts its own alike. */
const NUMBERS: Record<Rung, 1 | 2 | 3> = { BASE_1000: 1, ASSETS_100K: 2, INCOME_2X: 3, INCOME_CAP_25000: 3 }

function isExempt(kind: InvestorKind, { exemptPartnerships }: Ladder): boolean {
  return kind === 'corporation' || (kind === 'exempt_partnership' && exemptPartnerships)
}

function highestRung(disclosure: Disclosure | null, ladder: Ladder): { limit: Cents; reason: Rung } {
  let best: { limit: Cents; reason: Rung } = { limit: ladder.base, reason: 'BASE_1000' }
  if (!disclosure) return best
  if ((disclosure.freeAssets ?? 0) >= ladder.assetsFrom) best = { limit: ladder.withAssets, reason: 'ASSETS_100K' }
  const byIncome = cents((disclosure.monthlyNetIncome ?? 0) * ladder.incomeMultiple)
  if (byIncome >= ladder.incomeCap) return { limit: ladder.incomeCap, reason: 'INCOME_CAP_25000' }
  return byIncome > best.limit ? { limit: byIncome, reason: 'INCOME_2X' } : best
}

function refusalFor(given: Disclosure | null, valid: Disclosure | null, headroom: Cents): ErrorCode {
  if (!given) return 'DISCLOSURE_REQUIRED'
  if (!valid) return 'DISCLOSURE_EXPIRED'
  return headroom === 0 ? 'LIMIT_EXHAUSTED' : 'LIMIT_EXCEEDED'
}

function unlimited(reason: LimitReason, source: LimitSource | null): LimitAnswer {
  return { limit: null, reason, source, headroom: null, allowed: true }
}
