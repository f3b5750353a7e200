import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { localDate } from '../units.ts'
import { countWorkingDays } from './business-days.ts'
import { addDays } from './local-dates.ts'
import { lastReflectionDay } from './reflection-period.ts'

test.each(vectors.reflectionPeriod.cases)('R4.01 submitted $submittedOn, last day $lastDay', (row) => {
  const submittedOn = localDate(row.submittedOn)
  const lastDay = lastReflectionDay(submittedOn)
  expect(lastDay).toBe(row.lastDay)
  expect(countWorkingDays(addDays(submittedOn, 1), lastDay)).toBe(row.workingDaysInside)
})

test('R4.01 over Easter the period is lengthened until it holds two working days', () =>
  expect(lastReflectionDay(localDate('2026-04-02'))).toBe('2026-04-08'))
