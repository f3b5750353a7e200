import { expect, test } from 'vitest'
import { convert, fewestFor, mostFor } from './currency.ts'

test.each([
  [4990, 4.25, 21208],
  [25_000, 4.25, 106_250],
  [4990, 0.87, 4341],
  [1, 0.87, 1],
  [0, 4.25, 0],
  [4990, 1, 4990],
])('R1.08 %d cents at %d are %d', (amount, factor, shown) => expect(convert(amount, factor)).toBe(shown))

test('R1.08 bounds in a currency mean the euro amounts that are shown within them', () => {
  for (const factor of [1, 0.87, 4.25, 0.33333333])
    for (const shown of [1, 2, 7, 43, 100, 21_208])
      for (const amount of Array.from({ length: 40 }, (_, index) =>
        Math.max(0, Math.round(shown / factor) - 20 + index),
      )) {
        expect(amount >= fewestFor(shown, factor)).toBe(convert(amount, factor) >= shown)
        expect(amount <= mostFor(shown, factor)).toBe(convert(amount, factor) <= shown)
      }
})
