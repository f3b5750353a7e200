import { expect, test } from 'vitest'
import { refuseAccount, refuseZipcode } from './rules.ts'

const invalid = 'VIOLATION::ZIP_CODE_INVALID'
const blank = 'VIOLATION::IS_BLANK_ERROR'

test.each([
  ['DE', '01067', null],
  ['DE', ' 01067 ', null],
  ['DE', '1067', invalid],
  ['DE', '010670', invalid],
  ['AT', '1010', null],
  ['AT', '10100', invalid],
  ['PL', '00-001', null],
  ['PL', '00950', null],
  ['PL', 'ABC', invalid],
  ['AT', 'A-1010', null],
  ['DE', 'D-10115', null],
  ['GB', 'SW1A 1AA', null],
  ['GB', 'sw1a1aa', null],
  ['GB', '12345', invalid],
  ['FR', '2A004', null],
  ['DE', '', blank],
  ['DE', ' ', blank],
  ['DE', undefined, blank],
])('R8.07 in %s the postal code %j is answered with %j', (iso, zipcode, code) => {
  expect(refuseZipcode(zipcode, { iso, postalCodeRequired: true })).toBe(code)
})

test('R8.07 a country that needs no postal code takes none, but no wrong one', () => {
  expect(refuseZipcode('', { iso: 'AT', postalCodeRequired: false })).toBeNull()
  expect(refuseZipcode('1', { iso: 'AT', postalCodeRequired: false })).toBe(invalid)
})

test('R2.06 only a business needs its company, and only its VAT ids are looked at', () => {
  expect(refuseAccount({ accountType: 'private', vatIds: ['wrong'] }, {})).toEqual([])
  expect(refuseAccount({}, {})).toEqual([])
  expect(refuseAccount({ accountType: 'business', company: ' ', vatIds: ['DE123456788', 'wrong'] }, {})).toEqual([
    { code: blank, pointer: '/company' },
    { code: 'VIOLATION::VAT_ID_FORMAT_NOT_CORRECT', pointer: '/vatIds/1' },
  ])
})
