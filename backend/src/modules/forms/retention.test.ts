import { addDays } from '@goldammer/sdk/rules/local-dates'
import { localDate, startOfDay } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { deletedOn, goneBefore } from './retention.ts'

test('R8.07 a message goes on the day that is shown, not before and not after, in leap years too', () => {
  const first = localDate('2027-02-01')
  for (let days = 0; days < 800; days++) {
    const last = addDays(first, days)
    const lastAct = new Date(startOfDay(last).getTime() + 12 * 3_600_000)
    const isGone = (state: 'spam' | 'others', day: typeof last) => last < goneBefore(startOfDay(day))[state]
    for (const state of ['spam', 'others'] as const) {
      const shown = deletedOn(state, lastAct)
      expect([last, isGone(state, addDays(shown, -1)), isGone(state, shown)]).toEqual([last, false, true])
    }
  }
})

test.each([
  ['spam', '2026-11-20', '2026-12-21'],
  ['open', '2026-11-20', '2027-11-21'],
  ['open', '2027-02-28', '2028-02-29'],
  ['open', '2028-02-29', '2029-03-01'],
])('R8.07 what was %s since %s goes on %s', (state, last, day) => {
  expect(deletedOn(state, new Date(`${last}T12:00:00Z`))).toBe(day)
})
