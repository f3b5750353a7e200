import { expect, test } from 'vitest'
import { companyFromForm, companyToForm, versionedCompany } from './company.ts'

const company = {
  name: 'Fiktiv Holding GmbH',
  legalForm: 'GmbH',
  registerNr: 'HRB 00001',
  taxNr: null,
  foundingDate: '2015-05-04',
}

test('R3.01 a company goes through its form unchanged; an emptied field is null', () => {
  expect(companyFromForm(companyToForm(company))).toEqual(company)
  expect(companyFromForm({ ...companyToForm(company), taxNr: ' ', foundingDate: null })).toEqual({
    ...company,
    taxNr: null,
    foundingDate: null,
  })
})

test('R3.01 proofs are handed in by themselves and do not go back with the form', () => {
  const record = { company: { ...company, identityProof: 'auszug.pdf', structureProof: null }, version: 'v1' }
  expect(versionedCompany(record as Parameters<typeof versionedCompany>[0])).toEqual({ values: company, version: 'v1' })
})
