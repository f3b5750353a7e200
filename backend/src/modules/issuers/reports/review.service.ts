import type { components } from '@goldammer/sdk/operations/staff'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { type Download, openFile } from '../../../shared/download.ts'
import { refuseOwnCompany } from '../../../shared/four-eyes.ts'
import { writeAudit, writeHistory } from '../../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { reasonOf } from '../../../shared/reason.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { canMove, nextState } from '../../../shared/state-machine.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import type { ReportKind } from './duties.ts'
import { publishReport } from './publish.ts'
import { notifyCompany } from './report-mails.ts'
import * as repository from './repository.ts'
import { DUE_SOON, type ReportEvent, reportMachine, type ShownState } from './states.ts'
import { toReports } from './wire.ts'

type Schemas = components['schemas']

async function toRecords(scope: Scope, rows: repository.ReportFacts[]): Promise<Schemas['ReportRecord'][]> {
  const reports = await toReports(scope, scope.db, rows, { forStaff: true })
  return rows.map(({ companyId, nameCompany, isOfDraft, isEnded, state }, index) => ({
    report: reports[index]!,
    companyId,
    companyName: nameCompany,
    waivable: (isOfDraft || isEnded) && canMove(reportMachine, state, 'waive'),
  }))
}

async function readRecord(scope: Scope, id: string): Promise<Schemas['ReportRecord']> {
  const rows = await repository.selectReports(scope.db).where('report.id', '=', id).execute()
  return (await toRecords(scope, rows as repository.ReportFacts[]))[0]!
}

const byDueDay: Sorting = { column: sql`report.due_on`, id: sql`report.id`, type: 'date' }

type ReportFilter = { state?: ShownState[]; kind?: ReportKind[]; companyId?: string; cursor?: string; limit?: number }

/** What has waited longest first. */
export async function listReportRecords(
  scope: Scope,
  { state, kind, companyId, cursor, limit = 50 }: ReportFilter,
): Promise<Schemas['ReportRecordList']> {
  const today = toLocalDate(scope.clock.now())
  const soon = addDays(today, DUE_SOON)
  const conditions: Record<ShownState, ReturnType<typeof sql<boolean>>> = {
    open: sql<boolean>`report.state = 'open' and report.due_on > ${soon}::date`,
    due: sql<boolean>`report.state = 'open' and report.due_on between ${today}::date and ${soon}::date`,
    overdue: sql<boolean>`report.state = 'open' and report.due_on < ${today}::date`,
    submitted: sql<boolean>`report.state = 'submitted'`,
    accepted: sql<boolean>`report.state = 'accepted'`,
    returned: sql<boolean>`report.state = 'returned'`,
    waived: sql<boolean>`report.state = 'waived'`,
  }
  let query = repository.selectReports(scope.db)
  if (state?.length) query = query.where((eb) => eb.or(state.map((one) => conditions[one])))
  if (kind?.length) query = query.where('report.kind', 'in', kind)
  if (companyId) query = query.where('report.companyId', '=', companyId)
  const { rows, total, next, previous } = await readCountedPage(query, byDueDay, { sort: 'dueOn', limit, cursor })
  return { elements: await toRecords(scope, rows as repository.ReportFacts[]), total, next, previous }
}

type Decision = { event: Extract<ReportEvent, 'accept' | 'return'>; reason: string | null }

/** Under the report's lock: the version that waits is the one that is decided. */
async function decide(
  scope: Scope,
  id: string,
  { event, reason }: Decision,
  then: (tx: Tx, report: repository.ReportRow, fileId: string) => Promise<void>,
): Promise<Schemas['ReportRecord']> {
  const staffId = actingStaff(scope)
  await inTransaction(scope, async (tx) => {
    const report = await repository.lockReport(tx, id)
    if (!report) throw new AppError('REPORT_NOT_FOUND')
    await refuseOwnCompany(scope, tx, report.companyId)
    const to = nextState(reportMachine, report.state, event)
    const version = (await repository.findLastVersion(tx, id))!
    const decision = { decision: to as string, reason, decidedBy: staffId, decidedAt: scope.clock.now() }
    await tx.updateTable('reportVersion').set(decision).where('id', '=', version.id).execute()
    await repository.updateReport(tx, id, { state: to })
    await writeHistory(scope, tx, { entity: 'report', entityId: id, event, from: report.state, to, reason })
    await writeAudit(scope, tx, {
      action: event === 'accept' ? 'report.accepted' : 'report.returned',
      details: { reportId: id, version: version.number },
    })
    await then(tx, report, version.fileId)
  })
  return await readRecord(scope, id)
}

export const acceptReport = (scope: Scope, id: string) =>
  decide(scope, id, { event: 'accept', reason: null }, async (tx, report, fileId) => {
    await publishReport(scope, tx, report, fileId)
    await notifyCompany(scope, tx, report, 'C06', {})
  })

/** What a round owes that was never more than a draft, or in which nobody's money works any more; whoever takes it up again may hand it in all the same. */
export async function waiveReport(scope: Scope, id: string, reason: string): Promise<Schemas['ReportRecord']> {
  const waivedReason = reasonOf({ reason })
  await inTransaction(scope, async (tx) => {
    const report = await repository.lockReport(tx, id)
    if (!report) throw new AppError('REPORT_NOT_FOUND')
    await refuseOwnCompany(scope, tx, report.companyId)
    const to = nextState(reportMachine, report.state, 'waive')
    const row = await repository.selectReports(tx).where('report.id', '=', id).executeTakeFirstOrThrow()
    if (!row.isOfDraft && !row.isEnded) throw new AppError('REPORT_NOT_WAIVABLE')
    await repository.updateReport(tx, id, { state: to, waivedReason })
    const step = { event: 'waive', from: report.state, to, reason: waivedReason }
    await writeHistory(scope, tx, { entity: 'report', entityId: id, ...step })
    await writeAudit(scope, tx, { action: 'report.waived', details: { reportId: id, reason: waivedReason } })
  })
  return await readRecord(scope, id)
}

export async function returnReport(scope: Scope, id: string, reason: string) {
  const text = reasonOf({ reason })
  return await decide(scope, id, { event: 'return', reason: text }, (tx, report) =>
    notifyCompany(scope, tx, report, 'C07', { reason: text }),
  )
}

export async function openReportFile(scope: Scope, versionId: string): Promise<Download> {
  const version = await scope.db
    .selectFrom('reportVersion')
    .select(['fileId', 'reportId'])
    .where('id', '=', versionId)
    .executeTakeFirst()
  if (!version) throw new AppError('REPORT_NOT_FOUND')
  return await openFile(scope, version.fileId)
}
