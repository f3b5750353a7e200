import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { basisPoints, cents, localDate } from '../units.ts'
import { accruedInterest, accruedInterestOnPurchase, interestForDays } from './accrued-interest.ts'
import { lastCouponDate } from './coupon-dates.ts'
import { type DayCount, dayFraction } from './day-count.ts'

test.each(vectors.accruedInterest.cases)('R3.08 $principal at $rateBp from $from to $to, $convention', (row) => {
  const convention = row.convention as DayCount
  expect(dayFraction(localDate(row.from), localDate(row.to), convention)).toEqual({
    days: row.days,
    denominator: row.denominator,
  })
  expect(
    accruedInterest({
      principal: cents(row.principal),
      rate: basisPoints(row.rateBp),
      from: localDate(row.from),
      to: localDate(row.to),
      convention,
    }),
  ).toBe(row.expected)
})

test('R3.09 a broken first period bears interest for its days', () => {
  const { principal, rateBp, days30_360, expected } = vectors.brokenFirstPeriod
  expect(interestForDays(cents(principal), basisPoints(rateBp), days30_360, 360)).toBe(expected)
})

test('R3.08 accrued interest runs from the last coupon date and is never negative', () => {
  const coupons = '2025-03-01, 2026-03-01,2027-03-01'
  expect(lastCouponDate(coupons, localDate('2026-09-15'))).toBe('2026-03-01')
  expect(lastCouponDate(coupons, localDate('2026-03-01'))).toBe('2026-03-01')
  expect(lastCouponDate(coupons, localDate('2025-02-28'))).toBeNull()
  const terms = { type: 'bond', rate: basisPoints(650), couponDates: coupons, interestRatePeriod: 'yearly' } as const
  const buy = (valuta: string) => accruedInterestOnPurchase(cents(1_000_000), terms, localDate(valuta))
  expect(buy('2026-09-15')).toBe(35_260)
  expect(buy('2026-03-01')).toBe(0)
  expect(buy('2025-02-28')).toBe(0)
  expect(
    accruedInterest({
      principal: cents(100),
      rate: basisPoints(650),
      from: localDate('2026-03-02'),
      to: localDate('2026-03-01'),
      convention: 'act/360',
    }),
  ).toBe(0)
})

test.each([
  // 10,000 × 5.75 % × 183 ÷ (2 × 184).
  ['half_yearly', '2028-07-15,2029-01-15,2029-07-15', '2029-01-14', 28_594],
  ['half_yearly', '2028-07-15,2029-01-15,2029-07-15', '2029-01-15', 0],
  // 10,000 × 5.75 % × 91 ÷ (4 × 92).
  ['quarterly', '2028-10-15,2029-01-15,2029-04-15', '2029-01-14', 14_219],
  ['monthly', '2028-12-15,2029-01-15,2029-02-15', '2029-01-14', 4_637],
  // Counted from the 31st, though February and June end before it: 10,000 × 5.75 % × 100 ÷ (2 × 184).
  ['half_yearly', '2028-02-29,2028-08-31,2029-02-28', '2028-06-08', 15_625],
  // After the last whole period of a bond that ends in a stub: 10,000 × 5.75 % × 30 ÷ (2 × 181).
  ['half_yearly', '2028-07-15,2029-01-15,2029-03-31', '2029-02-14', 4_765],
] as const)(
  'R3.08 domain/interest#accrued-interest accrued interest counts in the days of its coupon period: %s, %s, bought on %s',
  (interestRatePeriod, couponDates, valuta, expected) => {
    const terms = { type: 'bond', rate: basisPoints(575), couponDates, interestRatePeriod } as const
    expect(accruedInterestOnPurchase(cents(1_000_000), terms, localDate(valuta))).toBe(expected)
  },
)
