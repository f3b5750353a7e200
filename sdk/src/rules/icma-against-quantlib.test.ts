import fc from 'fast-check'
import loadQuantLib from 'quantlib-wasm'
import { expect, test } from 'vitest'
import { basisPoints, type Cents, cents, type LocalDate, localDate } from '../units.ts'
import { accruedInterestOnPurchase } from './accrued-interest.ts'
import { monthsPerPeriod } from './interest-periods.ts'
import { addDays, addMonths, daysBetween } from './local-dates.ts'
import { endedSchedule, paymentSchedule, type ScheduleTerms } from './payment-schedule.ts'

const quantLib = await loadQuantLib()
// Without a schedule it counts by the period it is given, with notional ones before and after it.
const noSchedule = new quantLib.Schedule(new quantLib.Vector$Date$())
const isma = new quantLib.ActualActual(quantLib.ActualActualConvention.ISMA, noSchedule)

type Period = { start: LocalDate; end: LocalDate }

/** By ActualActual(ISMA) of QuantLib. */
function yearFraction(from: LocalDate, to: LocalDate, { start, end }: Period): number {
  const held = [from, to, start, end].map((day) => quantLib.Date.fromISOString(day))
  const years = isma.yearFraction(...(held as Parameters<typeof isma.yearFraction>))
  for (const day of held) day.delete()
  return years
}

let compared = 0

/** The same interest to the cent: half a cent at most is rounded. */
function expectInterest(interest: Cents | undefined, { principal, rate }: ScheduleTerms, years: number, what: string) {
  const exact = (principal * rate * years) / 10_000
  expect(Math.abs((interest ?? Number.NaN) - exact), `${what}: ${interest}, by QuantLib ${exact}`).toBeLessThan(
    0.5 + 1e-4,
  )
  compared++
}

/** A bond with its coupon dates, and days before, between and after them. */
const bonds = fc
  .record({
    interestRatePeriod: fc.constantFrom('monthly', 'quarterly', 'half_yearly', 'yearly' as const),
    day: fc.integer({ min: 1, max: 31 }),
    month: fc.nat(400),
    coupons: fc.integer({ min: 2, max: 10 }),
    // Parts of a period in thousandths: up to two periods before the first coupon, and after the last.
    before: fc.integer({ min: 1, max: 1_999 }),
    after: fc.integer({ min: 1, max: 1_999 }),
    within: fc.integer({ min: 1, max: 999 }),
    at: fc.nat(100),
    principal: fc.integer({ min: 1_000, max: 100_000_000 }),
    rate: fc.integer({ min: 1, max: 1_500 }),
  })
  .map(({ interestRatePeriod, day, month, coupons, before, after, within, at, principal, rate }) => {
    const months = monthsPerPeriod(interestRatePeriod, 12)
    // January has 31 days, so that the anchor is clamped nowhere.
    const anchor = addDays(addMonths(localDate('2000-01-01'), 12 * Math.floor(month / 12)), day - 1)
    const first = (month % 12) + 1
    const dates = Array.from({ length: coupons }, (_, index) => addMonths(anchor, first + index * months))
    // The day of the month that the dates show: of 30 November and 28 February it is the 30th.
    const shown = dates.toSorted((one, other) => other.slice(8).localeCompare(one.slice(8)))[0]!
    const notional = (index: number) => addMonths(shown, (index - dates.indexOf(shown)) * months)
    return {
      interestRatePeriod,
      months,
      day,
      dates,
      notional,
      before,
      after,
      within,
      at: at % (coupons - 1),
      principal,
      rate,
    }
  })

/** A day between two others, by thousandths of the distance; neither of the two. */
const between = (start: LocalDate, end: LocalDate, thousandths: number): LocalDate =>
  addDays(
    start,
    Math.min(daysBetween(start, end) - 1, Math.max(1, Math.round((daysBetween(start, end) * thousandths) / 1_000))),
  )

test('R3.08 R3.09 domain/interest#icma accrued interest, coupons, stubs and early ends equal QuantLib’s in 10,000 bonds', {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(bonds, ({ interestRatePeriod, day, dates, notional, before, after, within, at, principal, rate }) => {
      const terms: ScheduleTerms = {
        type: 'bond',
        principal: cents(principal),
        rate: basisPoints(rate),
        interestRatePeriod,
        repayment: 'bullet',
        durationMonths: 60,
        durationDays: null,
        contractEndOfTerm: null,
        valuta: dates[0]!,
        couponDates: dates.join(','),
      }
      const period = { start: dates[at]!, end: dates[at + 1]! }
      const bought = between(period.start, period.end, within)
      expectInterest(
        accruedInterestOnPurchase(terms.principal, terms, bought),
        terms,
        yearFraction(period.start, bought, period),
        'accrued interest',
      )
      // QuantLib counts notional periods from a day it is given, of which none is clamped up to the 28th.
      const isLong = day <= 28
      const paidIn = between(notional(isLong ? -2 : -1), dates[0]!, isLong ? before / 2 : before % 1_000)
      const firstPeriod = { start: notional(-1), end: dates[0]! }
      const [first] = paymentSchedule({ ...terms, valuta: paidIn })
      expectInterest(first?.interest, terms, yearFraction(paidIn, dates[0]!, firstPeriod), 'first coupon')
      const last = dates.at(-1)!
      const nextPeriod = { start: last, end: notional(dates.length) }
      const end = between(last, notional(dates.length + (isLong ? 1 : 0)), isLong ? after / 2 : after % 1_000)
      const stub = paymentSchedule({ ...terms, contractEndOfTerm: end }).at(-1)
      expectInterest(stub?.interest, terms, yearFraction(last, end, nextPeriod), 'stub')
      const ended = endedSchedule({ ...terms, valuta: period.start }, bought).at(-1)
      expectInterest(ended?.interest, terms, yearFraction(period.start, bought, period), 'early end')
    }),
    { numRuns: 10_000, seed: 5_75 },
  )
  expect(compared).toBe(40_000)
})
