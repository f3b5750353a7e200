import { localDate } from '@goldammer/sdk/units'
import { newSecret } from '../../src/modules/accounts/session/factors/totp.rules.ts'
import { selectUsers, versioned } from '../../src/modules/backoffice/staff/users.service.ts'
import { sendMail } from '../../src/modules/notifications/service.ts'
import { writeAudit } from '../../src/shared/history.ts'
import { hashToken, newId, newToken } from '../../src/shared/ids.ts'
import { addToOutbox, MAX_ATTEMPTS } from '../../src/shared/outbox.ts'
import { versionOf } from '../../src/shared/record-version.ts'
import { seal } from '../../src/shared/seal.ts'
import { inTransaction } from '../../src/shared/transaction.ts'
import { aStaffMember } from '../factories.ts'
import type { Scene } from './callers.ts'

// Records of and for staff.

export async function anImpersonationToken({ test, staffId, customer }: Scene) {
  const token = newToken()
  const expiresAt = new Date(test.clock.now().getTime() + 60_000)
  const row = { tokenHash: hashToken(token), staffId, customerId: customer.id, reason: 'Rückfrage', expiresAt }
  await test.db.insertInto('impersonationToken').values(row).execute()
  return { token, customerId: customer.id, userId: staffId }
}

/** A colleague asks to sign in as the customer. */
export async function anImpersonationRequest(scene: Scene): Promise<string> {
  const { test, customer } = scene
  const now = test.clock.now()
  const id = newId(now)
  const staffId = await aColleague(scene)
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const row = { id, staffId, customerId: customer.id, reason: 'Rückfrage', requestedAt: now, expiresAt }
  await test.db.insertInto('impersonationRequest').values(row).execute()
  return id
}

/** A mail to the customer that has gone out. */
export async function aSentMail({ test, customer }: Scene): Promise<string> {
  const parameters = { changedAt: test.clock.now().toISOString() }
  await inTransaction(test.scope, (tx) =>
    sendMail(test.scope, tx, { template: 'A3', customerId: customer.id, parameters }),
  )
  const sent = { deliveredAt: test.clock.now() }
  const { id } = await test.db
    .updateTable('outbox')
    .set(sent)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'mail')
        .where('subjectId', '=', customer.id)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Written by support. */
export async function aCustomerNote({ test, customer, staffId: authorId }: Scene): Promise<string> {
  const id = newId()
  const createdAt = test.clock.now()
  const note = { id, customerId: customer.id, authorId, text: 'Bittet um Rückruf.', createdAt }
  await test.db.insertInto('customerNote').values(note).execute()
  return id
}

export const taskInput = (ownerId: string) => ({ title: 'Zurückrufen', dueOn: localDate('2026-11-24'), ownerId })

export async function aStaffTask({ test, customer, staffId }: Scene, state: 'open' | 'done' = 'open') {
  const id = newId()
  const createdAt = test.clock.now()
  const done = state === 'done' ? { doneAt: createdAt, doneBy: staffId } : {}
  await test.db
    .insertInto('staffTask')
    .values({ ...taskInput(staffId), ...done, id, customerId: customer.id, createdBy: staffId, createdAt })
    .execute()
  return id
}

/** A job that has given up, by the id staff see. */
export async function aDeadLetter({ test }: Scene): Promise<string> {
  const outboxId = await inTransaction(test.scope, (tx) => addToOutbox(test.scope, tx, { kind: 'mail' }))
  const failure = { attempts: MAX_ATTEMPTS, lastError: '550 no such user', failedAt: test.clock.now() }
  await test.db.updateTable('outbox').set(failure).where('id', '=', outboxId).execute()
  return outboxId
}

/** Another member of staff: at work, invited, with a role that waits, without access, or with a second factor. */
export async function aColleague(
  { test, staffId: requestedBy }: Scene,
  kind: 'active' | 'invited' | 'asked' | 'inactive' | 'withFactor' | 'locked' = 'active',
): Promise<string> {
  const { id } = await aStaffMember(test, { name: 'Kim Kollege', roles: ['support', 'content'] })
  if (kind === 'inactive') await test.db.updateTable('staff').set({ active: false }).where('id', '=', id).execute()
  if (kind === 'invited') await test.db.updateTable('staff').set({ passwordHash: null }).where('id', '=', id).execute()
  if (kind === 'locked') {
    const codesLockedUntil = new Date(test.clock.now().getTime() + 60_000)
    await test.db.updateTable('staff').set({ codesLockedUntil }).where('id', '=', id).execute()
  }
  if (kind === 'withFactor') {
    const factor = { totpSecret: newSecret(), totpSince: test.clock.now() }
    await test.db.updateTable('staff').set(factor).where('id', '=', id).execute()
  }
  if (kind === 'asked') {
    const now = test.clock.now()
    const request = { id: newId(now), staffId: id, roles: ['finance'], requestedBy, requestedAt: now }
    await test.db.insertInto('staffGrant').values(request).execute()
  }
  return id
}

export async function versionOfColleague({ test }: Scene, staffId: string): Promise<string> {
  const row = await selectUsers(test.db).where('staff.id', '=', staffId).executeTakeFirstOrThrow()
  return versionOf(versioned(row))
}

/** While everyone has begun to set up a second factor. */
export async function aWrongCode({ test }: Scene): Promise<string> {
  const { staffFactorKey } = test.parts.config
  for (const { id } of await test.db.selectFrom('staff').select('id').where('totpSecret', 'is', null).execute()) {
    const totpPending = seal(staffFactorKey, newSecret(), id)
    await test.db.updateTable('staff').set({ totpPending }).where('id', '=', id).execute()
  }
  return '00000x'
}

export async function aFirstAdminLink({ test }: Scene): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(test.clock.now().getTime() + 60_000)
  await test.db
    .insertInto('firstAdminLink')
    .values({ tokenHash: hashToken(token), expiresAt })
    .execute()
  return token
}

export async function aStaffInvitation(scene: Scene): Promise<string> {
  const id = await aColleague(scene, 'invited')
  const token = newToken()
  const invitationExpiresAt = new Date(scene.test.clock.now().getTime() + 60_000)
  const invitation = { invitationHash: hashToken(token), invitationExpiresAt }
  await scene.test.db.updateTable('staff').set(invitation).where('id', '=', id).execute()
  return token
}

/** The token of a mail that stops roles somebody has given alone. */
export async function aGrantThatWaits(scene: Scene): Promise<string> {
  const staffId = await aColleague(scene, 'asked')
  const token = newToken()
  const { db } = scene.test
  const { id } = await db.selectFrom('staffGrant').select('id').where('staffId', '=', staffId).executeTakeFirstOrThrow()
  const link = { tokenHash: hashToken(token), grantId: id, email: 'inhaberin@goldammer.example' }
  await db.insertInto('staffGrantLink').values(link).execute()
  return token
}

export async function anAuditEntry({ test }: Scene): Promise<string> {
  await inTransaction(test.scope, (tx) => writeAudit(test.scope, tx, { action: 'payoutRun.released' }))
  const newest = test.db.selectFrom('audit').select('id').orderBy('at', 'desc').orderBy('id', 'desc').limit(1)
  return (await newest.executeTakeFirstOrThrow()).id
}

/** An event of a provider whose handling broke off. */
export async function aFailedWebhook({ test }: Scene): Promise<string> {
  const id = newId(test.clock.now())
  const event = { eventId: id, paymentId: newId(test.clock.now()), type: 'mandate.abandoned' }
  await test.db
    .insertInto('providerEvent')
    .values({
      id,
      provider: 'payment:sandbox',
      eventId: id,
      payload: JSON.stringify(event),
      receivedAt: test.clock.now(),
      state: 'failed',
      error: 'connection terminated',
    })
    .execute()
  return id
}
