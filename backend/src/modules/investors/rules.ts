import type { ErrorCode } from '@goldammer/sdk/errors/catalogue'
import { blankChoice } from '@goldammer/sdk/errors/violations'
import { isAdult } from '@goldammer/sdk/rules/adult'
import { legalFormOf } from '@goldammer/sdk/rules/legal-form'
import { isSameWord } from '@goldammer/sdk/rules/letters'
import { isPostalCode, postalCodeForm, tidyPostalCode } from '@goldammer/sdk/rules/postal-code'
import { representsCompany } from '@goldammer/sdk/rules/representative-roles'
import { isTaxId, type TaxIdOptions } from '@goldammer/sdk/rules/tax-id'
import { isVatId, normalizeVatId } from '@goldammer/sdk/rules/vat-id'
import { isLocalDate, type LocalDate } from '@goldammer/sdk/units'
import type { ErrorEntry } from '../../shared/app-error.ts'
import type { InvestorRow, RepresentativeRow } from './repository.ts'

/** GwG § 11: what has to be known of a person before they invest. */
export const PERSON_FIELDS = [
  'firstName',
  'lastName',
  'birthDate',
  'birthPlace',
  'nationality',
  'street',
  'streetNumber',
  'postalCode',
  'city',
  'country',
] as const satisfies (keyof InvestorRow)[]

export const COMPANY_FIELDS = ['name', 'legalForm', 'registerNr'] as const satisfies (keyof InvestorRow)[]

/** Where the company has its seat (GwG § 11 (4) no. 2). */
const COMPANY_ADDRESS = [
  'street',
  'streetNumber',
  'postalCode',
  'city',
  'country',
] as const satisfies (keyof InvestorRow)[]

/** Those of them that are chosen from a list or answered with yes or no; the rest is typed. */
const CHOSEN: ReadonlySet<string> = new Set([
  'nationality',
  'country',
  'state',
  'legalForm',
  'documentType',
  'usPerson',
  'companyRole',
])

/** A field that was left open, at its pointer. */
export function blankAt(pointer: string): ErrorEntry {
  const isChoice = CHOSEN.has(pointer.slice(pointer.lastIndexOf('/') + 1))
  const { code, rule } = blankChoice
  return { code, pointer, ...(isChoice ? { parameters: { rule } } : {}) }
}

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')

export const isPerson = (investor: Pick<InvestorRow, 'kind'>): boolean => investor.kind === 'person'

/** What keeps this investor from investing (domain/checkout#step-1), with the field each concerns. */
export function refuseInvestor(
  investor: InvestorRow,
  representatives: RepresentativeRow[],
  today: LocalDate,
): ErrorEntry[] {
  return isPerson(investor) ? refusePerson(investor, today) : refuseCompany(investor, representatives)
}

function refusePerson(investor: InvestorRow, today: LocalDate): ErrorEntry[] {
  const refusals: ErrorEntry[] = PERSON_FIELDS.filter((field) => isBlank(investor[field])).map((field) =>
    blankAt(`/person/${field}`),
  )
  // R5.07
  if (investor.birthDate && !isAdult(investor.birthDate, today)) {
    refusals.push({ code: 'MUST_BE_ADULT', pointer: '/person/birthDate' })
  }
  if (investor.expirationDate && investor.expirationDate < today) {
    refusals.push({ code: 'IDENTITY_DOCUMENT_EXPIRED', pointer: '/person/expirationDate' })
  }
  if (investor.politicallyExposedPerson === null) {
    refusals.push({ code: 'PEP_ANSWER_REQUIRED', pointer: '/person/politicallyExposedPerson' })
  }
  if (investor.usPerson === null) refusals.push(blankAt('/person/usPerson'))
  if (investor.usPerson === true) refusals.push({ code: 'US_PERSON_REFUSED', pointer: '/person/usPerson' })
  return refusals
}

function refuseCompany(investor: InvestorRow, representatives: RepresentativeRow[]): ErrorEntry[] {
  const refusals: ErrorEntry[] = [...COMPANY_FIELDS, ...COMPANY_ADDRESS]
    .filter((field) => isBlank(investor[field]))
    .map((field) => blankAt(`/company/${field}`))
  if (investor.usPerson === null) refusals.push(blankAt('/company/usPerson'))
  if (investor.usPerson === true) refusals.push({ code: 'US_PERSON_REFUSED', pointer: '/company/usPerson' })
  for (const field of ['identityProof', 'structureProof'] as const) {
    if (!investor[`${field}FileId`]) refusals.push({ code: 'COMPANY_PROOF_REQUIRED', pointer: `/company/${field}` })
  }
  return [...refusals, ...refuseRoles(representatives), ...refuseShares(representatives)]
}

/** GwG § 11 (4): representatives of the company are named, apart from those who only own it. */
function refuseRoles(representatives: RepresentativeRow[]): ErrorEntry[] {
  if (representatives.length === 0) return [{ code: 'BENEFICIAL_OWNERS_REQUIRED', pointer: '/representatives' }]
  const unknown = representatives.flatMap(({ companyRole }, index): ErrorEntry[] =>
    companyRole === null ? [blankAt(`/representatives/${index}/companyRole`)] : [],
  )
  if (unknown.length > 0) return unknown
  const isRepresented = representatives.some(({ companyRole }) => representsCompany(companyRole))
  return isRepresented ? [] : [{ code: 'REPRESENTATIVE_REQUIRED', pointer: '/representatives' }]
}

/** domain/fields#company: each sum at most 100 percent (columns hold basis points). */
export function refuseShares(
  representatives: Pick<RepresentativeRow, 'votingRightsPercentage' | 'capitalSharesPercentage'>[],
): ErrorEntry[] {
  const sum = (field: 'votingRightsPercentage' | 'capitalSharesPercentage') =>
    representatives.reduce((total, one) => total + one[field], 0)
  return sum('votingRightsPercentage') > 10_000 || sum('capitalSharesPercentage') > 10_000
    ? [{ code: 'SHARES_ABOVE_100', pointer: '/representatives' }]
    : []
}

type Shares = Pick<RepresentativeRow, 'votingRightsPercentage' | 'capitalSharesPercentage'>
export type Ownership = 'none' | 'beneficial' | 'fictitious'

/** GwG § 3 (2): who has a larger share of votes or capital owns; where nobody has, all representatives count as owners. */
export function ownershipsOf(
  representatives: Shares[],
  today: LocalDate,
  law: { basisPoints: number; inclusiveFrom: string },
): Ownership[] {
  const isOwner = ({ votingRightsPercentage, capitalSharesPercentage }: Shares) => {
    const share = Math.max(votingRightsPercentage, capitalSharesPercentage)
    return today >= law.inclusiveFrom ? share >= law.basisPoints : share > law.basisPoints
  }
  const isAnybody = representatives.some(isOwner)
  return representatives.map((one) => {
    if (isOwner(one)) return 'beneficial'
    return isAnybody ? 'none' : 'fictitious'
  })
}

export type BirthDate = { day: number; month: number; year: number }

/** A day that exists, or null; the wire has it in three numbers (domain/fields#person). */
export function readBirthDate({ day, month, year }: BirthDate): LocalDate | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isLocalDate(text) ? text : null
}

/** R3.03, AO § 139b. Residents of other countries have other numbers, which nobody here can check. */
export function refuseTaxId(
  taxId: string | null,
  isSubjectToGermanTax: boolean | null,
  allowed: TaxIdOptions,
): ErrorCode | null {
  if (!taxId || isSubjectToGermanTax === false) return null
  return isTaxId(taxId, allowed) ? null : 'TAX_ID_INVALID'
}

/** domain/tax#vat-id: of accounts, companies and core data alike. What stood there before the rule stays until it is changed. */
export const refuseVatId = (vatId: string | null, before: string | null, allowed: TaxIdOptions): ErrorCode | null =>
  vatId && vatId !== before && !isVatId(vatId, allowed) ? 'VIOLATION::VAT_ID_FORMAT_NOT_CORRECT' : null

/** As it is stored, in whatever way it was typed. */
export const tidyVatId = (vatId: string | null | undefined): string | null => normalizeVatId(vatId ?? '') || null

/** A postal code that its country cannot have given, with one it could. */
export function refusePostalCode(postalCode: string | null, country: string | null): ErrorEntry[] {
  const parameters = postalCodeForm(country)
  if (!postalCode || !parameters || isPostalCode(postalCode, country)) return []
  return [{ code: 'VIOLATION::ZIP_CODE_INVALID', pointer: '/postalCode', parameters }]
}

type PostalArea = { postalCode?: string | null; country?: string | null }

/** A change whose postal code is written as the country does that it then lies in. */
export const withPostalCode = <Change extends PostalArea>(change: Change, before: PostalArea): Change =>
  change.postalCode
    ? { ...change, postalCode: tidyPostalCode(change.postalCode, change.country ?? before.country) }
    : change

const TITLES = ['dr', 'prof', 'med', 'dipl', 'ing']

/** The words of a name, without titles; an apostrophe between Cyrillic letters has no form in Latin ones. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<=\p{sc=Cyrl})['’ʼ](?=\p{sc=Cyrl})/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !TITLES.includes(word))

const isAmong = (word: string, words: string[]) => words.some((other) => isSameWord(word, other))

export function nameOf(investor: Pick<InvestorRow, 'kind' | 'firstName' | 'lastName' | 'name'>): string {
  return isPerson(investor) ? `${investor.firstName ?? ''} ${investor.lastName ?? ''}`.trim() : (investor.name ?? '')
}

/** domain/checkout#step-8: own accounts only, in any usual spelling. A joint account names the investor among its holders. */
export function isHolder(accountHolder: string, investor: InvestorRow): boolean {
  const holder = wordsOf(accountHolder)
  if (!isPerson(investor)) {
    const own = wordsOf(investor.name ?? '')
    return own.length > 0 && own.every((word) => isAmong(word, holder)) && holder.every((word) => isAmong(word, own))
  }
  const firstNames = wordsOf(investor.firstName ?? '')
  const lastName = wordsOf(investor.lastName ?? '')
  return (
    lastName.length > 0 &&
    lastName.every((word) => isAmong(word, holder)) &&
    firstNames.some((word) => isAmong(word, holder))
  )
}

/** domain/checkout#step-6: the typed name has to be the customer's, in any usual spelling. Where there are no words, nothing was named. */
export function isSameName(typed: string, name: string): boolean {
  const words = wordsOf(typed)
  const own = wordsOf(name)
  return words.length > 0 && words.length === own.length && words.every((word, index) => isSameWord(word, own[index]!))
}

/** Its limited partners may be shareholders of the GmbH, which takes it out of the limits (domain/limits#exempt-partnership). */
export const isGmbhAndCoKg = (legalForm: string | null): boolean => /\bgmbh\s*&\s*co\.?\s*kg\b/i.test(legalForm ?? '')

/** domain/limits#exempt-partnership: corporations are exempt from the limit; a KG is a partnership, also with a GmbH as its partner. */
export const kindOfLegalForm = (legalForm: string): 'partnership' | 'corporation' =>
  legalFormOf(legalForm)?.kind === 'capital_company' ? 'corporation' : 'partnership'

/** domain/limits#exempt-partnership: the kind follows the legal form; what compliance has exempted stays so while it is a GmbH & Co. KG. */
export const kindAfterChange = (before: string, legalForm: string): string =>
  before === 'exempt_partnership' && isGmbhAndCoKg(legalForm) ? before : kindOfLegalForm(legalForm)
