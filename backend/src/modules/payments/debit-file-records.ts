import type { components } from '@goldammer/sdk/operations/staff'
import { centsToEuros } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { hasOtherOfFinance } from '../../shared/four-eyes.ts'
import { writeAudit } from '../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { sumAnnounced } from './debit-files.repository.ts'
import type { DebitFileState } from './states.ts'

type Wire = components['schemas']['DebitFile']

const selectFiles = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('debitFile as debits')
    .leftJoin('staff as checker', 'checker.id', 'debits.checkedBy')
    .leftJoin('staff as releaser', 'releaser.id', 'debits.releasedBy')
    .leftJoin('file', 'file.id', 'debits.fileId')
    .selectAll('debits')
    .select(['checker.name as checkerName', 'releaser.name as releaserName', 'file.fileName'])

type Row = Awaited<ReturnType<ReturnType<typeof selectFiles>['executeTakeFirstOrThrow']>>

async function toWire(scope: Scope, rows: Row[]): Promise<Wire[]> {
  const staffId = actingStaff(scope)
  const open = rows.filter((row) => row.state !== 'filed').map((row) => row.id)
  const [announced, isAlone] = await Promise.all([
    sumAnnounced(scope.db, open),
    hasOtherOfFinance(scope.db, staffId).then((others) => !others),
  ])
  return rows.map((row) => {
    const state = row.state as DebitFileState
    const sum = state === 'filed' ? { count: row.transactions, total: row.total } : announced.get(row.id)
    return {
      id: row.id,
      dueDate: row.dueDate,
      state,
      createdAt: row.createdAt.toISOString(),
      checkedBy: row.checkerName,
      checkedAt: row.checkedAt?.toISOString() ?? null,
      releasedBy: row.releaserName,
      releasedAt: row.releasedAt?.toISOString() ?? null,
      fourEyes: row.fourEyes,
      transactions: sum?.count ?? 0,
      total: sum ? centsToEuros(sum.total) : 0,
      mayCheck: state === 'prepared',
      mayRelease: state === 'checked' && (row.checkedBy !== staffId || isAlone),
      fileName: row.fileName,
    }
  })
}

export async function readDebitFile(scope: Scope, id: string): Promise<Wire> {
  const rows = await selectFiles(scope).where('debits.id', '=', id).execute()
  const [file] = await toWire(scope, rows)
  if (!file) throw new AppError('DEBIT_FILE_NOT_FOUND')
  return file
}

const byCreation: Sorting = { column: sql`debits.created_at`, id: sql`debits.id`, type: 'timestamptz' }

export async function listDebitFiles(
  scope: Scope,
  { state, cursor, limit = 50 }: { state?: string[]; cursor?: string; limit?: number },
): Promise<components['schemas']['DebitFileList']> {
  let query = selectFiles(scope)
  if (state?.length) query = query.where('debits.state', 'in', state)
  const page = await readCountedPage(query, byCreation, { sort: '-createdAt', limit, cursor })
  return { elements: await toWire(scope, page.rows), total: page.total, next: page.next, previous: page.previous }
}

/** Names and accounts leave the house with it: who reads it is noted. Answers the stored file's id. */
export async function noteReading(scope: Scope, id: string): Promise<string> {
  const row = await selectFiles(scope).where('debits.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('DEBIT_FILE_NOT_FOUND')
  if (!row.fileId) throw new AppError('DOCUMENT_NOT_FOUND')
  await inTransaction(scope, (tx) => writeAudit(scope, tx, { action: 'debitFile.read', details: { debitFileId: id } }))
  return row.fileId
}
