import { DEFAULT_LOCALE, isLocale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { translate } from '@goldammer/sdk/translate'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { hasJoined } from '../../../shared/four-eyes.ts'
import { writeAudit } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { rolesOf } from '../../../shared/staff-rights.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { inEachLocale } from '../../../shared/translated.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { sendMail } from '../../notifications/service.ts'
import { getImpersonated, openImpersonation, readRequest } from './impersonation.service.ts'
import type { StaffSession } from './session.ts'

// domain/rights#admin-impersonation: administrators give roles; what they see in a customer's place somebody else approves.

type Schemas = components['schemas']

/** Asked for and approved within it; then the request can neither be approved nor used. */
const VALID_MS = 24 * 3_600_000

const addressOf = ({ email, locale }: { email: string; locale: string }) => ({
  email,
  locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
})

/** Who may approve what `staffId` asks for. */
const listApprovers = (db: Database | Tx, staffId: string) =>
  db
    .selectFrom('staff')
    .select(['email', 'locale'])
    .where('id', '!=', staffId)
    .where('active', '=', true)
    .where(hasJoined)
    .where(sql<boolean>`roles && ${rolesOf('decideImpersonation')}::text[]`)
    .execute()

const selectRequests = ({ db, clock }: Pick<Scope, 'db' | 'clock'>) =>
  db
    .selectFrom('impersonationRequest as request')
    .innerJoin(customerView('customer'), 'customer.id', 'request.customerId')
    .innerJoin('staff', 'staff.id', 'request.staffId')
    .leftJoin('staff as decider', 'decider.id', 'request.decidedBy')
    .select(['request.id', 'request.staffId', 'request.customerId', 'request.reason', 'request.ticket'])
    .select(['request.requestedAt', 'request.expiresAt', 'request.approved', 'request.usedAt'])
    .select(['customer.firstName', 'customer.lastName', 'customer.customerNumber'])
    .select(['staff.name as requestedBy', 'decider.name as decidedBy'])
    .where('request.expiresAt', '>', clock.now())

type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>

function stateOf({ approved, usedAt }: Pick<Row, 'approved' | 'usedAt'>): Schemas['ImpersonationApproval']['state'] {
  if (usedAt) return 'used'
  if (approved === null) return 'requested'
  return approved ? 'approved' : 'refused'
}

const toApproval = (row: Row, self: string): Schemas['ImpersonationApproval'] => ({
  id: row.id,
  customerId: row.customerId,
  customerName: `${row.firstName} ${row.lastName}`,
  customerNumber: row.customerNumber,
  requestedBy: row.requestedBy,
  reason: row.reason,
  ticket: row.ticket,
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  state: stateOf(row),
  decidedBy: row.decidedBy,
  isOwn: row.staffId === self,
})

export async function listImpersonationRequests(scope: Scope): Promise<Schemas['ImpersonationApprovalList']> {
  const rows = await selectRequests(scope).orderBy('request.requestedAt', 'desc').orderBy('request.id').execute()
  return { elements: rows.map((row) => toApproval(row, actingStaff(scope))) }
}

export async function requestImpersonation(
  scope: Scope,
  staff: StaffSession,
  customerId: string,
  given: Schemas['ImpersonationRequest'],
): Promise<Schemas['ImpersonationApproval']> {
  const { reason, ticket } = readRequest(given)
  const now = scope.clock.now()
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + VALID_MS)
  await inTransaction(scope, async (tx) => {
    const { customerNumber } = await getImpersonated(tx, customerId)
    const approvers = await listApprovers(tx, staff.id)
    if (approvers.length === 0) throw new AppError('IMPERSONATION_NOBODY_APPROVES')
    const request = { id, staffId: staff.id, customerId, reason, ticket, requestedAt: now, expiresAt }
    await tx.insertInto('impersonationRequest').values(request).execute()
    await writeAudit(scope, tx, { action: 'impersonation.approvalRequested', customerId, details: { reason, ticket } })
    const parameters = { requestedBy: staff.name, customerNumber, reason }
    for (const approver of approvers)
      await sendMail(scope, tx, { template: 'S04', to: addressOf(approver), parameters })
  })
  return toApproval(await selectRequests(scope).where('request.id', '=', id).executeTakeFirstOrThrow(), staff.id)
}

async function lockRequest(scope: Scope, tx: Tx, id: string) {
  const request = await tx
    .selectFrom('impersonationRequest')
    .selectAll()
    .where('id', '=', id)
    .where('expiresAt', '>', scope.clock.now())
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw new AppError('IMPERSONATION_REQUEST_NOT_FOUND')
  return request
}

export async function decideImpersonation(
  scope: Scope,
  staff: StaffSession,
  requestId: string,
  { approved }: { approved: boolean },
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const request = await lockRequest(scope, tx, requestId)
    if (request.staffId === staff.id) throw new AppError('FOUR_EYES_REQUIRED')
    const event = approved ? 'approve' : 'refuse'
    if (request.approved !== null)
      throw new AppError('INVALID_TRANSITION', { parameters: { state: stateOf(request), event } })
    const { staffId, customerId, reason, ticket } = request
    const decided = { approved, decidedBy: staff.id, decidedAt: scope.clock.now() }
    await tx.updateTable('impersonationRequest').set(decided).where('id', '=', requestId).execute()
    const action = approved ? 'impersonation.approved' : 'impersonation.refused'
    await writeAudit(scope, tx, { action, customerId, details: { reason, ticket, requestedBy: staffId } })
    const [requester, customer] = await Promise.all([
      tx.selectFrom('staff').select(['email', 'locale']).where('id', '=', staffId).executeTakeFirstOrThrow(),
      tx
        .selectFrom(customerView('customer'))
        .select('customerNumber')
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow(),
    ])
    const state = approved ? 'approved' : 'refused'
    const decision = inEachLocale((locale) => translate(locale, `staff.impersonations.states.${state}`))
    const parameters = { decidedBy: staff.name, customerNumber: customer.customerNumber, decision }
    await sendMail(scope, tx, { template: 'S05', to: addressOf(requester), parameters })
  })
}

/** Once; another's request is not found. */
export async function startApprovedImpersonation(
  scope: Scope,
  staff: StaffSession,
  requestId: string,
): Promise<Schemas['Impersonation']> {
  return await inTransaction(scope, async (tx) => {
    const request = await lockRequest(scope, tx, requestId)
    if (request.staffId !== staff.id) throw new AppError('IMPERSONATION_REQUEST_NOT_FOUND')
    const state = stateOf(request)
    if (state !== 'approved' || !request.decidedBy)
      throw new AppError('INVALID_TRANSITION', { parameters: { state, event: 'start' } })
    const used = { usedAt: scope.clock.now() }
    await tx.updateTable('impersonationRequest').set(used).where('id', '=', requestId).execute()
    return await openImpersonation(scope, tx, staff, request, request.decidedBy)
  })
}
