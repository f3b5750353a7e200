import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { bankCodeOf, formatIban, isIban, maskIban, normalizeIban } from './iban.ts'

test.each(vectors.iban.valid)('R5.02 %s is an IBAN', (iban) => expect(isIban(iban)).toBe(true))
test.each(vectors.iban.invalid)('R5.02 %j is no IBAN', (iban) => expect(isIban(iban)).toBe(false))
test.each(Object.entries(vectors.demoIbans))('R5.02 the demo IBAN of %s is valid', (_owner, iban) =>
  expect(isIban(iban)).toBe(true),
)

test('R5.02 an IBAN may be typed in groups and small letters, and is stored plain', () => {
  expect(isIban('de29 9990 0001 0001 0002 00')).toBe(true)
  expect(normalizeIban('de29 9990-0001 0001 0002 00')).toBe('DE29999000010001000200')
  expect(formatIban('DE29999000010001000200')).toBe('DE29 9990 0001 0001 0002 00')
  expect(maskIban('DE29999000010001000200')).toBe('DE29 **** 0200')
  expect(bankCodeOf('DE29999000010001000200')).toBe('99900001')
})
