import { expect, test } from 'vitest'
import { isRunning } from './reports.ts'

test('R2.25 the period of a report is over with its last day in Germany, and not two hours later', () => {
  const report = { periodEnd: '2026-06-30' }
  expect(isRunning(report, new Date('2026-06-30T21:59:00Z'))).toBe(true)
  expect(isRunning(report, new Date('2026-06-30T22:01:00Z'))).toBe(false)
  expect(isRunning({ periodEnd: null }, new Date())).toBe(false)
})
