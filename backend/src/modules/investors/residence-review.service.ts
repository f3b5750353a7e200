import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { type Download, openFile } from '../../shared/download.ts'
import { scanMark } from '../../shared/file-scans.ts'
import { isSamePerson } from '../../shared/four-eyes.ts'
import { writeAudit, writeHistory } from '../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { decisionReasonOf } from '../../shared/reason.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { staffView } from '../../shared/staff-view.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { sendMail } from '../notifications/service.ts'
import * as repository from './repository.ts'
import { nameOf } from './rules.ts'

type Schemas = components['schemas']
type ProofState = Schemas['ResidenceProofState']

const select = ({ db }: Pick<Scope, 'db'>) =>
  db
    .selectFrom('investor')
    .innerJoin('file', 'file.id', 'investor.residenceProofFileId')
    .leftJoin(staffView('staff'), 'staff.id', 'investor.residenceProofDecidedBy')
    .select(['investor.id', 'investor.customerId', 'investor.kind', 'investor.firstName', 'investor.lastName'])
    .select(['investor.name', 'investor.country', 'investor.residenceProofState as state'])
    .select(['investor.residenceProofAt as handedInAt', 'investor.residenceProofDecidedAt as decidedAt'])
    .select(['investor.residenceProofRefusal as refusalReason', 'investor.residenceProofFileId as fileId'])
    .select(['file.fileName', 'file.scan', 'staff.name as decidedBy'])
    .where('investor.residenceProofAt', 'is not', null)

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const toHandedIn = (row: Row): Schemas['HandedInResidenceProof'] => ({
  investorId: row.id,
  customerId: row.customerId,
  investorName: nameOf(row),
  country: row.country,
  file: row.fileName,
  ...scanMark(row.scan),
  state: row.state as ProofState,
  refusalReason: row.refusalReason,
  handedInAt: row.handedInAt!.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
})

const byArrival: Sorting = {
  column: sql`investor.residence_proof_at`,
  id: sql`investor.id`,
  type: 'timestamptz',
}

/** The oldest first: it has waited longest. */
export async function listHandedInProofs(
  scope: Scope,
  { state, cursor, limit = 50 }: { state?: ProofState[]; cursor?: string; limit?: number },
): Promise<Schemas['HandedInResidenceProofList']> {
  let query = select(scope)
  if (state?.length) query = query.where('investor.residenceProofState', 'in', state)
  const page = await readCountedPage(query, byArrival, { sort: 'createdAt', limit, cursor })
  const { rows, total, next, previous } = page
  return { elements: rows.map((row) => toHandedIn(row as Row)), total, next, previous }
}

async function read(scope: Scope, investorId: string): Promise<Row> {
  const row = await select(scope).where('investor.id', '=', investorId).executeTakeFirst()
  if (!row) throw new AppError('RESIDENCE_PROOF_NOT_FOUND')
  return row
}

/** domain/tax#residence-abroad: only a proof that finance has confirmed frees from tax; the investor is notified either way. */
export async function decideProof(
  scope: Scope,
  investorId: string,
  { confirmed, reason }: { confirmed: boolean; reason?: string | null },
): Promise<Schemas['HandedInResidenceProof']> {
  const text = decisionReasonOf(reason, !confirmed) ?? ''
  const staffId = actingStaff(scope)
  await read(scope, investorId)
  await inTransaction(scope, async (tx) => {
    const { customerId, residenceProofState: state } = await repository.lockInvestor(tx, investorId)
    const event = confirmed ? 'confirm' : 'refuse'
    if (state !== 'pending') throw new AppError('INVALID_TRANSITION', { parameters: { state: state ?? '', event } })
    if (await isSamePerson(tx, staffId, customerId)) throw new AppError('RESIDENCE_PROOF_OWN')
    const to: ProofState = confirmed ? 'confirmed' : 'refused'
    const now = scope.clock.now()
    await repository.updateInvestor(tx, investorId, {
      residenceProofState: to,
      residenceProofDecidedAt: now,
      residenceProofDecidedBy: staffId,
      residenceProofRefusal: confirmed ? null : text,
      updatedAt: now,
    })
    const entity = { entity: 'residence_proof', entityId: investorId }
    await writeHistory(scope, tx, { ...entity, event, from: state, to, reason: text || null })
    if (confirmed) await sendMail(scope, tx, { template: 'A27', customerId, investorId, parameters: {} })
    else await sendMail(scope, tx, { template: 'A28', customerId, investorId, parameters: { reason: text } })
  })
  return toHandedIn(await read(scope, investorId))
}

/** The file as it was handed in; each reading is noted. */
export async function openProof(scope: Scope, investorId: string): Promise<Download> {
  const { fileId, customerId } = await read(scope, investorId)
  await inTransaction(scope, (tx) =>
    writeAudit(scope, tx, { action: 'residenceProof.read', customerId, details: { investorId } }),
  )
  return await openFile(scope, fileId!)
}
