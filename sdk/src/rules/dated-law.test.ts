import { expect, test } from 'vitest'
import { localDate } from '../units.ts'
import { type Dated, EXEMPTION_LIMIT_LAW, exemptionLimitsOf, inForceOn, vatRateOn } from './dated-law.ts'

const table: readonly [Dated<string>, ...Dated<string>[]] = [
  { validFrom: localDate('2019-07-21'), validUntil: localDate('2026-06-30'), value: 'before' },
  { validFrom: localDate('2026-07-01'), validUntil: null, value: 'after' },
]

test.each([
  ['2019-07-20', 'before'],
  ['2019-07-21', 'before'],
  ['2026-06-30', 'before'],
  ['2026-07-01', 'after'],
  ['2040-01-01', 'after'],
])('R3.08 on %s the law is that of %s the change', (day, value) => expect(inForceOn(table, localDate(day))).toBe(value))

test('R5.06 the limit of exemption orders is 801 and 1,602 EUR until 2022, 1,000 and 2,000 EUR from 2023', () => {
  expect(inForceOn(EXEMPTION_LIMIT_LAW, localDate('2022-12-31'))).toEqual({ single: 80_100, joint: 160_200 })
  expect(inForceOn(EXEMPTION_LIMIT_LAW, localDate('2023-01-01'))).toEqual({ single: 100_000, joint: 200_000 })
  expect([exemptionLimitsOf(2022).single, exemptionLimitsOf(2023).single]).toEqual([80_100, 100_000])
})

test.each([
  ['2020-06-30', 1900],
  ['2020-07-01', 1600],
  ['2020-12-31', 1600],
  ['2021-01-01', 1900],
])('R1.06 on %s goods bear VAT of %i basis points', (day, rate) => expect(vatRateOn(localDate(day))).toBe(rate))
