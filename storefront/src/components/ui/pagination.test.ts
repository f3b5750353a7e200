import { expect, test } from 'vitest'
import { pageWindow } from './pagination.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i shows the first, the last and the neighbours', (page, pageCount, expected) => {
  expect(pageWindow(page, pageCount)).toEqual(expected)
})
