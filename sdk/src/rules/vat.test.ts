import { expect, test } from 'vitest'
import { vatIn, vatOf } from './vat.ts'

test('R1.06 five models at 44.90 with shipping of 4.90 hold 36.63 of VAT, not the models’ 35.84', () => {
  const parts = [
    { gross: 5 * 4490, rate: 1900 },
    { gross: 490, rate: 1900 },
  ]
  expect(vatOf(parts)).toEqual([{ rate: 1900, gross: 22_940, tax: 3663 }])
  expect(vatIn(5 * 4490, 1900)).toBe(3584)
})

test('R1.06 each rate has its own sum, and positions without a rate count nowhere', () => {
  const parts = [
    { gross: 1000, rate: 1900 },
    { gross: 1000, rate: 700 },
    { gross: 5000, rate: 0 },
  ]
  expect(vatOf(parts)).toEqual([
    { rate: 1900, gross: 1000, tax: 160 },
    { rate: 700, gross: 1000, tax: 65 },
  ])
  expect(vatOf([])).toEqual([])
})
