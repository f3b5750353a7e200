import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { instantOf } from './moment-field.tsx'

test('R1.09 a time of day is one of Berlin, in winter and in summer', () => {
  expect(instantOf(dayjs('2026-12-01T09:00'))).toBe('2026-12-01T08:00:00.000Z')
  expect(instantOf(dayjs('2026-07-01T09:00'))).toBe('2026-07-01T07:00:00.000Z')
})
