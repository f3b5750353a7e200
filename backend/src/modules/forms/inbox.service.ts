import { isLocale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { listAssignees } from '../../shared/assignees.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { nextState } from '../../shared/state-machine.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { writtenText } from '../../shared/written-text.ts'
import { sendMail } from '../notifications/service.ts'
import * as repository from './messages.repository.ts'
import { deletedOn, goneBefore } from './retention.ts'
import { type MessageEvent, type MessageState, messageMachine } from './states.ts'

type Schemas = components['schemas']
type Row = repository.MessageRow
type MessageFilter = {
  state?: MessageState[]
  assignee?: 'me' | 'nobody'
  text?: string
  cursor?: string
  limit?: number
}

const byArrival: Sorting = { column: sql`message.created_at`, id: sql`message.id`, type: 'timestamptz' }

const localeOf = ({ locale }: Row) => (isLocale(locale) ? locale : 'de-DE')

const toEntry = (row: Row): Schemas['ContactMessageEntry'] => ({
  id: row.id,
  state: row.state as MessageState,
  subject: row.subject,
  sender: row.sender,
  email: row.email,
  locale: localeOf(row),
  assignee: row.assignee,
  createdAt: row.createdAt.toISOString(),
})

/** R2.30: the latest first; spam only where it is asked for. */
export async function listMessages(
  scope: Scope,
  { state, assignee, text, cursor, limit = 50 }: MessageFilter,
): Promise<Schemas['ContactMessageList']> {
  let query = repository.selectMessages(scope.db)
  query = state?.length ? query.where('message.state', 'in', state) : query.where('message.state', '<>', 'spam')
  if (assignee === 'me') query = query.where('message.assigneeId', '=', actingStaff(scope))
  if (assignee === 'nobody') query = query.where('message.assigneeId', 'is', null)
  const wanted = text?.trim()
  if (wanted) query = query.where(repository.holdsWords(wanted))
  const { rows, total, next, previous } = await readCountedPage(query, byArrival, { sort: '-createdAt', limit, cursor })
  return { elements: rows.map(toEntry), total, next, previous }
}

async function load(db: Database | Tx, id: string) {
  const row = await repository.selectMessages(db).where('message.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('MESSAGE_NOT_FOUND')
  const entries = (await repository.listEntries(db, id)).map(({ createdAt, name, kind, ...entry }) => ({
    ...entry,
    kind: kind as 'answer' | 'note',
    by: name,
    at: createdAt.toISOString(),
  }))
  return { row, entries, shown: { state: row.state, assigneeId: row.assigneeId, entries } }
}

export async function readMessage(scope: Scope, id: string): Promise<Schemas['ContactMessageRecord']> {
  const [{ row, entries, shown }, assignees] = await Promise.all([
    load(scope.db, id),
    listAssignees(scope.db, 'assignContactMessage'),
  ])
  return {
    ...toEntry(row),
    comment: row.comment,
    phone: row.phone,
    page: row.page,
    assigneeId: row.assigneeId,
    deletedOn: deletedOn(row.state, row.updatedAt),
    withdrawal: await withdrawalOf(scope.db, row),
    entries,
    assignees,
    version: versionOf(shown),
  }
}

async function withdrawalOf(
  db: Database,
  { withdraws: orderNumber }: Row,
): Promise<Schemas['MessageWithdrawal'] | null> {
  if (orderNumber === null) return null
  const contract = await repository.findWithdrawn(db, orderNumber)
  return {
    orderNumber,
    contract: contract ? { ...contract, state: contract.state as Schemas['ContractState'] } : null,
  }
}

type Act = { action: MessageEvent | 'note' | 'assign'; version: string | undefined }
type Change = { state?: MessageState; assigneeId?: string | null }

/** Acts on a message under its lock; an act on an outdated version is refused. */
async function act(
  scope: Scope,
  id: string,
  { action, version }: Act,
  change: (tx: Tx, row: Row) => Promise<Change>,
): Promise<Schemas['ContactMessageRecord']> {
  await inTransaction(scope, async (tx) => {
    if (!(await repository.lockMessage(tx, id))) throw new AppError('MESSAGE_NOT_FOUND')
    const { row, shown } = await load(tx, id)
    refuseStale(shown, version)
    const changed = await change(tx, row)
    const updatedAt = scope.clock.now()
    await tx
      .updateTable('contactMessage')
      .set({ ...changed, updatedAt })
      .where('id', '=', id)
      .execute()
    await writeAudit(scope, tx, { action: `contactMessage.${action}`, details: { messageId: id } })
  })
  return await readMessage(scope, id)
}

const moved = ({ state }: Row, event: MessageEvent): Change => ({
  state: nextState(messageMachine, state as MessageState, event),
})

export const moveMessage = (scope: Scope, id: string, event: Schemas['ContactMove']['event'], version?: string) =>
  act(scope, id, { action: event, version }, async (_tx, row) => moved(row, event))

export const assignMessage = (scope: Scope, id: string, assigneeId: string | null, version?: string) =>
  act(scope, id, { action: 'assign', version }, async (tx) => {
    if (assigneeId && !(await listAssignees(tx, 'assignContactMessage')).some((one) => one.id === assigneeId))
      throw new AppError('VIOLATION::ENTITY_DOES_NOT_EXISTS', { pointer: '/assigneeId' })
    return { assigneeId }
  })

async function addEntry(scope: Scope, tx: Tx, messageId: string, kind: 'answer' | 'note', text: string) {
  const createdAt = scope.clock.now()
  await tx
    .insertInto('contactEntry')
    .values({ id: newId(createdAt), messageId, kind, text, staffId: actingStaff(scope), createdAt })
    .execute()
}

/** For colleagues alone. */
export async function noteOnMessage(scope: Scope, id: string, text: string, version?: string) {
  const written = writtenText(text)
  return await act(scope, id, { action: 'note', version }, async (tx) => {
    await addEntry(scope, tx, id, 'note', written)
    return {}
  })
}

/** F03, in the language the message was written in; the one who answers it is assigned to it. */
export async function answerMessage(scope: Scope, id: string, text: string, version?: string) {
  const written = writtenText(text)
  return await act(scope, id, { action: 'answer', version }, async (tx, row) => {
    const change = moved(row, 'answer')
    await addEntry(scope, tx, id, 'answer', written)
    await sendMail(scope, tx, {
      template: 'F03',
      to: { email: row.email, locale: localeOf(row) },
      parameters: { message: written },
    })
    return { ...change, assigneeId: row.assigneeId ?? actingStaff(scope) }
  })
}

/** domain/data-protection#messages */
export const forgetMessages = (scope: Scope) => repository.deleteOld(scope.db, goneBefore(scope.clock.now()))
