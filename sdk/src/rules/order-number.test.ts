import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { formatMandateReference, formatOrderNumber, isOrderNumber, mandateReferenceOf } from './order-number.ts'

test.each(vectors.orderNumber.cases)(
  'R3.11 order $number of $year is $orderNumber, its mandate $mandateReference',
  ({ year, number, mandate, orderNumber, mandateReference }) => {
    expect(formatOrderNumber(year, number)).toBe(orderNumber)
    expect(isOrderNumber(orderNumber)).toBe(true)
    expect(formatMandateReference(year, number, mandate)).toBe(mandateReference)
    expect(mandateReferenceOf(orderNumber, mandate)).toBe(mandateReference)
    expect(mandateReference.length).toBeLessThanOrEqual(35)
  },
)
test.each(['GA-2026-1', ' GA-2026-004817', 'GA-2026-004817 X'])('R3.11 %j is no order number', (text) => {
  expect(isOrderNumber(text)).toBe(false)
  expect(() => mandateReferenceOf(text, 1)).toThrow(RangeError)
})
