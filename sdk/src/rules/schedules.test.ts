import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPoints, cents, localDate } from '../units.ts'
import { accruedInterest } from './accrued-interest.ts'
import { addDays, addMonths } from './local-dates.ts'
import { endedSchedule, paymentSchedule, type ScheduleTerms } from './payment-schedule.ts'
import { exitShare, profitShare } from './quota.ts'

const sum = (parts: readonly number[]) => parts.reduce((total, one) => total + one, 0)

const terms = fc
  .record({
    type: fc.constantFrom('subordinatedLoan', 'fixedInterest', 'ventureDebt', 'participation_rights', 'tokenized_bond'),
    principal: fc.integer({ min: 1, max: 1_000_000_000 }).map(cents),
    rate: fc.nat(2_000).map(basisPoints),
    valuta: fc.nat(20_000).map((days) => addDays(localDate('2000-01-01'), days)),
    interestRatePeriod: fc.constantFrom('monthly', 'quarterly', 'half_yearly', 'yearly', 'end_of_term'),
    repayment: fc.constantFrom('bullet', 'annuity'),
    durationMonths: fc.integer({ min: 1, max: 10 }).map((years) => years * 12),
    commonEnd: fc.option(fc.integer({ min: 1, max: 3_000 })),
  })
  .map(
    ({ commonEnd, ...rest }): ScheduleTerms => ({
      ...rest,
      durationDays: null,
      contractEndOfTerm: commonEnd === null ? null : addDays(rest.valuta, commonEnd),
      couponDates: '',
    }),
  ) as fc.Arbitrary<ScheduleTerms>

test('R3.09 every schedule repays its amount to the cent, in order of days, and no payment is negative', () => {
  fc.assert(
    fc.property(terms, (one) => {
      const rows = paymentSchedule(one)
      expect(sum(rows.map((row) => row.principal))).toBe(one.principal)
      const days = rows.map((row) => row.date)
      expect(days).toEqual(days.toSorted())
      expect(new Set(days).size).toBe(days.length)
      expect(days[0]! > one.valuta).toBe(true)
      for (const { interest, principal } of rows) expect(Math.min(interest, principal)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 500 },
  )
})

test('R3.09 R3.08 a security repays its amount to the cent, whenever bought and wherever its term ends', () => {
  const facts = fc.record({
    valuta: fc.nat(3_000),
    coupons: fc.uniqueArray(fc.nat(4_000), { minLength: 1, maxLength: 8 }),
    termEnd: fc.option(fc.integer({ min: 3_001, max: 5_000 })),
    ended: fc.integer({ min: 3_001, max: 5_000 }),
    rate: fc.nat(2_000),
    principal: fc.integer({ min: 1, max: 1_000_000_000 }),
  })
  const day = (days: number) => addDays(localDate('2020-01-01'), days)
  fc.assert(
    fc.property(facts, ({ valuta, coupons, termEnd, ended, rate, principal }) => {
      fc.pre(termEnd !== null || Math.max(...coupons) > valuta)
      const one: ScheduleTerms = {
        type: 'tokenized_bond',
        principal: cents(principal),
        rate: basisPoints(rate),
        valuta: day(valuta),
        interestRatePeriod: 'yearly',
        repayment: 'bullet',
        durationMonths: 60,
        durationDays: null,
        contractEndOfTerm: termEnd === null ? null : day(termEnd),
        couponDates: coupons.map(day).join(', '),
      }
      for (const rows of [paymentSchedule(one), endedSchedule(one, day(ended))]) {
        expect(sum(rows.map((row) => row.principal))).toBe(principal)
        expect(rows.at(-1)!.principal).toBe(principal)
        const days = rows.map((row) => row.date)
        expect(days).toEqual([...new Set(days)].toSorted())
        expect(days[0]! > one.valuta).toBe(true)
        for (const { interest } of rows) expect(interest).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 500 },
  )
})

test('R3.09 a bullet loan earns what its rate says, within half a cent for each payment', () => {
  const bullet = terms.map((one): ScheduleTerms => ({ ...one, repayment: 'bullet', contractEndOfTerm: null }))
  fc.assert(
    fc.property(bullet, (one) => {
      fc.pre(one.type !== 'ventureDebt')
      const rows = paymentSchedule(one)
      const exact = (one.principal * one.rate * one.durationMonths!) / 120_000
      expect(Math.abs(sum(rows.map((row) => row.interest)) - exact)).toBeLessThanOrEqual(rows.length / 2 + 1e-4)
    }),
  )
})

test('R3.09 more days, a larger amount or a higher rate never earn less interest', () => {
  const facts = fc.record({
    principal: fc.nat(1_000_000_000),
    rate: fc.nat(2_000),
    days: fc.integer({ min: 0, max: 364 }),
    start: fc.nat(20_000),
    convention: fc.constantFrom('30/360', 'act/360', 'act/365', 'act/act' as const),
  })
  fc.assert(
    fc.property(facts, ({ principal, rate, days, start, convention }) => {
      const from = addDays(localDate('2000-01-01'), start)
      const outstanding = (amount: number, bp: number, count: number) =>
        accruedInterest({
          principal: cents(amount),
          rate: basisPoints(bp),
          from,
          to: addDays(from, count),
          convention: convention as 'act/360',
        })
      const now = outstanding(principal, rate, days)
      expect(now).toBeGreaterThanOrEqual(0)
      // 30E/360 counts a 31st as the 30th, and the end of February as it is.
      expect(outstanding(principal, rate, days + 1)).toBeGreaterThanOrEqual(now)
      expect(outstanding(principal + 1, rate, days)).toBeGreaterThanOrEqual(now)
      expect(outstanding(principal, rate + 1, days)).toBeGreaterThanOrEqual(now)
    }),
  )
})

test('R3.09 a leap year, a month’s end and the change of the clocks move no due date', () => {
  for (const day of ['2024-02-29', '2026-01-31', '2026-03-29', '2026-10-25', '2026-12-31'])
    for (const months of [1, 6, 12, 48]) {
      const valuta = localDate(day)
      const rows = paymentSchedule({
        type: 'subordinatedLoan',
        principal: cents(1_000_000_000),
        rate: basisPoints(1),
        valuta,
        interestRatePeriod: 'monthly',
        repayment: 'bullet',
        durationMonths: months,
        durationDays: null,
        contractEndOfTerm: null,
        couponDates: '',
      })
      expect(rows.map((row) => row.date)).toEqual(rows.map((_, index) => addMonths(valuta, index + 1)))
    }
})

test('R3.09 shares in profit and proceeds add up to what is shared, within half a cent for each', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 50 }),
      fc.nat(1_000_000_000),
      fc.nat(1_000_000_000),
      (amounts, shared, preMoney) => {
        const all = sum(amounts)
        const profits = amounts.map((amount) => profitShare(cents(amount), cents(all), cents(shared)))
        expect(Math.abs(sum(profits) - shared)).toBeLessThanOrEqual(amounts.length / 2)
        const proceeds = amounts.map((amount) => exitShare(cents(amount), cents(preMoney), cents(all), cents(shared)))
        expect(sum(proceeds)).toBeLessThanOrEqual(shared + amounts.length / 2)
        for (const [index, amount] of amounts.entries())
          for (const [other, more] of amounts.entries())
            if (more >= amount) expect(profits[other]).toBeGreaterThanOrEqual(profits[index]!)
      },
    ),
  )
})
