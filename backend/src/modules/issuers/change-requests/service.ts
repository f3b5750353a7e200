import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { eraseFile, storeFile } from '../../../shared/files.ts'
import { newId } from '../../../shared/ids.ts'
import type { Upload } from '../../../shared/operations.ts'
import { readProof, refuseLargeProof, uploadOf } from '../../../shared/proof-file.ts'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { countAttempt } from '../../accounts/customers/limits.ts'
import type { ChangeRequestRow, ReadRequest } from './repository.ts'
import * as repository from './repository.ts'

type Schemas = components['schemas']
export type Changed = Schemas['RequestedChange']

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

export type Ask = { reason: string; file?: Upload | string | undefined }

type Subject = {
  owner: repository.Owner
  /** Locks whose data they are, so that two clicks at once wait for each other, and reads the requested changes. */
  readRequestedChanges: (tx: Tx) => Promise<Changed[]>
}

/** R5.05: nothing changes yet; compliance compares the proof with the request. */
export async function ask(scope: Scope, subject: Subject, given: Ask): Promise<Schemas['ChangeRequest']> {
  const createdBy = actingCustomer(scope)
  const upload = uploadOf(given.file)
  const reason = given.reason.trim()
  const blank = [...(reason ? [] : ['/reason']), ...(upload ? [] : ['/file'])]
  if (!upload || blank.length > 0) {
    throw new AppError(blank.map((pointer) => ({ code: 'VIOLATION::IS_BLANK_ERROR', pointer })))
  }
  refuseLargeProof(upload, '/file')
  await countAttempt(scope, 'proofs', createdBy)
  const file = await readProof(upload, '/file')
  const now = scope.clock.now()
  const { owner } = subject
  return await inTransaction(scope, async (tx) => {
    const changes = await subject.readRequestedChanges(tx)
    const rows = await repository.listOf(tx, owner)
    if (rows.some(({ state }) => state === 'pending')) throw new AppError('CHANGE_REQUEST_PENDING')
    if (changes.length === 0) throw new AppError('CHANGE_REQUEST_EMPTY')
    const { id: fileId } = await storeFile(scope, tx, { ...file, uploaded: true })
    const id = newId(now)
    await repository.insert(scope, tx, {
      id,
      [owner.column]: owner.id,
      createdBy,
      state: 'pending',
      reason,
      fileId,
      createdAt: now,
      changes: JSON.stringify(changes),
    })
    return toChangeRequest((await repository.find(tx, id))!)
  })
}

/** Under its lock. The proof goes with it: nobody will hold it against anything. */
export async function withdraw(scope: Scope, tx: Tx, row: ChangeRequestRow): Promise<Schemas['ChangeRequest']> {
  await repository.move(scope, tx, row, 'withdraw', { fileId: null })
  if (row.fileId) await eraseFile(scope, tx, row.fileId)
  return toChangeRequest((await repository.find(tx, row.id))!)
}
