import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { EXEMPTION_LIMITS } from '../constants.ts'
import { cents, type LocalDate, localDate } from '../units.ts'
import {
  type ExemptionType,
  exemptionHeadroom,
  refuseExemptionPeriod,
  sharedYear,
  tightestYear,
  touchesYear,
} from './exemption-headroom.ts'

test.each(vectors.exemptionHeadroom)('R5.06 $type beside $otherOrders: $expected', ({ type, otherOrders, expected }) =>
  expect(exemptionHeadroom(type as ExemptionType, 2026, otherOrders.map(cents))).toBe(expected),
)

const period = (startDate: string, endDate: string | null) => ({
  startDate: localDate(startDate),
  endDate: endDate as LocalDate | null,
})

test('R5.06 start and end must not fall on the same day', () => {
  expect(refuseExemptionPeriod(period('2026-01-01', '2026-01-01'))).toBe('EXEMPTION_SAME_DAY')
  expect(refuseExemptionPeriod(period('2026-01-02', '2026-01-01'))).toBe('EXEMPTION_END_BEFORE_START')
  expect(refuseExemptionPeriod(period('2026-01-01', '2026-01-02'))).toBeNull()
  expect(refuseExemptionPeriod(period('2026-01-01', null))).toBeNull()
})

test('R5.06 an order touches every year of its period, an open one all later years', () => {
  expect(touchesYear(period('2025-12-31', '2026-01-01'), 2026)).toBe(true)
  expect(touchesYear(period('2026-01-01', '2026-12-31'), 2027)).toBe(false)
  expect(touchesYear(period('2026-01-01', null), 2040)).toBe(true)
  expect(touchesYear(period('2026-01-01', null), 2025)).toBe(false)
})

test('R5.06 the rest and others’ parts make up the limit; one more never adds, never negative', () => {
  const amounts = fc.array(fc.nat(60_000).map(cents), { maxLength: 8 })
  fc.assert(
    fc.property(fc.constantFrom<ExemptionType>('single', 'joint'), amounts, fc.nat(60_000), (type, others, another) => {
      const left = exemptionHeadroom(type, 2026, others)
      const taken = others.reduce((total, one) => total + one, 0)
      expect(left).toBe(Math.max(0, EXEMPTION_LIMITS[type] - taken))
      expect(exemptionHeadroom(type, 2026, [...others, left])).toBe(0)
      expect(exemptionHeadroom(type, 2026, [...others, cents(another)])).toBeLessThanOrEqual(left)
      expect(exemptionHeadroom('joint', 2026, others)).toBeGreaterThanOrEqual(exemptionHeadroom('single', 2026, others))
    }),
  )
})

const other = (startDate: string, endDate: string | null, amount: number) => ({
  ...period(startDate, endDate),
  amountIn: () => cents(amount),
})

test('R5.06 an order over several years may name what the tightest of them leaves', () => {
  const others = [other('2026-01-01', '2026-12-31', 30_000), other('2028-01-01', null, 80_000)]
  const least = (startDate: string, endDate: string | null) =>
    tightestYear('single', period(startDate, endDate), others, 2026)
  expect(least('2026-01-01', '2026-12-31')).toEqual({ year: 2026, ordered: 30_000, headroom: 70_000 })
  expect(least('2026-01-01', '2027-12-31')).toEqual({ year: 2026, ordered: 30_000, headroom: 70_000 })
  expect(least('2027-01-01', '2027-12-31')).toEqual({ year: 2027, ordered: 0, headroom: 100_000 })
  expect(least('2026-01-01', null)).toEqual({ year: 2028, ordered: 80_000, headroom: 20_000 })
})

test('R5.06 a revoked order counts in each year with what it has exempted there', () => {
  const revoked = {
    ...period('2025-01-01', '2026-11-20'),
    amountIn: (year: number) => cents(year === 2026 ? 12_500 : 0),
  }
  expect(tightestYear('single', period('2025-01-01', null), [revoked], 2026)).toEqual({
    year: 2026,
    ordered: 12_500,
    headroom: 87_500,
  })
})

test('R5.06 two orders meet in the first year both touch', () => {
  expect(sharedYear(period('2025-03-01', null), period('2026-01-01', '2026-12-31'))).toBe(2026)
  expect(sharedYear(period('2025-03-01', '2025-12-31'), period('2026-01-01', null))).toBeNull()
})
