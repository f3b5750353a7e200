import { formatDateTime } from '@goldammer/sdk/format'
import type { components } from '@goldammer/sdk/operations/staff'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { hashToken, newId, newToken } from '../../../shared/ids.ts'
import { addToOutbox } from '../../../shared/outbox.ts'
import { reasonOf } from '../../../shared/reason.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { assertCustomer } from '../../accounts/customers/service.ts'
import { clearFactors, hasSecondFactor } from '../../accounts/session/factors/customer-factors.service.ts'
import { endAllSessions } from '../../accounts/session/service.ts'
import { sendMail } from '../../notifications/service.ts'
import { refuseOwn } from './locks.service.ts'

// domain/sign-in#factor-reset: who has lost device and recovery codes. The mailbox alone must not be enough (OWASP ASVS 5.0, 6.4.4).

type Schemas = components['schemas']
type Reason = Schemas['CustomerReasonInput']

const WAIT_MS = 24 * 3_600_000

const refuse = (state: string, event: string) => new AppError('INVALID_TRANSITION', { parameters: { state, event } })

export async function readFactorReset(scope: Scope, customerId: string): Promise<Schemas['FactorReset']> {
  await assertCustomer(scope, customerId)
  const open = await scope.db
    .selectFrom('factorReset')
    .innerJoin('staff', 'staff.id', 'factorReset.requestedBy')
    .select(['staff.name', 'requestedBy', 'requestedAt', 'reason', 'takesEffectAt'])
    .where('customerId', '=', customerId)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  return {
    hasFactor: await hasSecondFactor(scope.db, customerId),
    open: open
      ? {
          requestedBy: open.name,
          requestedAt: open.requestedAt.toISOString(),
          reason: open.reason,
          isOwn: open.requestedBy === actingStaff(scope),
          takesEffectAt: open.takesEffectAt?.toISOString() ?? null,
        }
      : null,
  }
}

/** The customer first, as everywhere. */
async function lockOpen(scope: Scope, tx: Tx, customerId: string) {
  const customer = await tx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
  await refuseOwn(scope, tx, customerId)
  return await openOf(tx, customerId)
}

const openOf = (tx: Tx, customerId: string) =>
  tx
    .selectFrom('factorReset')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('decidedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The first of the two has checked the identity again, and states how. */
export async function requestFactorReset(scope: Scope, customerId: string, given: Reason): Promise<void> {
  const reason = reasonOf(given)
  await inTransaction(scope, async (tx) => {
    if (await lockOpen(scope, tx, customerId)) throw refuse('open', 'request')
    if (!(await hasSecondFactor(tx, customerId))) throw refuse('none', 'request')
    const requestedAt = scope.clock.now()
    await tx
      .insertInto('factorReset')
      .values({ id: newId(requestedAt), customerId, requestedBy: actingStaff(scope), requestedAt, reason })
      .execute()
    await writeAudit(scope, tx, { action: 'customer.factorResetRequested', customerId, details: { reason } })
  })
}

/** So has the second; from now on the customer has a day to stop it (A32). */
export async function confirmFactorReset(scope: Scope, customerId: string, given: Reason): Promise<void> {
  const confirmedReason = reasonOf(given)
  await inTransaction(scope, async (tx) => {
    const open = await lockOpen(scope, tx, customerId)
    if (!open || open.confirmedAt) throw refuse(open ? 'confirmed' : 'none', 'confirm')
    const confirmedBy = actingStaff(scope)
    if (open.requestedBy === confirmedBy) throw new AppError('FOUR_EYES_REQUIRED')
    const confirmedAt = scope.clock.now()
    const takesEffectAt = new Date(confirmedAt.getTime() + WAIT_MS)
    const token = newToken()
    const confirmed = { confirmedBy, confirmedAt, confirmedReason, takesEffectAt, stopTokenHash: hashToken(token) }
    await tx.updateTable('factorReset').set(confirmed).where('id', '=', open.id).execute()
    await addToOutbox(scope, tx, { kind: 'staff.factorReset', subjectId: open.id, runAt: takesEffectAt })
    const parameters = { takesEffectAt: formatDateTime(takesEffectAt) }
    await sendMail(scope, tx, {
      template: 'A32',
      customerId,
      parameters,
      link: `/account/factor-reset/stop?hash=${token}`,
    })
    const details = { reason: confirmedReason, requestedBy: open.requestedBy }
    await writeAudit(scope, tx, { action: 'customer.factorResetConfirmed', customerId, details })
  })
}

/** Anyone of the two, or a third who has doubts, at any time before it takes effect. */
export async function discardFactorReset(scope: Scope, customerId: string, given: Reason): Promise<void> {
  const reason = reasonOf(given)
  await inTransaction(scope, async (tx) => {
    const open = await lockOpen(scope, tx, customerId)
    if (!open) throw refuse('none', 'discard')
    await decide(scope, tx, open.id, 'discarded')
    await writeAudit(scope, tx, { action: 'customer.factorResetDiscarded', customerId, details: { reason } })
  })
}

const decide = (scope: Scope, tx: Tx, id: string, outcome: 'done' | 'discarded' | 'stopped' | 'void') =>
  tx.updateTable('factorReset').set({ outcome, decidedAt: scope.clock.now() }).where('id', '=', id).execute()

/** By the link of the mail, without a session: the customer may have none. Stopped twice is no harm. */
export async function stopFactorReset(scope: Scope, { hash }: { hash: string }): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const reset = await tx
      .selectFrom('factorReset')
      .select(['id', 'customerId', 'outcome'])
      .where('stopTokenHash', '=', hashToken(hash))
      .executeTakeFirst()
    if (!reset) throw new AppError('LINK_INVALID')
    await tx.selectFrom('customer').select('id').where('id', '=', reset.customerId).forUpdate().execute()
    const open = await openOf(tx, reset.customerId)
    if (open?.id !== reset.id) {
      if (reset.outcome === 'done') throw new AppError('LINK_EXPIRED')
      return
    }
    await decide(scope, tx, reset.id, 'stopped')
    const asVisitor = { ...scope, actor: { kind: 'visitor' } as const }
    await writeAudit(asVisitor, tx, { action: 'customer.factorResetStopped', customerId: reset.customerId })
  })
}

/** Its day is over and nobody has stopped it: the password alone signs in, and every login ends (A33). */
export async function resetFactors(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const known = await tx.selectFrom('factorReset').select('customerId').where('id', '=', id).executeTakeFirst()
    if (!known) return
    const { customerId } = known
    const customer = await tx
      .selectFrom('customer')
      .select('deletedAt')
      .where('id', '=', customerId)
      .forUpdate()
      .executeTakeFirst()
    const open = await openOf(tx, customerId)
    if (open?.id !== id || !open.takesEffectAt || open.takesEffectAt > scope.clock.now()) return
    const isOpen = customer !== undefined && customer.deletedAt === null
    await decide(scope, tx, id, isOpen ? 'done' : 'void')
    if (!isOpen) return
    await clearFactors(tx, customerId)
    await endAllSessions(tx, customerId)
    const { requestedBy, confirmedBy } = open
    await writeAudit(scope, tx, { action: 'customer.factorsReset', customerId, details: { requestedBy, confirmedBy } })
    const parameters = { changedAt: scope.clock.now().toISOString() }
    await sendMail(scope, tx, { template: 'A33', customerId, parameters })
  })
}
