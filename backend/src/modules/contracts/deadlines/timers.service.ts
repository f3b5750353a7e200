import type { Locale } from '@goldammer/sdk/locales'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { startOfDay, toLocalDate } from '@goldammer/sdk/units'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { addAllToOutbox, takeFromOutbox } from '../../../shared/outbox.ts'
import type { Scope } from '../../../shared/scope.ts'
import { eachInTransaction, inTransaction } from '../../../shared/transaction.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { productView } from '../../catalogue/product-view.ts'
import { holdsDeclaration, isWithdrawalDeclared } from '../../investors/compliance-cases/declared-withdrawals.ts'
import { kycStateOf } from '../../investors/identity/rules.ts'
import { findCheck, isDocumentOver, openLinkOf, startCheck } from '../../investors/identity/service.ts'
import { sendMail } from '../../notifications/service.ts'
import { findForOrder, scheduleCollection } from '../../payments/service.ts'
import { isPaid } from '../../payments/states.ts'
import { listDeciders } from '../cancellation/cancellation.repository.ts'
import { endCancelled } from '../cancellation/cancellation.service.ts'
import { findDunning } from '../dunning/dunning.repository.ts'
import { isRemindedOn } from '../dunning/dunning.rules.ts'
import { isAskedToPay } from '../dunning/time-to-pay.service.ts'
import { mailFacts, notifyInvestor } from '../investor-mail.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import { followIdentity, startReview } from '../service.ts'
import { type ContractState, LAPSE_DAYS, NEEDS_IDENTITY, OWING, REMINDER_DAYS } from '../states.ts'
import { completeContracts, moveContract } from '../transitions.service.ts'
import { withdrawalRightAt } from '../withdrawal/withdrawal-rights.rules.ts'
import { type LapseReason, whyLapsed } from './lapse-reasons.ts'

const day = 86_400_000
const daysAfter = (from: Date, days: number) => new Date(from.getTime() + days * day)

/** After submit: the contract of a confirmed investor moves on, the others get the link to their check (domain/contracts#check-required). */
export async function startIdentity(scope: Scope, orderId: string, outboxId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await followIdentity(scope, tx, orderId)
    const contract = await repository.lockContractOnly(tx, orderId)
    if (contract?.state === '1_1_submitted') await moveContract(scope, tx, contract, 'requireIdentity')
  })
  await inviteToCheck(scope, orderId, outboxId)
}

/** The provider is asked without the contract's lock: while it is slow or down, others order the product as ever. */
async function inviteToCheck(scope: Scope, orderId: string, outboxId: string): Promise<void> {
  const wanted = await inTransaction(scope, async (tx) => {
    const contract = await repository.findContract(tx, orderId)
    if (contract?.state !== '1_2_kyc_pending') return null
    const { customerId, investorId } = contract
    // Confirmed, and a case of compliance is open: another check would not help.
    if (kycStateOf(await findCheck(tx, investorId), toLocalDate(scope.clock.now())) === 'successful') return null
    if (await isDocumentOver(scope, tx, investorId)) {
      if (!(await takeFromOutbox(scope, tx, outboxId))) return null
      await sendMail(scope, tx, { template: 'M02e', customerId, investorId, parameters: {} })
      await planReminders(scope, tx, contract)
      return null
    }
    const { locale } = await tx
      .selectFrom(customerView('customer'))
      .select('locale')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    return { investorId, locale: locale as Locale }
  })
  if (!wanted) return
  await startCheck(scope, wanted, async (tx, check) => {
    const link = openLinkOf(check, scope.clock.now())
    const contract = await repository.findContract(tx, orderId)
    if (!link || contract?.state !== '1_2_kyc_pending' || !(await takeFromOutbox(scope, tx, outboxId))) return
    const deadline = daysAfter(contract.submittedAt, LAPSE_DAYS.identity).toISOString()
    await notifyInvestor(scope, tx, contract, { template: 'M02', parameters: { deadline }, link })
    await planReminders(scope, tx, contract)
  })
}

async function planReminders(scope: Scope, tx: Tx, { orderId, submittedAt }: Contract): Promise<void> {
  const reminders = REMINDER_DAYS.identity.map((afterDays) => ({
    kind: 'kyc.remind',
    subjectId: orderId,
    runAt: daysAfter(submittedAt, afterDays),
  }))
  await addAllToOutbox(scope, tx, reminders)
}

/** The check of an investor is decided: all of their offers that waited for it continue, or end. */
export async function followDecision(scope: Scope, investorId: string): Promise<void> {
  const check = await findCheck(scope.db, investorId)
  const concerned: ContractState[] = check?.state === 'rejected' ? [...NEEDS_IDENTITY] : ['1_2_kyc_pending']
  const open = await repository.listOfInvestor(scope.db, investorId, ['1_1_submitted', ...concerned])
  await eachInTransaction(scope, open, (tx, orderId) => followIdentity(scope, tx, orderId))
}

/** Of the check, or of the document without which none begins; what compliance holds is not the investor's to do. */
export async function remindOfIdentity(scope: Scope, orderId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const contract = await repository.findContract(tx, orderId)
    if (contract?.state !== '1_2_kyc_pending') return
    const check = await findCheck(tx, contract.investorId)
    if (check?.hold || kycStateOf(check, toLocalDate(scope.clock.now())) === 'successful') return
    const isOver = await isDocumentOver(scope, tx, contract.investorId)
    const link = isOver ? '/investor-portal/profile' : openLinkOf(check, scope.clock.now())
    const deadline = daysAfter(contract.submittedAt, LAPSE_DAYS.identity).toISOString()
    if (link) await notifyInvestor(scope, tx, contract, { template: 'M02r', parameters: { deadline }, link })
  })
}

const awaitingMandate: ContractState[] = ['1_1_submitted', '1_2_kyc_pending', '1_3_reflection', '2_1_in_review']

/** Of the day it is for: one that has moved has reminders of its own. */
export async function remindOfMandate(scope: Scope, orderId: string, mandateDueAt: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const contract = await repository.findContract(tx, orderId)
    if (contract?.mandateDueAt?.toISOString() !== mandateDueAt) return
    if (contract.waitlistedAt || !awaitingMandate.includes(contract.state)) return
    if ((await isMandateGiven(tx, orderId)) || (await holdsDeclaration(tx, orderId))) return
    const link = `/checkout/success/${orderId}/unpaid`
    await notifyInvestor(scope, tx, contract, { template: 'M02r', parameters: { deadline: mandateDueAt }, link })
  })
}

async function isMandateGiven(tx: Tx, orderId: string): Promise<boolean> {
  const payment = await findForOrder(tx, orderId)
  return payment !== undefined && isPaid(payment.state)
}

/** The contract is concluded: pre-notifies the debit (domain/payments#pre-notification). Nothing if that is done, or the contract has ended since. */
export async function scheduleDebit(scope: Scope, orderId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const contract = await repository.lockContractOnly(tx, orderId)
    if (contract?.state === '2_4_approved') await scheduleCollection(scope, tx, orderId)
  })
}

/**
 * A concluded contract that is still to be paid (domain/dunning#thirty-days); not while a debit is on its way or somebody checks the return
 * first, no two on a day (domain/dunning#thirty-days). A dunning that has begun again has reminders of its own.
 */
export async function remindOfPayment(scope: Scope, orderId: string, dunnedSince: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const contract = await repository.lockContractOnly(tx, orderId)
    if (!contract?.paymentDueAt || contract.dunnedSince?.toISOString() !== dunnedSince) return
    const dunning = await findDunning(tx, orderId)
    if (dunning?.standing !== 'owed' || isRemindedOn(scope.clock.now(), dunning.reminders)) return
    await notifyInvestor(scope, tx, contract, {
      template: 'M12r',
      parameters: { deadline: contract.paymentDueAt.toISOString() },
    })
  })
}

/** BGB § 323: the time to pay is over, and the issuer withdraws from the contract. */
async function endDunning(scope: Scope, tx: Tx, contract: Contract): Promise<void> {
  // A debit under way, or a check of the return, comes first; the next run tries again.
  if ((await findDunning(tx, contract.orderId))?.standing !== 'owed') return
  if (!(await isAskedToPay(tx, contract))) return
  const open = contract.state === '2_4_approved' ? await moveContract(scope, tx, contract, 'prenotify') : contract
  const ended = await moveContract(scope, tx, open, 'failPayment', { reason: 'payment', paymentDueAt: null })
  await notifyInvestor(scope, tx, ended, { template: 'M13', parameters: {} })
}

async function lapse(scope: Scope, tx: Tx, contract: Contract, reason: LapseReason): Promise<void> {
  await moveContract(scope, tx, contract, 'lapse', { reason })
  await notifyInvestor(scope, tx, contract, { template: 'M07', parameters: { why: whyLapsed(reason) } })
}

/** To those of the company who decide: what they may accept now has come without anybody's doing. */
async function notifyOfEndedReflection(scope: Scope, tx: Tx, contract: Contract): Promise<void> {
  const { companyId } = contract
  const [facts, round] = await Promise.all([mailFacts(tx, contract), repository.findRound(tx, contract.productId)])
  const parameters = { ...facts, companyId, roundId: round?.id ?? '' }
  for (const customerId of await listDeciders(tx, companyId))
    await sendMail(scope, tx, { template: 'C11', customerId, parameters, asIssuer: true })
}

type Timer = {
  states: ContractState[]
  isDue: RawBuilder<boolean>
  run(tx: Tx, contract: Contract): Promise<void>
}

/** Nothing ends for time while a withdrawal is declared (domain/withdrawal#held). */
const selectDue = (db: Database | Tx, { states, isDue }: Timer) =>
  db
    .selectFrom('contract')
    .select('orderId')
    .where('state', 'in', states)
    .where(isDue)
    .where((eb) => eb.not(isWithdrawalDeclared('contract.orderId')))

/** What time does to contracts (domain/contracts#timeout): reflection over, and offers that lapse. Each under its lock, if it still holds. */
export async function runContractTimers(scope: Scope): Promise<void> {
  const now = scope.clock.now()
  const reviewedSince = startOfDay(addDays(toLocalDate(now), -LAPSE_DAYS.review))
  const timers: Timer[] = [
    {
      states: ['1_3_reflection'],
      isDue: sql`reflection_ends_at <= ${now}`,
      async run(tx, contract) {
        const moved = await startReview(scope, tx, contract)
        // Who waits for volume cannot be accepted yet.
        if (moved.state === '2_1_in_review') await notifyOfEndedReflection(scope, tx, moved)
      },
    },
    {
      states: ['1_2_kyc_pending'],
      isDue: sql`submitted_at <= ${daysAfter(now, -LAPSE_DAYS.identity)}`,
      run: (tx, contract) => lapse(scope, tx, contract, 'identity'),
    },
    {
      states: awaitingMandate,
      // Who waits is asked for the mandate when volume becomes free.
      isDue: sql`mandate_due_at <= ${now} and waitlisted_at is null`,
      async run(tx, contract) {
        if (await isMandateGiven(tx, contract.orderId)) {
          await repository.updateContract(tx, contract.orderId, { mandateDueAt: null })
        } else await lapse(scope, tx, contract, 'mandate')
      },
    },
    {
      states: OWING,
      isDue: sql`payment_due_at <= ${now}`,
      run: (tx, contract) => endDunning(scope, tx, contract),
    },
    {
      states: ['8_5_cancellation_marked'],
      isDue: sql`cancellation_date < ${toLocalDate(now)}`,
      async run(tx, contract) {
        // domain/withdrawal#during-notice: whoever can still withdraw loses nothing by a notice for cause.
        if (withdrawalRightAt(contract, now).kind !== 'withdrawal') await endCancelled(scope, tx, contract)
      },
    },
    {
      // Paid back before its day was over, so that no payout has completed it.
      states: ['8_6_terminated'],
      isDue: sql`(select coalesce(sum(principal + loss), 0) from payout where payout.order_id = contract.order_id) >= amount_total`,
      run: (tx, contract) => completeOne(scope, tx, contract),
    },
    {
      // The depot bank has paid the security back.
      states: ['3_2_active', '8_6_terminated'],
      isDue: sql`product_id in (select id from ${productView('product')} where redeemed_on is not null)`,
      run: (tx, contract) => completeOne(scope, tx, contract),
    },
    {
      states: ['2_1_in_review'],
      isDue: sql`(select max(at) from history where entity = 'contract' and entity_id = contract.order_id
        and to_state = '2_1_in_review') < ${reviewedSince}`,
      run: (tx, contract) => lapse(scope, tx, contract, 'review'),
    },
  ]
  const due = timers.map(async (timer) => {
    const rows = await selectDue(scope.db, timer).orderBy('submittedAt').execute()
    return rows.map(({ orderId }) => ({ orderId, timer }))
  })
  await eachInTransaction(scope, (await Promise.all(due)).flat(), async (tx, { orderId, timer }) => {
    const contract = await repository.lockContract(tx, orderId)
    // Whoever held the lock may have given it more time.
    const still = await selectDue(tx, timer).where('orderId', '=', orderId).executeTakeFirst()
    if (contract && still) await timer.run(tx, contract)
  })
}

async function completeOne(scope: Scope, tx: Tx, contract: Contract): Promise<void> {
  await completeContracts(scope, tx, [contract])
  await notifyInvestor(scope, tx, contract, { template: 'M18', parameters: {} })
}
