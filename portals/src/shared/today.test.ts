import { afterEach, expect, test, vi } from 'vitest'
import { today } from './today.ts'

afterEach(() => vi.useRealTimers())

test.each([
  ['2026-11-26T22:59:59Z', '2026-11-26'],
  ['2026-11-26T23:00:00Z', '2026-11-27'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
])('at %s it is %s in Berlin, whatever clock the browser has', (instant, day) => {
  vi.useFakeTimers({ now: new Date(instant) })
  expect(today().format('YYYY-MM-DD')).toBe(day)
})
