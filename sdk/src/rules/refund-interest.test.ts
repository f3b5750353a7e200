import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { basisPoints, cents, localDate } from '../units.ts'
import { days30E360 } from './day-count.ts'
import { refundAfterWithdrawal } from './refund-interest.ts'

test.each(vectors.refundInterest.cases)('R4.01 paid $paidOn, repaid $repaidOn: $refund', (row) => {
  const [paidOn, repaidOn] = [localDate(row.paidOn), localDate(row.repaidOn)]
  expect(days30E360(paidOn, repaidOn)).toBe(row.days)
  expect(refundAfterWithdrawal(cents(row.principal), basisPoints(row.rateBp), paidOn, repaidOn)).toEqual({
    interest: row.expected,
    refund: row.refund,
  })
})
