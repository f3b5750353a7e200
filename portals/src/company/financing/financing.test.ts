import { expect, test } from 'vitest'
import { contractFilters } from './financing.ts'

test('filters of the address become lists and numbers for the interface', () => {
  expect(contractFilters({ state: '2_1_in_review,3_2_active', minAmount: '250', text: 'Probst' })).toEqual({
    state: ['2_1_in_review', '3_2_active'],
    minAmount: 250,
    text: 'Probst',
  })
})
