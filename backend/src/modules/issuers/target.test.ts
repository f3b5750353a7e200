import { cents, localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { targetOf } from './target.ts'

const round = (from: string, to: string, totalVolume: number) => ({
  startDate: localDate(from),
  endDate: localDate(to),
  lastDay: localDate(to),
  totalVolume: cents(totalVolume),
})

test.each([
  ['the day before it begins', '2026-10-31', 0],
  ['its first day', '2026-11-01', 10_000],
  ['its last day', '2026-11-30', 10_000],
  ['the day after', '2026-12-01', 0],
])('R2.25 a round of thirty days has a thirtieth of its volume as target on %s', (_, day, target) => {
  expect(targetOf([round('2026-11-01', '2026-11-30', 300_000)], localDate(day))).toBe(target)
})

test('R2.25 a round ended early keeps its target until its last day, and has none afterwards', () => {
  const ended = { ...round('2026-11-01', '2026-11-30', 300_000), lastDay: localDate('2026-11-10') }
  const targets = ['2026-11-10', '2026-11-11'].map((day) => targetOf([ended], localDate(day)))
  expect(targets).toEqual([10_000, 0])
})

test('R2.25 rounds of the same day add up, rounded up to the cent; without an end there is no target', () => {
  const rounds = [
    round('2026-11-01', '2026-11-03', 100),
    round('2026-11-03', '2026-11-03', 500),
    { ...round('2026-11-01', '2026-11-30', 900), endDate: null, lastDay: null },
  ]
  expect(targetOf(rounds, localDate('2026-11-03'))).toBe(34 + 500)
})
