import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { isSamePerson } from '../../../shared/four-eyes.ts'
import { writeAudit } from '../../../shared/history.ts'
import { reasonOf } from '../../../shared/reason.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { lockAccount, unlockAccount } from '../../accounts/customers/state.service.ts'
import { endAllSessions } from '../../accounts/session/service.ts'

type Schemas = components['schemas']
type Reason = Schemas['CustomerReasonInput']

export async function findLock(db: Database, customerId: string): Promise<Schemas['CustomerLock'] | null> {
  const row = await db
    .selectFrom('customer')
    .leftJoin('staff', 'staff.id', 'customer.lockedBy')
    .select(['customer.lockedAt', 'customer.lockedReason', 'staff.name'])
    .where('customer.id', '=', customerId)
    .executeTakeFirst()
  if (!row?.lockedAt || row.lockedReason === null) return null
  return { at: row.lockedAt.toISOString(), by: row.name, reason: row.lockedReason }
}

/** domain/rights#own-matters: nobody decides on an account of their own. */
export async function refuseOwn(scope: Scope, tx: Tx, customerId: string): Promise<void> {
  if (await isSamePerson(tx, actingStaff(scope), customerId)) throw new AppError('CUSTOMER_OWN')
}

async function lockRow(scope: Scope, tx: Tx, customerId: string) {
  const customer = await tx
    .selectFrom('customer')
    .select('active')
    .where('id', '=', customerId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
  await refuseOwn(scope, tx, customerId)
  return customer
}

/** R6.09: ends every login of the customer, and no new one is possible. */
export async function lockCustomer(scope: Scope, customerId: string, given: Reason): Promise<void> {
  const lockedReason = reasonOf(given)
  await inTransaction(scope, async (tx) => {
    const { active } = await lockRow(scope, tx, customerId)
    if (!active) throw new AppError('INVALID_TRANSITION', { parameters: { state: 'locked', event: 'lock' } })
    await lockAccount(scope, tx, customerId, { staffId: actingStaff(scope), reason: lockedReason })
    await endAllSessions(tx, customerId)
    await writeAudit(scope, tx, { action: 'customer.locked', customerId, details: { reason: lockedReason } })
  })
}

export async function unlockCustomer(scope: Scope, customerId: string, given: Reason): Promise<void> {
  const reason = reasonOf(given)
  await inTransaction(scope, async (tx) => {
    const { active } = await lockRow(scope, tx, customerId)
    if (active) throw new AppError('INVALID_TRANSITION', { parameters: { state: 'open', event: 'unlock' } })
    await unlockAccount(scope, tx, customerId)
    await writeAudit(scope, tx, { action: 'customer.unlocked', customerId, details: { reason } })
  })
}
