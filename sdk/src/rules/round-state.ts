import type { Cents } from '../units.ts'
import type { RoundState } from './state-tones.ts'

export interface RoundFigures {
  readonly reserved: Cents
  readonly waiting: Cents
  readonly threshold: Cents
  readonly endDateReached: boolean
}

/** R4.04, domain/funding-rounds#states: the state of a round that has started, from its figures. */
export function roundState({ reserved, waiting, threshold, endDateReached }: RoundFigures): RoundState {
  const isFunded = reserved >= threshold
  if (endDateReached) return isFunded ? 'closed' : 'not_funded'
  if (waiting > 0) return 'oversubscribed'
  return isFunded ? 'funded' : 'open'
}

/** domain/funding-rounds#states: the states of a round that accepts orders. */
export function takesOrders(state: RoundState): boolean {
  return state === 'open' || state === 'funded' || state === 'oversubscribed'
}
