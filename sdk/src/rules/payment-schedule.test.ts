import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { basisPoints, cents, localDate } from '../units.ts'
import { endedSchedule, endOfTerm, paymentDay, paymentSchedule, type ScheduleTerms } from './payment-schedule.ts'

const terms: ScheduleTerms = {
  type: 'subordinatedLoan',
  principal: cents(100_000),
  rate: basisPoints(600),
  valuta: localDate('2026-12-01'),
  interestRatePeriod: 'yearly',
  repayment: 'bullet',
  durationMonths: 36,
  durationDays: null,
  contractEndOfTerm: null,
  couponDates: '',
}
const sumOf = (rows: ReturnType<typeof paymentSchedule>) => rows.reduce((sum, row) => sum + row.principal, 0)

test('domain/interest#one-plan a bullet loan pays interest every period and the principal with the last', () => {
  expect(paymentSchedule(terms)).toEqual([
    { date: '2027-12-01', interest: 6000, principal: 0 },
    { date: '2028-12-01', interest: 6000, principal: 0 },
    { date: '2029-12-01', interest: 6000, principal: 100_000 },
  ])
})

const PERIODS = { 1: 'monthly', 3: 'quarterly', 6: 'half_yearly', 12: 'yearly' } as const

test.each(vectors.bullet.cases)('R3.09 $name', ({ principal, rateBp, valuta, intervalMonths, rows }) =>
  expect(
    paymentSchedule({
      ...terms,
      principal: cents(principal),
      rate: basisPoints(rateBp),
      valuta: localDate(valuta),
      interestRatePeriod: PERIODS[intervalMonths as keyof typeof PERIODS],
      durationMonths: rows.length * intervalMonths,
    }),
  ).toEqual(rows),
)

test('R3.09 a last period shorter than the others is counted in days', () =>
  expect(paymentSchedule({ ...terms, valuta: localDate('2027-01-15'), durationMonths: 18 })).toEqual([
    { date: '2028-01-15', interest: 6_000, principal: 0 },
    { date: '2028-07-15', interest: 3_000, principal: 100_000 },
  ]))

test('domain/interest#due-dates a common end of term makes the last period a broken one', () => {
  const rows = paymentSchedule({ ...terms, contractEndOfTerm: localDate('2028-06-01') })
  expect(rows).toEqual([
    { date: '2027-12-01', interest: 6000, principal: 0 },
    { date: '2028-06-01', interest: 3000, principal: 100_000 },
  ])
  const exact = paymentSchedule({ ...terms, contractEndOfTerm: localDate('2027-12-01') })
  expect(exact).toEqual([{ date: '2027-12-01', interest: 6000, principal: 100_000 }])
})

test('domain/interest#annuity an annuity repays the principal to the cent', () => {
  const rows = paymentSchedule({
    ...terms,
    principal: cents(500_000),
    rate: basisPoints(650),
    interestRatePeriod: 'quarterly',
    repayment: 'annuity',
  })
  expect(rows).toHaveLength(12)
  expect(rows[0]).toEqual({ date: '2027-03-01', interest: 8125, principal: 38_073 })
  expect(sumOf(rows)).toBe(500_000)
})

test('domain/interest#venture-debt venture debt pays once, for the exact days', () => {
  const rows = paymentSchedule({
    ...terms,
    type: 'ventureDebt',
    rate: basisPoints(800),
    interestRatePeriod: 'end_of_term',
    durationMonths: null,
    durationDays: 211,
  })
  expect(rows).toEqual([{ date: '2027-06-30', interest: 4689, principal: 100_000 }])
})

test('domain/interest#venture-debt venture debt for 211 days at 8 % on 5,000 pays 234.44', () =>
  expect(
    paymentSchedule({
      ...terms,
      type: 'ventureDebt',
      principal: cents(500_000),
      rate: basisPoints(800),
      valuta: localDate('2026-04-01'),
      interestRatePeriod: 'end_of_term',
      durationMonths: null,
      durationDays: 211,
    }),
  ).toEqual([{ date: '2026-10-29', interest: 23_444, principal: 500_000 }]))

test('domain/interest#venture-debt venture debt pays by its interest period, each for its exact days', () => {
  const debt: ScheduleTerms = {
    ...terms,
    type: 'ventureDebt',
    principal: cents(500_000),
    rate: basisPoints(800),
    valuta: localDate('2026-12-01'),
    interestRatePeriod: 'half_yearly',
    durationMonths: 36,
  }
  // 182, 183, 183, 183, 182 and 183 days of 360.
  expect(paymentSchedule(debt).map(({ date, interest }) => [date, interest])).toEqual([
    ['2027-06-01', 20_222],
    ['2027-12-01', 20_333],
    ['2028-06-01', 20_333],
    ['2028-12-01', 20_333],
    ['2029-06-01', 20_222],
    ['2029-12-01', 20_333],
  ])
  const [once, ...more] = paymentSchedule({ ...debt, interestRatePeriod: 'end_of_term' })
  expect([once?.interest, more]).toEqual([121_778, []])
  // A term in days ends with a broken period of 28 days.
  expect(paymentSchedule({ ...debt, durationMonths: null, durationDays: 210 })).toEqual([
    { date: '2027-06-01', interest: 20_222, principal: 0 },
    { date: '2027-06-29', interest: 3_111, principal: 500_000 },
  ])
  // Cancelled to a day: what was paid before stays paid.
  expect(endedSchedule(debt, localDate('2027-08-31'))).toEqual([
    { date: '2027-06-01', interest: 20_222, principal: 0 },
    { date: '2027-08-31', interest: 10_111, principal: 500_000 },
  ])
})

test('domain/interest#due-dates all of a contract ends on the common end of term, venture debt and coupons too', () => {
  const contractEndOfTerm = localDate('2027-09-30')
  const some = { contractEndOfTerm, durationMonths: null, durationDays: 211 }
  expect(paymentSchedule({ ...terms, ...some, type: 'ventureDebt' }).at(-1)?.date).toBe('2027-09-30')
  const bond = { ...terms, type: 'bond', durationMonths: 60, couponDates: '2027-03-01,2028-03-01' } as const
  expect([endOfTerm(bond), paymentSchedule(bond).at(-1)?.date]).toEqual(['2028-03-01', '2028-03-01'])
})

test('domain/interest#accrued-interest a bond pays its coupons; the first is broken unless accrued interest was paid on top', () => {
  const bond: ScheduleTerms = {
    ...terms,
    type: 'bond',
    principal: cents(1_000_000),
    rate: basisPoints(650),
    couponDates: '2027-03-01,2028-03-01',
    contractEndOfTerm: localDate('2028-03-01'),
  }
  const first = paymentSchedule(bond)
  expect(first.map((row) => row.date)).toEqual(['2027-03-01', '2028-03-01'])
  expect(first[0]!.interest).toBeLessThan(65_000)
  expect(first[1]).toEqual({ date: '2028-03-01', interest: 65_000, principal: 1_000_000 })
  const later = paymentSchedule({ ...bond, valuta: localDate('2027-09-15') })
  expect(later).toEqual([{ date: '2028-03-01', interest: 65_000, principal: 1_000_000 }])
})

const securities: ScheduleTerms = {
  ...terms,
  type: 'tokenized_bond',
  principal: cents(1_000_000),
  rate: basisPoints(650),
  couponDates: '2027-03-01,2028-03-01,2029-03-01',
  contractEndOfTerm: localDate('2029-03-01'),
}

test.each([
  // 153 of the 365 days that end with the coupon, though the year that begins with the payment has a 29 February.
  ['a year before the leap day', 'yearly', '2027-09-15', '2028-02-15', 27_247],
  ['a year with the leap day', 'yearly', '2028-09-15', '2029-02-15', 27_172],
  ['the whole of half a year', 'half_yearly', '2027-01-15', '2027-07-15', 32_500],
  ['a part of half a year', 'half_yearly', '2027-03-01', '2027-07-15', 24_420],
] as const)(
  'domain/interest#icma the first coupon is broken by ICMA: %s',
  (_name, interestRatePeriod, valuta, coupon, interest) => {
    const [first] = paymentSchedule({
      ...securities,
      interestRatePeriod,
      couponDates: coupon,
      contractEndOfTerm: localDate(coupon),
      valuta: localDate(valuta),
    })
    expect(first).toEqual({ date: coupon, interest, principal: 1_000_000 })
  },
)

test('domain/interest#icma a security that ends between two coupons pays to its last day, and no coupon after it', () => {
  const rows = paymentSchedule({
    ...securities,
    valuta: localDate('2027-09-15'),
    contractEndOfTerm: localDate('2028-08-31'),
  })
  expect(rows).toEqual([
    { date: '2028-03-01', interest: 65_000, principal: 0 },
    { date: '2028-08-31', interest: 32_589, principal: 1_000_000 },
  ])
})

test('domain/cancellation#plan-cut a security ended before its first coupon also pays the accrued interest bought', () => {
  const rows = endedSchedule({ ...securities, valuta: localDate('2027-09-15') }, localDate('2027-12-31'))
  // 305 days from the coupon of 1 March on, of 366 in that coupon year.
  expect(rows).toEqual([{ date: '2027-12-31', interest: 54_167, principal: 1_000_000 }])
})

test('domain/interest#icma coupons count by ICMA: first and last stub by notional periods, early ends by days', () => {
  const notes: ScheduleTerms = {
    ...securities,
    rate: basisPoints(575),
    interestRatePeriod: 'half_yearly',
    valuta: localDate('2028-05-01'),
    couponDates: '2029-01-15,2029-07-15,2030-01-15',
    contractEndOfTerm: localDate('2030-03-10'),
  }
  const rows = paymentSchedule(notes)
  expect(rows.map(({ date, interest }) => [date, interest])).toEqual([
    // 75 of 182 days of the notional period from 15 January on, and the half year from 15 July on.
    ['2029-01-15', 40_598],
    ['2029-07-15', 28_750],
    ['2030-01-15', 28_750],
    // 54 of the 181 days to 15 July.
    ['2030-03-10', 8_577],
  ])
  // With the end of the term among the coupon dates it is the same plan.
  expect(paymentSchedule({ ...notes, couponDates: `${notes.couponDates},2030-03-10` })).toEqual(rows)
  // 47 of the 181 days to 15 July.
  expect(endedSchedule(notes, localDate('2029-03-03')).at(-1)).toEqual({
    date: '2029-03-03',
    interest: 7_465,
    principal: 1_000_000,
  })
})

test('domain/interest#same-coupon dates that do not fit the interest period pay no coupon twice', () =>
  expect(
    paymentSchedule({
      ...securities,
      rate: basisPoints(575),
      valuta: localDate('2028-07-15'),
      contractEndOfTerm: null,
      couponDates: '2028-07-15,2029-01-15,2029-07-15',
    }).reduce((sum, { interest }) => sum + interest, 0),
  ).toBe(57_500))

test('domain/interest#one-plan without fixed terms there is no plan', () => {
  expect(paymentSchedule({ ...terms, type: 'seedInvest', repayment: 'none' })).toEqual([])
  expect(paymentSchedule({ ...terms, type: 'collectible' })).toEqual([])
})

test('domain/interest#base-interest without base interest only the amount returns, at the end of term or contract', () => {
  const silent: ScheduleTerms = { ...terms, type: 'silent_partnership', rate: basisPoints(0) }
  expect(paymentSchedule(silent)).toEqual([{ date: '2029-12-01', interest: 0, principal: 100_000 }])
  expect(endedSchedule(silent, localDate('2028-06-30'))).toEqual([
    { date: '2028-06-30', interest: 0, principal: 100_000 },
  ])
  const quarters = paymentSchedule({ ...silent, repayment: 'annuity', interestRatePeriod: 'yearly' })
  expect(quarters.map(({ principal }) => principal)).toEqual([33_333, 33_333, 33_334])
})

test('domain/interest#one-plan a term in days ends on its day, whatever the type', () => {
  const inDays = { ...terms, durationMonths: null, durationDays: 450 }
  expect(paymentSchedule(inDays)).toEqual([
    { date: '2027-12-01', interest: 6000, principal: 0 },
    { date: '2028-02-24', interest: 1383, principal: 100_000 },
  ])
  expect(paymentSchedule({ ...inDays, interestRatePeriod: 'end_of_term' })).toEqual([
    { date: '2028-02-24', interest: 7383, principal: 100_000 },
  ])
})

test('domain/interest#due-dates money is sent on the next TARGET day', () => {
  expect(paymentDay(localDate('2027-12-25'))).toBe('2027-12-27')
  expect(endOfTerm({ ...terms, valuta: null })).toBeNull()
  expect(endOfTerm(terms)).toBe('2029-12-01')
})

test('domain/cancellation#plan-cut a contract that is cancelled pays to the day, and the whole amount with it', () => {
  const valuta = terms.valuta
  expect(endedSchedule(terms, localDate('2028-05-31'))).toEqual([
    { date: '2027-12-01', interest: 6000, principal: 0 },
    { date: '2028-05-31', interest: 2983, principal: 100_000 },
  ])
  expect(endedSchedule(terms, localDate('2028-12-01'))).toEqual([
    { date: '2027-12-01', interest: 6000, principal: 0 },
    { date: '2028-12-01', interest: 6000, principal: 100_000 },
  ])
  expect(endedSchedule(terms, valuta)).toEqual([{ date: valuta, interest: 0, principal: 100_000 }])
  for (const late of ['2029-12-01', '2040-01-31'])
    expect(endedSchedule(terms, localDate(late))).toEqual(paymentSchedule(terms))
})

test('domain/cancellation#plan-cut of an annuity that is cancelled the rest is repaid, with its interest only', () => {
  const annuity = { ...terms, repayment: 'annuity' as const, principal: cents(500_000) }
  const rows = endedSchedule(annuity, localDate('2028-06-01'))
  expect(sumOf(rows)).toBe(500_000)
  const [first, last] = rows
  expect(last?.interest).toBe(Math.round((500_000 - first!.principal) * 0.03))
})

test('domain/interest#no-fixed-day BGB § 488 (3) a cancelled open-ended loan, or share without token, is owed back', () => {
  const end = localDate('2028-05-31')
  for (const type of ['seedInvest', 'digitalCompanShare'] as const) {
    const open = { ...terms, type, rate: basisPoints(0), repayment: 'none' as const }
    expect([type, paymentSchedule(open)]).toEqual([type, []])
    expect([type, endedSchedule(open, end)]).toEqual([type, [{ date: end, interest: 0, principal: 100_000 }]])
  }
})

test('domain/interest#no-fixed-day a common end of term or a stated repayment repays a loan without interest, too', () => {
  const open = { ...terms, type: 'seedInvest' as const, rate: basisPoints(0), repayment: 'none' as const }
  const commonEnd = localDate('2031-12-31')
  expect(paymentSchedule({ ...open, contractEndOfTerm: commonEnd })).toEqual([
    { date: commonEnd, interest: 0, principal: 100_000 },
  ])
  expect(paymentSchedule({ ...open, repayment: 'bullet' })).toEqual([
    { date: '2029-12-01', interest: 0, principal: 100_000 },
  ])
})

test('domain/interest#no-fixed-day products that end by a sale are never repaid by plan', () => {
  for (const type of ['tokenized_products', 'collectible'] as const) {
    const sold = { ...terms, type, contractEndOfTerm: localDate('2031-12-31') }
    expect(paymentSchedule(sold)).toEqual([])
    expect(endedSchedule(sold, localDate('2028-05-31'))).toEqual([])
  }
})
