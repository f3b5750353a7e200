import { basisPoints, cents, localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import type { Plan } from './offer.ts'
import { plannedReturn } from './planned-return.ts'

const valuta = localDate('2026-12-01')
const planned = (amount: number, rate: number, plan: Plan) =>
  plannedReturn(cents(amount), cents(100_00), basisPoints(rate), plan, valuta)

test('domain §6 a bullet loan pays its rate each year and the amount at the end', () => {
  const plan: Plan = { kind: 'interest', months: 60, monthsPerPayment: 12, annuity: false, withShare: false }
  expect(planned(2_500_00, 675, plan)).toMatchObject({
    kind: 'interest',
    perYear: 168_75,
    interest: 843_75,
    total: 3_343_75,
  })
})

test('domain §6 an annuity pays less interest, because it repays on the way', () => {
  const plan: Plan = { kind: 'interest', months: 60, monthsPerPayment: 12, annuity: true, withShare: false }
  // test-vectors.json, annuity: 1,000 at 7 % over 5 years
  expect(planned(1_000_00, 700, plan)).toMatchObject({
    kind: 'interest',
    perYear: 70_00,
    interest: 219_46,
    total: 1_219_46,
  })
})

test('domain §6 venture debt earns by the exact day: 211 days at 8 % on 5,000', () => {
  expect(planned(5_000_00, 800, { kind: 'days', days: 211 })).toMatchObject({ interest: 234_44, total: 5_234_44 })
})

test('domain §6 a quota is the amount in pre-money plus round', () => {
  const plan: Plan = { kind: 'quota', preMoney: cents(2_500_000_00), round: cents(650_000_00) }
  expect(planned(5_000_00, 0, plan)).toEqual({ kind: 'quota', percent: '0.158730' })
})

test('domain §1.1 the service fee of a collectible comes on top', () => {
  expect(planned(500_00, 0, { kind: 'units', serviceFee: basisPoints(500) })).toEqual({
    kind: 'units',
    units: 5,
    fee: 25_00,
    total: 525_00,
  })
})

test('domain §6 the plan by year adds up to interest and amount, however often is paid', () => {
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  for (const [monthsPerPayment, annuity, years] of [
    [3, false, 5],
    [3, true, 5],
    [12, false, 5],
    [60, false, 1],
  ] as const) {
    const plan: Plan = { kind: 'interest', months: 60, monthsPerPayment, annuity, withShare: false }
    const found = planned(2_500_00, 650, plan)
    if (found.kind !== 'interest') throw new Error('no interest')
    expect(found.years).toHaveLength(years)
    expect(found.years.at(-1)?.year).toBe(5)
    expect(sum(found.years.map((one) => one.interest))).toBe(found.interest)
    expect(sum(found.years.map((one) => one.principal))).toBe(2_500_00)
  }
})
