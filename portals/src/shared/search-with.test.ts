import { expect, test } from 'vitest'
import { searchWith } from './search-with.ts'

test('some parameters change, the others stay, those without a value go', () => {
  const params = new URLSearchParams('by=issuer&year=2026&month=2026-03')
  expect(searchWith(params, { year: '2027', month: undefined })).toBe('?by=issuer&year=2027')
  expect(params.get('year')).toBe('2026')
})
