import { expect, test } from 'vitest'
import { basisPoints, localDate } from '../units.ts'
import { type PlannedProduct, type PlannedTariff, planMisfits } from './plan-checks.ts'

const aTariff = (change: Partial<PlannedTariff> = {}): PlannedTariff => ({
  interestRate: basisPoints(575),
  earlyBirdInterestRate: null,
  interestRatePeriod: 'half_yearly',
  repayment: 'bullet',
  ...change,
})
const aBond = (change: Partial<PlannedProduct> = {}): PlannedProduct => ({
  type: 'bond',
  accruedInterest: true,
  accruedInterestRate: basisPoints(575),
  tariffs: [aTariff()],
  accruedInterestPeriods: '2027-07-15,2028-01-15,2028-07-15',
  contractEndOfTerm: localDate('2028-07-15'),
  ...change,
})
const coupons = (accruedInterestPeriods: string, end: string | null = null) =>
  aBond({ accruedInterestPeriods, contractEndOfTerm: end === null ? null : localDate(end) })

test.each([
  ['half a year apart', aBond(), []],
  [
    'half a year apart, bearing interest for a year',
    aBond({ tariffs: [aTariff({ interestRatePeriod: 'yearly' })] }),
    ['accruedInterestPeriods'],
  ],
  ['with one left out', coupons('2027-07-15,2028-01-15,2029-01-15'), ['accruedInterestPeriods']],
  ['a day off', coupons('2027-07-15,2028-01-16,2028-07-15'), ['accruedInterestPeriods']],
  ['at the ends of months', coupons('2027-08-31,2028-02-29,2028-08-31,2029-02-28'), []],
  ['on the 30th, or the last of February', coupons('2027-08-30,2028-02-29,2028-08-30,2029-02-28'), []],
  ['on the 28th once, on the 29th then', coupons('2027-08-29,2028-02-28,2028-08-29'), ['accruedInterestPeriods']],
  ['with a stub to the end of the term', coupons('2027-07-15,2028-01-15,2028-03-31', '2028-03-31'), []],
  ['with the stub left to the end of the term', coupons('2027-07-15,2028-01-15', '2028-03-31'), []],
  [
    'with a stub that is no end of the term',
    coupons('2027-07-15,2028-01-15,2028-03-31', '2028-06-30'),
    ['accruedInterestPeriods'],
  ],
  ['with a long stub', coupons('2027-07-15,2028-01-15,2029-01-14', '2029-01-14'), []],
  [
    'with two periods to the end of the term',
    coupons('2027-07-15,2028-01-15', '2029-01-15'),
    ['accruedInterestPeriods'],
  ],
  ['after the end of the term', coupons('2027-07-15,2028-01-15,2028-07-15', '2028-06-30'), ['accruedInterestPeriods']],
  ['of a single coupon', coupons('2027-07-15', '2027-07-15'), []],
  ['that are still missing', coupons(''), []],
] as const)(
  'domain/interest#same-coupon R3.08 coupon dates lie one interest period apart: %s',
  (_what, product, expected) => expect(planMisfits(product)).toEqual(expected),
)

test.each([
  ['interest at the end of the term', aTariff({ interestRatePeriod: 'end_of_term' }), ['tariffs/1/interestRatePeriod']],
  ['another rate', aTariff({ interestRate: basisPoints(600) }), ['accruedInterestRate']],
  ['an early-bird rate', aTariff({ earlyBirdInterestRate: basisPoints(600) }), ['tariffs/1/earlyBirdInterestRate']],
  ['equal payments', aTariff({ repayment: 'annuity' }), ['tariffs/1/repayment', 'tariffs/1/repayment']],
  ['no repayment', aTariff({ repayment: 'none' }), ['tariffs/1/repayment']],
  ['the same', aTariff(), []],
] as const)(
  'domain/interest#same-coupon R3.08 all tariffs of a product with accrued interest pay the coupon: one with %s',
  (_what, tariff, expected) => expect(planMisfits(aBond({ tariffs: [aTariff(), tariff] }))).toEqual(expected),
)

test('domain/interest#accrued-interest accrued interest needs a rate; without it there are no coupon dates', () => {
  expect(planMisfits(aBond({ type: 'seedInvest' }))).toEqual(['accruedInterest'])
  const tariffs = [aTariff({ interestRatePeriod: 'end_of_term', earlyBirdInterestRate: basisPoints(600) })]
  expect(
    planMisfits(aBond({ accruedInterest: false, accruedInterestPeriods: '2027-07-15,2027-07-16', tariffs })),
  ).toEqual([])
})

test('domain/interest#annuity equal payments are no terms of venture debt, nor of contracts with a common end', () => {
  const loan = { accruedInterest: false, contractEndOfTerm: null, tariffs: [aTariff({ repayment: 'annuity' })] }
  expect(planMisfits(aBond({ ...loan, type: 'subordinatedLoan' }))).toEqual([])
  expect(planMisfits(aBond({ ...loan, type: 'ventureDebt' }))).toEqual(['tariffs/0/repayment'])
  const ended = { ...loan, type: 'subordinatedLoan', contractEndOfTerm: localDate('2029-12-31') } as const
  expect(planMisfits(aBond(ended))).toEqual(['tariffs/0/repayment'])
})

test('domain/interest#base-interest stated interest needs a plan: base interest has an amount that is repaid', () => {
  const offer = (type: PlannedProduct['type'], change: Partial<PlannedTariff>) =>
    planMisfits(aBond({ type, accruedInterest: false, contractEndOfTerm: null, tariffs: [aTariff(change)] }))
  for (const type of ['seedInvest2', 'participation_rights', 'silent_partnership'] as const) {
    expect([type, offer(type, { repayment: 'none' })]).toEqual([type, ['tariffs/0/repayment']])
    expect([type, offer(type, { repayment: 'bullet' })]).toEqual([type, []])
    expect([type, offer(type, { repayment: 'none', interestRate: 0 })]).toEqual([type, []])
  }
  // A quota alone bears no interest that could be planned.
  for (const type of ['seedInvest', 'digitalCompanShare', 'tokenized_products'] as const) {
    expect([type, offer(type, { repayment: 'none', interestRate: 0 })]).toEqual([type, []])
    expect([type, offer(type, { repayment: 'bullet' })]).toEqual([type, ['tariffs/0/interestRate']])
  }
})
