import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/staff'
import { addTargetDays } from '@goldammer/sdk/rules/business-days'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { cents, isLocalDate, type LocalDate, startOfDay, sumCents, toLocalDate } from '@goldammer/sdk/units'
import { collectionFile, type DirectDebit, refuseDebit } from '../../ports/payment/pain008.ts'
import { providerOf } from '../../ports/payment/port.ts'
import { toPostalAddress } from '../../ports/payment/sepa-xml.ts'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { type StoredFile, storeFile } from '../../shared/files.ts'
import { hasOtherOfFinance } from '../../shared/four-eyes.ts'
import { writeAudit, writeHistory } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { addToOutbox } from '../../shared/outbox.ts'
import { reasonOf } from '../../shared/reason.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { staffView } from '../../shared/staff-view.ts'
import { nextState } from '../../shared/state-machine.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inLocale, type Translated } from '../../shared/translated.ts'
import { readDebitFile } from './debit-file-records.service.ts'
import * as files from './debit-files.repository.ts'
import { fileDebits, isTooLate, nextDay, prenotifyAgain, reportUnwrittenDebit } from './service.ts'
import { type DebitFileEvent, type DebitFileFailure, debitFileMachine, isWaiting, type PaymentState } from './states.ts'
import { findUnannounced, withoutUnannounced } from './unannounced.ts'

type Schemas = components['schemas']
type Wire = Schemas['DebitFile']

/** Banks take files of some thousand debits; one file at a time is in memory. */
const DEBITS_PER_FILE = 5000
/** So many days before they are collected banks take debits (SEPA Core rulebook). */
const DAYS_AHEAD = 14

/** domain/debit-files#two-people: debits of the next TARGET day, or up to another one, are put together for two people to check; how many. */
export async function prepareDebitFiles(
  scope: Scope,
  dueUntil = addTargetDays(toLocalDate(scope.clock.now()), 1),
): Promise<number> {
  let prepared = 0
  const due = await withoutUnannounced(scope, await files.listUnprepared(scope.db, dueUntil))
  for (const [dueDate, debits] of Map.groupBy(due, (debit) => debit.dueDate)) {
    for (let first = 0; first < debits.length; first += DEBITS_PER_FILE) {
      const part = debits.slice(first, first + DEBITS_PER_FILE).map(({ id }) => id)
      prepared += await inTransaction(scope, (tx) => prepareFile(scope, tx, dueDate, part))
    }
  }
  return prepared
}

/** The same when somebody of finance asks for it; where debits go by themselves, nothing waits for two people. */
export async function prepareByHand(
  scope: Scope,
  { dueUntil }: Schemas['DebitFilesRequest'],
): Promise<Schemas['DebitsPrepared']> {
  const pointer = '/dueUntil'
  if (!isLocalDate(dueUntil)) throw new AppError('VIOLATION::INVALID_FORMAT_ERROR', { pointer })
  if (dueUntil > addDays(toLocalDate(scope.clock.now()), DAYS_AHEAD))
    throw new AppError('DEBIT_DAY_TOO_LATE', { pointer, parameters: { days: DAYS_AHEAD } })
  return { debits: scope.config.debitRelease === 'four_eyes' ? await prepareDebitFiles(scope, dueUntil) : 0 }
}

async function prepareFile(scope: Scope, tx: Tx, dueDate: LocalDate, paymentIds: string[]): Promise<number> {
  const now = scope.clock.now()
  const id = newId(now)
  const state = nextState(debitFileMachine, null, 'prepare')
  await files.insertFile(tx, { id, dueDate, state, createdAt: now })
  const added = await files.addToFile(tx, id, paymentIds)
  if (added === 0) await tx.deleteFrom('debitFile').where('id', '=', id).execute()
  else await writeHistory(scope, tx, { entity: 'debit_file', entityId: id, event: 'prepare', from: null, to: state })
  return added
}

/** domain/rights#four-eyes: a job has no eyes, so two people look: the first checks, */
export async function checkFile(scope: Scope, id: string): Promise<Wire> {
  const staffId = actingStaff(scope)
  await inTransaction(scope, async (tx) => {
    await moveFile(scope, tx, await getLockedFile(tx, id), 'check', {
      checkedBy: staffId,
      checkedAt: scope.clock.now(),
    })
  })
  return await readDebitFile(scope, id)
}

/** the second releases; the first only while there is nobody else, which the file then records. */
export async function releaseFile(scope: Scope, id: string): Promise<Wire> {
  const staffId = actingStaff(scope)
  await inTransaction(scope, async (tx) => {
    const file = await getLockedFile(tx, id)
    nextState(debitFileMachine, file.state, 'release')
    const fourEyes = file.checkedBy !== staffId
    if (!fourEyes && (await hasOtherOfFinance(tx, staffId))) throw new AppError('FOUR_EYES_REQUIRED')
    await refuseOwn(tx, id, staffId)
    if (isTooLate(scope, file.dueDate)) {
      const day = nextDay(scope, (await files.listWithInvestments(tx, [id])).has(id))
      throw new AppError('DEBIT_FILE_TOO_LATE', { parameters: { day } })
    }
    await moveFile(scope, tx, file, 'release', { releasedBy: staffId, releasedAt: scope.clock.now(), fourEyes })
    await writeAudit(scope, tx, { action: 'debitFile.released', details: { debitFileId: id, fourEyes } })
    // Not before the bank is on the last TARGET day ahead of its own: providers collect what they are given at once, and until
    // then the debits are only pre-notified, so that a withdrawal takes its own out.
    const begin = startOfDay(addDays(addTargetDays(file.dueDate, -2), 1))
    const runAt = new Date(Math.max(begin.getTime(), scope.clock.now().getTime()))
    await addToOutbox(scope, tx, { kind: 'debitFile.file', subjectId: id, runAt })
  })
  return await readDebitFile(scope, id)
}

/** Its debits stay pre-notified, and come into the next file. */
export async function discardFile(scope: Scope, id: string, given: { reason: string }): Promise<Wire> {
  const staffId = actingStaff(scope)
  const reason = reasonOf(given)
  await inTransaction(scope, async (tx) => {
    const file = await getLockedFile(tx, id)
    refuseUnlessWaiting(file, 'discard')
    await refuseOwn(tx, id, staffId)
    const { count, total } = (await files.sumPrenotified(tx, [file.id])).get(file.id) ?? { count: 0, total: cents(0) }
    await moveFile(scope, tx, file, 'discard', {
      discardedBy: staffId,
      discardedAt: scope.clock.now(),
      discardReason: reason,
      transactions: count,
      total,
    })
    const prenotified = await files.lockPrenotified(tx, id)
    await files.writeEntries(
      tx,
      id,
      prenotified.map((debit) => debit.id),
      'prenotified',
    )
    await files.emptyFile(tx, id)
    const details = { debitFileId: id, reason, transactions: count, total }
    await writeAudit(scope, tx, { action: 'debitFile.discarded', details })
  })
  return await readDebitFile(scope, id)
}

/** domain/rights#own-matters: nobody decides about a debit of their own. */
async function refuseOwn(tx: Tx, id: string, staffId: string): Promise<void> {
  const { email } = await tx
    .selectFrom(staffView('staff'))
    .select('email')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  if (await files.debitsCustomer(tx, id, email)) throw new AppError('DEBIT_FILE_OWN')
}

/** Its day is missed: the debits are pre-notified again for the next one, and two people check the file again. */
export async function postponeFile(scope: Scope, id: string): Promise<Wire> {
  const staffId = actingStaff(scope)
  await inTransaction(scope, async (tx) => {
    const file = await getLockedFile(tx, id)
    refuseUnlessWaiting(file, 'postpone')
    if (!isTooLate(scope, file.dueDate)) throw new AppError('DEBIT_FILE_IN_TIME')
    await refuseOwn(tx, id, staffId)
    const dueDate = nextDay(scope, (await files.listWithInvestments(tx, [id])).has(id))
    for (const debit of await files.lockPrenotified(tx, id)) await prenotifyAgain(scope, tx, debit.id, dueDate)
    const lookedAt = { checkedBy: null, checkedAt: null, releasedBy: null, releasedAt: null, fourEyes: true }
    await moveFile(scope, tx, file, 'postpone', { dueDate, ...lookedAt, ...healthy })
    const details = { debitFileId: id, from: file.dueDate, to: dueDate }
    await writeAudit(scope, tx, { action: 'debitFile.postponed', details })
  })
  return await readDebitFile(scope, id)
}

/** Writes again what failed to be written: those who released the file have checked it. */
export async function remakeFile(scope: Scope, id: string): Promise<Wire> {
  actingStaff(scope)
  await inTransaction(scope, async (tx) => {
    const file = await getLockedFile(tx, id)
    if (file.failure !== 'not_written') throw invalid(file, 'remake')
    await moveFile(scope, tx, file, 'remake', healthy)
    await addToOutbox(scope, tx, { kind: 'debitFile.file', subjectId: id })
  })
  return await readDebitFile(scope, id)
}

const healthy = { failure: null, failedAt: null }

const invalid = ({ state }: files.DebitFile, event: DebitFileEvent) =>
  new AppError('INVALID_TRANSITION', { parameters: { state, event } })

/** Released and on its way, it is not to be touched. */
function refuseUnlessWaiting(file: files.DebitFile, event: DebitFileEvent): void {
  if (!isWaiting(file)) throw invalid(file, event)
}

/**
 * After the release, in one transaction: the debits are filed, the order to the bank is stored, and the providers are notified.
 * Should it fail, nothing is filed, and finance sees the file.
 */
export async function fileReleased(scope: Scope, id: string): Promise<void> {
  try {
    await inTransaction(scope, (tx) => writeReleased(scope, tx, id))
  } catch (error) {
    await inTransaction(scope, (tx) => noteFailure(scope, tx, id, 'not_written'))
    throw error
  }
}

async function writeReleased(scope: Scope, tx: Tx, id: string): Promise<void> {
  const file = await files.lockFile(tx, id)
  if (file?.state !== 'released') return
  if (isTooLate(scope, file.dueDate)) return await noteFailure(scope, tx, id, 'too_late')
  const prenotified = await files.lockPrenotified(tx, id)
  // domain/withdrawal#held: a withdrawal is declared since, so the debit stays pre-notified until that is decided. A debit that was moved
  // with its file waits for its new announcement.
  const unannounced = await findUnannounced(tx, prenotified)
  const stays = (debit: files.PrenotifiedDebit) => debit.isHeld || unannounced.has(debit)
  for (const debit of prenotified) if (stays(debit)) await files.takeOut(tx, debit.id)
  const debits = prenotified.filter((debit) => !stays(debit))
  const orderOf = new Map(debits.map((debit) => [debit.id, toOrder(scope, debit)]))
  const faultOf = ({ id: paymentId }: files.PrenotifiedDebit): string | undefined => {
    const order = orderOf.get(paymentId)
    return order ? refuseDebit(order, file.dueDate)[0] : undefined
  }
  const filed = debits.filter((debit) => !faultOf(debit))
  const refused = debits.filter(faultOf)
  for (const debit of refused) {
    await files.takeOut(tx, debit.id)
    await reportUnwrittenDebit(scope, tx, debit, faultOf(debit)!)
  }
  const orders = filed.flatMap((debit) => orderOf.get(debit.id) ?? [])
  const stored = orders.length === 0 ? null : await storeBankOrder(scope, tx, file, orders)
  await files.writeEntries(
    tx,
    id,
    filed.map((debit) => debit.id),
  )
  await fileDebits(
    scope,
    tx,
    filed.map(({ id: paymentId, state }) => ({ id: paymentId, state: state as PaymentState })),
  )
  await moveFile(scope, tx, file, 'file', {
    ...healthy,
    transactions: filed.length,
    total: sumCents(filed.map((debit) => cents(debit.amount))),
    fileId: stored?.id ?? null,
  })
}

async function noteFailure(scope: Scope, tx: Tx, id: string, failure: DebitFileFailure): Promise<void> {
  const file = await files.lockFile(tx, id)
  if (file?.state === 'released') await files.updateFile(tx, id, { failure, failedAt: scope.clock.now() })
}

function storeBankOrder(
  scope: Scope,
  tx: Tx,
  { id, dueDate }: files.DebitFile,
  debits: readonly DirectDebit[],
): Promise<StoredFile> {
  const { creditorName: name, creditorId, creditorIban: iban } = scope.config
  const content = collectionFile({
    messageId: `D-${id.slice(-20)}`,
    createdAt: scope.clock.now(),
    creditor: { name, creditorId, iban },
    collectionDate: dueDate,
    debits,
  })
  return storeFile(scope, tx, {
    fileName: `pain008-${dueDate}-${id.slice(-8)}.xml`,
    mimeType: 'application/xml',
    content: Buffer.from(content),
  })
}

/** Where the provider collects by itself, or the payer gives the account on its page, the bank is ordered nothing. */
function toOrder(scope: Scope, debit: files.PrenotifiedDebit): DirectDebit | null {
  const { id, amount, mandateReference, mandateSignedAt, accountHolder, iban, bic, orderNumber, label } = debit
  if (providerOf(debit, scope.ports.payments).collects === 'itself') return null
  if (!mandateReference || !mandateSignedAt || !accountHolder || !iban) return null
  return {
    endToEndId: id,
    amount: cents(amount),
    mandateReference,
    mandateSignedOn: toLocalDate(mandateSignedAt),
    debtorName: accountHolder,
    debtorIban: iban,
    ...(bic && { debtorBic: bic }),
    debtorAddress: toPostalAddress(debit),
    // The payer's statement shows what it was for, and where to find it.
    purpose: `Goldammer ${orderNumber} ${inLocale((label ?? {}) as Translated, DEFAULT_LOCALE)}`,
  }
}

async function getLockedFile(tx: Tx, id: string): Promise<files.DebitFile> {
  const file = await files.lockFile(tx, id)
  if (!file) throw new AppError('DEBIT_FILE_NOT_FOUND')
  return file
}

async function moveFile(
  scope: Scope,
  tx: Tx,
  file: files.DebitFile,
  event: DebitFileEvent,
  change: Parameters<typeof files.updateFile>[2],
): Promise<void> {
  const to = nextState(debitFileMachine, file.state, event)
  await writeHistory(scope, tx, { entity: 'debit_file', entityId: file.id, event, from: file.state, to })
  await files.updateFile(tx, file.id, { ...change, state: to })
}
