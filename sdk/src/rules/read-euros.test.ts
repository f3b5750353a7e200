import { expect, test } from 'vitest'
import { cents, eurosToCents } from '../units.ts'
import { readAmount, readEuros, readNumber } from './read-euros.ts'

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
  [',5', 0.5],
  ['0', 0],
  ['1,00,000', 100_000],
  ["2'500.50", 2500.5],
  ['2\u202f500,50 zł', 2500.5],
  ['500 EUR', 500],
  ['eur 1.500', 1500],
  ['-500', -500],
  ['−1.250,505 €', -1250.51],
  ['1e3', null],
  ['1.5.2', null],
  ['1.5.200', null],
  ['1.000.00', null],
  ['1,5.2', null],
  ['12-5', null],
  ['5 Stück', null],
  ['0x10', null],
  ['-', null],
  ['', null],
  ['viel', null],
])('the typed amount %j is %j', (text, expected) => {
  expect(readEuros(text)).toBe(expected)
})

test('an amount is not below zero', () => {
  expect(['-500', '−0,01', '0', '-0', '500', '1e3'].map(readAmount)).toEqual([null, null, 0, 0, 500, null])
})

test('a rate has no thousands separator: digits after a separator are decimals', () => {
  const rates = ['6,5', '6.5', '4,255', '4.255', '12', '-1,5', '1.234,5', '6,5,5']
  expect(rates.map((text) => readNumber(text, { isGrouped: false }))).toEqual([
    6.5,
    6.5,
    4.255,
    4.255,
    12,
    -1.5,
    null,
    null,
  ])
})

test('an endless number can still be counted in cents', () => {
  expect(eurosToCents(readEuros('9'.repeat(400)) ?? 0)).toBe(cents(100_000_000_000_000))
})
