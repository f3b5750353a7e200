import { expect, test } from 'vitest'
import { cents, type LocalDate } from '../units.ts'
import { moneyWeightedReturn, type PortfolioDay, portfolioDevelopment, termBand } from './portfolio.ts'

const day = (
  date: string,
  moved: Partial<Record<'paidIn' | 'capital' | 'repaid' | 'interest' | 'lost', number>>,
): PortfolioDay => ({
  date: date as LocalDate,
  paidIn: cents(moved.paidIn ?? moved.capital ?? 0),
  capital: cents(moved.capital ?? 0),
  repaid: cents(moved.repaid ?? 0),
  interest: cents(moved.interest ?? 0),
  lost: cents(moved.lost ?? 0),
})
const on = (date: string) => date as LocalDate

test('R2.21 a year at five percent, repaid at its end, returns five percent', () => {
  const days = [day('2025-03-01', { capital: 100_000 }), day('2026-03-01', { repaid: 100_000, interest: 5_000 })]
  expect(moneyWeightedReturn(days, on('2026-11-20'))).toBe(5)
})

test('R2.21 an outstanding amount counts at nominal value; a premium lowers the return', () => {
  const days = [day('2025-11-20', { capital: 100_000 }), day('2026-11-20', { interest: 6_000 })]
  expect(moneyWeightedReturn(days, on('2026-11-20'))).toBe(6)
  const withFee = [day('2025-11-20', { capital: 100_000, paidIn: 102_000 }), day('2026-11-20', { interest: 6_000 })]
  expect(moneyWeightedReturn(withFee, on('2026-11-20'))).toBe(3.92)
})

test('R2.21 the return is weighted by money: the larger part decides', () => {
  const small = [day('2024-11-20', { capital: 10_000 }), day('2025-11-20', { repaid: 10_000, interest: 1_000 })]
  const large = [day('2025-11-20', { capital: 990_000 }), day('2026-11-20', { interest: 9_900 })]
  expect(moneyWeightedReturn([...large, ...small], on('2026-11-20'))).toBeLessThan(1.2)
})

test('R2.21 lost capital is not outstanding, and lowers the return', () => {
  const days = [day('2025-11-20', { capital: 100_000 }), day('2026-11-20', { interest: 6_000, lost: 6_000 })]
  expect(moneyWeightedReturn(days, on('2026-11-20'))).toBe(0)
  expect(portfolioDevelopment(days, on('2026-11-20')).at(-1)).toMatchObject({ outstanding: 94_000, received: 6_000 })
})

test('R2.21 a total loss returned −100 %, and there is no return before the first payment', () => {
  const paid = day('2025-11-20', { capital: 100_000 })
  expect(moneyWeightedReturn([paid, day('2026-05-20', { lost: 100_000 })], on('2026-11-20'))).toBe(-100)
  expect(moneyWeightedReturn([paid], on('2026-11-20'))).toBeNull()
  expect(moneyWeightedReturn([paid, day('2026-11-20', { interest: 1 })], on('2026-11-20'))).toBe(0)
})

test('R2.21 nothing returns anything on the day it is paid in, nor without a payment', () => {
  expect(moneyWeightedReturn([day('2026-11-20', { capital: 100_000 })], on('2026-11-20'))).toBeNull()
  expect(moneyWeightedReturn([], on('2026-11-20'))).toBeNull()
})

test('R2.21 the value over time has points at the ends of months, and today', () => {
  const days = [
    day('2026-11-18', { repaid: 20_000, interest: 400 }),
    day('2026-09-10', { capital: 100_000 }),
    day('2026-10-31', { interest: 300 }),
  ]
  expect(portfolioDevelopment(days, on('2026-11-20'))).toEqual([
    { day: '2026-09-30', outstanding: 100_000, received: 0 },
    { day: '2026-10-31', outstanding: 100_000, received: 300 },
    { day: '2026-11-20', outstanding: 80_000, received: 700 },
  ])
})

test.each([
  ['2024-11-20', 25, '2024-11-30'],
  ['2024-10-31', 9, '2024-12-31'],
  ['2020-12-01', 25, '2020-12-31'],
  ['2001-05-05', 26, '2001-12-31'],
])('R2.21 a portfolio from %s on is shown with %i points', (from, count, first) => {
  const points = portfolioDevelopment([day(from, { capital: 100 })], on('2026-11-20'))
  expect([points.length, points[0]?.day, points.at(-1)?.day]).toEqual([count, first, '2026-11-20'])
})

test.each([
  [null, 'open'],
  ['2027-11-20', 'until_1'],
  ['2027-11-21', 'until_3'],
  ['2029-11-20', 'until_3'],
  ['2031-11-20', 'until_5'],
  ['2031-11-21', 'over_5'],
] as const)('R2.21 a term until %s falls into the band %s', (end, band) => {
  expect(termBand(end as LocalDate | null, on('2026-11-20'))).toBe(band)
})
