import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { cents } from '../units.ts'
import { roundState, takesOrders } from './round-state.ts'

const threshold = cents(vectors.roundState.threshold)

test.each(vectors.roundState.cases)(
  'R4.04 reserved $reserved, waiting $waiting, end reached $endDateReached: $expected',
  ({ reserved, waiting, endDateReached, expected }) =>
    expect(roundState({ reserved: cents(reserved), waiting: cents(waiting), threshold, endDateReached })).toBe(
      expected,
    ),
)

test('R4.04 a round takes orders while it is open, funded or oversubscribed', () => {
  expect(['open', 'funded', 'oversubscribed'].every((state) => takesOrders(state as 'open'))).toBe(true)
  expect(['draft', 'upcoming', 'closed', 'not_funded'].some((state) => takesOrders(state as 'draft'))).toBe(false)
})
