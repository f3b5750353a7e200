import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../units.ts'
import { decimalText, divideHalfUp, rateOf, shareOf, wholeShare } from './rounding.ts'

test.each([
  [1n, 2n, 1n],
  [149n, 100n, 1n],
  [150n, 100n, 2n],
  [250n, 100n, 3n],
  [-1n, 2n, -1n],
  [-149n, 100n, -1n],
  [0n, 7n, 0n],
])('R9.01 %d over %d rounds half up to %d', (numerator, denominator, expected) =>
  expect(divideHalfUp(numerator, denominator)).toBe(expected),
)

test('R9.01 large amounts lose nothing on the way', () => {
  expect(shareOf(cents(9_007_199_254_740_991), 1, 1)).toBe(9_007_199_254_740_991)
  expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError)
})

test.each([
  [11_250, 250_000, 450],
  [1, 3, 3_333],
  [1, 20_000, 1],
  [0, 0, 0],
])('R9.01 %i of %i cents are %i basis points', (part, whole, rate) =>
  expect(rateOf(cents(part), cents(whole))).toBe(rate),
)

test('R9.01 a share is the same however large its parts are', () => {
  const amounts = fc.maxSafeInteger().map(cents)
  const numerators = fc.oneof(fc.integer({ min: -20_000, max: 20_000 }), fc.maxSafeInteger())
  const denominators = fc.oneof(
    fc.integer({ min: 1, max: 400_000 }),
    fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  )
  const small = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents)
  fc.assert(
    fc.property(fc.oneof(small, amounts), numerators, denominators, (amount, numerator, denominator) => {
      const exact = Number(divideHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator)))
      fc.pre(Number.isSafeInteger(exact))
      expect(shareOf(amount, numerator, denominator)).toBe(exact)
    }),
    { numRuns: 2_000 },
  )
})

test('R3.08 rationals are written with the decimals asked for', () => {
  expect(decimalText(1n, 3n, 2)).toBe('0.33')
  expect(decimalText(-5n, 1000n, 2)).toBe('-0.01')
  expect(decimalText(7n, 2n, 0)).toBe('4')
})

test('R2.21 domain/amounts#shares a share is rounded half up, and 100 percent only where nothing is missing', () => {
  const cases = [
    [3_000, 7_000, 43],
    [1, 200, 1],
    [1, 201, 0],
    [995, 1_000, 99],
    [99_999, 100_000, 99],
    [7_000, 7_000, 100],
    [0, 7_000, 0],
    [0, 0, 0],
  ] as const
  for (const [part, whole, percent] of cases)
    expect([part, whole, wholeShare(part, whole)]).toEqual([part, whole, percent])
})
