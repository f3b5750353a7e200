import { cents } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { fitAmount } from './amount.ts'

const steps = { minimum: cents(500_00), maximum: cents(10_000_00), increment: cents(250_00) }

test.each([
  [0, 500_00],
  [499_99, 500_00],
  [500_00, 500_00],
  [624_99, 500_00],
  [625_00, 750_00],
  [9_999_99, 10_000_00],
  [10_000_01, 10_000_00],
  [99_999_999_00, 10_000_00],
])('domain §5 %i cents become %i', (wanted, expected) => {
  expect(fitAmount(wanted, steps)).toBe(expected)
})

test('domain §5 a cap between two steps keeps to the lower one', () => {
  expect(fitAmount(1_000_00, { ...steps, maximum: cents(900_00) })).toBe(750_00)
})

test('domain §5 without a cap the amount only has to fit the steps', () => {
  expect(fitAmount(1_000_100_00, { ...steps, maximum: null })).toBe(1_000_000_00)
})
