import { expect, test } from 'vitest'
import { INTEREST_RATE_PERIODS, monthsPerPeriod } from './interest-periods.ts'

test('R3.09 every interestRatePeriod has its months', () =>
  expect(INTEREST_RATE_PERIODS.map((period) => monthsPerPeriod(period, 60))).toEqual([1, 3, 6, 12, 60]))
