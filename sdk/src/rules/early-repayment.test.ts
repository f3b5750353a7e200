import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPoints, cents, localDate } from '../units.ts'
import { interestAfterRepayments } from './early-repayment.ts'
import { endedSchedule, paymentSchedule, type ScheduleTerms } from './payment-schedule.ts'

const terms: ScheduleTerms = {
  type: 'seedInvest2',
  principal: cents(100_000),
  rate: basisPoints(675),
  valuta: localDate('2025-11-15'),
  interestRatePeriod: 'yearly',
  repayment: 'bullet',
  durationMonths: 36,
  durationDays: null,
  contractEndOfTerm: null,
  couponDates: '',
}
const repaid = (day: string, amount: number) => ({ day: localDate(day), amount: cents(amount) })
const interestOf = (repayments: ReturnType<typeof repaid>[], some: Partial<ScheduleTerms> = {}) => {
  const own = { ...terms, ...some }
  return interestAfterRepayments(paymentSchedule(own), own, repayments).map((row) => row.interest)
}

test.each([
  ['in the middle of a period', [repaid('2026-05-15', 40_000)], [5400, 4050, 4050]],
  // 1,000 for 3 days and 600 for 357 of 360: 0.5625 + 40.1625 = 40.725.
  ['on the fourth day', [repaid('2025-11-18', 40_000)], [4073, 4050, 4050]],
  ['on the day a period begins', [repaid('2026-11-15', 40_000)], [6750, 4050, 4050]],
  ['on the day before the last payment', [repaid('2028-11-14', 40_000)], [6750, 6750, 6743]],
  ['on the day of the last payment', [repaid('2028-11-15', 40_000)], [6750, 6750, 6750]],
  ['in two parts', [repaid('2027-05-15', 20_000), repaid('2026-05-15', 40_000)], [5400, 3375, 2700]],
  ['all of it, and more than it', [repaid('2026-05-15', 60_000), repaid('2027-05-15', 60_000)], [4725, 1350, 0]],
])('domain/profit-figures#proceeds interest follows what is still invested: repaid %s', (_, repayments, expected) =>
  expect(interestOf(repayments)).toEqual(expected),
)

test('domain/profit-figures#proceeds a contract that is ended later bears the interest of its broken period on the rest', () => {
  const plan = endedSchedule(terms, localDate('2027-02-15'))
  const rows = interestAfterRepayments(plan, terms, [repaid('2026-05-15', 40_000)])
  // 600 at 6.75 % for 90 of 360 days.
  expect(rows.map(({ interest }) => interest)).toEqual([5400, 1013])
})

test('domain/profit-figures#proceeds an annuity’s interest falls by that of the repaid part, never below zero', () => {
  const annuity: Partial<ScheduleTerms> = { repayment: 'annuity', interestRatePeriod: 'quarterly', durationMonths: 12 }
  const plan = paymentSchedule({ ...terms, ...annuity })
  const left = plan.map((_, index) => 100_000 - plan.slice(0, index).reduce((sum, row) => sum + row.principal, 0))
  const expected = left.map((amount) => Math.floor((Math.max(0, amount - 40_000) * 675 * 3) / 120_000 + 0.5))
  expect(interestOf([repaid('2025-11-15', 40_000)], annuity)).toEqual(expected)
})

test('domain/profit-figures#proceeds with a repayment before the first day of interest, the plan bears the rest’s alone', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 25_000, max: 10_000_000 }),
      fc.integer({ min: 1, max: 24_999 }),
      fc.constantFrom('monthly', 'quarterly', 'half_yearly', 'yearly', 'end_of_term'),
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom('2025-11-15', '2026-01-31', '2024-02-29', '2025-08-30'),
      (amount, part, interestRatePeriod, durationMonths, day) => {
        const some: Partial<ScheduleTerms> = { interestRatePeriod, durationMonths, valuta: localDate(day) }
        const rest = paymentSchedule({ ...terms, ...some, principal: cents(amount - part) })
        expect(interestOf([repaid(day, part)], { ...some, principal: cents(amount) })).toEqual(
          rest.map((row) => row.interest),
        )
      },
    ),
  ))
