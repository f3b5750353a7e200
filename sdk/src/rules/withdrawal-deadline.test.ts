import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { localDate, toLocalDate } from '../units.ts'
import { isPeriodOver, lastWithdrawalDay } from './withdrawal-deadline.ts'

test.each(vectors.withdrawalDeadline.cases)(
  'R4.01 concluded $concludedOn, last day $lastDay',
  ({ concludedOn, lastDay }) => expect(lastWithdrawalDay(localDate(concludedOn))).toBe(lastDay),
)

test('R4.01 the day of conclusion is a day in Berlin', () => {
  const { concludedAtUtc, localDate: day, lastDay } = vectors.withdrawalDeadline.timezoneCase
  expect(toLocalDate(new Date(concludedAtUtc))).toBe(day)
  expect(lastWithdrawalDay(toLocalDate(new Date(concludedAtUtc)))).toBe(lastDay)
})

test('R4.01 the period runs to 24:00 of its last day', () => {
  const lastDay = localDate('2026-12-04')
  expect(isPeriodOver(lastDay, new Date('2026-12-04T22:59:59Z'))).toBe(false)
  expect(isPeriodOver(lastDay, new Date('2026-12-04T23:00:00Z'))).toBe(true)
})
