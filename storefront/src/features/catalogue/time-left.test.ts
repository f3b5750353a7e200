import { expect, test } from 'vitest'
import { ServerClock, timeLeft } from './time-left.ts'

const until = Date.parse('2026-11-30T23:00:00.000Z')

test('R4.04 the rest of the early bird is counted in minutes, and is over to the minute', () => {
  expect(timeLeft(until, until - (10 * 1440 + 9 * 60 + 41) * 60_000)).toEqual({ days: 10, hours: 9, minutes: 41 })
  expect(timeLeft(until, until - 1)).toEqual({ days: 0, hours: 0, minutes: 1 })
  expect(timeLeft(until, until)).toBeNull()
})

test('R4.04 time is the server’s, whatever the visitor’s clock says', () => {
  const clock = new ServerClock()
  expect(clock.now(5000)).toBeNull()
  clock.hear('nonsense', 5000)
  expect(clock.now(5000)).toBeNull()
  clock.hear('Fri, 20 Nov 2026 09:00:00 GMT', 5000)
  expect(clock.now(65_000)).toBe(Date.parse('2026-11-20T09:01:00.000Z'))
})
