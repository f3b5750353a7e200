import { expect } from '@playwright/test'
import { ACCESS_KEY, type Api } from './api.ts'

export type Company = ReturnType<typeof aCompany>

/** A company that does not exist yet. */
export function aCompany({ name = 'Etüde Beteiligungs GmbH', iban = 'DE96999000010001099001' } = {}) {
  return {
    name,
    iban,
    legalForm: 'GmbH',
    registerNr: 'HRB 00042',
    registryCourt: 'Amtsgericht Beispielstadt',
    street: 'Speicherweg',
    streetNumber: '31',
    postalCode: '00001',
    city: 'Beispielstadt',
    country: 'DE',
    usPerson: false,
  }
}

/** The smallest thing that is a PDF by its content. */
export const aPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
    'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n' +
    'trailer<</Size 3/Root 1 0 R>>\nstartxref\n96\n%%EOF\n',
)

/** Who stands behind the company, as step 1 of the checkout takes it. */
export const representatives = [
  {
    firstName: 'Enno',
    lastName: 'Etüde',
    position: 'Geschäftsführer',
    companyRole: 'managing_director',
    zipcode: '00001',
    isPep: false,
    dateOfBirth: '1988-05-17',
    placeOfBirth: 'Beispielstadt',
    votingRightsPercentage: 60,
    capitalSharesPercentage: 60,
  },
]

/** Hands in one of a company's two proofs (R3.01) at an address of the Store-API. */
export async function handIn(api: Api, path: string, proof: 'identityProof' | 'structureProof') {
  const answer = await api.request.post(`/store-api${path}`, {
    headers: { 'sw-access-key': ACCESS_KEY, 'sec-fetch-site': 'same-origin' },
    multipart: { [proof]: { name: `${proof}.pdf`, mimeType: 'application/pdf', buffer: aPdf } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The page's customer acts for the company from now on; both proofs are handed in. Answers its identity. */
export async function addCompany(api: Api, { name, legalForm, registerNr }: Company): Promise<string> {
  const { id } = await api.post('/investor/companies', { name, legalForm, registerNr })
  for (const proof of ['identityProof', 'structureProof'] as const)
    await handIn(api, `/investor/companies/${id}/proofs`, proof)
  return id
}
