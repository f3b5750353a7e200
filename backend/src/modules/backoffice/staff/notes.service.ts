import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { refuseStale, versionOf } from '../../../shared/record-version.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { holdCustomer } from './customers.service.ts'

type Schemas = components['schemas']
type Note = Schemas['CustomerNote']

const byTime: Sorting = { column: sql`note.created_at`, id: sql`note.id`, type: 'timestamptz' }

const selectNotes = (db: Database | Tx, customerId: string) =>
  db
    .selectFrom('customerNote as note')
    .innerJoin('staff', 'staff.id', 'note.authorId')
    .selectAll('note')
    .select('staff.name as author')
    .where('note.customerId', '=', customerId)

type Row = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>

/** What a correction is made on. */
const versioned = ({ text }: Pick<Row, 'text'>) => ({ text })

const toNote = (scope: Scope, row: Row): Note => ({
  id: row.id,
  text: row.text,
  author: row.author,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt?.toISOString() ?? null,
  mayChange: row.authorId === actingStaff(scope),
  version: versionOf(versioned(row)),
})

/** R6.09: what staff have written down about a customer, the latest first. */
export async function listNotes(
  scope: Scope,
  customerId: string,
  { cursor, limit = 50 }: { cursor?: string; limit?: number },
): Promise<Schemas['CustomerNoteList']> {
  const page = await readCountedPage(selectNotes(scope.db, customerId), byTime, { sort: '-createdAt', limit, cursor })
  const elements = page.rows.map((row) => toNote(scope, row))
  return { elements, total: page.total, next: page.next, previous: page.previous }
}

function textOf({ text }: Schemas['CustomerNoteInput']): string {
  const trimmed = text.trim()
  if (trimmed === '') throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/text' })
  return trimmed
}

/** The audit log names the note; what it says can be erased, the log cannot. */
export async function addNote(scope: Scope, customerId: string, given: Schemas['CustomerNoteInput']): Promise<Note> {
  const text = textOf(given)
  const createdAt = scope.clock.now()
  const id = newId(createdAt)
  await inTransaction(scope, async (tx) => {
    await holdCustomer(tx, customerId)
    const authorId = actingStaff(scope)
    await tx.insertInto('customerNote').values({ id, customerId, text, authorId, createdAt }).execute()
    await writeAudit(scope, tx, { action: 'customer.noteAdded', customerId, details: { noteId: id } })
  })
  return toNote(scope, await selectNotes(scope.db, customerId).where('note.id', '=', id).executeTakeFirstOrThrow())
}

/** Nobody corrects what somebody else has written. */
export async function correctNote(
  scope: Scope,
  customerId: string,
  noteId: string,
  given: Schemas['CustomerNoteInput'],
  version: string | undefined,
): Promise<Note> {
  const text = textOf(given)
  return await inTransaction(scope, async (tx) => {
    const find = () => selectNotes(tx, customerId).where('note.id', '=', noteId)
    const note = await find().forUpdate('note').executeTakeFirst()
    if (!note) throw new AppError('NOTE_NOT_FOUND')
    if (note.authorId !== actingStaff(scope)) throw new AppError('PERMISSION_DENIED')
    refuseStale(versioned(note), version)
    await tx.updateTable('customerNote').set({ text, changedAt: scope.clock.now() }).where('id', '=', noteId).execute()
    await writeAudit(scope, tx, { action: 'customer.noteCorrected', customerId, details: { noteId } })
    return toNote(scope, await find().executeTakeFirstOrThrow())
  })
}
