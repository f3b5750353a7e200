import { expect, test } from 'vitest'
import { requestIdOf } from './request-id.ts'

test.each([
  ['0199a3c4-7b1e-7d2f-8a6b-5c4d3e2f1a0b', '0199a3c4-7b1e-7d2f-8a6b-5c4d3e2f1a0b'],
  ['req-1', 'req-1'],
  ['a'.repeat(64), 'a'.repeat(64)],
  ['a'.repeat(65), 'new'],
  ['', 'new'],
  ['two words', 'new'],
  ['<b>', 'new'],
  [undefined, 'new'],
  [['a', 'b'], 'new'],
])('a call that says its id is %j has the id %s', (given, id) => {
  expect(requestIdOf(given, () => 'new')).toBe(id)
})
