import { INTEREST_RATE_PERIODS } from '@goldammer/sdk/rules/interest-periods'
import { paymentSchedule } from '@goldammer/sdk/rules/payment-schedule'
import { FUNDING_TYPES } from '@goldammer/sdk/rules/product-types'
import { basisPoints, cents, localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import type { Plan } from './offer.ts'
import { plannedReturn } from './planned-return.ts'

// With 14 days of notice, what is accepted today is debited on 1 December.
const today = localDate('2026-11-17')
const start = localDate('2026-12-01')
const planned = (amount: number, rate: number, plan: Plan) =>
  plannedReturn(cents(amount), cents(100_00), basisPoints(rate), plan, today)

type Interest = Extract<Plan, { kind: 'interest' }>
const loan = (terms: Partial<Interest['terms']> = {}, valuta: Interest['valuta'] = null): Interest => ({
  kind: 'interest',
  valuta,
  prenotificationDays: 14,
  withShare: false,
  terms: {
    type: 'subordinatedLoan',
    interestRatePeriod: 'yearly',
    repayment: 'bullet',
    durationMonths: 60,
    durationDays: null,
    contractEndOfTerm: null,
    couponDates: '',
    ...terms,
  },
})

test('domain/interest#one-plan a bullet loan pays its rate each year and the amount at the end', () => {
  expect(planned(2_500_00, 675, loan())).toMatchObject({
    kind: 'interest',
    perYear: 168_75,
    interest: 843_75,
    total: 3_343_75,
  })
})

test('R3.09 domain/interest#start interest is planned from the debit of an order that is accepted today, as in the checkout', () => {
  const until = (prenotificationDays: number, valuta: Interest['valuta'] = null) =>
    planned(1_000_00, 600, { ...loan({ contractEndOfTerm: localDate('2031-12-31') }, valuta), prenotificationDays })
  // Five years from 1 December 2026, then 29 of 360 days; with a notice of one day from 19 November, two TARGET days on.
  expect(until(14)).toMatchObject({ start: '2026-12-01', interest: 304_83 })
  expect(until(1)).toMatchObject({ start: '2026-11-19', interest: 306_83 })
  expect(until(14, localDate('2026-12-15'))).toMatchObject({ start: '2026-12-15', interest: 302_50 })
})

test('domain/interest#annuity an annuity pays less interest, because it repays on the way', () => {
  // test-vectors.json, annuity: 1,000 at 7 % over 5 years
  expect(planned(1_000_00, 700, loan({ repayment: 'annuity' }))).toMatchObject({
    kind: 'interest',
    perYear: 70_00,
    interest: 219_46,
    total: 1_219_46,
  })
})

test('domain/interest#venture-debt venture debt earns by the exact day: 211 days at 8 % on 5,000', () => {
  const plan = loan({ type: 'ventureDebt', durationMonths: null, durationDays: 211 })
  expect(planned(5_000_00, 800, plan)).toMatchObject({ interest: 234_44, total: 5_234_44 })
})

test('R3.09 what the product page plans is what the checkout will plan: common days count', () => {
  const plan = loan({ contractEndOfTerm: localDate('2030-12-31') }, localDate('2027-01-15'))
  const found = planned(1_000_00, 600, plan)
  if (found.kind !== 'interest') throw new Error('no interest')
  // Three full years from 15 January 2027, then 345 of 360 days.
  expect(found).toMatchObject({ perYear: 60_00, interest: 237_50 })
  expect(found.years.map(({ year }) => year)).toEqual([1, 2, 3, 4])
})

test('domain/interest#icma a short first coupon and a last year cut off by the term are named, nothing else', () => {
  const found = (some: Partial<Interest['terms']>) => planned(1_000_00, 600, loan(some))
  const bond = {
    type: 'bond',
    couponDates: '2027-03-01,2028-03-01',
    contractEndOfTerm: localDate('2028-03-01'),
  } as const
  expect(found(bond)).toMatchObject({
    shortFirst: { date: '2027-03-01', days: 90 },
    shortLast: { year: 2, date: '2028-03-01' },
  })
  // Who pays for the days before gets the whole coupon.
  expect(found({ ...bond, couponDates: '2026-03-01,2027-03-01,2028-03-01' })).toMatchObject({ shortFirst: null })
  expect(found({ contractEndOfTerm: localDate('2031-12-31') })).toMatchObject({
    shortFirst: null,
    shortLast: { year: 6, date: '2031-12-31' },
  })
  expect(found({})).toMatchObject({ shortFirst: null, shortLast: null })
})

test('domain/interest#one-plan R3.09 the calculator plans what the contract will, of every type and interest period', () => {
  const valuta = start
  for (const type of FUNDING_TYPES)
    for (const interestRatePeriod of INTEREST_RATE_PERIODS)
      for (const durationMonths of [12, 30, 60])
        for (const contractEndOfTerm of [null, localDate('2029-05-31')]) {
          const terms = { type, interestRatePeriod, durationMonths, contractEndOfTerm }
          const plan = loan(terms)
          const schedule = paymentSchedule({ ...plan.terms, principal: cents(777_00), rate: basisPoints(635), valuta })
          const shown = planned(777_00, 635, plan)
          if (shown.kind !== 'interest') throw new Error('no interest')
          expect(shown.interest).toBe(schedule.reduce((sum, row) => sum + row.interest, 0))
          const listed = shown.years.map(({ interest, principal }) => interest + principal)
          expect(listed.reduce((sum, one) => sum + one, 0)).toBe(shown.total)
        }
})

test('domain/interest#quota a quota is the amount in pre-money plus round', () => {
  const plan: Plan = { kind: 'quota', preMoney: cents(2_500_000_00), round: cents(650_000_00), withBase: false }
  expect(planned(5_000_00, 0, plan)).toEqual({ kind: 'quota', percent: '0.158730', base: null })
  // seedInvest2 pays base interest beside it: 3 % of 5,000 a year.
  expect(planned(5_000_00, 300, { ...plan, withBase: true })).toMatchObject({ percent: '0.158730', base: 150_00 })
})

test('domain/fields#service-fee the service fee of a collectible comes on top', () => {
  expect(planned(500_00, 0, { kind: 'units', serviceFee: basisPoints(500) })).toEqual({
    kind: 'units',
    units: 5,
    fee: 25_00,
    total: 525_00,
  })
})

test('domain/interest#one-plan the plan by year adds up to interest and amount, however often is paid', () => {
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  for (const [interestRatePeriod, repayment, years] of [
    ['quarterly', 'bullet', 5],
    ['quarterly', 'annuity', 5],
    ['yearly', 'bullet', 5],
    ['end_of_term', 'bullet', 1],
  ] as const) {
    const found = planned(2_500_00, 650, loan({ interestRatePeriod, repayment }))
    if (found.kind !== 'interest') throw new Error('no interest')
    expect(found.years).toHaveLength(years)
    expect(found.years.at(-1)?.year).toBe(5)
    expect(sum(found.years.map((one) => one.interest))).toBe(found.interest)
    expect(sum(found.years.map((one) => one.principal))).toBe(2_500_00)
  }
})
