import { LOCALES } from '@goldammer/sdk/locales'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { mandateOf } from './mandate.ts'

test('R2.28 the mandate states the days of pre-notification in each language, singular and plural', () => {
  const texts = ['1', '2', '14'].map((PRENOTIFICATION_DAYS) => {
    const config = readConfig({ DATABASE_URL: 'postgres://localhost/x', PRENOTIFICATION_DAYS })
    return LOCALES.map(
      (locale) => /(?:wird|is announced|zapowiedziane) (\d+ \p{L}+)/u.exec(mandateOf(config, locale).text)?.[1],
    )
  })
  expect(texts).toEqual([
    ['1 Tag', '1 day', '1 dzień'],
    ['2 Tage', '2 days', '2 dni'],
    ['14 Tage', '14 days', '14 dni'],
  ])
})
