import { expect, test } from 'vitest'
import { settableClock } from './clock.ts'
import { createRateLimit } from './rate-limit.ts'

const start = new Date('2026-11-20T09:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const logins = [
  { after: 10, waitSeconds: 10 },
  { after: 15, waitSeconds: 30 },
]

test('R8.07 the tenth attempt has to be followed by a wait of ten seconds, the fifteenth by one of thirty', () => {
  const clock = settableClock(start)
  const limit = createRateLimit(clock, logins)
  for (let attempt = 1; attempt < 10; attempt++) limit.count('a')
  expect(limit.secondsToWait('a')).toBe(0)
  limit.count('a')
  expect(limit.secondsToWait('a')).toBe(10)
  expect(limit.secondsToWait('b')).toBe(0)
  clock.set(later(9.5))
  expect(limit.secondsToWait('a')).toBe(1)
  clock.set(later(10))
  expect(limit.secondsToWait('a')).toBe(0)
  for (let attempt = 11; attempt <= 15; attempt++) limit.count('a')
  expect(limit.secondsToWait('a')).toBe(30)
})

test('R8.07 attempts are forgotten a day after the last, or when one succeeds', () => {
  const clock = settableClock(start)
  const limit = createRateLimit(clock, logins)
  for (let attempt = 0; attempt < 20; attempt++) limit.count('a')
  for (let attempt = 0; attempt < 20; attempt++) limit.count('b')
  limit.reset('b')
  limit.count('b')
  expect(limit.secondsToWait('b')).toBe(0)
  clock.set(later(24 * 3600))
  limit.count('a')
  expect(limit.secondsToWait('a')).toBe(0)
})

test('R8.07 an attempt that was right is taken back, the wrong ones before it still count', () => {
  const limit = createRateLimit(settableClock(start), logins)
  for (let attempt = 1; attempt <= 10; attempt++) limit.count('a')
  limit.forgive('a')
  expect(limit.secondsToWait('a')).toBe(0)
  limit.count('a')
  expect(limit.secondsToWait('a')).toBe(10)
})
