import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { cents, localDate } from '../units.ts'
import { xirrPercent } from './xirr.ts'

const flowsOf = (flows: (string | number)[][]) =>
  flows.map(([date, amount]) => ({ date: localDate(String(date)), amount: cents(Number(amount)) }))

test.each(vectors.xirr.cases)('R3.09 the return is $expectedPercent3dp %', ({ flows, expectedPercent3dp }) =>
  expect(xirrPercent(flowsOf(flows))).toBe(expectedPercent3dp),
)

test('R3.09 there is no return without an outlay and an inflow', () => {
  expect(xirrPercent([])).toBeNull()
  expect(xirrPercent(flowsOf([['2026-01-01', -100]]))).toBeNull()
  expect(
    xirrPercent(
      flowsOf([
        ['2026-01-01', 100],
        ['2027-01-01', 100],
      ]),
    ),
  ).toBeNull()
})

test('R3.09 a total loss returned −100 %', () =>
  expect(
    xirrPercent(
      flowsOf([
        ['2025-01-01', -10_000],
        ['2025-06-01', -5_000],
        ['2026-01-01', 0],
      ]),
    ),
  ).toBe(-100))

test('R3.09 a loss is a negative return', () =>
  expect(
    xirrPercent(
      flowsOf([
        ['2025-01-01', -10_000],
        ['2026-01-01', 9_000],
      ]),
    ),
  ).toBe(-10))
