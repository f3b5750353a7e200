import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test('a minus stays one and a decimal is no further digit, with groups or without', () => {
  expect(['-5', '−1.250,50 €', '2,5', '10.000', '10 000'].map(typedNumber)).toEqual([-5, -1250.5, 2.5, 10_000, 10_000])
})

test('nothing to read is an empty field', () => {
  expect(['', '-', 'zwölf', undefined].map((text) => typedNumber(text))).toEqual(['', '', '', ''])
})
