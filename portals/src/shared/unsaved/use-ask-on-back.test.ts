import { expect, test } from 'vitest'
import { wayBack } from './use-ask-on-back.ts'

test.each([
  ['back', 3, 2, 1],
  ['two back', 3, 1, 2],
  ['forward', 1, 2, -1],
  ['back from a part of the page, which the router does not count', undefined, 2, 1],
  ['back to such a part', 2, undefined, 1],
])('R2.22 who stays on a page is where they were: %s', (_, was, is, way) => {
  const entryOf = (idx?: number) => (idx === undefined ? null : { idx })
  expect(wayBack(entryOf(was), entryOf(is))).toBe(way)
})
