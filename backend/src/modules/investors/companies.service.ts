import { BYTES_PER_MB, PROOF_MAX_MB } from '@goldammer/sdk/constants'
import type { components } from '@goldammer/sdk/operations/store'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import { eraseFile, keepFile } from '../../shared/files.ts'
import { newId } from '../../shared/ids.ts'
import type { Upload } from '../../shared/operations.ts'
import { isPdf } from '../../shared/pdf-content.ts'
import { readPicture } from '../../shared/pictures.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { countAttempt } from '../customers/limits.ts'
import { expireCheck } from '../identity/service.ts'
import { readCompanyOf } from './profile.service.ts'
import * as repository from './repository.ts'
import { isPerson, kindOfLegalForm } from './rules.ts'
import { getInvestor, toIdentity } from './service.ts'

type Schemas = components['schemas']

/** R1.04, R3.01: one more identity to invest as; who stands behind the company is asked in the checkout. */
export async function addCompany(
  scope: Scope,
  input: Schemas['InvestorCompanyInput'],
): Promise<Schemas['InvestorIdentity']> {
  const customerId = actingCustomer(scope)
  const given = {
    name: input.name.trim(),
    legalForm: input.legalForm.trim(),
    registerNr: input.registerNr.trim(),
  }
  const blank = Object.entries(given).filter(([, value]) => value === '')
  if (blank.length > 0) {
    throw new AppError(
      blank.map(([field]): ErrorEntry => ({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `/${field}` })),
    )
  }
  countAttempt(scope, 'companies', customerId)
  return await inTransaction(scope, async (tx) => {
    // Two clicks at once wait here for each other.
    await tx.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().execute()
    const known = await repository.listInvestors(tx, customerId)
    const isKnown = known.some((one) => !isPerson(one) && one.name?.toLowerCase() === given.name.toLowerCase())
    if (isKnown) throw new AppError('VIOLATION::IS_NOT_UNIQUE', { pointer: '/name' })
    const now = scope.clock.now()
    const id = newId(now)
    const kind = kindOfLegalForm(given.legalForm)
    await repository.addInvestor(tx, { id, customerId, kind, ...given, createdAt: now, updatedAt: now })
    return await toIdentity(scope, tx, await repository.lockInvestor(tx, id))
  })
}

const PROOFS = ['identityProof', 'structureProof'] as const
type Given = Partial<Record<(typeof PROOFS)[number], Upload | string>>
type Kept = { fileName: string; mimeType: string; content: Buffer }

/** R3.01, R5.05: told by its content, not by its name. A new proof takes the place of the one before. */
export async function addProof(scope: Scope, investorId: string, given: Given): Promise<Schemas['InvestorCompany']> {
  const customerId = actingCustomer(scope)
  const own = await getInvestor(scope, scope.db, customerId, investorId)
  if (isPerson(own)) throw new AppError('COMPANY_NOT_FOUND')
  const proof = PROOFS.find((one) => uploadOf(given[one]) !== null)
  if (!proof) throw new AppError('COMPANY_PROOF_REQUIRED', { pointer: '/identityProof' })
  const upload = uploadOf(given[proof])!
  const pointer = `/${proof}`
  if (upload.content.length > PROOF_MAX_MB * BYTES_PER_MB) {
    throw new AppError('FILE_TOO_LARGE', { pointer, parameters: { maxFileSize: PROOF_MAX_MB } })
  }
  countAttempt(scope, 'proofs', customerId)
  const file = await readProof(upload, pointer)
  return await inTransaction(scope, async (tx) => {
    const investor = await repository.lockInvestor(tx, own.id)
    const before = investor[`${proof}FileId`]
    const { id } = await keepFile(scope, tx, file)
    await repository.updateInvestor(tx, investor.id, { [`${proof}FileId`]: id, updatedAt: scope.clock.now() })
    if (before) {
      await eraseFile(scope, tx, before)
      // domain §4.2: another document asks for another check.
      await expireCheck(scope, tx, investor.id)
    }
    return await readCompanyOf(tx, await repository.lockInvestor(tx, investor.id))
  })
}

/** A form's file part that was left empty is none. */
function uploadOf(part: Upload | string | undefined): Upload | null {
  if (typeof part === 'string') return part ? { fileName: '', mimeType: '', content: Buffer.from(part) } : null
  return part && part.content.length > 0 ? part : null
}

const TYPES = 'PDF, JPG, PNG'
const PICTURES: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' }

async function readProof({ fileName, content }: Upload, pointer: string): Promise<Kept> {
  const stem = fileName.replace(/\.[^.]*$/, '').slice(0, 200) || 'nachweis'
  if (isPdf(content)) return { fileName: `${stem}.pdf`, mimeType: 'application/pdf', content }
  const refusal = new AppError('FILE_TYPE_NOT_ALLOWED', { pointer, parameters: { types: TYPES } })
  const picture = await readPicture(content).catch((error: unknown) => {
    throw error instanceof AppError ? refusal : error
  })
  const ending = PICTURES[picture.mimeType]
  if (!ending) throw refusal
  return { fileName: `${stem}.${ending}`, mimeType: picture.mimeType, content: picture.content }
}
