import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { FUNDING_TYPES, type FundingType } from './product-types.ts'
import { isSecurity, refuseIrregularCancellation, refuseRegularCancellation } from './states-by-type.ts'

const { regularCancellationAllowed, securities, regularCancellationUnlessToken, sales } = vectors.statesByType
const refusal = (type: string, tokenProviderProductId: string | null = null) =>
  refuseRegularCancellation({ type: type as FundingType, tokenProviderProductId })

test('R4.01 every type is in exactly one of the lists', () =>
  expect(
    [...regularCancellationAllowed, ...securities, ...regularCancellationUnlessToken, ...sales].toSorted(),
  ).toEqual(FUNDING_TYPES.toSorted()))

test.each(regularCancellationAllowed)('R4.01 %s can be cancelled regularly', (type) => expect(refusal(type)).toBeNull())
test.each(securities)('R4.01 %s is a security and cannot be cancelled regularly', (type) => {
  expect(isSecurity(type as FundingType)).toBe(true)
  expect(refusal(type, 'token-1')).toBe('SECURITY_NO_REGULAR_CANCELLATION')
})
test.each(regularCancellationUnlessToken)('R4.01 %s can be cancelled regularly without a token', (type) => {
  expect(refusal(type)).toBeNull()
  expect(refusal(type, 'token-1')).toBe('SECURITY_NO_REGULAR_CANCELLATION')
})
test.each(sales)('R4.01 %s is a sale and knows no cancellation', (type) => {
  expect(refusal(type, 'token-1')).toBe('SALE_NO_CANCELLATION')
  expect(refuseIrregularCancellation(type as FundingType)).toBe('SALE_NO_CANCELLATION')
})
test.each([...regularCancellationAllowed, ...securities])('R4.01 %s can be cancelled irregularly', (type) =>
  expect(refuseIrregularCancellation(type as FundingType)).toBeNull(),
)
