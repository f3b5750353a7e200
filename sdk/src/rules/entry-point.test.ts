import { expect, test } from 'vitest'
import { readEntryPoint } from './entry-point.ts'

test.each([
  ['spring', 'spring'],
  ['  partner 7 ', 'partner 7'],
  ['x'.repeat(255), 'x'.repeat(255)],
  ['x'.repeat(256), null],
  ['a\nb', null],
  ['a\u0000', null],
  [' ', null],
  ['', null],
  [null, null],
  [undefined, null],
])('R3.23 the entry point %j is kept as %j', (text, kept) => {
  expect(readEntryPoint(text)).toBe(kept)
})
