import { expect, test } from 'vitest'
import { localDate } from '../units.ts'
import { readTyping } from './iban-typing.ts'

test.each([
  ['', { state: 'typing', left: 0 }],
  ['D', { state: 'typing', left: 0 }],
  ['DE29 9990', { state: 'typing', left: 14 }],
  ['DE29 9990 0001 0001 0002 0', { state: 'typing', left: 1 }],
  ['DE29 9990 0001 0001 0002 00', { state: 'right', bank: 'Beispielbank Nord' }],
  ['de29999000010001000200', { state: 'right', bank: 'Beispielbank Nord' }],
  ['DE29 9990 0001 0001 0002 01', { state: 'wrong' }],
  ['DE29 9990 0001 0001 0002 001', { state: 'wrong' }],
  ['XX29 9990', { state: 'wrong' }],
  ['BR', { state: 'outside' }],
  ['BR18 0036 0305 0000 1000 9795 493C 1', { state: 'outside' }],
  ['RS35 2600', { state: 'typing', left: 14 }],
  ['GB82 WEST 1234 5698 7654 32', { state: 'right', bank: null }],
  ['PL61 1090 1014 0000 0712 1981 2874', { state: 'right', bank: null }],
])('R5.02 “%s” is checked as early as possible', (text, expected) => {
  expect(readTyping(text, localDate('2026-11-20'))).toEqual(expected)
})
