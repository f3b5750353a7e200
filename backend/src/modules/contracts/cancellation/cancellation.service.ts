import { CANCELLATION_REASON_MIN_LENGTH } from '@goldammer/sdk/constants'
import { LOCALES } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import {
  type CancellationKind,
  type CancellationTerms,
  cancellationWindow,
  dayOfRefusal,
  refuseCancellation,
} from '@goldammer/sdk/rules/cancellation'
import { latest } from '@goldammer/sdk/rules/local-dates'
import type { CancellationRequestState } from '@goldammer/sdk/rules/state-tones'
import { messageOf, translate } from '@goldammer/sdk/translate'
import { isLocalDate, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { storeFile } from '../../../shared/files.ts'
import { writeHistory } from '../../../shared/history.ts'
import { newId } from '../../../shared/ids.ts'
import type { Upload } from '../../../shared/operations.ts'
import { refusePdf } from '../../../shared/pdf-content.ts'
import type { Scope } from '../../../shared/scope.ts'
import { canMove, nextState } from '../../../shared/state-machine.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { replaceContractDocument } from '../../documents/contract-documents.ts'
import { assertActing } from '../../investors/service.ts'
import { sendMail } from '../../notifications/service.ts'
import type { MailParameters } from '../../notifications/templates.ts'
import { forEachContract, type Outcome } from '../company/bulk-action.ts'
import { mailFacts } from '../investor-mail.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import { contractMachine } from '../states.ts'
import { moveContract } from '../transitions.service.ts'
import type { CancellationRequest } from './cancellation.repository.ts'
import * as cancellations from './cancellation.repository.ts'
import { cancellationTermsOf, nothingMarked } from './cancellation.rules.ts'
import { voidRequests } from './cancellation-void.ts'

type Schemas = components['schemas']
export type Side = 'investor' | 'company'
/** One of the two who have made the contract: the identity that acts, or the issuer. Another's is not found. */
export type Party = { side: 'investor' } | { side: 'company'; companyId: string }

export type CancellationInput = {
  kind: CancellationKind
  cancellationDate: string
  reason?: string | undefined
  proof?: Upload | undefined
}

/** domain/cancellation#irregular: days within which a cancellation for cause is decided. */
const DECISION_DAYS = 14
const day = 86_400_000

async function assertOwn(
  scope: Scope,
  db: Database | Tx,
  contract: Contract | undefined,
  party: Party,
): Promise<Contract> {
  if (party.side === 'investor') return await assertActing(scope, db, contract, 'CONTRACT_NOT_FOUND')
  if (contract?.companyId !== party.companyId) throw new AppError('CONTRACT_NOT_FOUND')
  return contract
}

const lockOwn = async (scope: Scope, tx: Tx, orderId: string, party: Party) =>
  await assertOwn(scope, tx, await repository.lockContract(tx, orderId), party)

async function termsOf(db: Database | Tx, contract: Contract): Promise<CancellationTerms> {
  const product = await cancellations.getTerms(db, contract)
  const { investedAt, duration, durationDays } = contract
  return cancellationTermsOf({ ...product, investedAt, duration, durationDays })
}

/** R4.01: what can be cancelled when, and the state of a cancellation. */
export async function readCancellation(scope: Scope, orderId: string, party: Party): Promise<Schemas['Cancellation']> {
  const contract = await assertOwn(scope, scope.db, await repository.findContract(scope.db, orderId), party)
  const [terms, request] = await Promise.all([
    termsOf(scope.db, contract),
    cancellations.findRequest(scope.db, orderId),
  ])
  return toCancellation(scope, contract, terms, request, party.side)
}

function toCancellation(
  scope: Scope,
  contract: Contract,
  terms: CancellationTerms,
  request: CancellationRequest | undefined,
  side: Side,
): Schemas['Cancellation'] {
  const today = toLocalDate(scope.clock.now())
  const isActive = canMove(contractMachine, contract.state, 'markCancellation')
  const isOpen = request?.state === 'pending'
  const optionOf = (kind: CancellationKind): Schemas['CancellationOption'] => {
    const { refusal: never, earliest, latest: last } = cancellationWindow(kind, terms, today)
    const isDecided = kind === 'irregular' && isOpen
    const refusal = isDecided ? 'CANCELLATION_REQUEST_OPEN' : never
    const date = refusal && dayOfRefusal(refusal, kind, terms, today)
    return {
      possible: isActive && refusal === null,
      refusal,
      // The error says that the requested day is too late; here nobody has requested one.
      refusalText:
        refusal === 'CANCELLATION_AFTER_END_OF_TERM'
          ? translate(scope.locale, 'investing.cancellation.noDayLeft', { date })
          : refusal && messageOf(scope.locale, refusal, { date }),
      earliestDate: earliest,
      latestDate: last,
    }
  }
  const { cancellationKind: kind, cancellationDate, cancelledAt, cancellationRevokedBy } = contract
  return {
    orderId: contract.orderId,
    state: contract.state,
    regular: optionOf('regular'),
    irregular: optionOf('irregular'),
    marked:
      kind && cancellationDate && cancelledAt
        ? {
            kind: kind as CancellationKind,
            cancellationDate,
            cancelledAt: cancelledAt.toISOString(),
            revocationAskedBy: cancellationRevokedBy as Side | null,
            mayRevoke: mayRevoke(contract, today) && cancellationRevokedBy !== side,
          }
        : null,
    request: request
      ? {
          id: request.id,
          requestedBy: request.requestedBy as Side,
          cancellationDate: request.cancellationDate,
          reason: request.reason,
          state: request.state as CancellationRequestState,
          createdAt: request.createdAt.toISOString(),
          decideBy: request.decideBy.toISOString(),
          decisionReason: request.decisionReason,
          mayConfirm: isOpen && side === 'company' && request.requestedBy === 'investor',
        }
      : null,
  }
}

/** domain/contracts#revoke-mark: before its date. */
const mayRevoke = (contract: Contract, today: LocalDate): boolean =>
  canMove(contractMachine, contract.state, 'revokeCancellation') &&
  contract.cancellationDate !== null &&
  today < contract.cancellationDate

/**
 * R4.01, domain/cancellation#irregular: a regular cancellation is noted at once, and both sides are notified; one for cause becomes a request that
 * the other side confirms or compliance decides.
 */
export async function cancel(
  scope: Scope,
  orderId: string,
  party: Party,
  input: CancellationInput,
): Promise<Schemas['Cancellation']> {
  const { kind, cancellationDate } = input
  if (!isLocalDate(cancellationDate))
    throw new AppError('VIOLATION::INVALID_FORMAT_ERROR', { pointer: '/cancellationDate' })
  const cause = kind === 'irregular' ? await causeOf(input) : null
  await inTransaction(scope, async (tx) => {
    const contract = await lockOwn(scope, tx, orderId, party)
    await refuse(scope, tx, contract, { kind, cancellationDate })
    if (cause) await request(scope, tx, contract, party.side, { cancellationDate, ...cause })
    else await mark(scope, tx, contract, { kind, cancellationDate, reason: null })
  })
  return await readCancellation(scope, orderId, party)
}

/** The day that a refusal names. */
function dayOf(...asked: Parameters<typeof dayOfRefusal>) {
  const date = dayOfRefusal(...asked)
  return date ? { parameters: { date } } : {}
}

/** Whose lock the caller holds. */
async function refuse(
  scope: Scope,
  tx: Tx,
  contract: Contract,
  input: { kind: CancellationKind; cancellationDate: LocalDate },
): Promise<void> {
  nextState(contractMachine, contract.state, 'markCancellation')
  const open = await cancellations.findRequest(tx, contract.orderId)
  if (open?.state === 'pending') throw new AppError('CANCELLATION_REQUEST_OPEN')
  const terms = await termsOf(tx, contract)
  const today = toLocalDate(scope.clock.now())
  const refusal = refuseCancellation(input, terms, today)
  if (!refusal) return
  throw new AppError(refusal, { pointer: '/cancellationDate', ...dayOf(refusal, input.kind, terms, today) })
}

/**
 * R6.07: the company cancels contracts for a day, each by itself, and both sides are notified (domain/contracts#mark-cancellation); one that is marked
 * is refused, so it may be repeated.
 */
export async function cancelContracts(
  scope: Scope,
  companyId: string,
  orderIds: string[],
  cancellationDate: string,
): Promise<Outcome[]> {
  if (!isLocalDate(cancellationDate))
    throw new AppError('VIOLATION::INVALID_FORMAT_ERROR', { pointer: '/cancellationDate' })
  const input = { kind: 'regular', cancellationDate } as const
  return await forEachContract(scope, companyId, orderIds, async (tx, contract) => {
    await refuse(scope, tx, contract, input)
    return await mark(scope, tx, contract, { ...input, reason: null })
  })
}

type Cause = { reason: string; proof: Upload }

/** BGB § 314: a reason in words, and a proof of it. */
async function causeOf({ reason = '', proof }: CancellationInput): Promise<Cause> {
  const text = reason.trim()
  if (text.length < CANCELLATION_REASON_MIN_LENGTH)
    throw new AppError('VIOLATION::TOO_SHORT_ERROR', {
      pointer: '/reason',
      parameters: { limit: CANCELLATION_REASON_MIN_LENGTH, min: CANCELLATION_REASON_MIN_LENGTH },
    })
  if (!proof || typeof proof === 'string') throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/proof' })
  const refusal = await refusePdf(proof.content)
  if (refusal) throw new AppError(refusal, { pointer: '/proof', parameters: { types: 'PDF' } })
  return { reason: text, proof }
}

async function request(
  scope: Scope,
  tx: Tx,
  contract: Contract,
  by: Side,
  { cancellationDate, reason, proof }: Cause & { cancellationDate: LocalDate },
): Promise<void> {
  const now = scope.clock.now()
  const { orderId, orderNumber, customerId } = contract
  const { content } = proof
  const fileName = `kuendigung-${orderNumber.toLowerCase()}.pdf`
  const file = await storeFile(scope, tx, { fileName, mimeType: 'application/pdf', content, uploaded: true })
  const title = Object.fromEntries(
    LOCALES.map((locale) => [locale, translate(locale, 'investing.cancellation.proof', { orderNumber })]),
  )
  await replaceContractDocument(tx, {
    id: newId(now),
    orderId,
    customerId,
    kind: 'cancellation',
    title: JSON.stringify(title),
    fileId: file.id,
    createdAt: now,
  })
  const id = newId(now)
  await cancellations.insertRequest(tx, {
    id,
    orderId,
    requestedBy: by,
    cancellationDate,
    reason,
    fileId: file.id,
    createdAt: now,
    decideBy: new Date(now.getTime() + DECISION_DAYS * day),
  })
  await writeHistory(scope, tx, {
    entity: 'cancellation_request',
    entityId: id,
    event: 'request',
    from: null,
    to: 'pending',
    reason,
  })
  await notifySides(scope, tx, contract, {
    template: 'M16r',
    own: { cancellationDate, reason },
    sides: [by === 'investor' ? 'company' : 'investor'],
  })
}

/** domain/contracts#revoke-mark: the contract runs on to its date. */
async function mark(
  scope: Scope,
  tx: Tx,
  contract: Contract,
  { kind, cancellationDate, reason }: { kind: CancellationKind; cancellationDate: LocalDate; reason: string | null },
): Promise<Contract> {
  const marked = await moveContract(scope, tx, contract, 'markCancellation', {
    cancellationKind: kind,
    cancellationDate,
    cancelledAt: scope.clock.now(),
    cancellationRevokedBy: null,
    ...(reason === null ? {} : { reason }),
  })
  await notifySides(scope, tx, marked, { template: 'M16', own: { cancellationDate }, sides: ['investor', 'company'] })
  return marked
}

/** The company agrees with an investor's cancellation for cause. */
export async function confirmCancellation(
  scope: Scope,
  orderId: string,
  party: Party,
): Promise<Schemas['Cancellation']> {
  await inTransaction(scope, async (tx) => {
    const contract = await lockOwn(scope, tx, orderId, party)
    const pending = await cancellations.findRequest(tx, orderId)
    if (pending?.state !== 'pending' || pending.requestedBy === party.side)
      throw new AppError('CANCELLATION_REQUEST_NOT_FOUND')
    await decide(scope, tx, contract, pending, { by: 'company', confirmed: true, reason: null })
  })
  return await readCancellation(scope, orderId, party)
}

type Decision = { by: 'company' | 'compliance'; confirmed: boolean; reason: string | null }

/** Of a pending request; the contract's lock is the caller's. */
export async function decide(
  scope: Scope,
  tx: Tx,
  contract: Contract,
  pending: CancellationRequest,
  { by, confirmed, reason }: Decision,
): Promise<void> {
  const now = scope.clock.now()
  const today = toLocalDate(now)
  const cancellationDate = latest(pending.cancellationDate, today)
  if (confirmed) {
    // What was asked for may be decided so late that the contract ends by itself before.
    const terms = await termsOf(tx, contract)
    const refusal = refuseCancellation({ kind: 'irregular', cancellationDate }, terms, today)
    if (refusal) throw new AppError(refusal, dayOf(refusal, 'irregular', terms, today))
  }
  const state = confirmed ? 'confirmed' : 'refused'
  await cancellations.updateRequest(tx, pending.id, {
    state,
    decidedBy: by,
    decidedAt: now,
    decisionReason: reason,
  })
  await writeHistory(scope, tx, {
    entity: 'cancellation_request',
    entityId: pending.id,
    event: confirmed ? 'confirm' : 'refuse',
    from: 'pending',
    to: state,
    reason,
  })
  if (!confirmed) {
    await notifySides(scope, tx, contract, {
      template: 'M16d',
      own: { reason: reason ?? '' },
      sides: [pending.requestedBy as Side],
    })
    return
  }
  await mark(scope, tx, contract, { kind: 'irregular', cancellationDate, reason: pending.reason })
}

/** domain/contracts#revoke-mark: both sides have to want it; the first asks, the second agrees. */
export async function revokeCancellation(
  scope: Scope,
  orderId: string,
  party: Party,
): Promise<Schemas['Cancellation']> {
  await inTransaction(scope, async (tx) => {
    const contract = await lockOwn(scope, tx, orderId, party)
    const { cancellationDate, cancellationRevokedBy: askedBy } = contract
    if (!mayRevoke(contract, toLocalDate(scope.clock.now())))
      throw new AppError('INVALID_TRANSITION', { parameters: { state: contract.state, event: 'revokeCancellation' } })
    if (askedBy === party.side) return
    if (askedBy === null) {
      await repository.updateContract(tx, orderId, { cancellationRevokedBy: party.side })
      const other: Side = party.side === 'investor' ? 'company' : 'investor'
      await notifySides(scope, tx, contract, {
        template: 'M16p',
        own: { cancellationDate: cancellationDate! },
        sides: [other],
      })
      return
    }
    const revoked = await moveContract(scope, tx, contract, 'revokeCancellation', nothingMarked)
    await notifySides(scope, tx, revoked, { template: 'M16b', own: {}, sides: ['investor', 'company'] })
  })
  return await readCancellation(scope, orderId, party)
}

/**
 * domain/cancellation#no-permitted-day: a cancellation that names no day before the end of term has no effect, and both sides are notified that the contract
 * runs to its end. Only an earlier version of the program has stored such a day.
 */
export async function voidLateCancellation(scope: Scope, orderId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const contract = await repository.lockContract(tx, orderId)
    if (!contract) return
    const { endOfTerm } = await termsOf(tx, contract)
    const isLate = (day: LocalDate | null) => day !== null && endOfTerm !== null && day >= endOfTerm
    const parameters = { cancellationDate: endOfTerm! }
    const pending = await cancellations.findRequest(tx, orderId)
    if (pending?.state === 'pending' && isLate(pending.cancellationDate)) {
      await voidRequests(scope, tx, [orderId])
      await notifySides(scope, tx, contract, { template: 'M16v', own: parameters, sides: ['investor', 'company'] })
    }
    if (!canMove(contractMachine, contract.state, 'revokeCancellation') || !isLate(contract.cancellationDate)) return
    const revoked = await moveContract(scope, tx, contract, 'revokeCancellation', nothingMarked)
    await notifySides(scope, tx, revoked, { template: 'M16v', own: parameters, sides: ['investor', 'company'] })
  })
}

/** The day of a marked cancellation is over. */
export async function endCancelled(scope: Scope, tx: Tx, contract: Contract): Promise<void> {
  const { cancellationDate } = contract
  const ended = await moveContract(scope, tx, contract, 'terminate')
  await notifySides(scope, tx, ended, {
    template: 'M17',
    own: { cancellationDate: cancellationDate! },
    sides: ['investor', 'company'],
  })
}

type CancellationMail = 'M16' | 'M16b' | 'M16v' | 'M16p' | 'M16r' | 'M16d' | 'M17'
type Own<T extends CancellationMail> = Omit<MailParameters[T], keyof Awaited<ReturnType<typeof mailFacts>>>

/** To the investor, and to those of the company who answer for its contracts. */
async function notifySides<T extends CancellationMail>(
  scope: Scope,
  tx: Tx,
  contract: Contract,
  { template, own, sides }: { template: T; own: Own<T>; sides: readonly Side[] },
): Promise<void> {
  const parameters = { ...(await mailFacts(tx, contract)), ...own } as unknown as MailParameters[T]
  if (sides.includes('investor')) await sendMail(scope, tx, { template, customerId: contract.customerId, parameters })
  if (!sides.includes('company')) return
  const round = await repository.findRound(tx, contract.productId)
  const link = `/company-portal/financing/${round?.id ?? ''}?company=${contract.companyId}&contract=${contract.orderId}`
  for (const customerId of await cancellations.listDeciders(tx, contract.companyId))
    await sendMail(scope, tx, { template, customerId, parameters, link, asIssuer: true })
}
