import { IMPERSONATION_MINUTES } from '@goldammer/sdk/constants'
import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../shared/app-error.ts'
import { writeAudit } from '../../shared/history.ts'
import { hashToken, newToken } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import type { StaffSession } from './session.service.ts'

type Schemas = components['schemas']

const tokenMs = 60_000
/** domain §9: what stays with the customer alone; the Store API says of each of its calls which of these it is. */
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
  const reason = given.reason.trim()
  if (reason === '') throw new AppError('IMPERSONATION_REASON_REQUIRED', { pointer: '/reason' })
  const ticket = given.ticket?.trim() || null
  const customer = await scope.db
    .selectFrom('customer')
    .select(['active', 'confirmedAt'])
    .where('id', '=', customerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
  if (!customer.active || !customer.confirmedAt) throw new AppError('PERMISSION_DENIED')
  const token = newToken()
  const expiresAt = new Date(scope.clock.now().getTime() + tokenMs)
  await inTransaction(scope, async (tx) => {
    await tx
      .insertInto('impersonationToken')
      .values({ tokenHash: hashToken(token), staffId: staff.id, customerId, reason, ticket, expiresAt })
      .execute()
    await writeAudit(scope, tx, { action: 'impersonation.requested', customerId, details: { reason, ticket } })
  })
  const query = new URLSearchParams({ token, customerId, userId: staff.id })
  return {
    url: `/account/login/imitate-customer?${query}`,
    expiresAt: expiresAt.toISOString(),
    sessionMinutes: IMPERSONATION_MINUTES,
    forbiddenActions,
  }
}
