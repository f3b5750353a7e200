import { expect, test } from 'vitest'
import { cents, eurosToCents } from '../units.ts'
import { readEuros } from './read-euros.ts'

test.each([
  ['2.500,50', 2500.5],
  ['2500.50', 2500.5],
  ['1000,00', 1000],
  ['250,50', 250.5],
  ['2 500 €', 2500],
  ['2.500', 2500],
  ['€1,000', 1000],
  ['1.000,5', 1000.5],
  ['1.000.000', 1_000_000],
  ['1.000,505', 1000.51],
  ['1,000.505', 1000.51],
  ['81234,567', 81_234.57],
  ['0,125', 0.13],
  ['1.00.000', 100_000],
  ['100.', 100],
  ['', null],
  ['viel', null],
])('the typed amount %j is %j', (text, expected) => {
  expect(readEuros(text)).toBe(expected)
})

test('an endless number can still be counted in cents', () => {
  expect(eurosToCents(readEuros('9'.repeat(400)) ?? 0)).toBe(cents(100_000_000_000_000))
})
