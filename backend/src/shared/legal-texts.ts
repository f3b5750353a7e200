import type { Locale } from '@goldammer/sdk/locales'
import type { MessageKey } from '@goldammer/sdk/messages'
import type { RiskNotice } from '@goldammer/sdk/rules/risk-notice'
import { translate } from '@goldammer/sdk/translate'

/** A change of wording needs a new version; a consent is stored with the version that was shown (domain/checkout#step-4). */
const versions = {
  walletTerms: '2026-11',
  surveyWaiver: '2026-01',
  mandate: '2026-11',
  'confirmation.not_appropriate': '2026-01',
  'confirmation.not_assessable': '2026-01',
  'confirmation.ecsp_warning': '2026-02',
  'confirmation.wealth': '2026-11',
  'confirmation.income': '2026-01',
  'confirmation.pep': '2026-02',
  'declaration.terms': '2026-11',
  'declaration.privacy': '2026-01',
  'declaration.withdrawal': '2026-11',
  'declaration.reflection': '2026-11',
  'declaration.digital_content': '2026-11',
} as const

export type LegalText = keyof typeof versions

/** A text that binds, in the reader's language, with its version. */
export function textOf(locale: Locale, key: LegalText, parameters?: Record<string, unknown>) {
  const text = translate(locale, `investing.legal.${key}` as MessageKey, parameters)
  return { text, version: versions[key] as string }
}

/** The warning that an investor confirms in checkout, with what § 12 (3) VermAnlG says of a return that is held out. */
export function riskTextOf(locale: Locale, notice: RiskNotice) {
  return {
    text: `${translate(locale, `common.riskNotice.${notice}`)} ${translate(locale, 'common.forecastNote')}`,
    version: `2026-11 ${notice}`,
  }
}
