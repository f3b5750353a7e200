import { expect, test } from 'vitest'
import { compareFigures, type Figures, readTable } from './bench-against.ts'
import { tableOf } from './measurement.ts'

test('the printed table of a version is read back', () => {
  const table = tableOf([
    { what: 'add to cart, 20 clients', value: 1234.5, unit: 'req/s', goal: { atLeast: 500 } },
    { what: 'add to cart, p99', value: 17.25, unit: 'ms' },
  ])
  expect([...readTable(`Measuring: add to cart …\n\n${table}\n`)]).toEqual([
    ['add to cart, 20 clients', { value: 1235, unit: 'req/s' }],
    ['add to cart, p99', { value: 17.3, unit: 'ms' }],
  ])
})

test.each([
  [860, false],
  [849, true],
])('a rate counts as slower below 85 % of the other version: %i of 1000', (rate, isSlower) => {
  const figures = (value: number): Figures => new Map([['orders', { value, unit: '/s' }]])
  expect(compareFigures([figures(900), figures(1000)], [figures(100), figures(rate)])).toEqual([
    { what: 'orders', before: 1000, now: rate, unit: '/s', isSlower },
  ])
})

test('the shortest round counts, times decide nothing, unshared measures are left out', () => {
  const before: Figures = new Map([['p99', { value: 10, unit: 'ms' }]])
  const now: Figures = new Map([
    ['p99', { value: 30, unit: 'ms' }],
    ['new', { value: 1, unit: '/s' }],
  ])
  expect(compareFigures([before], [now])).toEqual([{ what: 'p99', before: 10, now: 30, unit: 'ms', isSlower: false }])
})
