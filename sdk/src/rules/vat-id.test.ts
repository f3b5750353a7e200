import { expect, test } from 'vitest'
import { isVatId, normalizeVatId } from './vat-id.ts'

/** One of each state, from the examples of its tax office or of the European Commission. */
const VALID = [
  'ATU13585627',
  'BE0428759497',
  'BG175074752',
  'CY10259033P',
  'CZ25123891',
  'DE136695976',
  'DK13585628',
  'EE100931558',
  'EL094259216',
  'ESB58378431',
  'FI20774740',
  'FR40303265045',
  'HR33392005961',
  'HU12892312',
  'IE6433435F',
  'IT00743110157',
  'LT119511515',
  'LU15027442',
  'LV40003521600',
  'MT11679112',
  'NL004495445B01',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'SE123456789701',
  'SI50223054',
  'SK2022749619',
  'GB980780684',
  'XI980780684',
]

test.each(VALID)('R8.07 the VAT id %s is accepted, and with a wrong digit it is not', (id) => {
  expect(isVatId(id)).toBe(true)
  const digit = Math.max(...[...id.matchAll(/\d/g)].slice(0, 9).map(({ index }) => index))
  const wrong = id.slice(0, digit) + ((Number(id[digit]) + 1) % 10) + id.slice(digit + 1)
  expect(isVatId(wrong)).toBe(false)
})

test.each([
  ['de 136 695 976', 'DE136695976'],
  ['ATU 13585627', 'ATU13585627'],
  ['pl 856-734-62-15', 'PL8567346215'],
  ['BE 0428.759.497', 'BE0428759497'],
])('R8.07 blanks and small letters do not matter: %s', (typed, stored) => {
  expect(normalizeVatId(typed)).toBe(stored)
  expect(isVatId(typed)).toBe(true)
})

test.each(['', 'DE', '136695976', 'DE12345678', 'DE1234567890', 'DE123456789', 'GR094259216', 'EL94259216', 'XX1'])(
  'R8.07 the VAT id %j is none',
  (id) => expect(isVatId(id, { allowTestTaxIds: true })).toBe(false),
)

test('R8.07 a German number with a leading 0 is for tests, and needs its check digit too', () => {
  expect(isVatId('DE099900103')).toBe(false)
  expect(isVatId('DE000000000')).toBe(false)
  expect(isVatId('DE000000000', { allowTestTaxIds: true })).toBe(false)
  expect(isVatId('DE099900103', { allowTestTaxIds: true })).toBe(true)
})
