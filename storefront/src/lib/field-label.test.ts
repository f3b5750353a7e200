import { expect, test } from 'vitest'
import { fieldLabel } from './field-label.ts'

test.each([
  ['firstName', 'Vorname'],
  ['billingAddress/zipcode', 'Postleitzahl'],
  ['vatIds/0', 'Umsatzsteuer-ID'],
  ['accountHolder', 'Kontoinhaber'],
  ['iban', 'IBAN'],
  ['bic', 'BIC'],
  ['acceptedDataProtection', ''],
  ['', ''],
])('the summary of errors names the field %s as "%s"', (field, label) => {
  expect(fieldLabel('de-DE', field)).toBe(label)
})
