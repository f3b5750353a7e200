import type { AnnouncedDebit, CalendarMonth } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { debitsOf, firstYear, isLate, monthsOf, totalOf, yearsOf } from './calendar.ts'

const aMonth = (month: string, sums: Partial<CalendarMonth> = {}): CalendarMonth => ({
  month,
  paidInterest: 0,
  paidPrincipal: 0,
  plannedInterest: 0,
  plannedPrincipal: 0,
  overdue: 0,
  depotBank: 0,
  ...sums,
})

test('R2.21 a year of the calendar has twelve months, those without a payment too', () => {
  const months = monthsOf([aMonth('2026-03', { paidInterest: 12.5 }), aMonth('2027-03')], 2026)
  expect(months).toHaveLength(12)
  expect(months.filter((it) => totalOf(it) > 0)).toEqual([aMonth('2026-03', { paidInterest: 12.5 })])
})

test('R2.21 the parts of a month are added in cents', () =>
  expect(totalOf(aMonth('2026-03', { paidInterest: 0.1, plannedInterest: 0.2 }))).toBe(0.3))

test('R2.21 the calendar opens in the year of the next payment and covers first to last', () => {
  const calendar = [aMonth('2024-05', { paidInterest: 1 }), aMonth('2028-01', { plannedInterest: 1 })]
  const announcedDebits: AnnouncedDebit[] = []
  expect(firstYear({ calendar, announcedDebits }, 2026)).toBe(2028)
  expect(firstYear({ calendar: calendar.slice(0, 1), announcedDebits }, 2026)).toBe(2026)
  expect(firstYear({ calendar, announcedDebits }, 2024)).toBe(2024)
  expect(yearsOf({ calendar, announcedDebits }, 2026)).toEqual({ first: 2024, last: 2028 })
  expect(yearsOf({ calendar: [], announcedDebits }, 2026)).toEqual({ first: 2026, last: 2026 })
})

test('R2.21 a year in which nothing but a debit is announced can be shown, and shows it', () => {
  const debit = { orderId: '', productId: '', orderNumber: '', productName: '', issuer: '', amount: 500 }
  const announcedDebits = [
    { ...debit, day: '2026-12-29' },
    { ...debit, day: '2027-01-04' },
  ]
  const calendar = [aMonth('2025-05', { paidInterest: 1 }), aMonth('2028-01', { plannedInterest: 1 })]
  expect(firstYear({ calendar, announcedDebits }, 2026)).toBe(2026)
  expect(yearsOf({ calendar: [], announcedDebits }, 2026)).toEqual({ first: 2026, last: 2027 })
  expect(debitsOf(announcedDebits, 2027)).toEqual([announcedDebits[1]])
})

test('R2.21 from July on this year shows its later months first, other years their first ones', () => {
  expect(isLate(2026, '2026-07-01T00:00:00Z')).toBe(true)
  expect(isLate(2026, '2026-12-31T22:59:59Z')).toBe(true)
  expect(isLate(2026, '2026-06-30T21:00:00Z')).toBe(false)
  expect(isLate(2027, '2026-11-23T08:00:00Z')).toBe(false)
  expect(isLate(2025, '2026-11-23T08:00:00Z')).toBe(false)
})
