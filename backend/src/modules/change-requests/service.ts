import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { eraseFile, keepFile } from '../../shared/files.ts'
import { newId } from '../../shared/ids.ts'
import type { Upload } from '../../shared/operations.ts'
import { readProof, refuseLargeProof, uploadOf } from '../../shared/proof-file.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { countAttempt } from '../customers/limits.ts'
import { assertActing, getActing, lockInvestor } from '../investors/service.ts'
import { type Changed, readWish, type VerifiedField, verifiedFieldsOf } from '../investors/verified.service.ts'
import type { ChangeRequestRow, ReadRequest } from './repository.ts'
import * as repository from './repository.ts'

type Schemas = components['schemas']

export const toChangeRequest = (row: ReadRequest): Schemas['ChangeRequest'] => ({
  id: row.id,
  state: row.state as Schemas['ChangeRequestState'],
  changes: row.changes as Changed[],
  reason: row.reason,
  file: row.fileName,
  refusalReason: row.refusalReason,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** R2.22: what is locked, and what was asked for, of the identity that acts. */
export async function listChangeRequests(scope: Scope): Promise<Schemas['ChangeRequestList']> {
  const investor = await getActing(scope, scope.db)
  const [locked, rows] = await Promise.all([
    verifiedFieldsOf(scope, scope.db, investor),
    repository.listOf(scope.db, investor.id),
  ])
  return {
    verified: locked.map((field) => ({ field, value: investor[field] as string })),
    elements: rows.map(toChangeRequest),
  }
}

export type ChangeRequestInput = Partial<Record<VerifiedField, string>> & { reason: string; file?: Upload | string }

/** R2.22, R5.05: nothing changes yet; compliance holds the proof against the wish. */
export async function addChangeRequest(
  scope: Scope,
  { reason, file: part, ...wish }: ChangeRequestInput,
): Promise<Schemas['ChangeRequest']> {
  const own = await getActing(scope, scope.db)
  const createdBy = actingCustomer(scope)
  const upload = uploadOf(part)
  const blank = [...(reason.trim() ? [] : ['/reason']), ...(upload ? [] : ['/file'])]
  if (!upload || blank.length > 0) {
    throw new AppError(blank.map((pointer) => ({ code: 'VIOLATION::IS_BLANK_ERROR', pointer })))
  }
  refuseLargeProof(upload, '/file')
  countAttempt(scope, 'proofs', own.customerId)
  const file = await readProof(upload, '/file')
  const now = scope.clock.now()
  return await inTransaction(scope, async (tx) => {
    // Two clicks at once wait here for each other.
    const investor = await lockInvestor(tx, own.id)
    const rows = await repository.listOf(tx, investor.id)
    if (rows.some(({ state }) => state === 'pending')) throw new AppError('CHANGE_REQUEST_PENDING')
    const changes = await readWish(scope, tx, investor, wish)
    if (changes.length === 0) throw new AppError('CHANGE_REQUEST_EMPTY')
    const { id: fileId } = await keepFile(scope, tx, file)
    const id = newId(now)
    await repository.insert(scope, tx, {
      ...{ id, investorId: investor.id, createdBy, state: 'pending', reason: reason.trim(), fileId, createdAt: now },
      changes: JSON.stringify(changes),
    })
    return toChangeRequest((await repository.find(tx, id))!)
  })
}

/** Under its lock. The proof goes with it: nobody will hold it against anything. */
export async function withdraw(scope: Scope, tx: Tx, row: ChangeRequestRow): Promise<void> {
  await repository.move(scope, tx, row, 'withdraw', { fileId: null })
  if (row.fileId) await eraseFile(scope, tx, row.fileId)
}

export async function withdrawChangeRequest(scope: Scope, id: string): Promise<Schemas['ChangeRequest']> {
  return await inTransaction(scope, async (tx) => {
    const row = await repository.lock(tx, id)
    const owner = row && (await lockInvestor(tx, row.investorId))
    await assertActing(scope, tx, owner && { ...owner, investorId: owner.id }, 'CHANGE_REQUEST_NOT_FOUND')
    await withdraw(scope, tx, row!)
    return toChangeRequest((await repository.find(tx, id))!)
  })
}
