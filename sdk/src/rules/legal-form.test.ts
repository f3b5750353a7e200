import { expect, test } from 'vitest'
import { legalFormOf } from './legal-form.ts'

test.each([
  ['GmbH', 'capital_company'],
  ['Gesellschaft mit beschränkter Haftung', 'capital_company'],
  ['UG (haftungsbeschränkt)', 'capital_company'],
  ['AG', 'capital_company'],
  ['Aktiengesellschaft', 'capital_company'],
  ['SE', 'capital_company'],
  ['GmbH & Co. KGaA', 'capital_company'],
  ['Kommanditgesellschaft auf Aktien', 'capital_company'],
  ['gGmbH', 'capital_company'],
  ['Sp. z o.o.', 'capital_company'],
  ['B.V.', 'capital_company'],
  ['S.A.', 'capital_company'],
  ['Ltd', 'capital_company'],
  ['GmbH & Co. KG', 'partnership'],
  ['GmbH & Co KG', 'partnership'],
  ['UG (haftungsbeschränkt) & Co. KG', 'partnership'],
  ['OHG', 'partnership'],
  ['Offene Handelsgesellschaft', 'partnership'],
  ['GbR', 'partnership'],
  ['PartG mbB', 'partnership'],
  ['e. K.', 'partnership'],
  ['sp. k.', 'partnership'],
  ['eG', 'cooperative'],
  ['VVaG', 'cooperative'],
  ['e. V.', 'other_body'],
  ['eingetragener Verein', 'other_body'],
  ['Stiftung', 'other_body'],
])('R1.04 %s is of the kind %s', (text, kind) => {
  expect(legalFormOf(text)?.kind).toBe(kind)
})

test.each([['gGmbH'], ['gUG (haftungsbeschränkt)'], ['gemeinnützige GmbH']])(
  'R3.06 %s serves the public good',
  (text) => {
    expect(legalFormOf(text)).toEqual({ kind: 'capital_company', isCharitable: true })
  },
)

test('R3.06 an unknown legal form has no consequences', () => {
  expect(legalFormOf('Verband')).toBeNull()
  expect(legalFormOf('')).toBeNull()
  expect(legalFormOf(null)).toBeNull()
})
