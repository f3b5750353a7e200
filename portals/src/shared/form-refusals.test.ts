import { expect, test } from 'vitest'
import { fieldOf } from './form-refusals.ts'

test('R5.12 a refusal is placed at the innermost field its pointer names', () => {
  class Day {
    day = 4
  }
  const values = { name: 'W', position: { 'de-DE': '', 'en-GB': undefined }, birthDate: new Day() }
  expect(fieldOf(values, '/name')).toEqual(['name'])
  expect(fieldOf(values, '/position/en-GB')).toEqual(['position', 'en-GB'])
  expect(fieldOf(values, '/birthDate/day')).toEqual(['birthDate'])
  expect(fieldOf(values, '/unknown/name')).toEqual([])
  expect(fieldOf(values)).toEqual([])
})
