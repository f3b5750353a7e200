import type { Effect, Effects, TimedJob } from '../../jobs/effects.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import type { ContractDocumentKind } from '../documents/contract-document-kinds.ts'
import { voidLateCancellation } from './cancellation/cancellation.service.ts'
import { renewIdentity } from './deadlines/expired-identity.service.ts'
import {
  followDecision,
  remindOfIdentity,
  remindOfMandate,
  remindOfPayment,
  runContractTimers,
  scheduleDebit,
  startIdentity,
} from './deadlines/timers.service.ts'
import { orderMissing, transferUnits } from './delivery/delivery.service.ts'
import { makeContractDocument } from './papers/make-document.ts'
import { notifyOfClosingRounds, effects as roundEffects } from './rounds/round-notifications.service.ts'
import { startAndEndRounds } from './rounds/rounds.service.ts'
import { notifyOfOverduePayments } from './schedule/overdue.service.ts'
import { dunAfterCase, followSubmission } from './service.ts'
import { endPartOffers } from './volume/part-offers.service.ts'
import { followWithdrawalDecision } from './withdrawal/confirmed-withdrawal.service.ts'
import { noteConfirmation } from './withdrawal/digital-content.service.ts'
import { sendWithheldReceipts } from './withdrawal/withdrawal-receipts.service.ts'

const of =
  (handle: (scope: Scope, subjectId: string) => Promise<void>): Effect =>
  (scope, { subjectId }) =>
    handle(scope, subjectId!)

const makeDocument: Effect = async (scope, { subjectId, payload }) => {
  const { kind, locale, at } = payload as { kind: ContractDocumentKind; locale: string; at: string }
  await inTransaction(scope, (tx) =>
    makeContractDocument(scope, tx, { orderId: subjectId!, kind, locale, at: new Date(at) }),
  )
}

export const effects: Effects = {
  document: makeDocument,
  'delivery.transfer': of(transferUnits),
  'cancellation.void': of(voidLateCancellation),
  'contract.confirmed': (scope, { subjectId, payload }) =>
    noteConfirmation(scope, subjectId!, new Date(payload.sentAt as string)),
  'contract.submitted': (scope, { id, subjectId }) => followSubmission(scope, subjectId!, id),
  'kyc.start': (scope, { id, subjectId }) => startIdentity(scope, subjectId!, id),
  'kyc.remind': of(remindOfIdentity),
  'identity.decided': of(followDecision),
  'identity.expired': (scope, { id, subjectId }) => renewIdentity(scope, subjectId!, id),
  'mandate.remind': (scope, { subjectId, payload }) =>
    remindOfMandate(scope, subjectId!, payload.mandateDueAt as string),
  'payment.dun': (scope, { subjectId }) => inTransaction(scope, (tx) => dunAfterCase(scope, tx, subjectId!)),
  'payment.remind': (scope, { subjectId, payload }) =>
    remindOfPayment(scope, subjectId!, payload.dunnedSince as string),
  'payment.schedule': of(scheduleDebit),
  'round.days': of(startAndEndRounds),
  'withdrawal.decided': of(followWithdrawalDecision),
  ...roundEffects,
}

export const timedJobs: TimedJob[] = [
  { name: 'funding-rounds', crontab: '*/5 * * * *', run: (scope) => startAndEndRounds(scope) },
  { name: 'part-offers', crontab: '*/5 * * * *', run: endPartOffers },
  { name: 'contract-timers', crontab: '*/5 * * * *', run: runContractTimers },
  {
    name: 'sandbox-custody',
    crontab: '*/10 * * * *',
    run: async ({ ports, clock }) => await ports.custody.sandbox?.runDue(clock.now()),
  },
  { name: 'withdrawal-receipts', crontab: '15 * * * *', run: sendWithheldReceipts },
  { name: 'deliveries-missing', crontab: '*/30 * * * *', run: orderMissing },
  { name: 'rounds-closing', crontab: '0 7 * * *', run: notifyOfClosingRounds },
  { name: 'payments-overdue', crontab: '0 6 * * *', run: notifyOfOverduePayments },
]
