import { localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { isRemindedOn, nextReminder, refuseDeadline } from './dunning.rules.ts'

const at = (day: string) => new Date(`${day}T09:00:00.000Z`)

test.each([
  ['2026-11-20', '2026-12-20', '2026-11-30'],
  ['2026-11-30', '2026-12-20', '2026-12-10'],
  ['2026-12-10', '2026-12-20', null],
  ['2026-11-20', '2026-11-30', null],
])('R4.03 reminded on the days 10 and 20: on %s with a deadline on %s the next one is on %s', (now, deadline, next) => {
  const dunned = { dunnedSince: at('2026-11-20'), deadline: at(deadline), reminders: [] }
  expect(nextReminder(dunned, at(now))).toEqual(next && at(next))
})

test('R4.03 no second reminder is to come on the day of one, a day that begins at midnight in Berlin', () => {
  const dunned = { dunnedSince: at('2026-11-20'), deadline: at('2026-12-20') }
  const reminders = [new Date('2026-11-29T23:00:00.000Z')]
  expect(nextReminder({ ...dunned, reminders }, at('2026-11-20'))).toEqual(at('2026-12-10'))
  expect(isRemindedOn(new Date('2026-11-30T22:59:59.999Z'), reminders)).toBe(true)
  expect(isRemindedOn(new Date('2026-11-29T22:59:59.999Z'), reminders)).toBe(false)
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
