import { expect, test } from 'vitest'
import { translate } from './translate.ts'

test('R5.07 a minor reads that investors must be at least 18', () => {
  expect(translate('en-GB', 'errors.MUST_BE_ADULT')).toBe('You must be at least 18 to invest.')
  expect(translate('de-DE', 'errors.MUST_BE_ADULT')).toBe('Sie müssen mindestens 18 Jahre alt sein, um zu investieren.')
})

test('R9.02 the wealth confirmation has 100.000 EUR in German, 10.000 EUR in English, in sentences', () => {
  expect(translate('de-DE', 'investing.legal.confirmation.wealth')).toMatch(/^Ich bestätige, .*100\.000 EUR.*\.$/)
  expect(translate('en-GB', 'investing.legal.confirmation.wealth')).toMatch(/^I confirm .*10\.000 EUR.*\.$/)
})

test('R9.02 the income confirmation says more than half of the investment, word for word', () => {
  expect(translate('de-DE', 'investing.legal.confirmation.income')).toContain('mehr als die Hälfte des Anlagebetrags')
  expect(translate('en-GB', 'investing.legal.confirmation.income')).toContain('above half of the amount invested')
})
