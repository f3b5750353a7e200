import type { components } from '@goldammer/sdk/operations/store'
import { type LocalDate, localDate, toLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { eraseFile, getFile, storeFile } from '../../../shared/files.ts'
import { writeAudit, writeHistory } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import type { Upload } from '../../../shared/operations.ts'
import { givenFile, readPdf } from '../../../shared/pdf-file.ts'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { nextState } from '../../../shared/state-machine.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { countAttempt } from '../../accounts/customers/limits.ts'
import { DUTIES, endsPeriod, REMINDER_DAYS, type ReportKind } from './duties.ts'
import * as repository from './repository.ts'
import { type ReportEvent, reportMachine } from './states.ts'
import { toReports } from './wire.ts'

type Report = components['schemas']['Report']
type File = Upload | string | undefined

async function readReport(scope: Scope, tx: Tx, reportId: string): Promise<Report> {
  const rows = await repository.selectReports(tx).where('report.id', '=', reportId).execute()
  return (await toReports(scope, tx, rows as repository.ReportFacts[]))[0]!
}

/** R3.15: one more version; what was handed in before stays as it was. The report's lock is the caller's. */
async function handIn(scope: Scope, tx: Tx, report: repository.ReportRow, upload: Upload): Promise<Report> {
  const now = scope.clock.now()
  const { id: reportId, periodEnd, state: from } = report
  if (periodEnd && periodEnd >= toLocalDate(now)) throw new AppError('REPORT_PERIOD_RUNNING')
  const to = nextState(reportMachine, from, 'submit')
  const last = await repository.findLastVersion(tx, reportId)
  const file = await storeFile(scope, tx, { ...upload, uploaded: true })
  await tx
    .insertInto('reportVersion')
    .values({
      id: newId(now),
      reportId,
      number: (last?.number ?? 0) + 1,
      fileId: file.id,
      uploadedBy: actingCustomer(scope),
      uploadedAt: now,
    })
    .execute()
  await writeHistory(scope, tx, { entity: 'report', entityId: reportId, event: 'submit', from, to })
  await repository.updateReport(tx, reportId, { state: to, waivedReason: null })
  return await readReport(scope, tx, reportId)
}

export async function submitReport(scope: Scope, companyId: string, reportId: string, file: File): Promise<Report> {
  const given = givenFile(file)
  await countAttempt(scope, 'proofs', actingCustomer(scope))
  const upload = await readPdf(given, 'bericht')
  return await inTransaction(scope, async (tx) => {
    const report = await repository.lockReport(tx, reportId)
    if (report?.companyId !== companyId) throw new AppError('REPORT_NOT_FOUND')
    return await handIn(scope, tx, report, upload)
  })
}

type Input = { kind: ReportKind; productId?: string; periodEnd?: string; file?: File }
type Subject = { productId: string | null; periodEnd: LocalDate | null }

const isReporting = async (db: Database, companyId: string, productId: string): Promise<boolean> =>
  (await repository.listReporting(db, companyId)).some(
    (product) => product.productId === productId && product.regime !== 'none',
  )

/** The product and the period that a report is about, as its kind requires (domain/reports#duties). */
async function readSubject(scope: Scope, companyId: string, { kind, productId, periodEnd }: Input): Promise<Subject> {
  const { of, every } = DUTIES.find((rule) => rule.kind === kind)!
  const refusals: ErrorEntry[] = []
  const refuse = (given: string | undefined, isAsked: boolean, isRight: boolean, pointer: string) => {
    if (isAsked && !given) refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer })
    else if (given && !(isAsked && isRight)) refusals.push({ code: 'VIOLATION::NO_SUCH_CHOICE_ERROR', pointer })
  }
  const isOwn = productId !== undefined && (await isReporting(scope.db, companyId, productId))
  refuse(productId, of === 'product', isOwn, '/productId')
  const endsOne = periodEnd !== undefined && every !== 'round' && endsPeriod(every, localDate(periodEnd))
  refuse(periodEnd, every !== 'round', endsOne, '/periodEnd')
  if (refusals.length > 0) throw new AppError(refusals)
  return { productId: productId || null, periodEnd: periodEnd ? localDate(periodEnd) : null }
}

/** R2.25: of the company's own accord; what is owed already gets one more version. */
export async function addReport(scope: Scope, companyId: string, input: Input): Promise<Report> {
  const { kind } = input
  const subject = await readSubject(scope, companyId, input)
  const given = givenFile(input.file)
  await countAttempt(scope, 'proofs', actingCustomer(scope))
  const upload = await readPdf(given, 'bericht')
  const now = scope.clock.now()
  return await inTransaction(scope, async (tx) => {
    await tx
      .insertInto('report')
      .values({
        id: newId(now),
        companyId,
        kind,
        ...subject,
        state: 'open',
        createdAt: now,
        // Nobody owes it: it counts as of today, and no reminder is left to go out.
        dueOn: toLocalDate(now),
        reminders: REMINDER_DAYS.length,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { id } = await tx
      .selectFrom('report')
      .select('id')
      .where('companyId', '=', companyId)
      .where('kind', '=', kind)
      .where('productId', 'is not distinct from', subject.productId)
      .where('periodEnd', 'is not distinct from', subject.periodEnd)
      .executeTakeFirstOrThrow()
    return await handIn(scope, tx, (await repository.lockReport(tx, id))!, upload)
  })
}

/** As the report stood before: waived, or by what was decided on the version that is the last one now. */
function eventOf(last: Pick<repository.LastVersion, 'decision'> | undefined, isWaived: boolean): ReportEvent | null {
  if (last && last.decision === null) return null
  if (isWaived) return 'takeBackToWaived'
  if (!last) return 'takeBack'
  return last.decision === 'accepted' ? 'takeBackToAccepted' : 'takeBackToReturned'
}

/** R2.25: as long as nobody has decided on it; what nobody has looked at leaves nothing but a note. */
export async function takeBackReport(scope: Scope, companyId: string, versionId: string): Promise<Report> {
  return await inTransaction(scope, async (tx) => {
    const { reportId } = await repository.findVersion(tx, companyId, versionId)
    const report = (await repository.lockReport(tx, reportId))!
    const version = await repository.findLastVersion(tx, reportId)
    if (version?.id !== versionId || version.decision !== null)
      throw new AppError('INVALID_TRANSITION', { parameters: { state: report.state, event: 'takeBack' } })
    const { fileName, sha256 } = await getFile(tx, version.fileId)
    await tx.deleteFrom('reportVersion').where('id', '=', versionId).execute()
    await eraseFile(scope, tx, version.fileId)
    const waiver = await repository.findWaiver(tx, reportId)
    const event = eventOf(await repository.findLastVersion(tx, reportId), waiver !== undefined)
    const to = event ? nextState(reportMachine, report.state, event) : report.state
    const waivedReason = to === 'waived' ? waiver?.reason : null
    await repository.updateReport(tx, reportId, { state: to, waivedReason })
    await writeHistory(scope, tx, { entity: 'report', entityId: reportId, event: 'takeBack', from: report.state, to })
    const details = { companyId, reportId, number: version.number, fileName, sha256 }
    await writeAudit(scope, tx, { action: 'report.takenBack', details })
    return await readReport(scope, tx, reportId)
  })
}
