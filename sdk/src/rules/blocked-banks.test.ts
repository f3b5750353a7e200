import { expect, test } from 'vitest'
import vectors from '../../test-vectors.json' with { type: 'json' }
import { BLOCKED_DEPOT_BANK_CODES, isBlockedDepotBank } from './blocked-banks.ts'

test('R5.03 a depot from a blocked bank is refused', () => {
  expect(BLOCKED_DEPOT_BANK_CODES).toEqual(vectors.iban.blockedDepotBlz)
  expect(isBlockedDepotBank('99900099')).toBe(true)
  expect(isBlockedDepotBank('999 000 99')).toBe(true)
  expect(isBlockedDepotBank('99900001')).toBe(false)
  expect(isBlockedDepotBank('99900001', ['99900001'])).toBe(true)
})
