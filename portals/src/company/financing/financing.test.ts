import { expect, test } from 'vitest'
import { CONTRACT_FILTERS, contractFilters, countRows, viewParameters } from './financing.ts'

test('filters of the address become lists and numbers for the interface', () => {
  expect(contractFilters({ state: '2_1_in_review,3_2_active', minAmount: '250', text: 'Probst' })).toEqual({
    state: ['2_1_in_review', '3_2_active'],
    minAmount: 250,
    text: 'Probst',
  })
})

test('R2.25 a stored view comes back into the address as it was, and takes out every other filter', () => {
  const address = {
    state: '2_1_in_review,3_2_active',
    minAmount: '250',
    maxAmount: '900',
    text: 'Probst',
    investorKind: 'partnership,corporation',
    country: 'PL',
    tariffId: '0'.repeat(32),
  }
  const parameters = viewParameters({ ...contractFilters(address), sort: '-amountTotal' })
  expect(parameters).toMatchObject({ ...address, sort: '-amountTotal' })
  expect(Object.keys(parameters)).toEqual(expect.arrayContaining([...CONTRACT_FILTERS]))
  expect(parameters.paymentState).toBeUndefined()
})

test('R2.25 rows of an export are counted as it arrives, however it is cut, without the header', () => {
  const rowsIn = countRows()
  const counted = ['Vertrag;Betr', 'ag\r', '\nGA-1;1,00\r\nGA', '-2;2,00\r\n'].map((text) =>
    rowsIn(new TextEncoder().encode(text)),
  )
  expect(counted).toEqual([0, 0, 1, 2])
})
