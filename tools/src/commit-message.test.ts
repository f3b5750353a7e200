import { expect, test } from 'vitest'
import { refuseMessage } from './commit-message.ts'

test.each([
  ['portals: sort payouts by day', null],
  ['api-spec: name the tax id\n\nThe register asks for it.\n', null],
  ['portals: sort payouts by day\n# Please enter the commit message\n', null],
  ["Merge branch 'main' into payouts", null],
  ['Sort payouts by day', 'scope'],
  ['Portals: sort payouts', 'scope'],
  ['portals:sort payouts', 'scope'],
  ['portals: sort payouts.', 'full stop'],
  ['portals: sort payouts\nby day', 'empty line'],
  [`portals: ${'x'.repeat(63)}`, null],
  [`portals: ${'x'.repeat(64)}`, '73 of 72'],
])('a commit message is short and begins with its scope: %s', (message, refusal) => {
  if (refusal) expect(refuseMessage(message)).toContain(refusal)
  else expect(refuseMessage(message)).toBeNull()
})
