import { expect, test } from 'vitest'
import { placeholdersOf, refuseText, shippedTexts } from './snippet.rules.ts'

test.each([
  ['cart.title', 'Ihr Korb', undefined],
  ['cart.title', '', 'VIOLATION::IS_BLANK_ERROR'],
  ['cart.title', 'x'.repeat(2000), undefined],
  ['cart.title', 'x'.repeat(2001), 'VIOLATION::TOO_LONG_ERROR'],
  ['cart.title', 'Korb von {name}', 'SNIPPET_PLACEHOLDERS'],
  ['cart.title', '$t(cart.empty)', 'SNIPPET_PLACEHOLDERS'],
  ['common.riskNotice.security', 'Kein Risiko', 'SNIPPET_UNKNOWN'],
  ['common.forecastNote', 'Sicher wie das Sparbuch', 'SNIPPET_UNKNOWN'],
  ['checkout.buy', 'Weiter', 'SNIPPET_UNKNOWN'],
  ['staff.login.title', 'Hallo', 'SNIPPET_UNKNOWN'],
  ['cart.unknown', 'Hallo', 'SNIPPET_UNKNOWN'],
  ['cart', 'Hallo', 'SNIPPET_UNKNOWN'],
])('R4.09 %s may not say everything: "%s"', (key, text, code) => {
  expect(refuseText(key, 'de-DE', text, '')?.code).toBe(code)
})

test('R4.09 each text keeps the placeholders it came with, in their format', () => {
  const [key, texts] = [...shippedTexts].find(([, one]) => placeholdersOf(one['de-DE'] ?? '').length > 1)!
  const placeholders = placeholdersOf(texts['de-DE']!)
  expect(refuseText(key, 'de-DE', `Anders: ${placeholders.toReversed().join(' ')}`, '')).toBeNull()
  expect(refuseText(key, 'de-DE', `Anders: ${placeholders.slice(1).join(' ')}`, '')?.code).toBe('SNIPPET_PLACEHOLDERS')
})

test('R4.09 what came with the software could be written by staff just so', () => {
  const refused = [...shippedTexts].flatMap(([key, texts]) =>
    (Object.entries(texts) as ['de-DE', string][]).filter(([locale, text]) => refuseText(key, locale, text, '')),
  )
  expect(refused).toEqual([])
})
