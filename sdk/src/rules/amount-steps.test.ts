import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { type Cents, cents } from '../units.ts'
import {
  bindingMaximum,
  increment,
  isConsistentTariff,
  largestAmount,
  maxInvestment,
  nearestAmount,
  offeredSuggestions,
  parseEuroList,
  refuseAmount,
} from './amount-steps.ts'
import { mustWait } from './oversubscription.ts'

type AmountCase = {
  minInvestment: number
  unitPrice: number
  step?: number
  max: number | null
  held?: number
  totalVolume?: number
  free?: number
  waits?: boolean
  amount: number
  expected: string
}

const tariffOf = (row: Omit<AmountCase, 'amount' | 'expected' | 'max'>) => ({
  minInvestment: cents(row.minInvestment),
  investmentUnitPrice: cents(row.unitPrice),
  investmentSteps: row.step === undefined ? '' : String(row.step / 100),
  totalVolume: cents(row.totalVolume ?? 1_000_000_000),
})

test.each(vectors.amountSteps.cases as AmountCase[])(
  'R3.08 $amount: minimum $minInvestment, unit $unitPrice, step $step, cap $max, held $held',
  (row) => {
    const max = row.max === null ? null : cents(row.max - (row.held ?? 0))
    expect(refuseAmount(cents(row.amount), tariffOf(row), max) ?? 'OK').toBe(row.expected)
    if (row.waits !== undefined) expect(mustWait(cents(row.amount), cents(row.free ?? 0), cents(0))).toBe(row.waits)
  },
)

test('R3.08 chips the server would refuse are hidden', () => {
  const { input, headroom, freeVolume, expected, ...terms } = vectors.amountSteps.suggestions
  expect(offeredSuggestions(input, tariffOf({ ...terms, totalVolume: freeVolume }), null, cents(headroom))).toEqual(
    expected,
  )
  expect(offeredSuggestions('100,250,300', tariffOf(terms), null, null)).toEqual([25_000])
})

test('R3.08 investmentSteps is a comma list of whole euro', () => {
  expect(parseEuroList(' 250, 1000 ,')).toEqual([25_000, 100_000])
  expect(parseEuroList('')).toEqual([])
  expect(parseEuroList(null)).toEqual([])
  expect(increment({ investmentSteps: '1000,250', investmentUnitPrice: cents(5_000) })).toBe(25_000)
  expect(increment({ investmentSteps: '', investmentUnitPrice: cents(5_000) })).toBe(5_000)
})

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
])('domain/amounts#steps a request for %i cents becomes %i', (wanted, expected) => {
  expect(nearestAmount(wanted, steps)).toBe(expected)
})

test.each([
  [499_99, null],
  [500_00, 500_00],
  [749_99, 500_00],
  [750_00, 750_00],
  [10_100_00, 10_000_00],
])('domain/amounts#steps of %i cents that are free the tariff takes %s', (most, expected) => {
  const tariff = { ...tariffOf({ minInvestment: 500_00, unitPrice: 50_00 }), investmentSteps: '250' }
  expect(largestAmount(cents(most), tariff)).toBe(expected)
})

test('domain/amounts#steps a cap between two steps allows the lower one, below the minimum the minimum', () => {
  expect(nearestAmount(1_000_00, { ...steps, maximum: cents(900_00) })).toBe(750_00)
  expect(nearestAmount(1_000_00, { ...steps, maximum: cents(100_00) })).toBe(500_00)
})

test('domain/amounts#steps without a cap the amount only has to fit the steps', () => {
  expect(nearestAmount(1_000_100_00, { ...steps, maximum: null })).toBe(1_000_000_00)
})

test('R3.09 caps count units, by kind of identity', () => {
  const tariff = { investmentUnitPrice: cents(10_000), unitsMax: 10, unitsMaxJur: null }
  expect(maxInvestment(tariff, 'person', 4)).toBe(60_000)
  expect(maxInvestment(tariff, 'person', 11)).toBe(0)
  expect(maxInvestment(tariff, 'company', 4)).toBeNull()
})

test.each(vectors.cartQuantity.invalidTariffs)('R3.09 a tariff is refused: $why', (tariff) =>
  expect(
    isConsistentTariff({
      minInvestment: tariff.minInvestment as Cents,
      investmentUnitPrice: tariff.investmentUnitPrice as Cents,
      investmentSteps: tariff.investmentSteps,
    }),
  ).toBe(false),
)

test('R3.08 an accepted amount is the minimum and whole steps', () => {
  const tariff = { ...tariffOf({ minInvestment: 50_000, unitPrice: 5_000 }), investmentSteps: '250' }
  expect(isConsistentTariff(tariff)).toBe(true)
  fc.assert(
    fc.property(fc.nat(2_000_000), (amount) => {
      const isStep = amount >= 50_000 && (amount - 50_000) % 25_000 === 0
      expect(refuseAmount(cents(amount), tariff, null) === null).toBe(isStep)
    }),
  )
})

test('R3.08 the offered amount fits the tariff and is the largest below the requested or free one', () => {
  const terms = fc.record({ unit: fc.integer({ min: 1, max: 500 }), minimum: fc.nat(40), step: fc.option(fc.nat(9)) })
  fc.assert(
    fc.property(terms, fc.nat(100_000_000), fc.nat(100_000), ({ unit, minimum, step }, most, more) => {
      const price = unit * 100
      const tariff = {
        minInvestment: cents((minimum + 1) * price),
        investmentUnitPrice: cents(price),
        investmentSteps: step === null ? '' : String((step + 1) * unit),
        totalVolume: cents(1_000_000_000),
      }
      const largest = largestAmount(cents(most), tariff)
      if (largest === null) expect(most).toBeLessThan(tariff.minInvestment)
      else {
        expect(refuseAmount(largest, tariff, cents(most))).toBeNull()
        expect(largest % price).toBe(0)
        expect(largest + increment(tariff)).toBeGreaterThan(most)
        expect(largestAmount(cents(most + more), tariff)).toBeGreaterThanOrEqual(largest)
      }
      const bounds = { minimum: tariff.minInvestment, maximum: null, increment: increment(tariff) }
      const nearest = nearestAmount(most, bounds)
      expect(refuseAmount(nearest, tariff, null)).toBeNull()
      if (most >= tariff.minInvestment) expect(Math.abs(nearest - most) * 2).toBeLessThanOrEqual(increment(tariff))
    }),
  )
})

test.each([
  ['the limit of the law, below what the tariff leaves', 25_000_00, 1_000_00, 1_000_00],
  ['what the tariff leaves, below the limit', 500_00, 1_000_00, 500_00],
  ['the tariff alone, where no limit holds', 25_000_00, null, 25_000_00],
  ['the limit alone, where the tariff has no cap', null, 1_000_00, 1_000_00],
  ['nothing binds', null, null, null],
] as const)('domain/limits#headroom the most that may still be ordered: %s', (_, maximum, headroom, most) => {
  const given = (amount: number | null) => (amount === null ? null : cents(amount))
  expect(bindingMaximum(given(maximum), given(headroom))).toBe(most)
})
