import type { components } from '@goldammer/sdk/operations/store'
import { toLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { eraseFile, storeFile } from '../../shared/files.ts'
import { actingIdentity } from '../../shared/identity.ts'
import { newId } from '../../shared/ids.ts'
import type { Upload } from '../../shared/operations.ts'
import { readProof, refuseLargeProof, uploadOf } from '../../shared/proof-file.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { countAttempt } from '../accounts/customers/limits.ts'
import { readCompany, readCompanyOf, refuseAddress, refuseBlank } from './company-data.service.ts'
import { kycStateOf } from './identity/rules.ts'
import { expireCheck, findCheck } from './identity/service.ts'
import { noteLegalForm } from './limit-exemption.ts'
import type { InvestorRow } from './repository.ts'
import * as repository from './repository.ts'
import { isPerson, refuseInvestor, withPostalCode } from './rules.ts'
import { getCompany, toIdentity } from './service.ts'
import { noteUsPerson } from './tax-information.service.ts'
import { noteUnchecked, refuseVerified, verifiedFieldsOf } from './verified.service.ts'

type Schemas = components['schemas']

/** R1.04, R3.01: one more identity to invest as; who stands behind the company follows. */
export async function addCompany(
  scope: Scope,
  input: Schemas['InvestorCompanyInput'],
): Promise<Schemas['InvestorIdentity']> {
  const customerId = actingCustomer(scope)
  const now = scope.clock.now()
  const { refusals } = await readNew(scope, input)
  if (refusals.length > 0) throw new AppError(refusals)
  await countAttempt(scope, 'companies', customerId)
  return await inTransaction(scope, async (tx) => {
    await lockOwner(tx, customerId)
    const { change, refusals } = await readNew(scope, input, tx)
    if (refusals.length > 0) throw new AppError(refusals)
    const id = newId(now)
    const kind = change.kind as string
    await repository.addInvestor(tx, { ...change, id, customerId, kind, createdAt: now, updatedAt: now })
    await noteLegalForm(scope, tx, { id, customerId, kind, legalForm: null }, change)
    const company = await repository.lockInvestor(tx, id)
    await noteUsPerson(scope, tx, { id, usPerson: null }, company)
    return await toIdentity(scope, tx, company)
  })
}

/** Two clicks at once wait here for each other. */
async function lockOwner(tx: Tx, customerId: string): Promise<void> {
  await tx.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().execute()
}

async function refuseKnownName(db: Database | Tx, customerId: string, name: unknown, ownId?: string) {
  const known = (await repository.listInvestors(db, customerId)).filter((one) => !isPerson(one) && one.id !== ownId)
  const isKnown = known.some((one) => one.name?.toLowerCase() === String(name).toLowerCase())
  return isKnown ? [{ code: 'VIOLATION::IS_NOT_UNIQUE', pointer: '/name' } satisfies ErrorEntry] : []
}

/** A new company as it will be stored, and all that is wrong with it. */
async function readNew(scope: Scope, input: Schemas['InvestorCompanyInput'], db: Database | Tx = scope.db) {
  const today = toLocalDate(scope.clock.now())
  const { change: read, refusals } = readCompany(input, { kind: 'corporation' }, today, scope.config)
  const change = withPostalCode(read, {})
  return {
    change,
    refusals: [
      ...refuseBlank(input),
      ...refusals,
      ...(await refuseAddress(db, {}, change)),
      ...(await refuseKnownName(db, actingCustomer(scope), change.name)),
    ],
  }
}

/** The same of a company that is changed. */
async function readChange(scope: Scope, tx: Tx, company: InvestorRow, input: Schemas['InvestorCompanyInput']) {
  const { change: read, refusals } = readCompany(input, company, toLocalDate(scope.clock.now()), scope.config)
  const change = withPostalCode(read, company)
  return {
    change,
    refusals: [
      ...refuseBlank(input),
      ...refusals,
      ...(await refuseAddress(tx, company, change)),
      ...(await refuseVerified(scope, tx, company, change)),
      ...(await refuseKnownName(tx, company.customerId, change.name, company.id)),
    ],
  }
}

export async function refuseCompany(
  scope: Scope,
  input: Schemas['InvestorCompanyInput'],
  investorId?: string,
): Promise<ErrorEntry[]> {
  if (!investorId) return (await readNew(scope, input)).refusals
  const company = await getCompany(scope, scope.db, investorId)
  return await inTransaction(scope, async (tx) => (await readChange(scope, tx, company, input)).refusals)
}

/** As a person all of one's companies; as a company that one. */
export async function listCompanies(scope: Scope): Promise<Schemas['InvestorCompanyRecord'][]> {
  const { customerId, investorId } = actingIdentity(scope)
  const companies = (await repository.listInvestors(scope.db, customerId)).filter((one) => !isPerson(one))
  return await Promise.all(
    companies.filter((one) => !investorId || one.id === investorId).map((one) => toRecord(scope, scope.db, one)),
  )
}

export async function readOwnCompany(scope: Scope, investorId: string): Promise<Schemas['InvestorCompanyRecord']> {
  return await toRecord(scope, scope.db, await getCompany(scope, scope.db, investorId))
}

/** `version` names what the change was made on; without it the last one wins. */
export async function updateCompany(
  scope: Scope,
  investorId: string,
  input: Schemas['InvestorCompanyInput'],
  version?: string,
): Promise<Schemas['InvestorCompanyRecord']> {
  const own = await getCompany(scope, scope.db, investorId)
  return await inTransaction(scope, async (tx) => {
    await lockOwner(tx, own.customerId)
    const company = await repository.lockInvestor(tx, own.id)
    refuseStale(await readCompanyOf(tx, company), version)
    const { change, refusals } = await readChange(scope, tx, company, input)
    if (refusals.length > 0) throw new AppError(refusals)
    await repository.updateInvestor(tx, company.id, { ...change, updatedAt: scope.clock.now() })
    await noteLegalForm(scope, tx, company, change)
    await noteUnchecked(scope, tx, company, change)
    const changed = await repository.lockInvestor(tx, company.id)
    await noteUsPerson(scope, tx, company, changed)
    return await toRecord(scope, tx, changed)
  })
}

const PROOF_STATES = {
  none: 'received',
  error: 'received',
  pending: 'checking',
  successful: 'verified',
  rejected: 'rejected',
} as const

async function toRecord(
  scope: Scope,
  db: Database | Tx,
  investor: InvestorRow,
): Promise<Schemas['InvestorCompanyRecord']> {
  const today = toLocalDate(scope.clock.now())
  const [company, check, representatives, verifiedFields] = await Promise.all([
    readCompanyOf(db, investor),
    findCheck(db, investor.id),
    repository.listRepresentatives(db, investor.id),
    verifiedFieldsOf(scope, db, investor),
  ])
  const kycState = kycStateOf(check, today)
  const missing = refuseInvestor(investor, representatives, today)
  const proofState = (fileId: string | null) => (fileId ? PROOF_STATES[kycState] : 'missing')
  return {
    id: investor.id,
    kind: investor.kind as Schemas['InvestorKind'],
    company,
    kycState,
    complete: missing.length === 0,
    identityProofState: proofState(investor.identityProofFileId),
    structureProofState: proofState(investor.structureProofFileId),
    verifiedFields,
    missingFields: [...new Set(missing.map(({ pointer }) => pointer!.split('/').at(-1)!))],
    version: versionOf(company),
  }
}

const PROOFS = ['identityProof', 'structureProof'] as const
type Given = Partial<Record<(typeof PROOFS)[number], Upload | string>>

/** R3.01, R5.05: recognised by its content, not by its name. A new proof replaces the former one. */
export async function addProof(scope: Scope, investorId: string, given: Given): Promise<Schemas['InvestorCompany']> {
  const customerId = actingCustomer(scope)
  const own = await getCompany(scope, scope.db, investorId)
  const proof = PROOFS.find((one) => uploadOf(given[one]) !== null)
  if (!proof) throw new AppError('COMPANY_PROOF_REQUIRED', { pointer: '/identityProof' })
  const upload = uploadOf(given[proof])!
  const pointer = `/${proof}`
  refuseLargeProof(upload, pointer)
  await countAttempt(scope, 'proofs', customerId)
  const file = await readProof(upload, pointer)
  return await inTransaction(scope, async (tx) => {
    const investor = await repository.lockInvestor(tx, own.id)
    const before = investor[`${proof}FileId`]
    const { id } = await storeFile(scope, tx, { ...file, uploaded: true })
    await repository.updateInvestor(tx, investor.id, { [`${proof}FileId`]: id, updatedAt: scope.clock.now() })
    if (before) {
      await eraseFile(scope, tx, before)
      // domain/identity#data-change: another document asks for another check.
      await expireCheck(scope, tx, investor.id)
    }
    return await readCompanyOf(tx, await repository.lockInvestor(tx, investor.id))
  })
}
