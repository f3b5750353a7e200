import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { basisPoints, cents } from '../units.ts'
import { annuityPayment, annuitySchedule } from './annuity.ts'

test.each(vectors.annuity.cases)('R3.09 $name', (row) => {
  const terms = {
    principal: cents(row.principal),
    rate: basisPoints(row.rateBp),
    periods: row.periods,
    periodsPerYear: row.periodsPerYear,
  }
  const schedule = annuitySchedule(terms)
  expect(annuityPayment(terms)).toBe(row.annuity)
  expect(schedule).toEqual(row.rows)
  expect(schedule.reduce((sum, { interest }) => sum + interest, 0)).toBe(row.totalInterest)
})

test('R3.09 the repayments always add up to the principal', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 0, max: 2_500 }),
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(1, 2, 4, 12),
      (principal, rate, periods, periodsPerYear) => {
        const rows = annuitySchedule({ principal: cents(principal), rate: basisPoints(rate), periods, periodsPerYear })
        expect(rows.reduce((sum, row) => sum + row.principal, 0)).toBe(principal)
        expect(rows.at(-1)?.remaining).toBe(0)
      },
    ),
  )
})

test('R3.09 an annuity with one payment at the end of six years is the amount with its interest', () => {
  const terms = { principal: cents(100_000), rate: basisPoints(600), periods: 1, periodsPerYear: 12 / 72 }
  expect(annuitySchedule(terms)).toMatchObject([{ interest: 36_000, principal: 100_000, remaining: 0 }])
})
