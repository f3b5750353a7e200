import { localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { isRunning, pastPeriods } from './reports.ts'

test('R2.25 the period of a report is over with its last day in Germany, and not two hours later', () => {
  const report = { periodEnd: '2026-06-30' }
  expect(isRunning(report, new Date('2026-06-30T21:59:00Z'))).toBe(true)
  expect(isRunning(report, new Date('2026-06-30T22:01:00Z'))).toBe(false)
  expect(isRunning({ periodEnd: null }, new Date())).toBe(false)
})

test('R2.25 of their own accord companies hand in what is of a year or a quarter that is over', () => {
  const today = localDate('2026-11-20')
  expect(pastPeriods('year', today).slice(0, 2)).toEqual(['2025-12-31', '2024-12-31'])
  expect(pastPeriods('quarter', today).slice(0, 4)).toEqual(['2026-09-30', '2026-06-30', '2026-03-31', '2025-12-31'])
  expect(pastPeriods('quarter', localDate('2027-01-01'))[0]).toBe('2026-12-31')
})
