import { GOODS_PRENOTIFICATION_DAYS } from '@goldammer/sdk/constants'
import { addTargetDays } from '@goldammer/sdk/rules/business-days'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import { sepaDates, submitBy } from '@goldammer/sdk/rules/sepa-dates'
import { type Cents, cents, type LocalDate, startOfDay, toLocalDate } from '@goldammer/sdk/units'
import type { PaymentEvent } from '../../ports/payment/events.ts'
import { type MandateAccount, providerOf } from '../../ports/payment/port.ts'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { type Activity, writeAudit } from '../../shared/history.ts'
import { isId, newId } from '../../shared/ids.ts'
import { addAllToOutbox, addToOutbox } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import { canMove } from '../../shared/state-machine.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { holdsDeclaration } from '../investors/compliance-cases/declared-withdrawals.ts'
import { addContractEvent, openCase } from '../investors/compliance-cases/service.ts'
import { markAccountInvalid } from '../investors/declared.ts'
import type { BeforeSending } from '../notifications/before-sending.ts'
import { endEntry, takeOut, takeOutOfOrder } from './debit-files.repository.ts'
import { type FinanceTaskKind, openFinanceTask } from './finance-tasks.repository.ts'
import { listenerOf } from './listeners.ts'
import { isForAccount } from './mandate-account.rules.ts'
import { movePayment } from './move.ts'
import { debitFacts, reportFailedRefund, reportReturn, sendPrenotification } from './payment-mails.ts'
import type { PaidOrder, Payment } from './repository.ts'
import * as repository from './repository.ts'
import { RETRY_AFTER_DAYS, reactionTo } from './return-codes.ts'
import { hasEnded, isOver, isOwed, isPaid, lostMandate, type PaymentMove, paymentMachine } from './states.ts'
import { debitsBeside, effectOfTransfer, transferOf } from './transfer.rules.ts'
import { TRANSFER } from './transfer.ts'
import { findUnannounced } from './unannounced.ts'

export { forgetNotes, isOwnOrder, openFinanceTask } from './finance-tasks.repository.ts'
export type { Payment } from './repository.ts'
export { forgetPayer, listForOrders } from './repository.ts'

export type NewPayment = {
  orderId: string
  amount: number
  bankAccountId: string | null
  provider?: string
  attempt?: number
}

/** The payment an order begins with; its mandate is asked for when the payer goes to the provider. */
export async function createForOrder(scope: Scope, tx: Tx, payment: NewPayment) {
  const now = scope.clock.now()
  const created = {
    id: newId(now),
    orderId: payment.orderId,
    amount: payment.amount as Cents,
    bankAccountId: payment.bankAccountId,
    attempt: payment.attempt ?? 1,
    provider: payment.provider ?? scope.ports.payment.name,
    state: 'created' as const,
    createdAt: now,
    updatedAt: now,
  }
  await repository.insert(tx, created)
  return created
}

/** The order's payment: its latest attempt. */
export function findForOrder(db: Database | Tx, orderId: string): Promise<Payment | undefined> {
  return repository.findLatest(db, orderId)
}

/** Changes what will be debited, as long as the payer is not pre-notified of an amount (domain/payments#pre-notification). */
export async function changeAmount(tx: Tx, orderId: string, amount: Cents): Promise<void> {
  const payment = await lockLatest(tx, orderId)
  if (payment && payment.prenotifiedAt === null) await repository.update(tx, payment.id, { amount })
}

/** Money that is on its way to us, or here. */
export const isCollecting = (state: Payment['state']): boolean => state === 'filed' || state === 'settled'

/** Ends what was begun and begins again with another provider; false if it is the same. The caller holds the order's lock. */
export async function changeProvider(scope: Scope, tx: Tx, orderId: string, provider: string): Promise<boolean> {
  const order = await repository.findOrder(tx, orderId)
  const latest = await lockLatest(tx, orderId)
  if (!order || !latest) throw new AppError('CHECKOUT__ORDER_PAYMENT_METHOD_NOT_AVAILABLE')
  if (isPaid(latest.state)) throw new AppError('CHECKOUT__ORDER_ORDER_ALREADY_PAID')
  if (hasEnded(order) || isOver(latest.state)) throw new AppError('PAYMENT_NOT_REPEATABLE')
  if ((latest.provider === TRANSFER) === (provider === TRANSFER)) return false
  if (canMove(paymentMachine, latest.state, 'cancel')) await movePayment(scope, tx, latest, 'cancel')
  const { amount, attempt } = latest
  await createForOrder(scope, tx, { orderId, amount, bankAccountId: null, provider, attempt: attempt + 1 })
  return true
}

/** Oldest first. */
async function lockForOrder(tx: Tx, orderId: string): Promise<Payment[]> {
  const locked: Payment[] = []
  for (const { id } of await repository.listForOrders(tx, [orderId])) locked.push((await repository.lock(tx, id))!)
  return locked
}

async function lockLatest(tx: Tx, orderId: string): Promise<Payment | undefined> {
  const latest = await repository.findLatest(tx, orderId)
  return latest && (await repository.lock(tx, latest.id))
}

/** The contract or order has ended: what is not yet filed never will be (domain/payments#states). */
export async function cancelForOrder(scope: Scope, tx: Tx, orderId: string): Promise<void> {
  const payment = await lockLatest(tx, orderId)
  if (payment && canMove(paymentMachine, payment.state, 'cancel')) await movePayment(scope, tx, payment, 'cancel')
}

/** Gives back what has been collected, and stops what has not; a debit on its way is refunded when it settles. */
export async function refundForOrder(
  scope: Scope,
  tx: Tx,
  orderId: string,
  reason: string | null = null,
): Promise<void> {
  for (const payment of await lockForOrder(tx, orderId)) {
    if (payment.state === 'settled') await refund(scope, tx, payment, reason)
    else if (canMove(paymentMachine, payment.state, 'cancel'))
      await movePayment(scope, tx, payment, 'cancel', { reason })
  }
}

async function refund(scope: Scope, tx: Tx, payment: Payment, reason: string | null = null): Promise<void> {
  await movePayment(scope, tx, payment, 'refund', { reason })
  if (payment.provider === TRANSFER) await refundByHand(scope, tx, payment)
  else await addToOutbox(scope, tx, { kind: 'payment.refund', subjectId: payment.id })
}

/** After approval: pre-notifies the debit and sets its day (domain/payments#pre-notification, sepaDates). */
export async function scheduleCollection(scope: Scope, tx: Tx, orderId: string): Promise<void> {
  const payment = await lockLatest(tx, orderId)
  const order = await repository.findOrder(tx, orderId)
  if (!payment || !order || payment.state !== 'authorised') throw new AppError('PAYMENT_NOT_AUTHORISED')
  await prenotify(scope, tx, order, payment, { move: 'prenotify' })
}

/** The day of a debit that is pre-notified today. */
export function collectionDayOf(
  scope: Pick<Scope, 'clock' | 'config'>,
  days = scope.config.prenotificationDays,
): LocalDate {
  return sepaDates(toLocalDate(scope.clock.now()), days).collectionDate
}

type Prenotification = {
  move: 'prenotify' | 'announceAgain' | 'retry'
  /** Unless it is the one that follows from the notice. */
  collectionDate?: LocalDate
}

/** The day of debits that are pre-notified today, with the notice that was agreed: a longer one for investments. */
export const nextDay = (scope: Pick<Scope, 'clock' | 'config'>, withInvestments: boolean): LocalDate =>
  collectionDayOf(scope, withInvestments ? undefined : GOODS_PRENOTIFICATION_DAYS)

async function prenotify(scope: Scope, tx: Tx, order: PaidOrder, payment: Payment, how: Prenotification) {
  const { prenotified, debit } = await setDebit(scope, tx, order, payment, how)
  const mailed = { ...order, amountTotal: debit ?? order.amountTotal }
  const prenotificationId = await sendPrenotification(scope, tx, mailed, prenotified)
  await repository.update(tx, payment.id, { prenotificationId })
  await listenerOf(order).paymentPrenotified(scope, tx, order.id)
}

/** Sets the day of the debit, and its amount where that depends on the day. */
async function setDebit(
  scope: Scope,
  tx: Tx,
  order: PaidOrder,
  payment: Payment,
  { move, ...given }: Prenotification,
): Promise<{ prenotified: Payment; debit: Cents | null }> {
  const now = scope.clock.now()
  const collectionDate = given.collectionDate ?? nextDay(scope, order.kind !== 'goods')
  const debit = await listenerOf(order).debitOn(tx, order.id, collectionDate)
  if (move === 'retry') await endEntry(tx, payment)
  const prenotified = await movePayment(scope, tx, payment, move, {
    ...(debit === null ? {} : { amount: debit }),
    dueDate: collectionDate,
    prenotifiedAt: now,
    // To the provider the next debit is another one: later reports on the one before do not concern it.
    ...(move === 'retry'
      ? { retries: payment.retries + 1, returnCode: null, providerCollectionId: null, debitFileId: null }
      : {}),
  })
  return { prenotified, debit }
}

/**
 * domain/payments#announced-first: the pre-notification is about to be sent. Where the debit's day comes too soon after today, the debit moves to
 * the day that the agreed notice gives; the mail names the day and the amount that hold now. A mail that another has replaced changes nothing.
 */
export const keepNotice: BeforeSending = async (scope, { id, parameters }) => {
  const { orderId } = parameters as { orderId: string }
  return await inTransaction(scope, async (tx) => {
    const payment = await lockLatest(tx, orderId)
    const order = payment && (await repository.findOrder(tx, orderId))
    const isCurrent = payment?.prenotificationId?.replaceAll('-', '') === id.replaceAll('-', '')
    if (!order || !isCurrent || payment.state !== 'prenotified') return {}
    if (payment.dueDate! >= nextDay(scope, order.kind !== 'goods')) return debitFacts(payment)
    // The file in which it may be is for another day.
    await takeOut(tx, payment.id)
    return debitFacts((await setDebit(scope, tx, order, payment, { move: 'announceAgain' })).prenotified)
  })
}

/** domain/payments#missed-day: its day is missed; pre-notified for another, with the notice that was agreed. */
export async function prenotifyAgain(
  scope: Scope,
  tx: Tx,
  paymentId: string,
  collectionDate?: LocalDate,
): Promise<void> {
  const payment = await repository.lock(tx, paymentId)
  const order = payment && (await repository.findOrder(tx, payment.orderId))
  if (!payment || !order || !canMove(paymentMachine, payment.state, 'announceAgain')) return
  await prenotify(scope, tx, order, payment, { move: 'announceAgain', ...(collectionDate ? { collectionDate } : {}) })
}

/**
 * Handles an event of a provider (webhook). An event that no longer fits the payment's state, such as one that arrives late
 * or twice, changes nothing.
 */
export async function handleEvent(scope: Scope, tx: Tx, event: PaymentEvent): Promise<void> {
  if (event.type === 'none') return scope.log.info({ event }, 'an event that is nothing to us')
  const payment = await lockPaymentOf(tx, event)
  const order = payment && (await repository.findOrder(tx, payment.orderId))
  if (!payment || !order) {
    scope.log.warn({ event }, 'an event for a payment that is not ours')
    return
  }
  if ('collectionId' in event && event.collectionId && !(await isOfDebit(tx, payment, event.collectionId))) {
    scope.log.warn({ event }, 'an event of another debit than the one that is under way')
    return
  }
  switch (event.type) {
    case 'mandate.signed':
      // Reported late or once more: the next mandate is a payment of its own.
      if (lostMandate(payment)) return scope.log.warn({ event }, 'a mandate that has ended')
      return await ifPossible(scope, payment, 'sign', () => followSignature(scope, tx, order, payment, event))
    case 'mandate.abandoned':
      return await ifPossible(scope, payment, 'abandon', () => movePayment(scope, tx, payment, 'abandon'))
    case 'mandate.revoked':
      if (isAwaitingAccount(payment)) return await forgetMandate(scope, tx, payment)
      return await ifPossible(scope, payment, 'revoke', () => loseMandate(scope, tx, order, payment))
    case 'mandate.named':
      return await nameMandate(tx, payment, event.mandateReference)
    case 'collection.accepted':
      return
    case 'collection.settled':
      return await ifPossible(scope, payment, 'settle', () => settle(scope, tx, order, payment, event.on))
    case 'collection.failed':
    case 'collection.returned':
      if ((payment.state === 'refunded' || payment.state === 'refund_failed') && payment.returnCode === null)
        return await askFinance(scope, tx, { order, payment, kind: 'returned_after_refund', returnCode: event.code })
      return await ifPossible(scope, payment, 'return', () =>
        handleReturnedDebit(scope, tx, order, payment, event.code),
      )
    case 'collection.refunded':
      if (payment.state === 'settled')
        await askFinance(scope, tx, { order, payment, kind: 'refunded_elsewhere', details: { isFull: event.isFull } })
      return
    case 'collection.refundFailed':
      return await ifPossible(scope, payment, 'failRefund', () => failRefund(scope, tx, order, payment, event.reason))
    case 'collection.restored':
      return await askFinance(scope, tx, { order, payment, kind: 'restored' })
  }
}

/** By our id, else by the provider's id of the debit or the mandate. */
async function lockPaymentOf(tx: Tx, event: Exclude<PaymentEvent, { type: 'none' }>): Promise<Payment | undefined> {
  const id =
    'paymentId' in event
      ? event.paymentId
      : 'collectionId' in event
        ? await repository.findIdByCollection(tx, event.collectionId)
        : await repository.findIdByMandate(tx, event.providerMandateId)
  return id !== undefined && isId(id) ? await repository.lock(tx, id) : undefined
}

/** Stores the provider's id of the debit from the first event that has it: without it nothing could be refunded. */
async function isOfDebit(tx: Tx, payment: Payment, collectionId: string): Promise<boolean> {
  if (payment.providerCollectionId) return payment.providerCollectionId === collectionId
  if (!isCollecting(payment.state)) return false
  await repository.update(tx, payment.id, { providerCollectionId: collectionId })
  return true
}

type PaymentProblem = {
  order: PaidOrder
  payment: Payment
  kind: FinanceTaskKind
  details?: Record<string, unknown>
}

/** Opens a task for a person of finance (domain/payments#finance-tasks). */
async function askFinance(
  scope: Scope,
  tx: Tx,
  { order, payment, kind, details, returnCode }: PaymentProblem & { returnCode?: string },
): Promise<void> {
  await openFinanceTask(scope, tx, {
    kind,
    orderId: order.id,
    paymentId: payment.id,
    amount: payment.amount,
    ...(returnCode ? { returnCode } : {}),
  })
  await writePaymentAudit(scope, tx, {
    order,
    payment,
    kind,
    details: { task: 'finance', ...details, ...(returnCode ? { code: returnCode } : {}) },
  })
}

/** domain/debit-files#unbookable: no bank would take the order for it, so it stays pre-notified until finance has handled it. */
export async function reportUnwrittenDebit(
  scope: Scope,
  tx: Tx,
  { id: paymentId, amount, orderId, customerId, orderNumber }: UnwrittenDebit,
  fault: string,
): Promise<void> {
  const kind = 'debit_not_written'
  await openFinanceTask(scope, tx, { kind, orderId, paymentId, amount: cents(amount), fault })
  const details = { paymentId, orderNumber, fault, task: 'finance' }
  await writeAudit(scope, tx, { action: activities[kind], customerId, details })
}

type UnwrittenDebit = { id: string; amount: number; orderId: string; customerId: string; orderNumber: string }

const activities: Record<FinanceTaskKind, Activity> = {
  returned: 'payment.returned',
  returned_late: 'payment.returned-late',
  returned_after_refund: 'payment.returned-after-refund',
  refunded_elsewhere: 'payment.refunded-elsewhere',
  restored: 'payment.restored',
  refund_by_hand: 'payment.refund-by-hand',
  refund_interest: 'payment.refund-interest',
  debit_not_written: 'payment.not-written',
  debit_not_announced: 'payment.not-announced',
  transfer_not_written: 'payout.not-written',
  refund_failed: 'payment.refund-failed',
}

const writePaymentAudit = (scope: Scope, tx: Tx, { order, payment, kind, details }: PaymentProblem): Promise<void> =>
  writeAudit(scope, tx, {
    action: activities[kind],
    customerId: order.customerId,
    details: { paymentId: payment.id, orderNumber: order.orderNumber, ...details },
  })

/** domain/payments#return-codes: a debit nobody has allowed, or whose payer has died. False: goods have no investor to check. */
async function askCompliance(scope: Scope, tx: Tx, order: PaidOrder, code: string): Promise<boolean> {
  const contract = await tx
    .selectFrom('contract')
    .select('investorId')
    .where('orderId', '=', order.id)
    .executeTakeFirst()
  if (!contract) return false
  const details = { code }
  const { investorId } = contract
  const isNew = await openCase(scope, tx, { kind: 'returned_debit', investorId, orderId: order.id, details })
  if (!isNew && code === 'MD07') await addContractEvent(tx, order.id, details)
  return true
}

/** The mandate has ended before the debit was filed: without a new one nothing can be collected. */
async function loseMandate(
  scope: Scope,
  tx: Tx,
  order: PaidOrder,
  payment: Payment,
  reason: string | null = null,
): Promise<void> {
  await movePayment(scope, tx, payment, 'revoke', { reason })
  if (!hasEnded(order)) await listenerOf(order).mandateLost(scope, tx, order.id)
}

/** domain/payments#mandate-ended: a mandate that has lapsed, or whose account can't be debited any more, ends; a new one is asked for. */
export async function endMandate(scope: Scope, tx: Tx, paymentId: string, reason: string): Promise<void> {
  const payment = await repository.lock(tx, paymentId)
  const order = payment && (await repository.findOrder(tx, payment.orderId))
  if (!payment || !order) return
  if (canMove(paymentMachine, payment.state, 'revoke')) await loseMandate(scope, tx, order, payment, reason)
  else if (canMove(paymentMachine, payment.state, 'abandon'))
    await movePayment(scope, tx, payment, 'abandon', { reason })
}

/** Where the provider names mandates, its name is what the payer's bank and the pre-notification show. */
async function nameMandate(tx: Tx, payment: Payment, mandateReference: string | null): Promise<void> {
  if (mandateReference && payment.mandateReference !== mandateReference)
    await repository.update(tx, payment.id, { mandateReference })
}

async function ifPossible(
  scope: Scope,
  payment: Payment,
  move: PaymentMove,
  act: () => Promise<unknown>,
): Promise<void> {
  if (canMove(paymentMachine, payment.state, move)) await act()
  else scope.log.warn({ payment: payment.id, state: payment.state, move }, 'an event came too late or twice')
}

/** Signed: where the provider has to be asked for which account, it counts once that has answered. */
async function followSignature(
  scope: Scope,
  tx: Tx,
  order: PaidOrder,
  payment: Payment,
  { providerMandateId, ibanEnding }: Extract<PaymentEvent, { type: 'mandate.signed' }>,
): Promise<void> {
  if (payment.iban && !ibanEnding && providerOf(payment, scope.ports.payments).readAccount) {
    await repository.update(tx, payment.id, { providerMandateId })
    await addToOutbox(scope, tx, { kind: 'payment.account', subjectId: payment.id, payload: { providerMandateId } })
    return
  }
  const account = ibanEnding ? { ibanEnding } : null
  await checkMandateAccount(scope, tx, { order, payment, providerMandateId, account })
}

/** Asked for the account of a mandate, the provider has answered. One that ended meanwhile, or was followed by another, is none. */
export async function followAnswer(
  scope: Scope,
  tx: Tx,
  { paymentId, providerMandateId }: { paymentId: string; providerMandateId: string },
  account: MandateAccount,
): Promise<void> {
  const payment = await repository.lock(tx, paymentId)
  const order = payment && (await repository.findOrder(tx, payment.orderId))
  if (!payment || !order || payment.providerMandateId !== providerMandateId || lostMandate(payment)) return
  await ifPossible(scope, payment, 'sign', () =>
    checkMandateAccount(scope, tx, { order, payment, providerMandateId, account }),
  )
}

type SignedMandate = { order: PaidOrder; payment: Payment; providerMandateId: string; account: MandateAccount | null }

const checkMandateAccount = (
  scope: Scope,
  tx: Tx,
  { order, payment, providerMandateId, account }: SignedMandate,
): Promise<void> =>
  isForAccount(payment.iban, account)
    ? authorise(scope, tx, order, payment, providerMandateId)
    : refuseMandate(scope, tx, payment)

/** Signed, and not yet known for which account. */
const isAwaitingAccount = ({ state, providerMandateId, mandateSignedAt }: Payment): boolean =>
  canMove(paymentMachine, state, 'sign') && providerMandateId !== null && mandateSignedAt === null

async function forgetMandate(scope: Scope, tx: Tx, payment: Payment): Promise<void> {
  await repository.update(tx, payment.id, { providerMandateId: null })
  if (canMove(paymentMachine, payment.state, 'abandon')) await movePayment(scope, tx, payment, 'abandon')
}

/** A mandate for another account than the one that was picked, whose owner nobody has checked: as if none were given. */
async function refuseMandate(scope: Scope, tx: Tx, payment: Payment): Promise<void> {
  scope.log.warn({ payment: payment.id }, 'a mandate for another account')
  if (canMove(paymentMachine, payment.state, 'abandon'))
    await movePayment(scope, tx, payment, 'abandon', { reason: 'another_account' })
}

async function authorise(scope: Scope, tx: Tx, order: PaidOrder, payment: Payment, providerMandateId: string) {
  await movePayment(scope, tx, payment, 'sign', { mandateSignedAt: scope.clock.now(), providerMandateId })
  if (hasEnded(order)) return await cancelForOrder(scope, tx, order.id)
  await listenerOf(order).paymentAuthorised(scope, tx, order.id)
  // A concluded contract that is paid again: nobody has to approve it once more.
  if (isOwed(order)) await scheduleCollection(scope, tx, order.id)
}

async function settle(scope: Scope, tx: Tx, order: PaidOrder, payment: Payment, on: LocalDate) {
  const settled = await movePayment(scope, tx, payment, 'settle', { settledOn: on })
  if (hasEnded(order) || (await isPaidOtherwise(tx, payment))) return await refund(scope, tx, settled)
  await listenerOf(order).paymentSettled(scope, tx, order.id, { on, debitedOn: payment.dueDate })
}

/** A transfer was booked while the debit was at the bank: nobody pays twice. */
async function isPaidOtherwise(tx: Tx, { id, orderId }: Payment): Promise<boolean> {
  const payments = await repository.listForOrders(tx, [orderId])
  return payments.some((other) => other.id !== id && other.state === 'settled')
}

async function handleReturnedDebit(scope: Scope, tx: Tx, order: PaidOrder, payment: Payment, code: string) {
  const reaction = reactionTo(code)
  await movePayment(scope, tx, payment, reaction.move, { returnCode: code, reason: code })
  if (reaction.accountInvalid && payment.bankAccountId) await markAccountInvalid(tx, payment.bankAccountId)
  if (hasEnded(order) || (await isPaidOtherwise(tx, payment))) return
  const today = toLocalDate(scope.clock.now())
  // After D+5 the contract stays as it is until finance has checked it (domain/payments#periods).
  const isLate = payment.state === 'settled' && today > addTargetDays(payment.dueDate!, 5)
  const kind = isLate ? 'returned_late' : 'returned'
  const isCompliances = reaction.task === 'compliance' && (await askCompliance(scope, tx, order, code))
  const isFinances = isLate || goesOnUnpaid(order, payment) || (reaction.task !== null && !isCompliances)
  if (isFinances) await askFinance(scope, tx, { order, payment, kind, returnCode: code })
  else if (isCompliances)
    await writePaymentAudit(scope, tx, { order, payment, kind, details: { code, task: 'compliance' } })
  // Where someone of ours has to look first, nobody is dunned.
  if (!isLate) await listenerOf(order).paymentReturned(scope, tx, order.id, { code, isDunned: reaction.task === null })
  // What finance settles is not debited beside it.
  const isRetried = !isFinances && payment.retries < reaction.automaticRetries
  const next = isFinances || isCompliances ? 'wait' : isRetried ? 'retry' : reaction.ask
  if (reaction.mail) await reportReturn(scope, tx, order, { code, next })
  if (isRetried)
    await addToOutbox(scope, tx, {
      kind: 'payment.retry',
      subjectId: payment.id,
      runAt: startOfDay(addDays(today, RETRY_AFTER_DAYS)),
    })
}

/** Only an active contract becomes unpaid again: one that is cancelled, or has ended by its plan, would be paid back all the same. */
const goesOnUnpaid = ({ kind, state }: PaidOrder, payment: Payment): boolean =>
  kind === 'investment' && payment.state === 'settled' && state !== '3_2_active'

/** Days from a withdrawal to the refund: of a financial service BGB § 357b (1), of goods BGB § 357 (1). */
const REFUND_DAYS = { investment: 30, goods: 14 } as const

/** From the day of a withdrawal that was received, else from the day on which the refund was ordered. */
async function lastDayToRefund(tx: Tx, order: PaidOrder, orderedOn: LocalDate): Promise<LocalDate> {
  const declaredOn = await repository.findWithdrawalDay(tx, order.id)
  return addDays(declaredOn ?? orderedOn, REFUND_DAYS[order.kind])
}

/**
 * domain/payments#refund-failed: the provider's refund did not arrive. Once only: afterwards it is paid by our transfer, and later reports on the
 * provider's refund are ignored. What the payer has claimed back was no refund of ours.
 */
async function failRefund(scope: Scope, tx: Tx, order: PaidOrder, payment: Payment, reason: string): Promise<void> {
  if (payment.refundFailedAt || payment.returnCode !== null) return
  const payBy = await lastDayToRefund(tx, order, toLocalDate(payment.updatedAt))
  await movePayment(scope, tx, payment, 'failRefund', { refundFailedAt: scope.clock.now(), reason })
  await openFinanceTask(scope, tx, {
    kind: 'refund_failed',
    orderId: order.id,
    paymentId: payment.id,
    amount: payment.amount,
    payBy,
  })
  await writePaymentAudit(scope, tx, {
    order,
    payment,
    kind: 'refund_failed',
    details: { task: 'finance', payBy, reason },
  })
  await reportFailedRefund(scope, tx, order, payment, payBy)
}

/** The provider refuses to give it back at all. */
export async function refuseRefund(scope: Scope, tx: Tx, paymentId: string, reason: string): Promise<void> {
  const payment = await repository.lock(tx, paymentId)
  const order = payment && (await repository.findOrder(tx, payment.orderId))
  if (payment && order && canMove(paymentMachine, payment.state, 'failRefund'))
    await failRefund(scope, tx, order, payment, reason)
}

/** What was paid is to be given back, and no provider can: it came by transfer, or its debit was never named. */
export async function refundByHand(scope: Scope, tx: Tx, payment: Payment): Promise<void> {
  const order = await repository.findOrder(tx, payment.orderId)
  if (!order) return
  const { amount } = payment
  const payBy = await lastDayToRefund(tx, order, toLocalDate(scope.clock.now()))
  await openFinanceTask(scope, tx, { kind: 'refund_by_hand', orderId: order.id, paymentId: payment.id, amount, payBy })
  await writePaymentAudit(scope, tx, {
    order,
    payment,
    kind: 'refund_by_hand',
    details: { task: 'finance', amount, payBy },
  })
}

/** Whether a debit that came back is tried once more without anybody's doing. */
export async function isRetryPlanned(db: Database | Tx, payment: Pick<Payment, 'id' | 'state'>): Promise<boolean> {
  if (payment.state !== 'returned') return false
  const planned = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'payment.retry')
    .where('subjectId', '=', payment.id)
    .where('deliveredAt', 'is', null)
    .executeTakeFirst()
  return planned !== undefined
}

/** BGB § 356a: while a withdrawal is declared nothing is debited again; asked for every day until it is decided. */
async function retryTomorrow(scope: Scope, tx: Tx, paymentId: string): Promise<void> {
  const runAt = startOfDay(addDays(toLocalDate(scope.clock.now()), 1))
  await addToOutbox(scope, tx, { kind: 'payment.retry', subjectId: paymentId, runAt })
}

/** domain/withdrawal#held: pre-notified debits of an order that is held leave their file, and are put into none until that is decided. */
export const holdDebits = (tx: Tx, orderId: string): Promise<void> => takeOutOfOrder(tx, orderId)

/** The order is held no more: a debit whose day was missed is pre-notified again, so that it comes with its notice. */
export async function resumeDebits(scope: Scope, tx: Tx, orderId: string): Promise<void> {
  for (const payment of await lockForOrder(tx, orderId))
    if (payment.state === 'prenotified' && !payment.debitFileId && isTooLate(scope, payment.dueDate!))
      await prenotifyAgain(scope, tx, payment.id)
}

/** The automatic second attempt under the same mandate; not if the investor has paid otherwise meanwhile. */
export async function retryCollection(scope: Scope, tx: Tx, paymentId: string): Promise<void> {
  const payment = await repository.lock(tx, paymentId)
  const order = payment && (await repository.findOrder(tx, payment.orderId))
  if (!payment || !order || payment.state !== 'returned' || hasEnded(order)) return
  if (await holdsDeclaration(tx, order.id)) return await retryTomorrow(scope, tx, paymentId)
  const newest = await repository.findLatest(tx, payment.orderId)
  if (newest?.id === payment.id) await prenotify(scope, tx, order, payment, { move: 'retry' })
}

/** The session on the provider's page has run out unused. */
export async function expireSession(scope: Scope, tx: Tx, paymentId: string): Promise<void> {
  const payment = await repository.lock(tx, paymentId)
  const isOver = payment?.sessionExpiresAt && payment.sessionExpiresAt <= scope.clock.now()
  if (payment?.state === 'mandate_pending' && isOver)
    await movePayment(scope, tx, payment, 'abandon', { reason: 'expired' })
}

/**
 * Finance has found the transfer on the account (prepayment of goods). It pays the order also where that was switched to a
 * debit since; what came after the end, or on top of a debit, goes back (domain/goods#late-transfer).
 */
export async function bookTransfer(
  scope: Scope,
  tx: Tx,
  orderId: string,
  on: LocalDate,
  reason: string | null = null,
): Promise<void> {
  const order = await repository.findOrder(tx, orderId)
  const payments = await lockForOrder(tx, orderId)
  const transfer = transferOf(payments)
  const effect = order && effectOfTransfer(order, payments)
  if (!order || !transfer || !effect) throw new AppError('CHECKOUT__ORDER_ORDER_NOT_FOUND')
  const debits = debitsBeside(payments, transfer)
  for (const debit of debits)
    if (canMove(paymentMachine, debit.state, 'cancel')) await movePayment(scope, tx, debit, 'cancel')
  if (effect === 'goesBack') {
    const booked = await movePayment(scope, tx, transfer, 'bookTransfer', { settledOn: on, reason })
    return await refund(scope, tx, booked)
  }
  // The latest attempt is the order's payment, and this one has paid it.
  const attempt = Math.max(transfer.attempt, ...debits.map((debit) => debit.attempt + 1))
  await movePayment(scope, tx, transfer, 'bookTransfer', { settledOn: on, attempt, reason })
  await listenerOf(order).paymentSettled(scope, tx, orderId, { on, debitedOn: null })
}

/** Whether the bank takes no debit for that day any more. */
export const isTooLate = ({ clock, config }: Pick<Scope, 'clock' | 'config'>, dueDate: LocalDate): boolean =>
  clock.now() >= submitBy(dueDate, config.debitCutOff)

/** Hands pre-notified debits to their providers; the caller holds their locks. */
export async function fileDebits(
  scope: Scope,
  tx: Tx,
  payments: readonly { id: string; state: Payment['state'] }[],
): Promise<void> {
  for (const payment of payments) await movePayment(scope, tx, payment, 'file')
  await addAllToOutbox(
    scope,
    tx,
    payments.map(({ id }) => ({ kind: 'payment.collect', subjectId: id })),
  )
}

/** Without a check by people: filed for its day, or pre-notified again where that was missed. */
export async function fileCollection(scope: Scope, tx: Tx, paymentId: string): Promise<void> {
  const payment = await repository.lock(tx, paymentId)
  if (payment?.state !== 'prenotified') return
  if ((await findUnannounced(tx, [payment])).size > 0) return
  if (isTooLate(scope, payment.dueDate!)) await prenotifyAgain(scope, tx, paymentId)
  else await fileDebits(scope, tx, [payment])
}
