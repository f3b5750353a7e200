import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { cents } from '../units.ts'
import { exitShare, profitShare, quotaPercent } from './quota.ts'

test.each(vectors.quota.cases)('R3.08 $amount of $preMoney and $round is $quotaPercent6dp %', (row) =>
  expect(quotaPercent(cents(row.amount), cents(row.preMoney), cents(row.round))).toBe(row.quotaPercent6dp),
)

test('R3.08 exit and profit shares follow the amount', () => {
  expect(exitShare(cents(500_000), cents(400_000_000), cents(100_000_000), cents(1_000_000_000))).toBe(1_000_000)
  expect(profitShare(cents(1), cents(3), cents(100))).toBe(33)
  expect(profitShare(cents(2), cents(3), cents(100))).toBe(67)
})
