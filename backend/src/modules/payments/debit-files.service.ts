import type { components } from '@goldammer/sdk/operations/staff'
import { addTargetDays, targetDayOnOrAfter } from '@goldammer/sdk/rules/business-days'
import { addDays, latest } from '@goldammer/sdk/rules/local-dates'
import { cents, isLocalDate, type LocalDate, startOfDay, sumCents, toLocalDate } from '@goldammer/sdk/units'
import { collectionFile, type DirectDebit } from '../../ports/payment/pain008.ts'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { keepFile } from '../../shared/files.ts'
import { hasOtherOfFinance } from '../../shared/four-eyes.ts'
import { writeAudit, writeHistory } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { addToOutbox } from '../../shared/outbox.ts'
import { reasonOf } from '../../shared/reason.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { nextState } from '../../shared/state-machine.ts'
import { eachInTransaction, inTransaction } from '../../shared/transaction.ts'
import { readDebitFile } from './debit-file-records.ts'
import * as files from './debit-files.repository.ts'
import { fileCollection } from './service.ts'
import { type DebitFileEvent, debitFileMachine } from './states.ts'

type Schemas = components['schemas']
type Wire = Schemas['DebitFile']

/** Banks take files of some thousand debits; one file is what stands in memory. */
const DEBITS_PER_FILE = 5000
/** So many days before they are collected banks take debits (SEPA Core rulebook). */
const DAYS_AHEAD = 14

/** On which a file that is released now can be collected, at the earliest (SEPA Core: one TARGET day ahead). */
const earliestDay = (scope: Pick<Scope, 'clock'>): LocalDate =>
  targetDayOnOrAfter(addDays(toLocalDate(scope.clock.now()), 1))

/** domain §4.3: debits of the next TARGET day, or up to another one, are put together for two people to look at; how many. */
export async function prepareDebitFiles(
  scope: Scope,
  dueUntil = addTargetDays(toLocalDate(scope.clock.now()), 1),
): Promise<number> {
  let prepared = 0
  const due = await files.listUnprepared(scope.db, dueUntil)
  const earliest = earliestDay(scope)
  for (const [dueDate, debits] of Map.groupBy(due, (debit) => latest(debit.dueDate, earliest))) {
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

/** domain §9: a job has no eyes, so two people look: the first checks, */
export async function checkFile(scope: Scope, id: string): Promise<Wire> {
  const staffId = actingStaff(scope)
  await inTransaction(scope, async (tx) => {
    await moveFile(scope, tx, await lockKnown(tx, id), 'check', { checkedBy: staffId, checkedAt: scope.clock.now() })
  })
  return await readDebitFile(scope, id)
}

/** the second releases; the first only while there is nobody else, which the file then says. */
export async function releaseFile(scope: Scope, id: string): Promise<Wire> {
  const staffId = actingStaff(scope)
  await inTransaction(scope, async (tx) => {
    const file = await lockKnown(tx, id)
    nextState(debitFileMachine, file.state, 'release')
    const fourEyes = file.checkedBy !== staffId
    if (!fourEyes && (await hasOtherOfFinance(tx, staffId))) throw new AppError('FOUR_EYES_REQUIRED')
    await refuseOwn(tx, id, staffId)
    await moveFile(scope, tx, file, 'release', { releasedBy: staffId, releasedAt: scope.clock.now(), fourEyes })
    await writeAudit(scope, tx, { action: 'debitFile.released', details: { debitFileId: id, fourEyes } })
    // Not before the last TARGET day ahead of its own: providers collect what they are given at once, and until then the
    // debits are only announced, so that a withdrawal takes its own out.
    const runAt = new Date(Math.max(startOfDay(addTargetDays(file.dueDate, -1)).getTime(), scope.clock.now().getTime()))
    await addToOutbox(scope, tx, { kind: 'debitFile.file', subjectId: id, runAt })
  })
  return await readDebitFile(scope, id)
}

/** Its debits go on being announced, and stand in the next file. */
export async function discardFile(scope: Scope, id: string, given: { reason: string }): Promise<Wire> {
  const staffId = actingStaff(scope)
  const reason = reasonOf(given)
  await inTransaction(scope, async (tx) => {
    const file = await lockKnown(tx, id)
    nextState(debitFileMachine, file.state, 'discard')
    await refuseOwn(tx, id, staffId)
    const { count, total } = (await files.sumAnnounced(tx, [file.id])).get(file.id) ?? { count: 0, total: cents(0) }
    await moveFile(scope, tx, file, 'discard', {
      ...{ discardedBy: staffId, discardedAt: scope.clock.now(), discardReason: reason, transactions: count, total },
    })
    await files.emptyFile(tx, id)
    const details = { debitFileId: id, reason, transactions: count, total }
    await writeAudit(scope, tx, { action: 'debitFile.discarded', details })
  })
  return await readDebitFile(scope, id)
}

/** domain §9: nobody decides about a debit of their own. */
async function refuseOwn(tx: Tx, id: string, staffId: string): Promise<void> {
  const { email } = await tx.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirstOrThrow()
  if (await files.debitsCustomer(tx, id, email)) throw new AppError('DEBIT_FILE_OWN')
}

/** After the release: each debit goes to the provider, and the orders to the bank are written once all have. */
export async function fileReleased(scope: Scope, id: string): Promise<void> {
  await eachInTransaction(scope, await files.listAnnounced(scope.db, id), (tx, paymentId) =>
    fileCollection(scope, tx, paymentId),
  )
  await inTransaction(scope, async (tx) => {
    const file = await files.lockFile(tx, id)
    if (file?.state !== 'released') return
    const debits = await files.listFiled(tx, id)
    const orders = debits.flatMap((debit) => toOrder(debit) ?? [])
    const dueDate = latest(file.dueDate, ...debits.flatMap((debit) => debit.dueDate ?? []))
    const stored =
      orders.length === 0
        ? null
        : await keepFile(scope, tx, {
            fileName: `pain008-${dueDate}-${id.slice(-8)}.xml`,
            mimeType: 'application/xml',
            content: Buffer.from(writeOrders(scope, id, dueDate, orders)),
          })
    await moveFile(scope, tx, file, 'file', {
      dueDate,
      transactions: debits.length,
      total: sumCents(debits.map((debit) => debit.amount)),
      fileId: stored?.id ?? null,
    })
  })
}

function writeOrders(scope: Scope, id: string, collectionDate: LocalDate, debits: DirectDebit[]): string {
  const { creditorName: name, creditorId, creditorIban: iban } = scope.config
  return collectionFile({
    messageId: `D-${id.slice(-20)}`,
    createdAt: scope.clock.now(),
    creditor: { name, creditorId, iban },
    collectionDate,
    debits,
  })
}

type Filed = Awaited<ReturnType<typeof files.listFiled>>[number]

/** Where the payer gives the account on the provider's page, the provider alone collects. */
function toOrder({ id, amount, mandateReference, mandateSignedAt, accountHolder, iban }: Filed): DirectDebit | null {
  if (!mandateReference || !mandateSignedAt || !accountHolder || !iban) return null
  return {
    endToEndId: id,
    amount: cents(amount),
    mandateReference,
    mandateSignedOn: toLocalDate(mandateSignedAt),
    debtorName: accountHolder,
    debtorIban: iban,
    purpose: mandateReference,
  }
}

async function lockKnown(tx: Tx, id: string): Promise<files.DebitFile> {
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
