import { expect, test } from 'vitest'
import { localDate } from '../units.ts'
import { addTargetDays, easterSunday, isTargetDay, isWorkingDay, workingDayOnOrAfter } from './business-days.ts'

test.each([
  [1961, '1961-04-02'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('R4.01 Easter of %d falls on %s', (year, day) => expect(easterSunday(year)).toBe(day))

test.each([
  ['2026-01-01', false, false],
  ['2026-04-03', false, false],
  ['2026-04-06', false, false],
  ['2026-05-01', false, false],
  ['2026-05-14', false, true],
  ['2026-05-25', false, true],
  ['2026-10-03', false, false],
  ['2028-10-03', false, true],
  ['2026-12-24', true, true],
  ['2026-12-25', false, false],
  ['2026-12-31', true, true],
  ['2026-11-18', true, true],
])('R4.01 %s: working day %s, TARGET day %s', (day, working, target) => {
  expect(isWorkingDay(localDate(day))).toBe(working)
  expect(isTargetDay(localDate(day))).toBe(target)
})

test('R4.01 a period that ends on a holiday ends on the next working day', () => {
  expect(workingDayOnOrAfter(localDate('2026-12-25'))).toBe('2026-12-28')
  expect(workingDayOnOrAfter(localDate('2026-12-24'))).toBe('2026-12-24')
})

test('R1.06 TARGET days are counted in both directions', () => {
  expect(addTargetDays(localDate('2026-12-24'), 1)).toBe('2026-12-28')
  expect(addTargetDays(localDate('2026-12-28'), -1)).toBe('2026-12-24')
  expect(addTargetDays(localDate('2026-12-26'), 0)).toBe('2026-12-26')
})
