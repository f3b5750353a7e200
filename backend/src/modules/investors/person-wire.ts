import type { components } from '@goldammer/sdk/operations/store'
import type { TaxIdOptions } from '@goldammer/sdk/rules/tax-id'
import { localDate } from '@goldammer/sdk/units'
import type { Updateable } from 'kysely'
import type { ErrorEntry } from '../../shared/app-error.ts'
import type { DB } from '../../shared/tables.ts'
import type { InvestorRow } from './repository.ts'
import { readBirthDate, refusePostalCode, refuseTaxId } from './rules.ts'

type Person = components['schemas']['Person']
type Change = Updateable<DB['investor']>

export const PLAIN_FIELDS = [
  'salutation',
  'title',
  'firstName',
  'lastName',
  'country',
  'street',
  'streetNumber',
  'city',
  'postalCode',
  'state',
  'nationality',
  'citizenship',
  'birthPlace',
  'phone',
  'mobile',
  'documentType',
  'idNo',
  'placeOfIssue',
  'politicallyExposedPerson',
  'usPerson',
  'isSubjectToGermanTax',
  'taxId',
] as const satisfies (keyof Person & keyof InvestorRow)[]

/** Blank text is no text. */
const tidy = <T>(value: T): T | null => (typeof value === 'string' && value.trim() === '' ? null : value)

/** Reads what came over the wire; a field that did not come stays as it is. */
export function readPerson(person: Partial<Person>): { change: Change; refusals: ErrorEntry[] } {
  const refusals: ErrorEntry[] = []
  const change: Record<string, unknown> = {}
  for (const field of PLAIN_FIELDS) {
    const value = person[field]
    if (value !== undefined) change[field] = typeof value === 'string' ? (tidy(value.trim()) ?? null) : value
  }
  for (const field of ['firstName', 'lastName'] as const) {
    if (change[field] === null) refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `/${field}` })
  }
  if (person.birthDate) {
    change.birthDate = readBirthDate(person.birthDate)
    if (!change.birthDate) refusals.push({ code: 'VIOLATION::INVALID_FORMAT_ERROR', pointer: '/birthDate' })
  } else if (person.birthDate === null) change.birthDate = null
  if (person.expirationDate !== undefined) {
    change.expirationDate = person.expirationDate ? localDate(person.expirationDate) : null
  }
  return { change: change as Change, refusals }
}

/** What only fits together, or does not, with what else is known of the person. */
export function refuseCombination(next: InvestorRow, allowed: TaxIdOptions): ErrorEntry[] {
  const taxRefusal = refuseTaxId(next.taxId, next.isSubjectToGermanTax, allowed)
  return [
    ...(taxRefusal ? [{ code: taxRefusal, pointer: '/taxId' }] : []),
    ...refusePostalCode(next.postalCode, next.country),
  ]
}
