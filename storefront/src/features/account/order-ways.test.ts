import type { Order } from '@goldammer/sdk/store/model'
import { expect, test } from 'vitest'
import { isCancellable, isPayable } from './order-ways.ts'

const state = (technicalName: string) => ({ stateMachineState: { technicalName } })
const anOrder = (order: string, payment: string, delivery?: string, contract?: object) =>
  ({
    ...state(order),
    transactions: [state('cancelled'), state(payment)],
    deliveries: delivery ? [state(delivery)] : [],
    extensions: contract ? { contract } : {},
  }) as unknown as Order

test.each([
  ['open goods', anOrder('open', 'created', 'open'), true],
  ['goods with a mandate', anOrder('in_progress', 'prenotified', 'open'), true],
  ['goods whose money is on its way', anOrder('in_progress', 'filed', 'open'), false],
  ['paid goods', anOrder('in_progress', 'settled'), false],
  ['shipped goods', anOrder('in_progress', 'authorised', 'shipped'), false],
  ['cancelled goods', anOrder('cancelled', 'cancelled', 'open'), false],
  ['an investment', anOrder('1_1_submitted', 'created', undefined, { state: '1_1_submitted' }), false],
])('R2.20 %s can be cancelled here: %#', (_what, order, expected) => expect(isCancellable(order)).toBe(expected))

test.each([
  ['created', true],
  ['mandate_pending', true],
  ['failed', true],
  ['authorised', false],
  ['settled', false],
])('R4.03 an order whose payment is %s can be paid: %s', (payment, expected) => {
  expect(isPayable(anOrder('open', payment))).toBe(expected)
  expect(isPayable(anOrder('cancelled', payment))).toBe(false)
})
