import { weekday } from '@goldammer/sdk/rules/local-dates'
import { localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { dayByKey, gridOf, isWithin, mayTurn, monthsOf, nearest, readDate, yearsOf } from './calendar.ts'

const today = localDate('2026-11-22')
const day = localDate

test.each([
  ['1988-05-17', '1988-05-17'],
  [' 1988-05-17 ', '1988-05-17'],
  ['17.05.1988', '1988-05-17'],
  ['7. 5. 1988', '1988-05-07'],
  ['29.02.2024', '2024-02-29'],
  ['1000-01-01', '1000-01-01'],
  ['31.12.2999', '2999-12-31'],
  ['0999-12-31', null],
  ['31.12.0999', null],
  ['3000-01-01', null],
  ['01.01.3000', null],
  ['2023-02-29', null],
  ['31.02.2024', null],
  ['88-05-17', null],
  ['17/05/1988', null],
  ['05.1988', null],
  ['', null],
])('R5.15 %j is read as %j: ISO-like and German, years 1000 to 2999', (text, expected) => {
  expect(readDate(text)).toBe(expected)
})

test.each([
  [2026, 11, '2026-10-26', '2026-12-06'],
  // Begins on a Monday, and is four weeks long.
  [2021, 2, '2021-02-01', '2021-03-14'],
  [2024, 2, '2024-01-29', '2024-03-10'],
  // Begins on a Sunday.
  [2023, 1, '2022-12-26', '2023-02-05'],
])('R5.15 R9.01 %i-%i is shown in 42 days, from a Monday on', (year, month, first, last) => {
  const grid = gridOf(year, month)
  expect([grid.length, grid[0], grid.at(-1), weekday(grid[0]!)]).toEqual([42, first, last, 1])
})

test('R5.15 there are twelve months, and bounds disable those outside', () => {
  expect(monthsOf(2026, {})).toEqual(Array(12).fill(true))
  const open = (year: number, bounds: Parameters<typeof monthsOf>[1]) =>
    monthsOf(year, bounds).flatMap((isOpen, index) => (isOpen ? [index + 1] : []))
  expect(open(2026, { min: day('2026-03-31'), max: day('2026-06-01') })).toEqual([3, 4, 5, 6])
  expect(open(2025, { min: day('2026-03-31') })).toEqual([])
  expect(open(2027, { max: day('2026-06-01') })).toEqual([])
})

test('R5.15 R9.01 the years go from 100 back to 52 ahead, unless bounds are set', () => {
  const ends = (...given: Parameters<typeof yearsOf>) => [yearsOf(...given)[0], yearsOf(...given).at(-1)]
  expect(ends(today, {})).toEqual([1926, 2078])
  expect(yearsOf(today, {})).toHaveLength(153)
  expect(ends(today, { max: day('2026-11-22') })).toEqual([1926, 2026])
  expect(ends(today, { min: today })).toEqual([2026, 2078])
  expect(ends(today, { min: day('2020-05-01'), max: day('2030-01-01') })).toEqual([2020, 2030])
  expect(ends(today, { max: day('1899-12-31') }, day('1899-01-01'))).toEqual([1899, 1899])
  expect(yearsOf(today, {}, day('1850-01-01')).slice(0, 2)).toEqual([1850, 1926])
})

test('R5.15 the arrows stop at the bounds and at the ends of the list', () => {
  const bounds = { min: day('2026-03-31'), max: day('2026-05-01') }
  const turns = (at: string, limits = bounds) =>
    ([-1, 1] as const).map((months) => mayTurn(day(at), months, limits, yearsOf(today, limits)))
  expect(turns('2026-03-31')).toEqual([false, true])
  expect(turns('2026-04-15')).toEqual([true, true])
  expect(turns('2026-05-01')).toEqual([true, false])
  expect(turns('2078-12-01', {} as typeof bounds)).toEqual([true, false])
  expect(turns('1926-01-31', {} as typeof bounds)).toEqual([false, true])
})

test('R5.15 no day outside the bounds can be chosen, nor one before 1000 or after 2999', () => {
  const bounds = { min: day('2026-03-31'), max: day('2026-05-01') }
  expect([isWithin(day('2026-03-31'), bounds), isWithin(day('2026-03-30'), bounds)]).toEqual([true, false])
  expect([nearest(day('2020-01-01'), bounds), nearest(today, bounds)]).toEqual(['2026-03-31', '2026-05-01'])
  expect([nearest(day('0001-01-01'), {}), nearest(day('9999-01-01'), {})]).toEqual(['1000-01-01', '2999-12-31'])
})

test.each([
  ['ArrowLeft', false, '2026-11-21'],
  ['ArrowRight', false, '2026-11-23'],
  ['ArrowUp', false, '2026-11-15'],
  ['ArrowDown', false, '2026-11-29'],
  ['Home', false, '2026-11-16'],
  ['End', false, '2026-11-22'],
  ['PageUp', false, '2026-10-22'],
  ['PageDown', false, '2026-12-22'],
  ['PageUp', true, '2025-11-22'],
  ['PageDown', true, '2027-11-22'],
  ['a', false, null],
])('R5.15 the key %s (shift: %s) leads to %s', (key, shiftKey, expected) => {
  expect(dayByKey(today, { key, shiftKey })).toBe(expected)
})
