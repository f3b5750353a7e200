import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { basisPoints, cents, localDate } from '../units.ts'
import { accruedInterest, accruedInterestOnPurchase, interestForDays, lastCouponDate } from './accrued-interest.ts'
import { type DayCount, dayFraction } from './day-count.ts'

test.each(vectors.accruedInterest.cases)('R3.08 $principal at $rateBp from $from to $to, $convention', (row) => {
  const convention = row.convention as DayCount
  expect(dayFraction(localDate(row.from), localDate(row.to), convention)).toEqual({
    days: row.days,
    denominator: row.denominator,
  })
  expect(
    accruedInterest(cents(row.principal), basisPoints(row.rateBp), localDate(row.from), localDate(row.to), convention),
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
  const buy = (valuta: string) =>
    accruedInterestOnPurchase(cents(1_000_000), basisPoints(650), coupons, localDate(valuta))
  expect(buy('2026-09-15')).toBe(35_260)
  expect(buy('2026-03-01')).toBe(0)
  expect(buy('2025-02-28')).toBe(0)
  expect(
    accruedInterest(cents(100), basisPoints(650), localDate('2026-03-02'), localDate('2026-03-01'), 'act/360'),
  ).toBe(0)
})
