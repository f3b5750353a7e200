import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { formatMandateReference, formatOrderNumber, mandateReferenceOf } from './order-number.ts'

test.each(vectors.orderNumber.cases)(
  'R3.11 order $number of $year is $orderNumber, its mandate $mandateReference',
  ({ year, number, mandate, orderNumber, mandateReference }) => {
    expect(formatOrderNumber(year, number)).toBe(orderNumber)
    expect(formatMandateReference(year, number, mandate)).toBe(mandateReference)
    expect(mandateReferenceOf(orderNumber, mandate)).toBe(mandateReference)
    expect(mandateReference.length).toBeLessThanOrEqual(35)
  },
)
test('R3.11 another text is no order number', () =>
  expect(() => mandateReferenceOf('GA-2026-1', 1)).toThrow(RangeError))
