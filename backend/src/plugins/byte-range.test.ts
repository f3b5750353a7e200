import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

test.each([
  [undefined, undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['items=0-1', undefined],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-200', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-200', { from: 0, to: 99 }],
  ['bytes=100-', null],
  ['bytes=5-2', null],
])('of 100 bytes %s is %j', (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected)
})
