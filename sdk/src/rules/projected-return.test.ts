import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { basisPoints, cents, type LocalDate, localDate } from '../units.ts'
import { type InterestRatePeriod, monthsPerPeriod } from './interest-periods.ts'
import { addMonths } from './local-dates.ts'
import { paymentSchedule } from './payment-schedule.ts'
import { type Outlay, projectedReturn } from './projected-return.ts'

const paid = (date: string, amount: number, extra: Partial<Outlay> = {}): Outlay => ({
  date: localDate(date),
  amount: cents(amount),
  accruedInterest: cents(0),
  serviceFee: cents(0),
  ...extra,
})

const bulletLoan = (
  amount: number,
  rate: number,
  valuta: LocalDate,
  interestRatePeriod: InterestRatePeriod,
  durationMonths: number,
) =>
  paymentSchedule({
    type: 'subordinatedLoan',
    principal: cents(amount),
    rate: basisPoints(rate),
    valuta,
    interestRatePeriod,
    repayment: 'bullet',
    durationMonths,
    durationDays: null,
    contractEndOfTerm: null,
    couponDates: '',
  })

test.each(vectors.xirr.cases)(
  'R3.09 the projected return is the yearly rate of its flows: $expectedPercent3dp',
  (row) => {
    const [[date, amount], ...inflows] = row.flows as [[string, number], ...[string, number][]]
    const schedule = inflows.map(([day, flow], index) => {
      const principal = index === inflows.length - 1 ? -amount : 0
      return { date: localDate(day), interest: cents(flow - principal), principal: cents(principal) }
    })
    expect(projectedReturn(paid(date, -amount), schedule).percent).toBe(row.expectedPercent3dp)
  },
)

test('R3.09 a loan of 1,000 at 6 percent for three years earns 180, row by row', () => {
  const valuta = localDate('2025-01-01')
  const schedule = bulletLoan(100_000, 600, valuta, 'yearly', 36)
  expect(projectedReturn(paid(valuta, 100_000), schedule)).toEqual({
    rows: [
      { date: '2025-01-01', flow: -100_000, interest: 0, principal: 0, invested: 100_000, balance: -100_000 },
      { date: '2026-01-01', flow: 6_000, interest: 6_000, principal: 0, invested: 100_000, balance: -94_000 },
      { date: '2027-01-01', flow: 6_000, interest: 6_000, principal: 0, invested: 100_000, balance: -88_000 },
      { date: '2028-01-01', flow: 106_000, interest: 6_000, principal: 100_000, invested: 0, balance: 18_000 },
    ],
    debit: 100_000,
    interest: 18_000,
    principal: 100_000,
    gain: 18_000,
    percent: 6,
  })
})

test('R3.09 accrued interest and a service fee are paid on top and lower the return', () => {
  const schedule = [{ date: localDate('2027-01-01'), interest: cents(6_000), principal: cents(100_000) }]
  const dear = projectedReturn(
    paid('2026-01-01', 100_000, { accruedInterest: cents(1_000), serviceFee: cents(2_000) }),
    schedule,
  )
  expect(dear).toMatchObject({ debit: 103_000, gain: 3_000 })
  expect(dear.percent).toBeLessThan(projectedReturn(paid('2026-01-01', 100_000), schedule).percent!)
})

test('R3.09 without fixed terms there is no projection', () => {
  expect(projectedReturn(paid('2026-01-01', 100_000), [])).toMatchObject({ percent: null, gain: 0, interest: 0 })
})

test('R3.09 the flows add up to the gain, everything is repaid, and a higher rate never earns less', () => {
  const terms = fc.record({
    amount: fc.integer({ min: 1, max: 1_000_000_000 }),
    rate: fc.integer({ min: 1, max: 2_000 }),
    period: fc.constantFrom('monthly', 'quarterly', 'half_yearly', 'yearly' as const),
    periods: fc.integer({ min: 1, max: 20 }),
    monthsOn: fc.nat(600),
  })
  fc.assert(
    fc.property(terms, ({ amount, rate, period, periods, monthsOn }) => {
      const valuta = addMonths(localDate('2000-01-31'), monthsOn)
      const at = (bp: number) =>
        projectedReturn(
          paid(valuta, amount),
          bulletLoan(amount, bp, valuta, period, monthsPerPeriod(period, 0) * periods),
        )
      const { rows, gain, interest, principal } = at(rate)
      expect(rows.reduce((sum, one) => sum + one.flow, 0)).toBe(gain)
      expect([principal, rows.at(-1)?.invested, gain]).toEqual([amount, 0, interest])
      expect(at(rate + 1).gain).toBeGreaterThanOrEqual(gain)
    }),
  )
})
