import { expect, test } from 'vitest'
import { restTime } from './rest-time.ts'

test.each([
  [28 * 60_000 + 14_000, '28:14'],
  [59_999, '0:59'],
  [0, '0:00'],
  [-5000, '0:00'],
])('R6.09 %i ms of an impersonation read %s', (milliseconds, text) => {
  expect(restTime(milliseconds)).toBe(text)
})
