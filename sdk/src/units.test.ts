import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  basisPoints,
  basisPointsToPercent,
  cents,
  centsToEuros,
  eurosToCents,
  isLocalDate,
  localDate,
  percentToBasisPoints,
  startOfDay,
  sumCents,
  toLocalDate,
} from './units.ts'

test('R9.01 every amount of cents survives the way over the wire and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (amount) => {
      expect(eurosToCents(JSON.parse(JSON.stringify(centsToEuros(cents(amount)))))).toBe(amount)
    }),
  )
})

test.each([
  [250, 25000],
  [0.29, 29],
  [1.005, 101],
  [-0.5, -50],
  [1e-7, 0],
])('R9.01 %d EUR are %d cents', (euros, expected) => expect(eurosToCents(euros)).toBe(expected))

test('R3.09 rates travel as percent and live as basis points', () => {
  expect(percentToBasisPoints(6.5)).toBe(650)
  expect(basisPointsToPercent(basisPoints(675))).toBe(6.75)
})

test('R9.01 cents and basis points are whole and safe', () => {
  expect(() => cents(0.5)).toThrow(RangeError)
  expect(() => cents(2 ** 53)).toThrow(RangeError)
  expect(() => basisPoints(Number.NaN)).toThrow(RangeError)
  expect(Object.is(cents(-0), 0)).toBe(true)
  expect(sumCents([cents(1), cents(2)])).toBe(3)
})

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '01.02.2026', '', '2026-02-01T00:00:00Z'])(
  'R5.15 %j is not a day',
  (text) => {
    expect(isLocalDate(text)).toBe(false)
    expect(() => localDate(text)).toThrow(RangeError)
  },
)

test.each([
  ['2026-11-20T22:59:59Z', '2026-11-20'],
  ['2026-11-20T23:00:00Z', '2026-11-21'],
  ['2026-06-30T21:59:59Z', '2026-06-30'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
])('R1.09 the instant %s lies on %s in Berlin', (instant, day) => expect(toLocalDate(new Date(instant))).toBe(day))

test.each([
  ['2026-11-20', '2026-11-19T23:00:00.000Z'],
  ['2026-07-01', '2026-06-30T22:00:00.000Z'],
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', '2026-10-25T23:00:00.000Z'],
])('R1.09 the day %s begins at %s', (day, instant) => expect(startOfDay(localDate(day)).toISOString()).toBe(instant))
