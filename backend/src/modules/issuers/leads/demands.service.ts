import { isLocale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { type Selectable, sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { type Download, openFile } from '../../../shared/download.ts'
import { scanMark } from '../../../shared/file-scans.ts'
import { writeAudit, writeHistory } from '../../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { reasonOf } from '../../../shared/reason.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { staffView } from '../../../shared/staff-view.ts'
import { nextState } from '../../../shared/state-machine.ts'
import type { DB } from '../../../shared/tables.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { toEuros } from '../../contracts/wire.ts'
import { foundIssuer } from './founding.service.ts'
import { type DemandState, demandMachine } from './states.ts'

type Schemas = components['schemas']
type DemandRow = Selectable<DB['capitalDemand']>

const select = (db: Database | Tx) =>
  db
    .selectFrom('capitalDemand as demand')
    .leftJoin(staffView('staff'), 'staff.id', 'demand.decidedBy')
    .leftJoin('file', 'file.id', 'demand.pitchDeckFileId')
    .leftJoin(staffView('assignee'), 'assignee.id', 'demand.assigneeId')
    .selectAll('demand')
    .select(['staff.name as decidedByName', 'assignee.name as assignee', 'file.scan'])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const toRecord = (row: Row): Schemas['DemandRecord'] => ({
  id: row.id,
  urgency: row.urgency as Schemas['DemandRecord']['urgency'],
  amount: toEuros(row.amount),
  purpose: row.purpose,
  companyName: row.companyName,
  companyForm: row.companyForm,
  foundingYear: row.foundingYear,
  contact: row.contact,
  email: row.email,
  phone: row.phone,
  heardFrom: row.heardFrom,
  hasPitchDeck: row.pitchDeckFileId !== null,
  ...scanMark(row.scan),
  createdAt: row.createdAt.toISOString(),
  state: row.state as DemandState,
  reason: row.reason,
  companyId: row.companyId,
  roundId: row.fundingRoundId,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedByName,
  assigneeId: row.assigneeId,
  assignee: row.assignee,
})

export async function readRow(db: Database | Tx, id: string): Promise<Row> {
  const row = await select(db).where('demand.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('DEMAND_NOT_FOUND')
  return row
}

const byArrival: Sorting = { column: sql`demand.created_at`, id: sql`demand.id`, type: 'timestamptz' }

type DemandFilter = { state?: DemandState[]; assignee?: 'me' | 'nobody'; cursor?: string; limit?: number }

/** R3.12: the latest first. */
export async function listDemands(
  scope: Scope,
  { state, assignee, cursor, limit = 50 }: DemandFilter,
): Promise<Schemas['DemandRecordList']> {
  let query = select(scope.db)
  if (state?.length) query = query.where('demand.state', 'in', state)
  if (assignee === 'me') query = query.where('demand.assigneeId', '=', actingStaff(scope))
  if (assignee === 'nobody') query = query.where('demand.assigneeId', 'is', null)
  const { rows, total, next, previous } = await readCountedPage(query, byArrival, { sort: '-createdAt', limit, cursor })
  return { elements: (rows as Row[]).map(toRecord), total, next, previous }
}

type Move = { event: keyof typeof demandMachine; reason: string | null }

/** Under the demand's lock, so that one of two makes the company. */
async function move(
  scope: Scope,
  id: string,
  { event, reason }: Move,
  act?: (tx: Tx, demand: DemandRow) => Promise<Partial<DemandRow>>,
): Promise<Schemas['DemandRecord']> {
  const decidedBy = actingStaff(scope)
  await inTransaction(scope, async (tx) => {
    const demand = await tx.selectFrom('capitalDemand').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!demand) throw new AppError('DEMAND_NOT_FOUND')
    const from = demand.state as DemandState
    const to = nextState(demandMachine, from, event)
    const change = await act?.(tx, demand)
    await writeHistory(scope, tx, { entity: 'capital_demand', entityId: id, event, from, to, reason })
    await writeAudit(scope, tx, { action: `demand.${event}`, details: { demandId: id } })
    await tx
      .updateTable('capitalDemand')
      .set({ ...change, state: to, reason, decidedBy, decidedAt: scope.clock.now() })
      .where('id', '=', id)
      .execute()
  })
  return toRecord(await readRow(scope.db, id))
}

export async function declineDemand(scope: Scope, id: string, reason: string) {
  return await move(scope, id, { event: 'decline', reason: reasonOf({ reason }) })
}

export const reopenDemand = (scope: Scope, id: string) => move(scope, id, { event: 'reopen', reason: null })

/** R2.25: issuer, draft of its round and invitation of its first owner, together or not at all. */
export async function makeCompany(
  scope: Scope,
  id: string,
  input: Schemas['CompanyCreation'],
): Promise<Schemas['DemandRecord']> {
  return await move(scope, id, { event: 'convert', reason: null }, async (tx, { locale }) => {
    // In the language in which they have asked.
    const spoken = { ...scope, locale: isLocale(locale) ? locale : scope.locale }
    const { companyId, roundId } = await foundIssuer(spoken, tx, input)
    return { companyId, fundingRoundId: roundId }
  })
}

export async function openPitchDeck(scope: Scope, id: string): Promise<Download> {
  const { pitchDeckFileId } = await readRow(scope.db, id)
  if (!pitchDeckFileId) throw new AppError('FILE_NOT_FOUND')
  return await openFile(scope, pitchDeckFileId)
}
