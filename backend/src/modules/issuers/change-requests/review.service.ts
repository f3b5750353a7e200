import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { type Download, openFile } from '../../../shared/download.ts'
import { scanMark } from '../../../shared/file-scans.ts'
import { isOfCompany, isSamePerson } from '../../../shared/four-eyes.ts'
import { writeAudit } from '../../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { decisionReasonOf } from '../../../shared/reason.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { staffView } from '../../../shared/staff-view.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { companyView } from '../../accounts/customers/company-view.ts'
import { investorView } from '../../investors/investor-view.ts'
import { nameOf } from '../../investors/rules.ts'
import { applyVerified } from '../../investors/verified.service.ts'
import { asksForNewCheck, type VerifiedField } from '../../investors/verified-fields.ts'
import { sendMail } from '../../notifications/service.ts'
import { applyCoreData, lockCompany } from '../verified.service.ts'
import type { ChangeRequestRow } from './repository.ts'
import * as repository from './repository.ts'
import type { Changed } from './service.ts'

type Schemas = components['schemas']

const select = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('changeRequest as request')
    .leftJoin(investorView('investor'), 'investor.id', 'request.investorId')
    .leftJoin(companyView('company'), 'company.id', 'request.companyId')
    .leftJoin('file', 'file.id', 'request.fileId')
    .leftJoin(staffView('staff'), 'staff.id', 'request.decidedBy')
    .selectAll('request')
    .select(['investor.kind', 'investor.firstName', 'investor.lastName', 'investor.name', 'company.nameCompany'])
    .select(['file.fileName', 'file.scan', 'staff.name as decidedByName', KIND.as('subject')])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const KIND = sql<Schemas['ChangeRequestKind']>`case when request.company_id is not null then 'issuer'
  when investor.kind = 'person' then 'person' else 'investing_company' end`

/** An issuer has no identity check. */
const needsNewCheck = (row: Pick<ChangeRequestRow, 'investorId' | 'changes'>): boolean =>
  row.investorId !== null && asksForNewCheck(fieldsOf(row) as VerifiedField[])

const fieldsOf = (row: Pick<ChangeRequestRow, 'changes'>) => (row.changes as Changed[]).map(({ field }) => field)

function toRecord(row: Row): Schemas['ChangeRequestRecord'] {
  return {
    id: row.id,
    kind: row.subject,
    customerId: row.createdBy,
    companyId: row.companyId,
    name: row.nameCompany ?? nameOf({ ...row, kind: row.kind! }),
    state: row.state as Schemas['ChangeRequestState'],
    changes: row.changes as Changed[],
    needsNewCheck: needsNewCheck(row),
    reason: row.reason,
    file: row.fileName,
    ...scanMark(row.scan),
    refusalReason: row.refusalReason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedByName,
  }
}

const byArrival: Sorting = { column: sql`request.created_at`, id: sql`request.id`, type: 'timestamptz' }

type ChangeRequestFilter = {
  state?: Schemas['ChangeRequestState'][]
  kind?: Schemas['ChangeRequestKind']
  companyId?: string
  cursor?: string
  limit?: number
}

/** The oldest first: it has waited longest. */
export async function listRequestedChanges(
  scope: Scope,
  { state, kind, companyId, cursor, limit = 50 }: ChangeRequestFilter,
): Promise<Schemas['ChangeRequestRecordList']> {
  let query = select(scope)
  if (state?.length) query = query.where('request.state', 'in', state)
  if (kind) query = query.where(KIND, '=', kind)
  if (companyId) query = query.where('request.companyId', '=', companyId)
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

/** domain/rights#four-eyes: compliance decides; the requester is notified either way, in their language. */
export async function decideRequestedChange(
  scope: Scope,
  id: string,
  { accepted, reason }: { accepted: boolean; reason?: string | null },
): Promise<Schemas['ChangeRequestRecord']> {
  const text = decisionReasonOf(reason, !accepted) ?? ''
  const decision = { decidedAt: scope.clock.now(), decidedBy: actingStaff(scope) }
  await inTransaction(scope, async (tx) => {
    const row = await repository.lock(tx, id)
    if (!row) throw new AppError('CHANGE_REQUEST_NOT_FOUND')
    if (await isOwn(tx, row, decision.decidedBy)) throw new AppError('CHANGE_REQUEST_OWN')
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

/** domain/rights#own-matters: as who asks, as the investor, or as one of the company. */
async function isOwn(tx: Tx, { createdBy, companyId }: ChangeRequestRow, staffId: string): Promise<boolean> {
  return (
    (await isSamePerson(tx, staffId, createdBy)) || (companyId !== null && (await isOfCompany(tx, staffId, companyId)))
  )
}

type Decision = { decidedAt: Date; decidedBy: string }

async function accept(scope: Scope, tx: Tx, row: ChangeRequestRow, decision: Decision): Promise<void> {
  await repository.move(scope, tx, row, 'accept', decision)
  const { investorId, companyId, createdBy: customerId } = row
  const changes = row.changes as Changed[]
  if (companyId) {
    const companyName = await applyCoreData(scope, tx, companyId, changes)
    await sendMail(scope, tx, { template: 'A23', customerId, asIssuer: true, parameters: { companyId, companyName } })
    return
  }
  await applyVerified(scope, tx, investorId!, changes as Parameters<typeof applyVerified>[3])
  const template = needsNewCheck(row) ? 'A21' : 'A20'
  await sendMail(scope, tx, { template, customerId, investorId: investorId!, parameters: {} })
}

async function refuse(
  scope: Scope,
  tx: Tx,
  row: ChangeRequestRow,
  decision: Decision & { refusalReason: string },
): Promise<void> {
  await repository.move(scope, tx, row, 'refuse', decision)
  const { investorId, companyId, createdBy: customerId } = row
  const { refusalReason: reason } = decision
  if (investorId) {
    await sendMail(scope, tx, { template: 'A22', customerId, investorId, parameters: { reason } })
    return
  }
  const { nameCompany: companyName } = await lockCompany(tx, companyId!)
  const parameters = { companyId: companyId!, companyName, reason }
  await sendMail(scope, tx, { template: 'A24', customerId, asIssuer: true, parameters })
}

/** The proof as it was handed in; each reading is noted. */
export async function openRequestedChange(scope: Scope, id: string): Promise<Download> {
  const { fileId, createdBy: customerId } = await read(scope, id)
  if (!fileId) throw new AppError('FILE_NOT_FOUND')
  await inTransaction(scope, (tx) =>
    writeAudit(scope, tx, { action: 'changeRequest.read', customerId, details: { changeRequestId: id } }),
  )
  return await openFile(scope, fileId)
}
