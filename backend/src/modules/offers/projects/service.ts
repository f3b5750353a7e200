import type { components } from '@goldammer/sdk/operations/store'
import { isLocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { type Download, openFile } from '../../../shared/download.ts'
import { storeFile } from '../../../shared/files.ts'
import { refuseOwnCompany } from '../../../shared/four-eyes.ts'
import { writeAudit, writeHistory } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import type { Upload } from '../../../shared/operations.ts'
import { readProof, refuseLargeProof, uploadOf } from '../../../shared/proof-file.ts'
import { decisionReasonOf } from '../../../shared/reason.ts'
import { actingCustomer, actingStaff, type Scope } from '../../../shared/scope.ts'
import type { Session } from '../../../shared/session.ts'
import { nextState } from '../../../shared/state-machine.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { countAttempt } from '../../accounts/customers/limits.ts'
import { issueTicket } from '../../accounts/session/download-tickets.ts'
import { type Owner, type StepKey, stepOf } from './checklist.ts'
import * as repository from './repository.ts'
import { NEEDS_REASON, refuseAct, type StepAct, stepMachine } from './states.ts'
import { beginOf, listOpenUntilRelease, toProject, toSummaries } from './wire.ts'

type Schemas = components['schemas']
type Project = Schemas['Project']

/** Whose checklist: a company's own round, or any for our staff. */
export type ProjectKey = { roundId: string; companyId?: string }

async function getRound(db: Database | Tx, { roundId, companyId }: ProjectKey): Promise<repository.ProjectRound> {
  const round = await repository
    .selectRounds(db)
    .where('round.id', '=', roundId)
    .$if(companyId !== undefined, (query) => query.where('product.issuerId', '=', companyId!))
    .executeTakeFirst()
  if (!round) throw new AppError('FUNDING_ROUND_NOT_FOUND')
  return round
}

const sideOf = ({ companyId }: ProjectKey): Owner => (companyId === undefined ? 'staff' : 'company')

/** R2.25: the company's rounds, the latest first. */
export async function listProjects(scope: Scope, companyId: string): Promise<Schemas['ProjectSummary'][]> {
  const rounds = await repository
    .selectRounds(scope.db)
    .where('product.issuerId', '=', companyId)
    .orderBy('round.createdAt', 'desc')
    .orderBy('round.id', 'desc')
    .execute()
  return await toSummaries(scope, rounds)
}

const byCreation: Sorting = { column: sql`round.created_at`, id: sql`round.id`, type: 'timestamptz' }

/** All rounds, the latest first. */
export async function listProjectRecords(scope: Scope, { cursor, limit = 50 }: { cursor?: string; limit?: number }) {
  const query = repository.selectRounds(scope.db)
  const { rows, total, next, previous } = await readCountedPage(query, byCreation, {
    sort: '-createdAt',
    limit,
    cursor,
  })
  return { elements: await toSummaries(scope, rows as repository.ProjectRound[]), total, next, previous }
}

export async function readProject(scope: Scope, project: ProjectKey): Promise<Project> {
  return await toProject(scope, scope.db, await getRound(scope.db, project), sideOf(project))
}

/** Under the step's lock: the other side may have been first. */
export async function moveStep(
  scope: Scope,
  project: ProjectKey,
  key: StepKey,
  { act, reason }: { act: StepAct; reason?: string | null },
): Promise<Project> {
  const text = decisionReasonOf(reason, NEEDS_REASON.includes(act))
  return await inTransaction(scope, async (tx) => {
    const round = await getRound(tx, project)
    if (sideOf(project) === 'staff') await refuseOwnCompany(scope, tx, round.companyId)
    const step = await repository.lockStep(tx, round.id, key, beginOf(key, round))
    const { state } = step
    const hasFile = await repository.hasFile(tx, step.id, stepOf(key).owner)
    const refusal = refuseAct(sideOf(project), act, { key, state, hasFile })
    if (refusal) throw new AppError(refusal, { parameters: { state, event: act } })
    const to = nextState(stepMachine, state, act)
    await writeHistory(scope, tx, {
      entity: 'project_step',
      entityId: step.id,
      event: act,
      from: state,
      to,
      reason: text,
    })
    await tx.updateTable('projectStep').set({ state: to }).where('id', '=', step.id).execute()
    return await toProject(scope, tx, round, sideOf(project))
  })
}

export async function setStepDue(
  scope: Scope,
  project: ProjectKey,
  key: StepKey,
  dueOn: string | null,
): Promise<Project> {
  if (dueOn !== null && !isLocalDate(dueOn))
    throw new AppError('VIOLATION::INVALID_FORMAT_ERROR', { pointer: '/dueOn' })
  return await inTransaction(scope, async (tx) => {
    const round = await getRound(tx, project)
    const step = await repository.lockStep(tx, round.id, key, beginOf(key, round))
    await tx.updateTable('projectStep').set({ dueOn }).where('id', '=', step.id).execute()
    const details = { roundId: round.id, step: key, from: step.dueOn, to: dueOn }
    await writeAudit(scope, tx, { action: 'project.due', details })
    return await toProject(scope, tx, round, sideOf(project))
  })
}

type Given = { text?: string | undefined; file?: Upload | string | undefined }

/** A note, a file, or both; what was left there stays. */
export async function addEntry(scope: Scope, project: ProjectKey, key: StepKey, given: Given): Promise<Project> {
  const text = given.text?.trim() || null
  const upload = uploadOf(given.file)
  if (!text && !upload) throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/text' })
  const author = sideOf(project) === 'company' ? { customerId: actingCustomer(scope) } : { staffId: actingStaff(scope) }
  if (upload) refuseLargeProof(upload, '/file')
  if (author.customerId) await countAttempt(scope, 'proofs', author.customerId)
  const file = upload && (await readProof(upload, '/file'))
  const now = scope.clock.now()
  return await inTransaction(scope, async (tx) => {
    const round = await getRound(tx, project)
    const step = await repository.lockStep(tx, round.id, key, beginOf(key, round))
    const stored = file && (await storeFile(scope, tx, { ...file, uploaded: true }))
    await tx
      .insertInto('projectEntry')
      .values({ id: newId(now), stepId: step.id, text, fileId: stored?.id ?? null, ...author, at: now })
      .execute()
    return await toProject(scope, tx, round, sideOf(project))
  })
}

/** domain/funding-rounds#sheet-permitted: BaFin's permission for the sheet is on record, with its notice. */
export const isSheetPermitted = (db: Database | Tx, productId: string): Promise<boolean> =>
  repository.isDone(db, productId, 'sheet_permitted')

/** Of the product's round: what is not done of what comes before its release. Null where it has no checklist. */
export async function readOpenSteps(scope: Scope, productId: string) {
  const round = await repository.selectRounds(scope.db).where('product.id', '=', productId).executeTakeFirst()
  return round ? { roundId: round.id, steps: await listOpenUntilRelease(scope, round) } : null
}

/** Another company's file does not exist. */
export async function createProjectFileTicket(
  scope: Scope,
  session: Session,
  { companyId, entryId }: { companyId: string; entryId: string },
  caller: string,
) {
  const found = await repository.findFile(scope.db, entryId)
  if (!found?.fileId || found.companyId !== companyId) throw new AppError('FILE_NOT_FOUND')
  return await issueTicket(scope, session, { kind: 'company-file', subjectId: found.fileId, payload: {} }, caller)
}

export async function openProjectFile(scope: Scope, entryId: string): Promise<Download> {
  const found = await repository.findFile(scope.db, entryId)
  if (!found?.fileId) throw new AppError('FILE_NOT_FOUND')
  return await openFile(scope, found.fileId)
}
