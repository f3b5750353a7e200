import { type Selectable, sql } from 'kysely'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { purgeIssuerPages } from '../../shared/purge.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import type { Company } from '../../shared/tables.ts'
import { updateCompany } from '../accounts/customers/companies.ts'
import { productView } from '../catalogue/product-view.ts'
import { noteChanges } from './core-data-history.service.ts'

export type CompanyRow = Selectable<Company>

/** The data of an issuer in the register. */
const VERIFIED_CORE_FIELDS = [
  'nameCompany',
  'legalForm',
  'registerNr',
  'registerCourt',
  'powerOfRepresentation',
  'headquarter',
] as const satisfies (keyof CompanyRow)[]
export type VerifiedCoreField = (typeof VERIFIED_CORE_FIELDS)[number]
export type CompanyChanges = Partial<Record<VerifiedCoreField, string>>
type Changed = { field: VerifiedCoreField; before: string; after: string }

export async function lockCompany(tx: Tx, companyId: string): Promise<CompanyRow> {
  const row = await tx.selectFrom('company').selectAll().where('id', '=', companyId).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('COMPANY_NOT_FOUND')
  return row
}

type RegisterEntry = { registerNr: string | null; registerCourt: string | null }

/** A company is in one court's register once; held to the end of the transaction, for two may say the same at once. */
export async function refuseRegistered(
  tx: Tx,
  { registerNr, registerCourt }: RegisterEntry,
  except: string | null = null,
): Promise<ErrorEntry[]> {
  if (!registerNr || !registerCourt) return []
  await sql`select pg_advisory_xact_lock(hashtextextended('company-register', 0))`.execute(tx)
  const known = await tx
    .selectFrom('company')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['registerNr']), '=', registerNr.toLowerCase()))
    .where((eb) => eb(eb.fn('lower', ['registerCourt']), '=', registerCourt.toLowerCase()))
    .$if(except !== null, (query) => query.where('id', '!=', except!))
    .executeTakeFirst()
  return known ? [{ code: 'COMPANY_EXISTS', pointer: '/registerNr' }] : []
}

/** Only what is changed is asked: an entry of former days keeps nobody from changing another field. */
export async function refuseRegisterChange(tx: Tx, before: CompanyRow, after: RegisterEntry): Promise<ErrorEntry[]> {
  const isSame = before.registerNr === after.registerNr && before.registerCourt === after.registerCourt
  return isSame ? [] : await refuseRegistered(tx, after, before.id)
}

/** What is locked: known, and looked at by two of us when the first offer was published (domain/funding-rounds#who-publishes, domain/rights#four-eyes). */
export async function verifiedCoreFieldsOf(db: Database | Tx, company: CompanyRow): Promise<VerifiedCoreField[]> {
  const published = await db
    .selectFrom(productView('product'))
    .select('id')
    .where('issuerId', '=', company.id)
    .where('publishedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return published ? VERIFIED_CORE_FIELDS.filter((field) => company[field] !== null) : []
}

export async function readVerified(db: Database, companyId: string) {
  const company = await db.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()
  const locked = await verifiedCoreFieldsOf(db, company)
  return locked.map((field) => ({ field, value: company[field] as string }))
}

/** The requested changes, checked against the locked fields. The caller holds the company's lock. */
export async function readCompanyChanges(tx: Tx, company: CompanyRow, requested: CompanyChanges): Promise<Changed[]> {
  const locked = await verifiedCoreFieldsOf(tx, company)
  const refusals: ErrorEntry[] = []
  const changes: Changed[] = []
  for (const [name, value] of Object.entries(requested)) {
    const field = name as VerifiedCoreField
    const after = value.trim()
    const pointer = `/${name}`
    if (!locked.includes(field)) refusals.push({ code: 'CHANGE_REQUEST_NOT_NEEDED', pointer })
    else if (after === '') refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer })
    else if (after !== company[field]) changes.push({ field, before: company[field] as string, after })
  }
  if (refusals.length > 0) throw new AppError(refusals)
  return changes
}

/** Applies what compliance has accepted; the products' pages show it. Answers the company's name. */
export async function applyCoreData(
  scope: Scope,
  tx: Tx,
  companyId: string,
  changes: { field: string; before: string; after: string }[],
): Promise<string> {
  const company = await lockCompany(tx, companyId)
  if (changes.some(({ field, before }) => company[field as VerifiedCoreField] !== before)) {
    throw new AppError('CHANGE_REQUEST_OUTDATED')
  }
  const change: CompanyChanges = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  const refusals = await refuseRegisterChange(tx, company, { ...company, ...change })
  if (refusals.length > 0) throw new AppError(refusals)
  const now = scope.clock.now()
  await updateCompany(tx, companyId, { ...change, updatedAt: now })
  await noteChanges(scope, tx, companyId, { staffId: actingStaff(scope) }, changes)
  await purgeIssuerPages(scope, tx, companyId)
  return change.nameCompany ?? company.nameCompany
}
