import { expect, test } from 'vitest'
import { isRefused, readTyped, showNumber } from './number-kinds.ts'

test.each([
  ['percent', ['6,5', '6.5', '6,5 %', '12'], [6.5, 6.5, 6.5, 12]],
  ['factor', ['4,25', '4.25', '4,255', '4.2551'], [4.25, 4.25, 4.255, 4.2551]],
  ['amount', ['2,5', '10.000', '10 000', '1.250,50 €', '1,250.50'], [2.5, 10_000, 10_000, 1250.5, 1250.5]],
  ['whole', ['1.000', '1000'], [1000, 1000]],
  ['year', ['2026'], [2026]],
] as const)('R3.08 a %s is typed with comma or point, whatever the language of the page', (kind, typed, expected) =>
  expect(typed.map((text) => readTyped(kind, text, 0))).toEqual(expected),
)

test('what is no number, or below zero where nothing is, is refused and becomes no other number', () => {
  const typed = ['-500', '1e3', '1.5.2', 'zwölf', '-']
  expect(typed.map((text) => readTyped('amount', text, 0))).toEqual([null, null, null, null, null])
  expect(typed.map((text) => isRefused('amount', text, 0))).toEqual([true, true, true, true, true])
  expect([isRefused('amount', ' ', 0), isRefused('amount', '500', 0)]).toEqual([false, false])
})

test('R3.06 a loss is typed below zero', () => {
  expect(['-500', '−1.250,50 €'].map((text) => readTyped('amount', text, -1_000_000))).toEqual([-500, -1250.5])
  expect(['-', '-500', '1e3'].map((text) => isRefused('amount', text, -1_000_000))).toEqual([false, false, true])
})

test('a number is shown as in the texts of the page', () => {
  const shown = [showNumber('amount', 1250.5, 'de-DE'), showNumber('amount', 1250.5, 'en-GB')]
  expect(shown).toEqual(['1.250,50', '1,250.50'])
  expect([showNumber('percent', 6.5, 'pl-PL'), showNumber('percent', 6.5, 'en-GB')]).toEqual(['6,50', '6.50'])
  expect([showNumber('factor', 4.255, 'de-DE'), showNumber('year', 2026, 'de-DE')]).toEqual(['4,255', '2026'])
})
