import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

test.each([
  ['none', true, 'none'],
  ['pending', true, 'open'],
  ['pending', false, 'inReview'],
  ['successful', false, 'successful'],
  ['error', true, 'error'],
  ['rejected', false, 'rejected'],
] as const)('R4.02 of a check that is %s (may be started: %s) it is said: %s', (state, mayStart, outcome) => {
  expect(outcomeOf({ state, mayStart })).toBe(outcome)
})
