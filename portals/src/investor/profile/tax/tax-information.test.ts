import { expect, test } from 'vitest'
import { fromForm, type TaxFields } from './tax-information.ts'

const before: TaxFields = {
  usPerson: false,
  isSubjectToGermanTax: true,
  taxId: '86095742719',
  state: 'DE-BE',
  churchDenomination: 'protestant',
  churchTaxObjection: false,
  taxOffice: null,
  taxNr: null,
  vatId: null,
}

test('R2.22 what the form does not show stays as it was, and an emptied field is empty', () => {
  expect(fromForm({ taxId: '', churchDenomination: 'none' }, before)).toEqual({
    ...before,
    taxId: null,
    churchDenomination: 'none',
  })
})
