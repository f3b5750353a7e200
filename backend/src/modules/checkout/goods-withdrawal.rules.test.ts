import { localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { lastWithdrawalDayOf } from './goods-withdrawal.rules.ts'

const order = { orderDateTime: new Date('2026-11-20T09:00:00Z'), confirmationSentAt: new Date('2026-11-20T09:00:04Z') }
const today = localDate('2026-12-15')

test('BGB § 356 (3) the period of a digital good begins with the order or a later instruction', () => {
  expect(lastWithdrawalDayOf(order, today)).toBe('2026-12-04')
  const late = { ...order, confirmationSentAt: new Date('2026-11-22T09:00:00Z') }
  expect(lastWithdrawalDayOf(late, today)).toBe('2026-12-07')
})

test('BGB § 356 (3) before the instruction is sent the period is not over on any day', () => {
  const untold = { ...order, confirmationSentAt: null }
  expect(lastWithdrawalDayOf(untold, today)).toBe('2026-12-29')
})
