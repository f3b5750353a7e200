import type { InvestorCompanyInput, InvestorCompanyRecord } from '@goldammer/sdk/store/model'
import dayjs, { type Dayjs } from 'dayjs'

export const COMPANY_NAMES = [
  'name',
  'legalForm',
  'registerNr',
  'registryCourt',
  'street',
  'streetNumber',
  'postalCode',
  'city',
  'country',
  'email',
  'powerOfRepresentation',
  'foundingDate',
  'vatId',
  'taxNr',
  'taxOffice',
  'usPerson',
] as const satisfies (keyof InvestorCompanyInput)[]
export type CompanyName = (typeof COMPANY_NAMES)[number]

/** A company as the form holds it: the day is picked, all else is as on the wire. */
export type CompanyFields = Omit<InvestorCompanyInput, 'foundingDate'> & { foundingDate?: Dayjs | null }

export const companyToForm = ({ foundingDate, ...company }: InvestorCompanyInput): CompanyFields => ({
  ...company,
  foundingDate: foundingDate ? dayjs(foundingDate) : null,
})

/** An emptied field is null. */
export function companyFromForm({ foundingDate, usPerson, ...fields }: CompanyFields): InvestorCompanyInput {
  const filled = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value?.trim() || null]))
  return {
    ...(filled as Partial<InvestorCompanyInput>),
    name: fields.name,
    legalForm: fields.legalForm,
    registerNr: fields.registerNr,
    foundingDate: foundingDate?.format('YYYY-MM-DD') ?? null,
    ...(usPerson === undefined ? {} : { usPerson }),
  }
}

/** What can be changed of a record, and the version that goes back with it. */
export function versionedCompany({ company, version }: InvestorCompanyRecord) {
  const { identityProof: _, structureProof: __, ...values } = company
  return { values: values as InvestorCompanyInput, version }
}
