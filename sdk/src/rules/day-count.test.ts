import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { localDate } from '../units.ts'
import { dayFraction, days30E360 } from './day-count.ts'
import { daysBetween } from './local-dates.ts'

test.each(vectors.dayCount.cases)('R3.09 from $from to $to', (span) => {
  const from = localDate(span.from)
  const to = localDate(span.to)
  expect(days30E360(from, to)).toBe(span['30/360'])
  expect(daysBetween(from, to)).toBe(span.actual)
})
test('R3.09 a coupon year with a leap day has 366 days', () =>
  expect(dayFraction(localDate('2027-12-01'), localDate('2028-03-01'), 'act/act')).toEqual({
    days: 91,
    denominator: 366,
  }))
