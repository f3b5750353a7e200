import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { basisPoints, cents, localDate } from '../units.ts'
import { days30E360 } from './day-count.ts'
import { addDays } from './local-dates.ts'
import { refundAfterWithdrawal } from './refund-interest.ts'

test.each(vectors.refundInterest.cases)('R4.01 paid $paidOn, repaid $repaidOn: $refund', (row) => {
  const paidOn = localDate(row.paidOn)
  const repaidOn = localDate(row.repaidOn)
  expect(days30E360(paidOn, repaidOn)).toBe(row.days)
  expect(refundAfterWithdrawal(cents(row.principal), basisPoints(row.rateBp), paidOn, repaidOn)).toEqual({
    interest: row.expected,
    refund: row.refund,
  })
})

test('R4.01 domain/interest#venture-debt interest on venture debt is counted by exact days, as its payments are', () => {
  const principal = cents(500_000)
  const rate = basisPoints(800)
  const paidOn = localDate('2026-12-15')
  const repaidOn = localDate('2027-01-15')
  // 31 days of 360, which 30E/360 counts as 30.
  expect(refundAfterWithdrawal(principal, rate, paidOn, repaidOn, 'act/360').interest).toBe(3_444)
  expect(refundAfterWithdrawal(principal, rate, paidOn, repaidOn).interest).toBe(3_333)
})

test('R4.01 a refund is at least the payment, and grows with each day, cent and basis point', () => {
  const facts = fc.tuple(fc.nat(1_000_000_000), fc.nat(2_000), fc.nat(20_000), fc.nat(60))
  fc.assert(
    fc.property(facts, ([principal, rate, start, days]) => {
      const paidOn = addDays(localDate('2000-01-01'), start)
      const of = (amount: number, bp: number, count: number) =>
        refundAfterWithdrawal(cents(amount), basisPoints(bp), paidOn, addDays(paidOn, count))
      const { interest, refund } = of(principal, rate, days)
      expect(refund).toBe(principal + interest)
      expect(interest).toBeGreaterThanOrEqual(0)
      expect(of(principal, rate, 0).interest).toBe(0)
      // Half a cent at most is rounded.
      const exact = (principal * rate * days30E360(paidOn, addDays(paidOn, days))) / 3_600_000
      expect(Math.abs(interest - exact)).toBeLessThanOrEqual(0.5)
      expect(of(principal + 1, rate, days).interest).toBeGreaterThanOrEqual(interest)
      expect(of(principal, rate + 1, days).interest).toBeGreaterThanOrEqual(interest)
      expect(of(principal, rate, days + 1).interest).toBeGreaterThanOrEqual(interest)
    }),
  )
})
