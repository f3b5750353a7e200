import { type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { IdentityEvent } from '../../../ports/identity/port.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { writeHistory } from '../../../shared/history.ts'
import { addToOutbox } from '../../../shared/outbox.ts'
import type { Scope } from '../../../shared/scope.ts'
import { nextState } from '../../../shared/state-machine.ts'
import { sendMail } from '../../notifications/service.ts'
import { closeCases, openCase } from '../compliance-cases/service.ts'
import type { CheckRow } from './repository.ts'
import * as repository from './repository.ts'
import { attemptsLeft, type CheckEvent, checkMachine, kycStateOf, MAX_ATTEMPTS, validUntil } from './rules.ts'
import { type CheckRequest, type Need, type Session, withSession } from './session.service.ts'

export type { CheckRow } from './repository.ts'
export { findCheck } from './repository.ts'

/** Moves a check whose lock the caller holds. */
export async function moveCheck(
  scope: Scope,
  tx: Tx,
  check: CheckRow,
  event: CheckEvent,
  { reason, ...change }: Partial<CheckRow> & { reason?: string } = {},
): Promise<void> {
  const from = check.state as ReturnType<typeof kycStateOf>
  const to = nextState(checkMachine, from, event)
  await writeHistory(scope, tx, {
    entity: 'identity_check',
    entityId: check.id,
    event,
    from,
    to,
    reason: reason ?? null,
  })
  await repository.update(tx, check.id, { ...change, state: to, updatedAt: scope.clock.now() })
  Object.assign(check, change, { state: to })
}

const isOpen = (check: CheckRow): boolean => check.state === 'pending' || check.state === 'error'

const ENDED = { attempts: 0, successfulAt: null, validUntil: null, linkUrl: null, sessionIds: [] }

/** Whether the document we know of is past its day: no check can confirm anybody with it (GwG § 12). */
export async function isDocumentOver(scope: Pick<Scope, 'clock'>, tx: Tx, investorId: string): Promise<boolean> {
  const { expirationDate } = await tx
    .selectFrom('investor')
    .select('expirationDate')
    .where('id', '=', investorId)
    .executeTakeFirstOrThrow()
  return expirationDate !== null && expirationDate < toLocalDate(scope.clock.now())
}

/** After a changed name, country or document, or an expired confirmation, the next order starts a check, an open one at once (domain/identity#data-change). */
export async function expireCheck(scope: Scope, tx: Tx, investorId: string): Promise<void> {
  const check = await repository.lockCheck(tx, investorId, scope.clock.now())
  if (isOpen(check) || check.hold) {
    // The open sessions look at what was there before: their results no longer count, and their pages are not led to.
    const changedOnHold = check.hold !== null
    await repository.update(tx, check.id, { sessionIds: [], linkUrl: null, linkExpiresAt: null, changedOnHold })
    if (!check.hold) await addToOutbox(scope, tx, { kind: 'identity.renew', subjectId: investorId, lane: 'first' })
    return
  }
  if (check.state !== 'successful') return
  await moveCheck(scope, tx, check, 'expire', ENDED)
  // Offers that are still to be accepted cannot wait for the next order.
  await addToOutbox(scope, tx, { kind: 'identity.expired', subjectId: investorId })
}

/** An expired document had ended a check that could not restart without another; now there is one (domain/identity#expired-document). */
export async function followNewDocument(scope: Scope, tx: Tx, investorId: string): Promise<void> {
  const check = await repository.lockCheck(tx, investorId, scope.clock.now())
  if (check.state === 'none') await addToOutbox(scope, tx, { kind: 'identity.expired', subjectId: investorId })
  else if (kycStateOf(check, toLocalDate(scope.clock.now())) !== 'successful') await expireCheck(scope, tx, investorId)
}

/** A document that becomes known after the check: the confirmation holds no longer than it. */
export async function shortenValidity(scope: Scope, tx: Tx, investorId: string, until: LocalDate): Promise<void> {
  const check = await repository.lockCheck(tx, investorId, scope.clock.now())
  if (check.state !== 'successful' || (check.validUntil && check.validUntil <= until)) return
  await repository.update(tx, check.id, { validUntil: until })
}

/** The open session's page as long as its link holds. */
export const openLinkOf = (check: CheckRow | undefined, now: Date): string | null =>
  check && isOpen(check) && !check.hold && check.linkExpiresAt && check.linkExpiresAt > now ? check.linkUrl : null

/** What a page of the provider is asked for with: the person's data, or the company's, as the provider is to confirm them. */
async function askFor(tx: Tx, check: CheckRow): Promise<Need<never>> {
  const { name, firstName, lastName, updatedAt } = await tx
    .selectFrom('investor')
    .select(['name', 'firstName', 'lastName', 'updatedAt'])
    .where('id', '=', check.investorId)
    .executeTakeFirstOrThrow()
  const steps = await repository.countSteps(tx, check.id)
  return {
    ask: { check, steps, name: name ?? `${firstName} ${lastName}`, isCompany: name !== null, dataOf: updatedAt },
  }
}

/**
 * Starts the check, or resumes the one that is open; not with a document past its day, with which it could only fail. `onStarted`
 * is done together with it, or not at all.
 */
export function startCheck(
  scope: Scope,
  request: CheckRequest,
  onStarted: (tx: Tx, check: CheckRow) => Promise<void> = async () => {},
): Promise<CheckRow> {
  const notify = async (tx: Tx, check: CheckRow) => {
    await onStarted(tx, check)
    return check
  }
  const look = async (tx: Tx): Promise<Need<CheckRow>> => {
    const now = scope.clock.now()
    const check = await repository.lockCheck(tx, request.investorId, now)
    if (check.state === 'rejected') throw new AppError('KYC_REJECTED')
    if (check.state === 'pending' && check.hold) return { done: await notify(tx, check) }
    if (await isDocumentOver(scope, tx, request.investorId))
      throw new AppError('IDENTITY_DOCUMENT_EXPIRED', { pointer: '/expirationDate' })
    const isResumed = check.state === 'pending' && openLinkOf(check, now) && !request.returnUrl
    if (isResumed) return { done: await notify(tx, check) }
    return await askFor(tx, check)
  }
  return withSession(scope, request, look, async (tx, check, session) => {
    if (check.state === 'successful' && kycStateOf(check, toLocalDate(scope.clock.now())) === 'none')
      await moveCheck(scope, tx, check, 'expire', ENDED)
    await moveCheck(scope, tx, check, 'start', withPage(check, session))
    return await notify(tx, check)
  })
}

/** What is sent back to another page has a session of its own; those mailed before stay good. */
const withPage = (check: CheckRow, { sessionId, ...page }: Session): Partial<CheckRow> => ({
  ...page,
  sessionIds: [...check.sessionIds, sessionId],
})

/**
 * What the provider found out (domain/identity#states). A result for a check that is decided already, or has not been started since
 * it ran out, changes nothing; of a session opened before the data changed only hits and fraud count. A hold is
 * compliance's to lift: then only a sanctions hit still counts.
 */
export async function handleEvent(scope: Scope, tx: Tx, event: IdentityEvent): Promise<void> {
  const check = await repository.lockById(tx, event.identityCheckId)
  if (!check || !isOpen(check)) return
  if (check.hold && event.outcome !== 'hold_sanctions') return
  const isOutdated = !check.sessionIds.includes(event.sessionId)
  if (isOutdated && (event.outcome === 'successful' || event.outcome === 'error')) return
  if (check.state !== 'pending') await moveCheck(scope, tx, check, 'start')
  const investor = await tx
    .selectFrom('investor')
    .select(['customerId', 'expirationDate'])
    .where('id', '=', check.investorId)
    .executeTakeFirstOrThrow()
  const { customerId } = investor
  const today = toLocalDate(scope.clock.now())
  const decided = () =>
    addToOutbox(scope, tx, {
      kind: 'identity.decided',
      subjectId: check.investorId,
      payload: { state: check.state },
      lane: 'first',
    })
  const attempts = check.attempts + 1
  const { expirationDate } = investor
  const isExpired = event.outcome === 'successful' && expirationDate !== null && expirationDate < today
  // A declared PEP waits for compliance even if the provider has no hit (GwG § 15 (4)).
  const declared = !isExpired && event.outcome === 'successful' && (await isDeclaredPep(tx, check.investorId))
  if (event.outcome === 'hold_pep' || declared) {
    await moveCheck(scope, tx, check, 'hold', { hold: 'pep', attempts, changedOnHold: isOutdated })
    const details = { by: declared ? 'declaration' : 'provider' }
    await openCase(scope, tx, { kind: 'pep', investorId: check.investorId, details })
    return
  }
  if (event.outcome === 'successful' && !isExpired) {
    await moveCheck(scope, tx, check, 'confirm', {
      attempts,
      successfulAt: scope.clock.now(),
      validUntil: validUntil(today, expirationDate),
      linkUrl: null,
    })
    await decided()
    return
  }
  // A document past its day confirms nobody (GwG § 12): as one that could not be read.
  if ((event.outcome === 'error' || isExpired) && attempts < MAX_ATTEMPTS) {
    await moveCheck(scope, tx, check, 'fail', { attempts, linkUrl: null })
    await addToOutbox(scope, tx, { kind: 'identity.renew', subjectId: check.investorId, lane: 'first' })
    return
  }
  const isSanctioned = event.outcome === 'hold_sanctions'
  await moveCheck(scope, tx, check, 'reject', {
    attempts,
    hold: isSanctioned ? 'sanctions' : null,
    linkUrl: null,
  })
  const { investorId } = check
  await closeCases(scope, tx, { investorId }, ['pep'])
  await openCase(scope, tx, { kind: isSanctioned ? 'sanctions' : 'identity', investorId, details: { attempts } })
  await sendMail(scope, tx, { template: 'M03', customerId, parameters: {} })
  await decided()
}

/** GwG § 15 (3): the person's own answer, or one of those who represent or own the company. */
async function isDeclaredPep(tx: Tx, investorId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('investor')
    .select('politicallyExposedPerson')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('representative')
            .select('representative.id')
            .whereRef('representative.investorId', '=', 'investor.id')
            .where('representative.isPep', '=', true),
        )
        .as('byOthers'),
    )
    .where('id', '=', investorId)
    .executeTakeFirstOrThrow()
  return row.politicallyExposedPerson === true || row.byOthers === true
}

/**
 * After a failed attempt or changed data, or a reset by compliance: a new session, its link by mail (M02b, M02c). Whose
 * document is past its day is asked for the new one first (M02e).
 */
export function renewLink(scope: Scope, request: CheckRequest & { customerId: string }): Promise<void> {
  const { customerId, investorId } = request
  const look = async (tx: Tx): Promise<Need<void>> => {
    const check = await repository.lockCheck(tx, investorId, scope.clock.now())
    if (!isOpen(check) || check.hold || check.linkUrl) return { done: undefined }
    if (!(await isDocumentOver(scope, tx, investorId))) return await askFor(tx, check)
    await sendMail(scope, tx, { template: 'M02e', customerId, investorId, parameters: {} })
    return { done: undefined }
  }
  return withSession(scope, request, look, async (tx, check, session) => {
    await repository.update(tx, check.id, { ...withPage(check, session), updatedAt: scope.clock.now() })
    await sendMail(scope, tx, {
      template: check.state === 'error' && check.attempts === 0 ? 'M02c' : 'M02b',
      customerId,
      investorId,
      parameters: {},
      link: session.linkUrl as string,
    })
  })
}

export function mayStart(check: CheckRow | undefined, today: LocalDate): boolean {
  const state = kycStateOf(check, today)
  if (!check || state === 'none') return true
  return state !== 'successful' && state !== 'rejected' && !check.hold && attemptsLeft(check, today) > 0
}

/** How an investor was identified goes with the investor (domain/data-protection#erased). */
export async function removeCheck(tx: Tx, investorId: string): Promise<void> {
  await tx.deleteFrom('identityCheck').where('investorId', '=', investorId).execute()
}
