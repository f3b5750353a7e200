import type { components } from '@goldammer/sdk/operations/store'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import { eraseFile, keepFile } from '../../shared/files.ts'
import { newId } from '../../shared/ids.ts'
import type { Upload } from '../../shared/operations.ts'
import { readProof, refuseLargeProof, uploadOf } from '../../shared/proof-file.ts'
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

/** R3.01, R5.05: told by its content, not by its name. A new proof takes the place of the one before. */
export async function addProof(scope: Scope, investorId: string, given: Given): Promise<Schemas['InvestorCompany']> {
  const customerId = actingCustomer(scope)
  const own = await getInvestor(scope, scope.db, customerId, investorId)
  if (isPerson(own)) throw new AppError('COMPANY_NOT_FOUND')
  const proof = PROOFS.find((one) => uploadOf(given[one]) !== null)
  if (!proof) throw new AppError('COMPANY_PROOF_REQUIRED', { pointer: '/identityProof' })
  const upload = uploadOf(given[proof])!
  const pointer = `/${proof}`
  refuseLargeProof(upload, pointer)
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
