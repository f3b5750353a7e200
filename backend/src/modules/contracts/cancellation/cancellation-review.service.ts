import type { components } from '@goldammer/sdk/operations/staff'
import { centsToEuros } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import { type Download, openFile } from '../../../shared/download.ts'
import { scanMark } from '../../../shared/file-scans.ts'
import { writeAudit } from '../../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { rejectionReasonOf } from '../../../shared/reason.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { inLocale, type Translated } from '../../../shared/translated.ts'
import * as repository from '../repository.ts'
import * as cancellations from './cancellation.repository.ts'
import { decide } from './cancellation.service.ts'

// Cancellations for cause as compliance sees them (domain/cancellation#irregular); who asked is the first pair of eyes, compliance the second.

type Wire = components['schemas']['CancellationRequest']
type WireList = components['schemas']['CancellationRequestList']

const toWire = (scope: Scope, row: cancellations.ListedRequest, own: ReadonlySet<string>): Wire => ({
  id: row.id,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  productName: inLocale(row.productName as Translated, scope.locale),
  amountTotal: centsToEuros(row.amountTotal),
  contractState: row.contractState as Wire['contractState'],
  customerId: row.customerId,
  investorName: row.investorName,
  companyName: row.nameCompany,
  requestedBy: row.requestedBy as Wire['requestedBy'],
  cancellationDate: row.cancellationDate,
  reason: row.reason,
  file: row.fileName,
  ...scanMark(row.scan),
  state: row.state as Wire['state'],
  createdAt: row.createdAt.toISOString(),
  decideBy: row.decideBy.toISOString(),
  overdue: row.state === 'pending' && row.decideBy < scope.clock.now(),
  mayDecide: row.state === 'pending' && !own.has(row.orderId),
  decidedSide: row.decidedBy as Wire['decidedSide'],
  decidedBy: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionReason: row.decisionReason,
})

async function toWires(scope: Scope, rows: cancellations.ListedRequest[]): Promise<Wire[]> {
  const orderIds = rows.map(({ orderId }) => orderId)
  const own = await cancellations.listOwn(scope.db, actingStaff(scope), orderIds)
  return rows.map((row) => toWire(scope, row, own))
}

/** The undecided before the others; of these those that have to be decided first. */
const byUrgency: Sorting = {
  column: sql`((case when request.state = 'pending' then 0 else 10000000000000000 end)
    + (extract(epoch from request.decide_by at time zone 'UTC') * 1000000)::bigint)`,
  id: sql`request.id`,
  type: 'bigint',
}

export type RequestFilter = {
  state?: Wire['state'][]
  requestedBy?: Wire['requestedBy']
  cursor?: string
  limit?: number
}

/** R4.01: what compliance has to decide, and what has become of the rest. */
export async function listRequests(
  scope: Scope,
  { state, requestedBy, cursor, limit = 50 }: RequestFilter,
): Promise<WireList> {
  let query = cancellations.selectRequests(scope.db)
  if (state?.length) query = query.where('request.state', 'in', state)
  if (requestedBy) query = query.where('request.requestedBy', '=', requestedBy)
  const { rows, total, next, previous } = await readCountedPage(query, byUrgency, { sort: 'urgency', limit, cursor })
  return { elements: await toWires(scope, rows), total, next, previous }
}

async function getRequest(scope: Scope, id: string): Promise<cancellations.ListedRequest> {
  const row = await cancellations.selectRequests(scope.db).where('request.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('CANCELLATION_REQUEST_NOT_FOUND')
  return row
}

export async function readRequest(scope: Scope, id: string): Promise<Wire> {
  const [wire] = await toWires(scope, [await getRequest(scope, id)])
  return wire!
}

/** The proof as it was handed in; each reading is noted. */
export async function openRequestProof(scope: Scope, id: string): Promise<Download> {
  const { fileId, customerId } = await getRequest(scope, id)
  if (!fileId) throw new AppError('FILE_NOT_FOUND')
  await inTransaction(scope, (tx) =>
    writeAudit(scope, tx, { action: 'cancellationRequest.read', customerId, details: { requestId: id } }),
  )
  return await openFile(scope, fileId)
}

/** Compliance decides what the other side has not confirmed, and what the company itself asks for. */
export async function decideRequest(
  scope: Scope,
  id: string,
  { confirmed, reason: given }: { confirmed: boolean; reason: string },
): Promise<Wire> {
  const reason = rejectionReasonOf(given)
  await inTransaction(scope, async (tx) => {
    const known = await cancellations.findRequestById(tx, id)
    const contract = known && (await repository.lockContract(tx, known.orderId))
    // Under the contract's lock: someone else may have been first.
    const pending = known && (await cancellations.findRequestById(tx, id))
    if (!contract || !pending) throw new AppError('CANCELLATION_REQUEST_NOT_FOUND')
    if (pending.state !== 'pending')
      throw new AppError('INVALID_TRANSITION', { parameters: { state: pending.state, event: 'decide' } })
    const own = await cancellations.listOwn(tx, actingStaff(scope), [contract.orderId])
    if (own.size > 0) throw new AppError('CANCELLATION_REQUEST_OWN')
    await decide(scope, tx, contract, pending, { by: 'compliance', confirmed, reason })
    await writeAudit(scope, tx, {
      action: confirmed ? 'cancellationRequest.confirm' : 'cancellationRequest.refuse',
      customerId: contract.customerId,
      details: { requestId: id, reason },
    })
  })
  return await readRequest(scope, id)
}
