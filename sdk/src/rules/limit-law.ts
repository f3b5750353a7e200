import { INCOME_MULTIPLE, LIMIT_2A } from '../constants.ts'
import { type Cents, type LocalDate, localDate } from '../units.ts'
import type { Regime } from './product-types.ts'

/** The steps of the limit for one investor and one issuer. */
export interface Ladder {
  readonly base: Cents
  /** Free assets from which the second step applies. */
  readonly assetsFrom: Cents
  readonly withAssets: Cents
  readonly incomeMultiple: number
  readonly incomeCap: Cents
  /** Months for which a self-disclosure is valid. */
  readonly disclosureMonths: number
  /** domain/open-questions#scope-of-2a: whether a GmbH & Co. KG can be exempt as a corporation is. */
  readonly exemptPartnerships: boolean
}

/** A paragraph that limits single investments, with the days on which it is in force, both included. */
export interface LimitLaw {
  readonly regime: Regime
  readonly paragraph: 'vermanlg_2a_3' | 'wppg_6'
  readonly validFrom: LocalDate
  readonly validUntil: LocalDate | null
  readonly ladder: Ladder
}

const ladder: Ladder = {
  base: LIMIT_2A.base,
  assetsFrom: LIMIT_2A.assetsFrom,
  withAssets: LIMIT_2A.withAssets,
  incomeMultiple: INCOME_MULTIPLE,
  incomeCap: LIMIT_2A.incomeCap,
  disclosureMonths: LIMIT_2A.disclosureMonths,
  exemptPartnerships: true,
}

/** [cfg, doubt] domain/limits#dated-laws, domain/open-questions#wib-ladder: VermAnlG § 2a (3) and WpPG § 6 in force since 21 July 2019. */
export const LIMIT_LAWS: readonly LimitLaw[] = [
  { regime: 'vermanlg_2a', paragraph: 'vermanlg_2a_3', validFrom: localDate('2019-07-21'), validUntil: null, ladder },
  {
    regime: 'wppg_wib',
    paragraph: 'wppg_6',
    validFrom: localDate('2019-07-21'),
    validUntil: localDate('2026-02-28'),
    ladder,
  },
]

/** The law that limits a regime on a day; null where none does. */
export function limitLawOn(regime: Regime, day: LocalDate, laws: readonly LimitLaw[] = LIMIT_LAWS): LimitLaw | null {
  return (
    laws.find(
      (law) => law.regime === regime && law.validFrom <= day && (law.validUntil === null || day <= law.validUntil),
    ) ?? null
  )
}
