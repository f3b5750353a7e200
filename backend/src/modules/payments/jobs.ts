import { addTargetDays } from '@goldammer/sdk/rules/business-days'
import { addMonths } from '@goldammer/sdk/rules/local-dates'
import { MANDATE_MONTHS } from '@goldammer/sdk/rules/sepa-dates'
import { startOfDay, toLocalDate } from '@goldammer/sdk/units'
import type { Effect, Effects, TimedJob } from '../../jobs/effects.ts'
import { ProviderError, providerOf } from '../../ports/payment/port.ts'
import type { Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import { eachInTransaction, inTransaction } from '../../shared/transaction.ts'
import { eraseOldBankFiles } from './bank-files.ts'
import { detachOldFiles } from './debit-files.repository.ts'
import { fileReleased, prepareDebitFiles } from './debit-files.service.ts'
import { detachOldTaskFiles } from './finance-tasks.repository.ts'
import { refuseAccountsOutsideSepa } from './refused-accounts.service.ts'
import * as repository from './repository.ts'
import {
  endMandate,
  expireSession,
  fileCollection,
  followAnswer,
  refundByHand,
  refuseRefund,
  retryCollection,
} from './service.ts'
import { withoutUnannounced } from './unannounced.ts'

const inOne =
  (handle: (scope: Scope, tx: Tx, paymentId: string) => Promise<void>): Effect =>
  (scope, { subjectId }) =>
    inTransaction(scope, (tx) => handle(scope, tx, subjectId!))

/** Hands the debit to the provider; the key makes a second run find the first one's collection. An event may have named it before. */
const collect: Effect = async (scope, { subjectId }) => {
  const payment = await inTransaction(scope, (tx) => repository.lock(tx, subjectId!))
  if (payment?.state !== 'filed' || payment.providerCollectionId) return
  const { collectionId } = await providerOf(payment, scope.ports.payments).collect({
    idempotencyKey: `${payment.id}-${payment.retries}`,
    paymentId: payment.id,
    mandateReference: payment.mandateReference!,
    providerMandateId: payment.providerMandateId,
    iban: payment.iban,
    amount: payment.amount,
    dueDate: payment.dueDate!,
  })
  await inTransaction(scope, async (tx) => {
    const current = await repository.lock(tx, payment.id)
    // The bank may have returned it meanwhile, and the next try is another debit.
    if (current?.retries === payment.retries)
      await repository.update(tx, payment.id, { providerCollectionId: collectionId })
  })
}

/** Asks the provider for which account a mandate was given. */
const readAccount: Effect = async (scope, { subjectId, payload }) => {
  const mandate = { paymentId: subjectId!, providerMandateId: payload.providerMandateId as string }
  const payment = await inTransaction(scope, (tx) => repository.lock(tx, mandate.paymentId))
  if (!payment) return
  const account = await providerOf(payment, scope.ports.payments).readAccount?.(mandate.providerMandateId)
  if (account) await inTransaction(scope, (tx) => followAnswer(scope, tx, mandate, account))
}

const refund: Effect = async (scope, { id, subjectId }) => {
  const payment = await inTransaction(scope, (tx) => repository.lock(tx, subjectId!))
  if (!payment) return
  if (!payment.providerCollectionId) return await inTransaction(scope, (tx) => refundByHand(scope, tx, payment))
  try {
    await providerOf(payment, scope.ports.payments).refund({
      idempotencyKey: id,
      collectionId: payment.providerCollectionId,
      amount: payment.amount,
    })
  } catch (error) {
    if (!(error instanceof ProviderError && error.isFinal)) throw error
    scope.log.warn({ err: error, payment: payment.id }, 'a refund was refused')
    await inTransaction(scope, (tx) => refuseRefund(scope, tx, payment.id, error.message))
  }
}

export const effects: Effects = {
  'payment.session-expired': inOne(expireSession),
  'payment.account': readAccount,
  'payment.retry': inOne(retryCollection),
  'payment.collect': collect,
  'payment.refund': refund,
  'debitFile.file': (scope, { subjectId }) => fileReleased(scope, subjectId!),
}

/** domain/payments#filed: debits are filed one TARGET day before they are due. */
async function fileDueCollections(scope: Scope): Promise<void> {
  if (scope.config.debitRelease === 'four_eyes') {
    await prepareDebitFiles(scope)
    return
  }
  const nextDay = addTargetDays(toLocalDate(scope.clock.now()), 1)
  const due = await withoutUnannounced(scope, await repository.listToFile(scope.db, nextDay))
  await eachInTransaction(scope, due, (tx, { id }) => fileCollection(scope, tx, id))
}

/** The day of signing counts as the last use; a debit that came back was a use. */
async function lapseUnusedMandates(scope: Scope): Promise<void> {
  const lastDay = addMonths(toLocalDate(scope.clock.now()), -MANDATE_MONTHS)
  const unused = await repository.listUnusedMandates(scope.db, startOfDay(lastDay))
  await eachInTransaction(scope, unused, (tx, id) => endMandate(scope, tx, id, 'lapsed'))
}

async function eraseOldFiles(scope: Scope): Promise<void> {
  await eraseOldBankFiles(scope, detachOldFiles)
  await eraseOldBankFiles(scope, detachOldTaskFiles)
}

export const timedJobs: TimedJob[] = [
  { name: 'mandates-lapse', crontab: '30 4 * * *', run: lapseUnusedMandates },
  { name: 'accounts-outside-sepa', crontab: '40 4 * * *', run: refuseAccountsOutsideSepa },
  { name: 'debit-files-erase', crontab: '50 4 * * *', run: eraseOldFiles },
  // 10:00 in winter's Berlin.
  { name: 'payments-file', crontab: '0 9 * * *', run: fileDueCollections, byClockOnly: true },
  {
    name: 'sandbox-bank',
    crontab: '* * * * *',
    run: async ({ ports, clock }) => {
      for (const { sandbox } of ports.payments) await sandbox?.runDue(clock.now())
    },
  },
]
