import { localDate, toLocalDate } from '@goldammer/sdk/units'
import type { Tx } from '../../../shared/database.ts'
import { addToOutbox } from '../../../shared/outbox.ts'
import type { Scope } from '../../../shared/scope.ts'
import { sendMail } from '../../notifications/service.ts'
import { openCase } from '../compliance-cases/service.ts'
import type { CheckRow } from './repository.ts'
import * as repository from './repository.ts'
import { validUntil } from './rules.ts'
import { moveCheck } from './service.ts'

// What compliance does with a check (domain/identity#states). Each runs in the transaction of its decision.

type HoldSubject = { investorId: string; customerId: string; reason: string }

/** The investor's check under its lock. */
export const lockedCheck = (scope: Scope, tx: Tx, investorId: string): Promise<CheckRow> =>
  repository.lockCheck(tx, investorId, scope.clock.now())

const notifyContracts = (scope: Scope, tx: Tx, investorId: string) =>
  addToOutbox(scope, tx, { kind: 'identity.decided', subjectId: investorId, lane: 'first' })

/**
 * A PEP whom two people have cleared is confirmed, and what waited for it goes on; not with a document past its day, nor
 * with data that no check has seen.
 */
export async function clearHold(scope: Scope, tx: Tx, { investorId, customerId, reason }: HoldSubject): Promise<void> {
  const now = scope.clock.now()
  const today = toLocalDate(now)
  const { expirationDate } = await tx
    .selectFrom('investor')
    .select('expirationDate')
    .where('id', '=', investorId)
    .executeTakeFirstOrThrow()
  const check = await lockedCheck(scope, tx, investorId)
  if (check.changedOnHold || (expirationDate && expirationDate < today)) {
    await moveCheck(scope, tx, check, 'fail', {
      attempts: 0,
      hold: null,
      changedOnHold: false,
      linkUrl: null,
      linkExpiresAt: null,
      reason,
    })
    await addToOutbox(scope, tx, { kind: 'identity.renew', subjectId: investorId, lane: 'first' })
    return
  }
  await moveCheck(scope, tx, check, 'confirm', {
    hold: null,
    successfulAt: now,
    linkUrl: null,
    reason,
    validUntil: validUntil(today, expirationDate ? localDate(expirationDate) : null),
  })
  await sendMail(scope, tx, { template: 'M03c', customerId, investorId, parameters: {} })
  await notifyContracts(scope, tx, investorId)
}

/** GwG § 10 (9): without clearance there is no business; nobody learns the reason. */
export async function refuseHold(scope: Scope, tx: Tx, { investorId, customerId, reason }: HoldSubject): Promise<void> {
  await moveCheck(scope, tx, await lockedCheck(scope, tx, investorId), 'reject', { linkUrl: null, reason })
  await sendMail(scope, tx, { template: 'M03', customerId, investorId, parameters: {} })
  await notifyContracts(scope, tx, investorId)
}

/** The decision is looked at once more. */
export async function holdAgain(scope: Scope, tx: Tx, { investorId, reason }: HoldSubject): Promise<void> {
  const check = await lockedCheck(scope, tx, investorId)
  if (check.state === 'rejected') await moveCheck(scope, tx, check, 'reopen', { hold: 'pep', reason })
}

/** domain/compliance#identity: who was finally rejected may try again as often as at first; the new link goes out by mail. */
export async function resetCheck(scope: Scope, tx: Tx, { investorId, reason }: HoldSubject): Promise<void> {
  await moveCheck(scope, tx, await lockedCheck(scope, tx, investorId), 'reset', {
    attempts: 0,
    hold: null,
    changedOnHold: false,
    linkUrl: null,
    linkExpiresAt: null,
    sessionIds: [],
    reason,
  })
  await addToOutbox(scope, tx, { kind: 'identity.renew', subjectId: investorId, lane: 'first' })
}

/** GwG § 15 (3): who turns out to be politically exposed, or to be owned by one, waits for compliance, confirmed or not. */
export async function holdForPep(scope: Scope, tx: Tx, investorId: string): Promise<void> {
  const check = await lockedCheck(scope, tx, investorId)
  // Checks that are still to succeed are held then.
  if (check.state !== 'successful') return
  await moveCheck(scope, tx, check, 'hold', { hold: 'pep', changedOnHold: false, successfulAt: null, validUntil: null })
  await openCase(scope, tx, { kind: 'pep', investorId, details: { by: 'declaration' } })
}
