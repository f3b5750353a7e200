import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDate } from '../units.ts'
import { addDays, addMonths, addYears, daysBetween, isMonthEnd, latest, weekday } from './local-dates.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-08-31', 13, '2027-09-30'],
])('R5.15 %s and %d months is %s', (from, months, to) => expect(addMonths(localDate(from), months)).toBe(to))

test('R5.15 days are counted over leap days and changes of the clock', () => {
  expect(addDays(localDate('2028-02-28'), 2)).toBe('2028-03-01')
  expect(daysBetween(localDate('2026-03-28'), localDate('2026-03-30'))).toBe(2)
  expect(addYears(localDate('2028-02-29'), 1)).toBe('2029-02-28')
})

test('R1.09 the week starts on Monday', () => {
  expect(weekday(localDate('2026-11-16'))).toBe(1)
  expect(weekday(localDate('2026-11-22'))).toBe(7)
})

test('R4.01 the end of a month is known', () => {
  expect(isMonthEnd(localDate('2026-02-28'))).toBe(true)
  expect(isMonthEnd(localDate('2028-02-28'))).toBe(false)
  expect(latest(localDate('2026-01-02'), localDate('2026-01-10'), localDate('2026-01-09'))).toBe('2026-01-10')
})

test('R5.15 adding days and counting them undo each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
      const start = localDate('2026-11-20')
      expect(daysBetween(start, addDays(start, days))).toBe(days)
    }),
  )
})
