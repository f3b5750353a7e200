import { IMPERSONATION_MINUTES } from '@goldammer/sdk/constants'
import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { hashToken, newToken } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { insertImpersonationToken } from '../../accounts/session/service.ts'
import type { StaffSession } from './session.ts'

type Schemas = components['schemas']

const tokenMs = 60_000
/** domain/rights#impersonation: what stays with the customer alone; the Store API says of each of its calls which of these it is. */
const forbiddenActions: Schemas['Impersonation']['forbiddenActions'] = [
  'order',
  'consent',
  'withdraw',
  'cancel',
  'survey',
  'email',
  'password',
  'bank',
  'depot',
  'wallet',
  'tax',
  'identity_documents',
  'identity',
  'company',
  'publish',
  'reading',
  'account',
]

/** R2.04, R6.09: a one-time address that opens a session as the customer; who asked for it and why stands in the audit. */
export async function startImpersonation(
  scope: Scope,
  staff: StaffSession,
  customerId: string,
  given: Schemas['ImpersonationRequest'],
): Promise<Schemas['Impersonation']> {
  const asked = readRequest(given)
  if (staff.roles.includes('admin')) throw new AppError('IMPERSONATION_APPROVAL_REQUIRED')
  return await inTransaction(scope, (tx) => openImpersonation(scope, tx, staff, { customerId, ...asked }))
}

export function readRequest(given: Schemas['ImpersonationRequest']): { reason: string; ticket: string | null } {
  const reason = given.reason.trim()
  if (reason === '') throw new AppError('IMPERSONATION_REASON_REQUIRED', { pointer: '/reason' })
  return { reason, ticket: given.ticket?.trim() || null }
}

/** Who may be signed in as. */
export async function getImpersonated(db: Database | Tx, customerId: string) {
  const customer = await db
    .selectFrom(customerView('customer'))
    .select(['id', 'customerNumber', 'active', 'confirmedAt'])
    .where('id', '=', customerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
  if (!customer.active || !customer.confirmedAt) throw new AppError('PERMISSION_DENIED')
  return customer
}

type Asked = { customerId: string; reason: string; ticket: string | null }

/** `approvedBy`: of an administrator's. */
export async function openImpersonation(
  scope: Scope,
  tx: Tx,
  staff: StaffSession,
  { customerId, reason, ticket }: Asked,
  approvedBy?: string,
): Promise<Schemas['Impersonation']> {
  await getImpersonated(tx, customerId)
  const token = newToken()
  const expiresAt = new Date(scope.clock.now().getTime() + tokenMs)
  await insertImpersonationToken(tx, {
    tokenHash: hashToken(token),
    staffId: staff.id,
    customerId,
    reason,
    ticket,
    expiresAt,
  })
  const details = { reason, ticket, ...(approvedBy ? { approvedBy } : {}) }
  await writeAudit(scope, tx, { action: 'impersonation.requested', customerId, details })
  const query = new URLSearchParams({ token, customerId, userId: staff.id })
  return {
    url: `/account/login/imitate-customer?${query}`,
    expiresAt: expiresAt.toISOString(),
    sessionMinutes: IMPERSONATION_MINUTES,
    forbiddenActions,
  }
}
