import { localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { nextReminder, refuseDeadline } from './dunning.rules.ts'

const at = (day: string) => new Date(`${day}T09:00:00.000Z`)

test.each([
  ['2026-11-20', '2026-12-20', '2026-11-30'],
  ['2026-11-30', '2026-12-20', '2026-12-10'],
  ['2026-12-10', '2026-12-20', null],
  ['2026-11-20', '2026-11-30', null],
])('R4.03 reminded on the days 10 and 20: on %s with a deadline on %s the next one is on %s', (now, deadline, next) => {
  expect(nextReminder(at('2026-11-20'), at(deadline), at(now))).toEqual(next && at(next))
})

test.each([
  ['2026-12-20', 'DUNNING_DEADLINE'],
  ['2026-12-21', null],
  ['2027-01-19', null],
  ['2027-01-20', 'DUNNING_DEADLINE'],
])('R4.03 a deadline of 20.12. is moved on 20.11. to %s: %s', (until, refusal) => {
  expect(refuseDeadline(localDate(until), localDate('2026-12-20'), localDate('2026-11-20'))).toBe(refusal)
})

test('R4.03 a deadline that has passed is moved to a day that is still to come', () => {
  const refused = refuseDeadline(localDate('2026-11-20'), localDate('2026-11-10'), localDate('2026-11-20'))
  expect(refused).toBe('DUNNING_DEADLINE')
})
