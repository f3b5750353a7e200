import { messages } from '@goldammer/sdk/messages'
import { expect, test } from 'vitest'
import { documentsFilter, kindsOf } from './documents.ts'

test('R2.10 every kind of document stands in one group', () => {
  expect(kindsOf(undefined).toSorted()).toEqual(Object.keys(messages['de-DE'].investor.documents.kinds).toSorted())
})

test('R2.10 the filters of the address are those of the list and of the archive', () => {
  expect(documentsFilter({})).toEqual({})
  expect(documentsFilter({ group: 'tax', year: '2026' })).toEqual({
    kind: ['payout_statement', 'tax_certificate', 'yearly_overview'],
    year: 2026,
  })
  expect(documentsFilter({ group: 'tax', kind: 'tax_certificate', text: 'Solar' })).toEqual({
    kind: ['tax_certificate'],
    text: 'Solar',
  })
  expect(documentsFilter({ group: 'nonsense', productId: 'a'.repeat(32) })).toEqual({ productId: 'a'.repeat(32) })
})
