import type { components } from '@goldammer/sdk/operations/store'
import type { RepresentativeRole } from '@goldammer/sdk/rules/representative-roles'
import type { TaxIdOptions } from '@goldammer/sdk/rules/tax-id'
import {
  type BasisPoints,
  basisPointsToPercent,
  type LocalDate,
  localDate,
  percentToBasisPoints,
  toLocalDate,
} from '@goldammer/sdk/units'
import type { Updateable } from 'kysely'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import type { DB } from '../../shared/tables.ts'
import { refuseCountries } from './countries.ts'
import { holdForPep } from './identity/holds.service.ts'
import { noteLegalForm } from './limit-exemption.ts'
import type { InvestorRow, RepresentativeRow } from './repository.ts'
import * as repository from './repository.ts'
import {
  blankAt,
  kindAfterChange,
  refusePostalCode,
  refuseShares,
  refuseVatId,
  tidyVatId,
  withPostalCode,
} from './rules.ts'
import { noteUsPerson } from './tax-information.service.ts'
import { noteUnchecked, refuseVerified } from './verified.service.ts'

type Schemas = components['schemas']
type Change = Updateable<DB['investor']>
type Representative = Schemas['CompanyRepresentative']

/** Blank text is no text. */
const tidy = (value: string | null | undefined): string | null => value?.trim() || null

const REQUIRED = ['name', 'legalForm', 'registerNr'] as const

/** The fields without which a company cannot be stored; a draft of the checkout asks for the others later. */
export const refuseBlank = (company: Schemas['InvestorCompanyInput']): ErrorEntry[] =>
  REQUIRED.filter((field) => tidy(company[field]) === null).map((field) => blankAt(`/${field}`))

/** Reads what came over the wire; a field that did not come stays as it is. The kind follows the legal form. */
export function readCompany(
  company: Schemas['InvestorCompanyInput'],
  before: Pick<InvestorRow, 'kind'> & Partial<Pick<InvestorRow, 'vatId'>>,
  today: LocalDate,
  allowed: TaxIdOptions,
): { change: Change; refusals: ErrorEntry[] } {
  const { foundingDate, usPerson, ...texts } = company
  const change: Change = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, tidy(value)]))
  if (foundingDate !== undefined) change.foundingDate = foundingDate ? localDate(foundingDate) : null
  if (usPerson !== undefined) change.usPerson = usPerson
  change.kind = kindAfterChange(before.kind, company.legalForm)
  if (company.vatId !== undefined) change.vatId = tidyVatId(company.vatId)
  const refusals: ErrorEntry[] = []
  const vatRefusal = refuseVatId(change.vatId ?? null, before.vatId ?? null, allowed)
  if (vatRefusal) refusals.push({ code: vatRefusal, pointer: '/vatId' })
  if (change.foundingDate && change.foundingDate > today) {
    refusals.push({ code: 'VIOLATION::TOO_HIGH_ERROR', pointer: '/foundingDate', parameters: { max: today } })
  }
  return { change, refusals }
}

/** The address together with what is known of it already. */
export async function refuseAddress(
  db: Database | Tx,
  before: Partial<Pick<InvestorRow, 'country' | 'postalCode'>>,
  change: Change,
): Promise<ErrorEntry[]> {
  const next = { ...before, ...change } as typeof before
  return [
    ...(await refuseCountries(db, before, change as typeof before)),
    ...refusePostalCode(next.postalCode ?? null, next.country ?? null),
  ]
}

/** A representative as stored; errors point to the fields. */
export function readRepresentative(one: Representative, today: LocalDate) {
  const refusals: ErrorEntry[] = (['firstName', 'lastName'] as const)
    .filter((field) => tidy(one[field]) === null)
    .map((field) => ({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `/${field}` }))
  if (one.isPep === null) refusals.push({ code: 'PEP_ANSWER_REQUIRED', pointer: '/isPep' })
  if (one.dateOfBirth && one.dateOfBirth > today) {
    refusals.push({ code: 'VIOLATION::TOO_HIGH_ERROR', pointer: '/dateOfBirth', parameters: { max: today } })
  }
  const row = {
    companyId: null,
    firstName: one.firstName.trim(),
    lastName: one.lastName.trim(),
    position: tidy(one.position),
    companyRole: tidy(one.companyRole),
    zipcode: tidy(one.zipcode),
    isPep: one.isPep ?? false,
    dateOfBirth: one.dateOfBirth ? localDate(one.dateOfBirth) : null,
    placeOfBirth: tidy(one.placeOfBirth),
    votingRightsPercentage: percentToBasisPoints(one.votingRightsPercentage ?? 0),
    capitalSharesPercentage: percentToBasisPoints(one.capitalSharesPercentage ?? 0),
  }
  return { row, refusals }
}

const below = (prefix: string, refusals: ErrorEntry[]): ErrorEntry[] =>
  refusals.map((entry) => ({ ...entry, pointer: `${prefix}${entry.pointer}` }))

/** Step 1 of a company: its data and who stands behind it (R3.01, R3.02). */
export async function changeCompany(
  scope: Scope,
  tx: Tx,
  investor: InvestorRow,
  company: Schemas['InvestorCompany'] | undefined,
  representatives: Representative[] | undefined,
): Promise<InvestorRow> {
  const now = scope.clock.now()
  const today = toLocalDate(now)
  const refusals: ErrorEntry[] = []
  let change: Change = {}
  if (company) {
    const { identityProof: _, structureProof: __, ...fields } = company
    const read = readCompany(fields, investor, today, scope.config)
    change = withPostalCode(read.change, investor)
    const verified = await refuseVerified(scope, tx, investor, change)
    const address = await refuseAddress(tx, investor, change)
    refusals.push(...below('/company', [...read.refusals, ...address, ...verified]))
  }
  const rows = representatives?.map((one, index) => {
    const read = readRepresentative(one, today)
    refusals.push(...below(`/representatives/${index}`, read.refusals))
    return { ...read.row, id: newId(now), investorId: investor.id }
  })
  if (rows) refusals.push(...refuseShares(rows))
  if (refusals.length > 0) throw new AppError(refusals)
  if (company) {
    await repository.updateInvestor(tx, investor.id, { ...change, updatedAt: now })
    await noteLegalForm(scope, tx, investor, change)
    await noteUnchecked(scope, tx, investor, change)
    await noteUsPerson(scope, tx, investor, { ...investor, ...change } as InvestorRow)
  }
  if (rows) await changeRepresentatives(scope, tx, investor.id, rows)
  return { ...investor, ...change } as InvestorRow
}

/** Another PEP among them than those compliance knows of has to be looked at. */
async function changeRepresentatives(
  scope: Scope,
  tx: Tx,
  investorId: string,
  rows: Parameters<typeof repository.replaceRepresentatives>[2],
): Promise<void> {
  const before = await repository.listRepresentatives(tx, investorId)
  await repository.replaceRepresentatives(tx, investorId, rows)
  const isKnown = (one: (typeof rows)[number]) =>
    before.some((old) => old.isPep && old.firstName === one.firstName && old.lastName === one.lastName)
  if (rows.some((one) => one.isPep && !isKnown(one))) await holdForPep(scope, tx, investorId)
}

export async function readCompanyOf(db: Database | Tx, investor: InvestorRow): Promise<Schemas['InvestorCompany']> {
  const fileName = async (id: string | null) =>
    id ? (await db.selectFrom('file').select('fileName').where('id', '=', id).executeTakeFirst())?.fileName : null
  return {
    name: investor.name ?? '',
    legalForm: investor.legalForm ?? '',
    email: investor.email,
    registerNr: investor.registerNr ?? '',
    street: investor.street,
    streetNumber: investor.streetNumber,
    postalCode: investor.postalCode,
    city: investor.city,
    country: investor.country,
    registryCourt: investor.registryCourt,
    powerOfRepresentation: investor.powerOfRepresentation,
    usPerson: investor.usPerson,
    taxNr: investor.taxNr,
    taxOffice: investor.taxOffice,
    foundingDate: investor.foundingDate,
    vatId: investor.vatId,
    identityProof: (await fileName(investor.identityProofFileId)) ?? null,
    structureProof: (await fileName(investor.structureProofFileId)) ?? null,
  }
}

export const toRepresentative = (row: RepresentativeRow): Representative => ({
  firstName: row.firstName,
  lastName: row.lastName,
  position: row.position,
  companyRole: row.companyRole as RepresentativeRole | null,
  zipcode: row.zipcode,
  isPep: row.isPep,
  dateOfBirth: row.dateOfBirth,
  placeOfBirth: row.placeOfBirth,
  votingRightsPercentage: basisPointsToPercent(row.votingRightsPercentage as BasisPoints),
  capitalSharesPercentage: basisPointsToPercent(row.capitalSharesPercentage as BasisPoints),
})
