import { expect, test } from 'vitest'
import { localDate } from '../units.ts'
import { refuseIban } from './iban.ts'
import { isOutsideEea, isSepaAccount, isSepaCountry, sepaCountries } from './sepa-countries.ts'

const today = localDate('2026-11-20')

test('R5.02 EPC409-09 SEPA has 41 countries and Gibraltar with an IBAN of its own', () => {
  expect(sepaCountries(today)).toHaveLength(42)
  for (const code of ['AL', 'MD', 'ME', 'MK', 'RS', 'GB', 'CH', 'VA'])
    expect(isSepaCountry(code, today), code).toBe(true)
  for (const code of ['BR', 'TR', 'UA', 'FO', 'GL', 'XK', 'BA', 'US', '__proto__'])
    expect(isSepaCountry(code, today), code).toBe(false)
})

test.each([
  ['AL', '2025-10-06', false],
  ['AL', '2025-10-07', true],
  ['RS', '2026-05-30', false],
  ['RS', '2026-05-31', true],
  ['HR', '2013-06-30', false],
  ['HR', '2013-07-01', true],
])('EPC409-09 %s on %s: %s', (code, day, expected) => expect(isSepaCountry(code, localDate(day))).toBe(expected))

test.each([
  ['GB82WEST12345698765432', '2020-12-31', false],
  ['GB82WEST12345698765432', '2021-01-01', true],
  ['CH9300762011623852957', '2026-11-20', true],
  ['DE29999000010001000200', '2026-11-20', false],
  ['IS140159260076545510730339', '2026-11-20', false],
])('domain/payments#sepa-countries the bank of %s on %s is outside the EEA: %s', (iban, day, expected) =>
  expect(isOutsideEea(iban, localDate(day))).toBe(expected),
)

test.each([
  ['BR1800360305000010009795493C1', 'IBAN_OUTSIDE_SEPA'],
  ['BR18 0036 0305 0000 1000 9795 493C 1', 'IBAN_OUTSIDE_SEPA'],
  ['GB82WEST12345698765432', null],
  ['RS35260005601001611379', null],
  ['AL47212110090000000235698741', null],
  ['MD24AG000225100013104168', null],
  ['ME25505000012345678951', null],
  ['MK07250120000058984', null],
  ['DE29 9990 0001 0001 0002 00', null],
  ['BR1800360305000010009795493C2', 'IBAN_INVALID'],
  ['DE29 9990 0001 0001 0002 01', 'IBAN_INVALID'],
])('R5.02 %s is refused as %s', (iban, code) => expect(refuseIban(iban, today)).toBe(code))

test('R5.02 the country decides, also in groups and small letters', () =>
  expect(isSepaAccount(' gb82 west 1234 5698 7654 32', today)).toBe(true))
