import { expect, test } from 'vitest'
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
  ['PL61 1090 1014 0000 0712 1981 2874', { state: 'right', bank: null }],
])('R5.02 “%s” is judged as soon as it can be', (text, expected) => {
  expect(readTyping(text)).toEqual(expected)
})
