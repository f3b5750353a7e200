import { expect, test } from 'vitest'
import { DAILY, type MessageFacts, refuseMessage } from './messages.rules.ts'

const facts: MessageFacts = { disclosed: true, isGone: false, hasText: false, sentToday: 0 }

test.each([
  [{}, null],
  [{ disclosed: false, isGone: true }, 'MESSAGE_TOO_EARLY'],
  [{ isGone: true }, 'MESSAGE_NO_RECIPIENT'],
  [{ hasText: true, sentToday: DAILY.contract }, 'MESSAGE_ALREADY_SENT'],
  [{ sentToday: DAILY.contract - 1 }, null],
  [{ sentToday: DAILY.contract }, 'MESSAGE_LIMIT'],
] as const)('domain/rights#names-of-investors with %o a message is answered %s', (change, refusal) => {
  expect(refuseMessage({ ...facts, ...change })).toBe(refusal)
})
