import type { components } from '@goldammer/sdk/operations/staff'
import { type SqlBool, sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { type Download, openFile } from '../documents/download.ts'
import { nameOf } from '../investors/service.ts'
import { applyVerified, asksForNewCheck, type Changed } from '../investors/verified.service.ts'
import { sendMail } from '../notifications/service.ts'
import type { ChangeRequestRow } from './repository.ts'
import * as repository from './repository.ts'

type Schemas = components['schemas']

const select = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('changeRequest as request')
    .innerJoin('investor', 'investor.id', 'request.investorId')
    .leftJoin('file', 'file.id', 'request.fileId')
    .leftJoin('staff', 'staff.id', 'request.decidedBy')
    .selectAll('request')
    .select(['investor.kind', 'investor.firstName', 'investor.lastName', 'investor.name', 'investor.customerId'])
    .select(['file.fileName', 'staff.name as decidedByName'])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function toRecord(row: Row): Schemas['ChangeRequestRecord'] {
  const changes = row.changes as Changed[]
  return {
    id: row.id,
    kind: row.kind === 'person' ? 'person' : 'investing_company',
    customerId: row.customerId,
    name: nameOf(row),
    state: row.state as Schemas['ChangeRequestState'],
    changes,
    needsNewCheck: asksForNewCheck(changes.map(({ field }) => field)),
    reason: row.reason,
    file: row.fileName,
    refusalReason: row.refusalReason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedByName,
  }
}

const byArrival: Sorting = { column: sql`request.created_at`, id: sql`request.id`, type: 'timestamptz' }

type Wish = {
  state?: Schemas['ChangeRequestState'][]
  kind?: Schemas['ChangeRequestKind']
  cursor?: string
  limit?: number
}

/** The oldest first: it has waited longest. */
export async function listRequestedChanges(
  scope: Scope,
  { state, kind, cursor, limit = 50 }: Wish,
): Promise<Schemas['ChangeRequestRecordList']> {
  let query = select(scope)
  if (state?.length) query = query.where('request.state', 'in', state)
  if (kind) query = query.where(sql<SqlBool>`(investor.kind = 'person') = ${kind === 'person'}`)
  const { rows, total, next, previous } = await readCountedPage(query, byArrival, { sort: 'createdAt', limit, cursor })
  return { elements: rows.map(toRecord), total, next, previous }
}

async function read(scope: Scope, id: string): Promise<Row> {
  const row = await select(scope).where('request.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('CHANGE_REQUEST_NOT_FOUND')
  return row
}

export async function readRequestedChange(scope: Scope, id: string): Promise<Schemas['ChangeRequestRecord']> {
  return toRecord(await read(scope, id))
}

/** domain §9: compliance decides; who asked is told either way, in their language. */
export async function decideRequestedChange(
  scope: Scope,
  id: string,
  { accepted, reason }: { accepted: boolean; reason?: string | null },
): Promise<Schemas['ChangeRequestRecord']> {
  const text = reason?.trim() ?? ''
  if (!accepted && text === '') throw new AppError('REJECTION_REASON_REQUIRED', { pointer: '/reason' })
  const decision = { decidedAt: scope.clock.now(), decidedBy: actingStaff(scope) }
  await inTransaction(scope, async (tx) => {
    const row = await repository.lock(tx, id)
    if (!row) throw new AppError('CHANGE_REQUEST_NOT_FOUND')
    if (accepted) await accept(scope, tx, row, decision)
    else await refuse(scope, tx, row, { ...decision, refusalReason: text })
    await writeAudit(scope, tx, {
      action: accepted ? 'changeRequest.accept' : 'changeRequest.refuse',
      customerId: row.createdBy,
      details: { changeRequestId: id, fields: fieldsOf(row), ...(text ? { reason: text } : {}) },
    })
  })
  return await readRequestedChange(scope, id)
}

const fieldsOf = (row: ChangeRequestRow) => (row.changes as Changed[]).map(({ field }) => field)

type Decision = { decidedAt: Date; decidedBy: string }

async function accept(scope: Scope, tx: Tx, row: ChangeRequestRow, decision: Decision): Promise<void> {
  await repository.move(scope, tx, row, 'accept', decision)
  await applyVerified(scope, tx, row.investorId, row.changes as Changed[])
  await sendMail(scope, tx, {
    template: asksForNewCheck(fieldsOf(row)) ? 'A21' : 'A20',
    customerId: row.createdBy,
    investorId: row.investorId,
    parameters: {},
  })
}

async function refuse(
  scope: Scope,
  tx: Tx,
  row: ChangeRequestRow,
  decision: Decision & { refusalReason: string },
): Promise<void> {
  await repository.move(scope, tx, row, 'refuse', decision)
  await sendMail(scope, tx, {
    template: 'A22',
    customerId: row.createdBy,
    investorId: row.investorId,
    parameters: { reason: decision.refusalReason },
  })
}

/** The proof as it was handed in; each reading is noted. */
export async function openRequestedChange(scope: Scope, id: string): Promise<Download> {
  const { fileId, customerId } = await read(scope, id)
  if (!fileId) throw new AppError('FILE_NOT_FOUND')
  await inTransaction(scope, (tx) =>
    writeAudit(scope, tx, { action: 'changeRequest.read', customerId, details: { changeRequestId: id } }),
  )
  return await openFile(scope, fileId)
}
