import { localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { lastDayOf } from './project.ts'

test('R3.08 the conditions end on the day a round was ended early, else on the day that was planned', () => {
  const endDate = localDate('2026-12-31')
  expect(lastDayOf({ endDate, fundingEndPremature: localDate('2026-11-05') })).toBe('2026-11-05')
  expect(lastDayOf({ endDate, fundingEndPremature: null })).toBe('2026-12-31')
})
