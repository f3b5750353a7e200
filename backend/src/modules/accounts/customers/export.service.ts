import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../../shared/app-error.ts'
import { exportSections } from '../../../shared/data-export.ts'
import type { Tx } from '../../../shared/database.ts'
import { eraseFile, storeFile } from '../../../shared/files.ts'
import { writeAudit } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { addToOutbox } from '../../../shared/outbox.ts'
import type { Scope } from '../../../shared/scope.ts'
import { eachInTransaction, inTransaction } from '../../../shared/transaction.ts'
import { sendMail } from '../../notifications/service.ts'
import * as repository from './export.repository.ts'
import { countAttempt } from './limits.ts'
import { lockById } from './repository.ts'

type DataExport = components['schemas']['DataExport']

/** How long a copy lies ready. */
const EXPIRES_AFTER_DAYS = 7
const day = 86_400_000

/** R2.22, GDPR Art. 15 and 20: how the customer's copy of their data stands. */
export async function readExport(scope: Scope, customerId: string): Promise<DataExport> {
  const row = await repository.find(scope.db, customerId)
  if (!row) return { state: 'none', progress: 0, requestedAt: null, readyAt: null, expiresAt: null, size: null }
  const isOver = row.expiresAt !== null && row.expiresAt <= scope.clock.now()
  return {
    state: row.readyAt === null ? 'running' : isOver || row.size === null ? 'expired' : 'ready',
    progress: Math.floor((100 * row.done) / row.parts),
    requestedAt: row.requestedAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    size: isOver ? null : row.size,
  }
}

/** A copy that is being made is answered; a new one takes the place of one that is ready. */
export async function requestExport(scope: Scope, customerId: string): Promise<DataExport> {
  const before = await repository.find(scope.db, customerId)
  if (!before || before.readyAt !== null) {
    await countAttempt(scope, 'exports', customerId)
    await inTransaction(scope, async (tx) => {
      // An account that goes meanwhile leaves no copy behind.
      if ((await lockById(tx, customerId)).deletedAt) throw new AppError('CUSTOMER_NOT_FOUND')
      const requestId = newId(scope.clock.now())
      await forgetExport(scope, tx, customerId)
      const isNew = await repository.insert(tx, {
        customerId,
        requestId,
        parts: exportSections.read().length,
        requestedAt: scope.clock.now(),
      })
      // Two windows asked at once.
      if (!isNew) return
      await addToOutbox(scope, tx, { kind: 'customer.export', subjectId: customerId, payload: { requestId } })
      await writeAudit(scope, tx, { action: 'account.exported', customerId })
    })
  }
  return await readExport(scope, customerId)
}

/** Gathers the areas one by one, so that the customer sees how far it is. A job that comes twice makes no second file. */
export async function makeExport(scope: Scope, customerId: string, requestId: string): Promise<void> {
  const areas: Record<string, unknown> = {}
  for (const [index, part] of exportSections.read().entries()) {
    if (!(await repository.isWanted(scope.db, customerId, requestId))) return
    areas[part.name] = await part.read(scope.db, customerId)
    await repository.noteProgress(scope.db, requestId, index + 1)
  }
  await inTransaction(scope, async (tx) => {
    if (!(await repository.lockWanted(tx, customerId, requestId))) return
    const now = scope.clock.now()
    const about = { by: 'Goldammer', createdAt: now, amounts: 'EUR cents', rates: 'basis points', times: 'UTC' }
    const content = Buffer.from(JSON.stringify({ about, ...areas }, null, 2))
    const fileName = `goldammer-${now.toISOString().slice(0, 10)}.json`
    const file = await storeFile(scope, tx, { fileName, mimeType: 'application/json', content })
    const expiresAt = new Date(now.getTime() + EXPIRES_AFTER_DAYS * day)
    await repository.finish(tx, requestId, { fileId: file.id, readyAt: now, expiresAt })
    await sendMail(scope, tx, { template: 'A16', customerId, parameters: { expiresAt: expiresAt.toISOString() } })
  })
}

/** The file of a copy that lies ready. */
export async function getExportFile(scope: Scope, customerId: string): Promise<string> {
  const row = await repository.find(scope.db, customerId)
  const isReady = row?.fileId && row.expiresAt && row.expiresAt > scope.clock.now()
  if (!isReady) throw new AppError('FILE_NOT_FOUND')
  return row.fileId!
}

export async function forgetExport(scope: Pick<Scope, 'clock'>, tx: Tx, customerId: string): Promise<void> {
  const fileId = await repository.remove(tx, customerId)
  if (fileId) await eraseFile(scope, tx, fileId)
}

/** Copies whose week is over; that there was one may stay. */
export async function expireExports(scope: Scope): Promise<void> {
  const over = await repository.listOver(scope.db, scope.clock.now())
  await eachInTransaction(scope, over, async (tx, customerId) => {
    const fileId = await repository.takeFile(tx, customerId, scope.clock.now())
    if (fileId) await eraseFile(scope, tx, fileId)
  })
}
