import { expect, test } from 'vitest'
import { isPostalCode, tidyPostalCode } from './postal-code.ts'

test.each([
  ['PL', '00950', '00-950'],
  ['PL', '00-950', '00-950'],
  ['PL', '00 950', '00-950'],
  ['PL', 'PL-00-950', '00-950'],
  ['AT', 'A-1010', '1010'],
  ['AT', '1010', '1010'],
  ['DE', 'D-10115', '10115'],
  ['DE', 'DE-10115', '10115'],
  ['DE', ' 10115 ', '10115'],
  ['DE', 'D–10115', '10115'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['GB', 'SW1A 1AA', 'SW1A 1AA'],
  ['FR', '2A004', '2A004'],
])('R8.07 in %s %j is the postal code %s', (country, typed, code) => {
  expect(isPostalCode(typed, country)).toBe(true)
  expect(tidyPostalCode(typed, country)).toBe(code)
})

test.each([
  ['PL', 'ABC'],
  ['PL', '0095'],
  ['DE', '1067'],
  ['DE', 'A-1010'],
  ['AT', '10100'],
  ['GB', '12345'],
])('R8.07 in %s %j is none', (country, typed) => expect(isPostalCode(typed, country)).toBe(false))
