import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  ['/checkout?lineItemId=1&step=risk', '/checkout?lineItemId=1&step=risk'],
  ['/investor-portal', '/investor-portal'],
  ['https://elsewhere.example/', undefined],
  ['//elsewhere.example', undefined],
  ['/\\elsewhere.example', undefined],
  ['/\t/elsewhere.example', undefined],
  ['/.//elsewhere.example', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [null, undefined],
])('after a login %j leads to %j', (wanted, expected) => {
  expect(ownPath(wanted)).toBe(expected)
})
