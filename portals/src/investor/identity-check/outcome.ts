import type { IdentityCheck } from '@goldammer/sdk/store/model'

export type Outcome = 'none' | 'open' | 'inReview' | 'successful' | 'error' | 'rejected'

/** What there is to say of a check: one that is pending waits for the investor, or is being looked at (domain/identity#states). */
export function outcomeOf({ state, mayStart }: Pick<IdentityCheck, 'state' | 'mayStart'>): Outcome {
  if (state !== 'pending') return state
  return mayStart ? 'open' : 'inReview'
}
