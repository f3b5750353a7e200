import { LOCALES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { localDate, toLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { eraseFile, getFile, storeFile } from '../../shared/files.ts'
import type { Upload } from '../../shared/operations.ts'
import { readProof, refuseLargeProof, uploadOf } from '../../shared/proof-file.ts'
import { purgeIssuerPages } from '../../shared/purge.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { updateCompany } from '../accounts/customers/companies.ts'
import { countAttempt } from '../accounts/customers/limits.ts'
import { refuseVatId, tidyVatId } from '../investors/rules.ts'
import { type CoreDataChanged, listChanges, noteChanges } from './core-data-history.service.ts'
import { refuseProfileLink } from './profile-link.ts'
import { type CompanyRow, lockCompany, refuseRegisterChange, verifiedCoreFieldsOf } from './verified.service.ts'

type Schemas = components['schemas']
type CoreData = Schemas['CoreData']

const TEXTS = [
  'nameCompany',
  'emailCompany',
  'registerNr',
  'legalForm',
  'registerCourt',
  'powerOfRepresentation',
  'taxNr',
  'taxOffice',
  'foundingDate',
  'headquarter',
  'vatId',
] as const satisfies (keyof CoreData & keyof CompanyRow)[]
const NETWORKS = ['linkedIn', 'xing', 'facebook', 'instagram'] as const satisfies (keyof CompanyRow)[]

function toCoreData(row: CompanyRow): CoreData {
  const links = NETWORKS.flatMap((network) => (row[network] ? [[network, row[network]]] : []))
  return {
    ...(Object.fromEntries(TEXTS.map((field) => [field, row[field]])) as Omit<CoreData, 'description' | 'socialLinks'>),
    description: row.description as CoreData['description'],
    socialLinks: Object.fromEntries(links),
  }
}

async function toRecord(db: Database | Tx, row: CompanyRow): Promise<Schemas['CoreDataRecord']> {
  const coreData = toCoreData(row)
  const nameOf = async (id: string | null) => (id ? (await getFile(db, id)).fileName : null)
  return {
    coreData,
    identityProof: await nameOf(row.identityProofFileId),
    structureProof: await nameOf(row.structureProofFileId),
    verifiedFields: await verifiedCoreFieldsOf(db, row),
    version: versionOf(coreData),
  }
}

/** R3.01: the data of a company that raises money. */
export async function readCoreData(scope: Scope, companyId: string): Promise<Schemas['CoreDataRecord']> {
  const row = await scope.db.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()
  return await toRecord(scope.db, row)
}

export async function listHistory(scope: Scope, companyId: string): Promise<Schemas['CoreDataHistory']> {
  return { elements: await listChanges(scope.db, companyId) }
}

/** Blank text is no text. */
const tidy = (text: string | null | undefined): string | null => text?.trim() || null

/** As the columns hold it. */
function columnsOf(input: CoreData) {
  const description = LOCALES.flatMap((locale) => {
    const text = tidy(input.description[locale])
    return text ? [[locale, text]] : []
  })
  return {
    ...Object.fromEntries(TEXTS.map((field) => [field, tidy(input[field])])),
    ...Object.fromEntries(NETWORKS.map((network) => [network, tidy(input.socialLinks[network])])),
    vatId: tidyVatId(input.vatId),
    nameCompany: input.nameCompany.trim(),
    emailCompany: input.emailCompany.trim(),
    foundingDate: input.foundingDate ? localDate(input.foundingDate) : null,
    description: Object.fromEntries(description) as CoreData['description'],
  } as Pick<CompanyRow, (typeof TEXTS)[number] | (typeof NETWORKS)[number]> & Pick<CoreData, 'description'>
}

function refuseValues(before: CompanyRow, next: ReturnType<typeof columnsOf>, scope: Scope): ErrorEntry[] {
  const today = toLocalDate(scope.clock.now())
  const vat = refuseVatId(next.vatId, before.vatId, scope.config)
  const links = NETWORKS.map((network) => {
    const address = next[network]
    // One that stood there before this rule is asked for when it is changed.
    return address && address !== before[network]
      ? refuseProfileLink(network, address, `/socialLinks/${network}`)
      : null
  })
  return [
    ...(next.nameCompany ? [] : [{ code: 'VIOLATION::IS_BLANK_ERROR' as const, pointer: '/nameCompany' }]),
    ...(vat ? [{ code: vat, pointer: '/vatId' }] : []),
    ...(next.foundingDate && next.foundingDate > today
      ? [{ code: 'VIOLATION::TOO_HIGH_ERROR' as const, pointer: '/foundingDate', parameters: { max: today } }]
      : []),
    ...links.filter((refusal) => refusal !== null),
  ]
}

function changesOf(before: CompanyRow, next: ReturnType<typeof columnsOf>): CoreDataChanged[] {
  const texts = [...TEXTS, ...NETWORKS]
    .filter((field) => before[field] !== next[field])
    .map((field) => ({ field, before: before[field], after: next[field] }))
  const hasNewDescription = LOCALES.some(
    (locale) => (before.description as CoreData['description'])[locale] !== next.description[locale],
  )
  return hasNewDescription ? [...texts, { field: 'description', before: null, after: null }] : texts
}

async function refuseChange(
  scope: Scope,
  tx: Tx,
  before: CompanyRow,
  next: ReturnType<typeof columnsOf>,
): Promise<ErrorEntry[]> {
  const locked = await verifiedCoreFieldsOf(tx, before)
  return [
    ...refuseValues(before, next, scope),
    ...locked
      .filter((field) => next[field] !== before[field])
      .map((field): ErrorEntry => ({ code: 'VERIFIED_FIELD_LOCKED', pointer: `/${field}` })),
    ...(await refuseRegisterChange(tx, before, next)),
  ]
}

/** All that is wrong with the core data of the company. */
export async function refuseCoreData(scope: Scope, companyId: string, input: CoreData): Promise<ErrorEntry[]> {
  return await inTransaction(scope, async (tx) =>
    refuseChange(scope, tx, await lockCompany(tx, companyId), columnsOf(input)),
  )
}

/** `version` names what the change was made on; without it the last one wins. */
export async function updateCoreData(
  scope: Scope,
  companyId: string,
  input: CoreData,
  version?: string,
): Promise<Schemas['CoreDataRecord']> {
  const next = columnsOf(input)
  return await inTransaction(scope, async (tx) => {
    const before = await lockCompany(tx, companyId)
    refuseStale(toCoreData(before), version)
    const refusals = await refuseChange(scope, tx, before, next)
    if (refusals.length > 0) throw new AppError(refusals)
    const change = { ...next, description: JSON.stringify(next.description), updatedAt: scope.clock.now() }
    await updateCompany(tx, companyId, change)
    await noteChanges(scope, tx, companyId, { customerId: actingCustomer(scope) }, changesOf(before, next))
    await purgeIssuerPages(scope, tx, companyId)
    return await toRecord(tx, await lockCompany(tx, companyId))
  })
}

const PROOFS = ['identityProof', 'structureProof'] as const
type Given = Partial<Record<(typeof PROOFS)[number], Upload | string>>

/** R3.01, R5.05: recognised by its content, not by its name. A new proof replaces the former one. */
export async function addCoreDataProof(
  scope: Scope,
  companyId: string,
  given: Given,
): Promise<Schemas['CoreDataRecord']> {
  const customerId = actingCustomer(scope)
  const proof = PROOFS.find((one) => uploadOf(given[one]) !== null)
  if (!proof) throw new AppError('COMPANY_PROOF_REQUIRED', { pointer: '/identityProof' })
  const upload = uploadOf(given[proof])!
  const pointer = `/${proof}`
  refuseLargeProof(upload, pointer)
  await countAttempt(scope, 'proofs', customerId)
  const file = await readProof(upload, pointer)
  return await inTransaction(scope, async (tx) => {
    const company = await lockCompany(tx, companyId)
    const old = company[`${proof}FileId`]
    const before = old ? (await getFile(tx, old)).fileName : null
    const { id, fileName: after } = await storeFile(scope, tx, { ...file, uploaded: true })
    const change = { [`${proof}FileId`]: id, updatedAt: scope.clock.now() }
    await updateCompany(tx, companyId, change)
    if (old) await eraseFile(scope, tx, old)
    await noteChanges(scope, tx, companyId, { customerId }, [{ field: proof, before, after }])
    return await toRecord(tx, await lockCompany(tx, companyId))
  })
}
