import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { basisPoints, cents, localDate } from '../units.ts'
import { bulletSchedule, singlePayment } from './bullet.ts'

test.each(vectors.bullet.cases)('R3.09 $name', ({ principal, rateBp, valuta, intervalMonths, rows }) => {
  expect(
    bulletSchedule({
      principal: cents(principal),
      rate: basisPoints(rateBp),
      valuta: localDate(valuta),
      intervalMonths,
      termMonths: rows.length * intervalMonths,
    }),
  ).toEqual(rows)
})

test('R3.09 a last period shorter than the others is counted in days', () => {
  const rows = bulletSchedule({
    principal: cents(100_000),
    rate: basisPoints(600),
    valuta: localDate('2027-01-15'),
    intervalMonths: 12,
    termMonths: 18,
  })
  expect(rows).toEqual([
    { date: '2028-01-15', interest: 6_000, principal: 0 },
    { date: '2028-07-15', interest: 3_000, principal: 100_000 },
  ])
})

test('R3.09 venture debt pays once, for the exact days', () =>
  expect(singlePayment(cents(500_000), basisPoints(800), localDate('2026-04-01'), localDate('2026-10-29'))).toEqual([
    { date: '2026-10-29', interest: 23_444, principal: 500_000 },
  ]))
