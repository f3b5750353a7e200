import { expect, test } from 'vitest'
import { movementStateKey } from './movement-state.ts'

test.each([
  ['transfer', 'created', 'states.transfer.created'],
  ['transfer', 'settled', 'states.payment.settled'],
  ['transfer', 'cancelled', 'states.payment.cancelled'],
  ['debit', 'created', 'states.payment.created'],
  ['payout', 'booked', 'states.payoutRun.posted'],
] as const)('domain/labels#labels a %s in %s reads %s: only a debit has a mandate that is open', (kind, state, key) => {
  expect(movementStateKey({ kind, state })).toBe(key)
})
