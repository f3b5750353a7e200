import { expect, test } from 'vitest'
import { isCredible, newStamp, reusedStamp } from './form-stamp.ts'

const shown = Date.parse('2026-11-20T09:00:00Z')
const HOUR = 3_600_000

test.each([
  [0, false],
  [1_999, false],
  [2_000, true],
  [24 * HOUR, true],
  [24 * HOUR + 1, false],
  [-1, false],
])('R2.30 a form that is sent %d ms after it was shown: credible %s', (age, expected) => {
  expect(isCredible(newStamp(shown), shown + age)).toBe(expected)
})

test.each([
  [0, true],
  [50, true],
  [24 * HOUR + 1, false],
  [-1, false],
])('R2.30 a form of one field may be sent %d ms after it was shown: %s', (age, expected) => {
  expect(isCredible(newStamp(shown), shown + age, 0)).toBe(expected)
})

test('R2.30 a stamp that was made up or changed is refused', () => {
  const stamp = newStamp(shown)
  const [time, signature] = stamp.split('.')
  for (const wrong of ['', '.', 'abc', `${time}.`, `${time}.${signature?.slice(1)}x`, `abc.${signature}`]) {
    expect(isCredible(wrong, shown + 5_000)).toBe(false)
    expect(isCredible(wrong, shown + 5_000, 0)).toBe(false)
  }
})

test('R2.30 a form that comes back keeps its stamp, unless that is too old or made up', () => {
  const stamp = newStamp(shown)
  expect(reusedStamp(stamp, shown + 10)).toBe(stamp)
  for (const other of [reusedStamp(stamp, shown + 25 * HOUR), reusedStamp('made.up', shown + 25 * HOUR)]) {
    expect(other).toBe(newStamp(shown + 25 * HOUR))
  }
})
