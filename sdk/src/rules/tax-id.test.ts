import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { isTaxId } from './tax-id.ts'

test.each(vectors.taxId.valid)('R3.03 %s is a tax id', (id) => expect(isTaxId(id)).toBe(true))
test.each(vectors.taxId.validOnlyAsTest)('R3.03 %s is a tax id only for demo data', (id) => {
  expect(isTaxId(id)).toBe(false)
  expect(isTaxId(id, { allowTestTaxIds: true })).toBe(true)
})
test.each(vectors.taxId.invalid)('R3.03 %j is no tax id', (id) => {
  expect(isTaxId(id)).toBe(false)
  expect(isTaxId(id, { allowTestTaxIds: true })).toBe(false)
})
