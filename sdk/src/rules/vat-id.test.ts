import { expect, test } from 'vitest'
import { isVatId } from './vat-id.ts'

test.each([
  ['DE123456789', true],
  ['DE12345678', false],
  ['DE1234567890', false],
  ['PL123456789', false],
  ['de123456789', false],
])('R8.07 the VAT id %s: %s', (id, expected) => expect(isVatId(id)).toBe(expected))
