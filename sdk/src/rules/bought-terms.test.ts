import { expect, test } from 'vitest'
import { localDate } from '../units.ts'
import { amountRepaid, bearsLosses, isMinimumTerm, minimumTerm, profitShareOf } from './bought-terms.ts'
import { FUNDING_TYPES } from './product-types.ts'

test('domain/documents#bought-terms: each type names what its investors share in', () => {
  expect(Object.fromEntries(FUNDING_TYPES.map((type) => [type, profitShareOf(type)]))).toEqual({
    digitalCompanShare: 'quota',
    bond: null,
    subordinatedLoan: null,
    seedInvest: 'quota',
    seedInvest2: 'quota',
    ventureDebt: null,
    fixedInterest: null,
    silent_partnership: 'amount',
    tokenized_products: 'sale',
    participation_rights: 'amount',
    tokenized_bond: null,
    tokenized_profit_participation_certificate: 'amount',
    collectible: 'sale',
  })
})

test('HGB § 232 (2): a silent partner alone shares in losses', () => {
  expect(FUNDING_TYPES.filter(bearsLosses)).toEqual(['silent_partnership'])
})

const loan = { type: 'subordinatedLoan', tokenProviderProductId: null } as const
const term = {
  ...loan,
  durationMonths: 60,
  durationDays: null,
  contractEndOfTerm: null,
  cancellationPossibleDate: null,
}
test.each([
  [term, '2026-12-08', { months: 60, days: null }],
  [{ ...term, contractEndOfTerm: localDate('2032-01-09') }, '2026-12-08', { months: 60, days: null }],
  // Contracts end by cancellation at a month's end: the first after five years is the common end, or the product's own day.
  [{ ...term, contractEndOfTerm: localDate('2031-12-31') }, '2026-12-08', { months: null, days: null }],
  [
    { ...term, contractEndOfTerm: localDate('2032-01-09'), cancellationPossibleDate: localDate('2032-01-09') },
    '2026-12-08',
    { months: null, days: null },
  ],
  // 51 months are left until the common end.
  [{ ...term, contractEndOfTerm: localDate('2031-03-01') }, '2026-12-08', { months: null, days: null }],
  // Nobody can cancel a security before its end.
  [
    { ...term, type: 'tokenized_bond', contractEndOfTerm: localDate('2032-01-08') },
    '2026-12-08',
    { months: null, days: null },
  ],
  [{ ...term, durationMonths: null, durationDays: 211 }, '2026-12-08', { months: null, days: 211 }],
  [{ ...term, durationMonths: null }, '2026-12-08', { months: null, days: null }],
] as const)('domain/fields#end-of-term: with %j from %s the minimum term is %j', (facts, start, expected) =>
  expect(minimumTerm(facts, localDate(start))).toEqual(expected),
)

test('domain/interest#no-fixed-day an open-ended loan is repaid on cancellation or a common end; a sale never', () => {
  const open = { type: 'seedInvest', repayment: 'none', contractEndOfTerm: null } as const
  expect(amountRepaid(open)).toBe('on_cancellation')
  expect(amountRepaid({ ...open, contractEndOfTerm: localDate('2031-12-31') })).toBe('bullet')
  expect(amountRepaid({ ...open, repayment: 'annuity' })).toBe('annuity')
  expect(amountRepaid({ ...open, type: 'tokenized_products', contractEndOfTerm: localDate('2031-12-31') })).toBe('none')
})

test('domain/fields#end-of-term a duration that a plan repays at is the term, else the least', () => {
  expect(isMinimumTerm({ repayment: 'bullet', contractEndOfTerm: null })).toBe(false)
  expect(isMinimumTerm({ repayment: 'none', contractEndOfTerm: null })).toBe(true)
  expect(isMinimumTerm({ repayment: 'bullet', contractEndOfTerm: localDate('2031-12-31') })).toBe(true)
})
