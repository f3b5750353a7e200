import { LOCALES } from '@goldammer/sdk/locales'
import { RISK_NOTICES } from '@goldammer/sdk/rules/risk-notice'
import { translate } from '@goldammer/sdk/translate'
import { expect, test } from 'vitest'
import { riskTextOf } from './legal-texts.ts'

test.each(LOCALES)('VermAnlG § 12 (2), (3): in %s checkout shows warning and forecast as elsewhere', (locale) => {
  for (const notice of RISK_NOTICES)
    expect(riskTextOf(locale, notice).text).toBe(
      `${translate(locale, `common.riskNotice.${notice}`)} ${translate(locale, 'common.forecastNote')}`,
    )
})

test('the version that is stored with the confirmation names the warning', () => {
  expect(new Set(RISK_NOTICES.map((notice) => riskTextOf('de-DE', notice).version)).size).toBe(RISK_NOTICES.length)
})
