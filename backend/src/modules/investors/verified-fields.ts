import type { InvestorRow } from './repository.ts'
import { COMPANY_FIELDS, PERSON_FIELDS } from './rules.ts'

/** GwG §§ 11 (4), 12 (1): what an identity check confirms of a person; locked from then on. */
export const VERIFIED_PERSON_FIELDS = [
  ...PERSON_FIELDS,
  'documentType',
  'idNo',
  'expirationDate',
  'placeOfIssue',
] as const satisfies (keyof InvestorRow)[]

/** What a register extract proves: confirmed with the identity check, and locked then. */
export const VERIFIED_COMPANY_FIELDS = [...COMPANY_FIELDS, 'registryCourt'] as const satisfies (keyof InvestorRow)[]

export type VerifiedField = (typeof VERIFIED_PERSON_FIELDS)[number] | (typeof VERIFIED_COMPANY_FIELDS)[number]

/** domain/identity#data-change: name, country and document; a company's name and register entry are its document. */
const CHECKED_AGAIN: readonly VerifiedField[] = [
  'firstName',
  'lastName',
  'country',
  'documentType',
  'idNo',
  'expirationDate',
  ...VERIFIED_COMPANY_FIELDS,
]

/** Whether a change of these fields asks for a new identity check. */
export const asksForNewCheck = (fields: VerifiedField[]): boolean =>
  fields.some((field) => CHECKED_AGAIN.includes(field))
