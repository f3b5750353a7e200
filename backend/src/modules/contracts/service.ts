import type { Locale } from '@goldammer/sdk/locales'
import { laterOf } from '@goldammer/sdk/rules/payment-schedule'
import { translate } from '@goldammer/sdk/translate'
import { type Cents, cents, centsToEuros, toLocalDate } from '@goldammer/sdk/units'
import type { Insertable, Selectable } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { writeHistory } from '../../shared/history.ts'
import { newId } from '../../shared/ids.ts'
import { addAllToOutbox, addToOutbox, takeFromOutbox } from '../../shared/outbox.ts'
import { queueBeforeCommit, sendInOrder } from '../../shared/pipelined-transaction.ts'
import { productChanged } from '../../shared/purge.ts'
import type { Scope } from '../../shared/scope.ts'
import type { DB } from '../../shared/tables.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inEachLocale } from '../../shared/translated.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { queueContractDocuments, supersedePapers } from '../documents/service.ts'
import { isUsableAccount } from '../investors/bank-accounts.service.ts'
import { closeCases, findBlock, openCase } from '../investors/compliance-cases/service.ts'
import { kycStateOf } from '../investors/identity/rules.ts'
import { findCheck } from '../investors/identity/service.ts'
import type { Limit } from '../investors/limit.service.ts'
import type { Settlement } from '../payments/listeners.ts'
import { mayBeDunned } from '../payments/not-dunned.ts'
import { insertOrder, insertOrderLine } from '../payments/orders.ts'
import { createForOrder } from '../payments/service.ts'
import { orderDelivery } from './delivery/delivery.service.ts'
import { notifyInvestor } from './investor-mail.ts'
import { notifyDashboards } from './live.ts'
import { listSubmitted, typedFormOf } from './papers/contract-facts.ts'
import type { Contract, RoundRow } from './repository.ts'
import * as repository from './repository.ts'
import { refuseRound } from './rounds/rounds.rules.ts'
import { contractMachine, LAPSE_DAYS, NEEDS_IDENTITY, REMINDER_DAYS } from './states.ts'
import { moveContract } from './transitions.service.ts'
import { allocate, type Capacity, capacityOf } from './volume/capacity.ts'
import { followReserved, followVolume, type readVolumeFacts, remindOfMandateFrom } from './volume/waiting-list.ts'
import { reflectionEnd } from './withdrawal/withdrawal-rights.rules.ts'

export { listDeciders } from './cancellation/cancellation.repository.ts'
export { type Contract, findContract, listPayouts, lockContractsOnly, lockTranches, sumReserved } from './repository.ts'

const day = 86_400_000

type Order = Insertable<DB['shopOrder']>
type OfferedProduct = Pick<
  Selectable<DB['product']>,
  'type' | 'regime' | 'fundingEndPremature' | 'voluntaryWithdrawalDays' | 'totalVolume'
> & { round: RoundRow | null; tariffs: { id: string; totalVolume: Cents }[] }

/** What checkout decides of an order of an investment; its moment and its tranche are decided here. */
export type Submission = {
  order: Omit<
    Order,
    'id' | 'kind' | 'state' | 'orderDateTime' | 'amountTotal' | 'createdAt' | 'updatedAt' | 'customerId' | 'orderNumber'
  >
  line: { label: unknown; unitPrice: number; states: string[]; payload?: Record<string, unknown> }
  contract: Omit<
    Insertable<DB['contract']>,
    | 'orderId'
    | 'state'
    | 'trancheId'
    | 'submittedAt'
    | 'waitlistedAt'
    | 'reflectionEndsAt'
    | 'mandateDueAt'
    | 'paymentDueAt'
    | 'unpaidSince'
    | 'dunnedSince'
    | 'updatedAt'
    | 'submitted'
    | 'disclosed'
    | 'limitedAs'
  > & { submitted: Record<string, unknown> }
  /** Whether the summary that was confirmed showed that the order waits. */
  waitlisted?: boolean
  /** The code or flag that lets one order before the public start (domain/funding-rounds#early-signer). */
  earlySigner: boolean
  /** What the caller has read of them in this transaction, behind the lock of the investor. */
  facts: { product: OfferedProduct; limit: Limit; volumeFacts: Awaited<ReturnType<typeof readVolumeFacts>> }
  /** The cart's line: a refused amount is shown at its investment, a lost reservation at its summary. */
  pointer: string
}

/**
 * Places an order of an investment (domain/contracts#submit): under the investor's lock the limit is asked once more, then
 * the volume is reserved, or the order waits behind all who wait (domain/amounts#waiting-list). An order that changes nothing but the volume
 * takes no lock of a tranche until its last statements (decision 21). Answers what was written of the order.
 */
export async function submitContract(scope: Scope, tx: Tx, submission: Submission) {
  const { order, line, contract, waitlisted, facts, pointer } = submission
  const { product, limit } = facts
  refuseOverLimit(limit, `${pointer}/investment`)
  const reservation = await chooseTranche(scope, tx, submission)
  const { orderId, submittedAt } = reservation
  // Others were quicker: a position on the waiting list is not what was confirmed.
  if (waitlisted === false && reservation.waits) throw new AppError('DRAFT_CHANGED', { pointer: `${pointer}/summary` })
  const { to: state } = contractMachine.submit
  const debit = cents(contract.amountTotal + (contract.accruedInterest ?? 0) + (contract.serviceFee ?? 0))
  const row = {
    ...contract,
    submitted: JSON.stringify(contract.submitted),
    orderId,
    state,
    trancheId: reservation.trancheId,
    limitedAs: limit.limitedAs,
    submittedAt,
    waitlistedAt: reservation.waits ? submittedAt : null,
    reflectionEndsAt: reflectionEnd(product, submittedAt),
    mandateDueAt: new Date(submittedAt.getTime() + LAPSE_DAYS.mandate * day),
    updatedAt: submittedAt,
  }
  if (!reservation.isLocked) {
    queueBeforeCommit(tx, repository.confirmReservation(row, reservation.round.state).compile(tx))
    queueBeforeCommit(tx, repository.insertContract(tx, row).compile())
  }
  // Line, payment and contract refer to the order, which is written first. A job notifies the investor.
  const [shopOrder, orderLine, payment] = await sendInOrder(
    () =>
      insertOrder(tx, {
        ...order,
        id: orderId,
        orderNumber: contract.orderNumber,
        customerId: contract.customerId,
        kind: 'investment',
        state,
        orderDateTime: submittedAt,
        amountTotal: debit,
        createdAt: submittedAt,
        updatedAt: submittedAt,
      }),
    () =>
      insertOrderLine(tx, {
        id: newId(submittedAt),
        orderId,
        productId: contract.productId,
        type: 'product',
        label: JSON.stringify(line.label),
        quantity: contract.units,
        unitPrice: cents(line.unitPrice),
        totalPrice: contract.amountTotal,
        states: line.states,
        payload: JSON.stringify(line.payload ?? {}),
        position: 1,
      }),
    () => createForOrder(scope, tx, { orderId, amount: debit, bankAccountId: contract.bankAccountId ?? null }),
    () => reservation.isLocked && repository.insertContract(tx, row).execute(),
    () => writeHistory(scope, tx, { entity: 'contract', entityId: orderId, event: 'submit', from: null, to: state }),
    () => noteThirdParty(scope, tx, orderId, contract),
    () =>
      addAllToOutbox(scope, tx, [
        { kind: 'contract.submitted', subjectId: orderId, lane: 'first' },
        ...(reservation.waits ? [] : productChanged(tx, contract.productId)),
      ]),
    () =>
      reservation.waits
        ? followVolume(scope, tx, contract.productId)
        : followReserved(scope, tx, reservation.round, cents(reservation.reserved + contract.amountTotal)),
  )
  notifyDashboards(tx, contract)
  return { orderId, waits: reservation.waits, order: shopOrder, line: orderLine, payment }
}

/** Who acts for somebody else, named or not. */
function thirdPartyOf({ submitted }: Submission['contract']): { thirdParty: object | null } | null {
  const given = submitted.personalData as { actsOnOwnAccount?: boolean; thirdParty?: object | null } | undefined
  return given?.actsOnOwnAccount === false ? { thirdParty: given.thirdParty ?? null } : null
}

/** GwG §§ 10 (1) no. 2, 11 (5): who acts for somebody else waits until compliance knows whom. */
async function noteThirdParty(scope: Scope, tx: Tx, orderId: string, contract: Submission['contract']): Promise<void> {
  const details = thirdPartyOf(contract)
  if (details) await openCase(scope, tx, { kind: 'third_party', investorId: contract.investorId, orderId, details })
}

function refuseOverLimit(limit: Limit, pointer: string): void {
  if (limit.allowed) return
  const headroom = centsToEuros(limit.headroom ?? cents(0))
  throw new AppError(limit.refusal ?? 'LIMIT_EXCEEDED', { pointer, parameters: { headroom } })
}

/** Allocates the order to a tranche or the waiting list. `isAlone`: it changes nothing but the volume, so others do not wait for it. */
function allocateReservation(
  scope: Scope,
  { contract, facts, earlySigner }: Submission,
  round: RoundRow | null | undefined,
  capacity: Capacity,
  volumes: repository.Volumes,
) {
  const refusal = round
    ? refuseRound(round, facts.product, earlySigner, toLocalDate(scope.clock.now()))
    : 'OFFER_CLOSED'
  if (refusal || !round) throw new AppError(refusal ?? 'OFFER_CLOSED')
  const amount = cents(contract.amountTotal)
  const allocated = allocate({ tariffId: contract.tariffId, amount }, round, capacity, volumes)
  if (!allocated) throw new AppError('OFFER_CLOSED')
  const { changesOnlyVolume, ...reservation } = allocated
  return { ...reservation, round, reserved: volumes.reserved, isAlone: changesOnlyVolume && !thirdPartyOf(contract) }
}

/**
 * Decides the moment and the tranche of the order. One that is reserved and changes nothing but the volume does not hold the lock now: its
 * reservation is checked again when it is written. Others of a product are submitted one after the other, each a millisecond at
 * least after the one before, so that the waiting list has one order.
 */
async function chooseTranche(scope: Scope, tx: Tx, submission: Submission) {
  const { contract, facts } = submission
  const { product, volumeFacts } = facts
  const { isAlone, ...provisional } = allocateReservation(
    scope,
    submission,
    product.round,
    capacityOf(product.totalVolume, product.tariffs, volumeFacts.tranches),
    volumeFacts.volumes,
  )
  const now = scope.clock.now()
  if (isAlone) return { ...provisional, orderId: newId(now), submittedAt: now, isLocked: false }
  const { productId } = contract
  // The lock comes first: what is read behind it is read once it is held.
  const [tranches, round, last, tariffs, volumes] = await sendInOrder(
    () => repository.lockTranches(tx, productId),
    () => repository.findRound(tx, productId),
    () => repository.findLastSubmit(tx, productId),
    () => repository.listTariffVolumes(tx, productId),
    () => repository.sumVolumes(tx, productId),
  )
  const capacity = capacityOf(tariffs[0]?.productVolume ?? null, tariffs, tranches)
  const reservation = allocateReservation(scope, submission, round, capacity, volumes)
  const ahead = last ? last.getTime() - now.getTime() : -1
  const submittedAt = last && ahead >= 0 && ahead < 1000 ? new Date(last.getTime() + 1) : now
  return { ...reservation, orderId: newId(submittedAt), submittedAt, isLocked: true }
}

/** Follows an order: M01 with the offer and the sheets, the reminders of the mandate, and the identity check. */
export async function followSubmission(scope: Scope, orderId: string, outboxId: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const contract = await repository.findContract(tx, orderId)
    if (contract && (await takeFromOutbox(scope, tx, outboxId))) await notifyOfSubmission(scope, tx, contract)
  })
}

async function notifyOfSubmission(scope: Scope, tx: Tx, contract: Contract): Promise<void> {
  const { orderId, submittedAt } = contract
  await Promise.all([
    queueContractDocuments(scope, tx, orderId, [
      'offer',
      ...(typedFormOf(contract) ? ['typed_confirmation' as const] : []),
    ]),
    addToOutbox(scope, tx, { kind: 'kyc.start', subjectId: orderId, lane: 'first' }),
    remindOfMandateFrom(scope, tx, orderId, submittedAt),
    listSheetFiles(tx, contract).then((fileIds) =>
      notifyInvestor(scope, tx, contract, {
        template: 'M01',
        parameters: { waiting: waitingText(contract) },
        documents: ['offer'],
        fileIds,
      }),
    ),
  ])
}

const waitingText = ({ waitlistedAt }: Contract) =>
  inEachLocale((locale) => (waitlistedAt ? translate(locale, 'mail.told.waiting') : ''))

/** The sheets and the consumer information go out with the offer (EGBGB Art. 246b). */
async function listSheetFiles(tx: Tx, contract: Contract): Promise<string[]> {
  const sheets = [
    'vib',
    'wib',
    'kiis',
    'prospectus',
    'exemption_notice',
    'fact_sheet',
    'white_paper',
    'consumer_information',
  ]
  const { locale } = await tx
    .selectFrom(customerView('customer'))
    .select('locale')
    .where('id', '=', contract.customerId)
    .executeTakeFirstOrThrow()
  const rows = await listSubmitted(tx, contract, locale as Locale)
  return rows.filter(({ kind }) => sheets.includes(kind)).map(({ fileId }) => fileId)
}

/** Moves one contract by the result of the identity check and of the cases of compliance (domain/contracts#states). */
export async function followIdentity(scope: Scope, tx: Tx, orderId: string): Promise<void> {
  const known = await repository.findContract(tx, orderId)
  if (!known) return
  const now = scope.clock.now()
  const [check, block] = await Promise.all([findCheck(tx, known.investorId), findBlock(tx, known)])
  const state = kycStateOf(check, toLocalDate(now))
  const ends = state === 'rejected' || block === 'refused'
  const contract = await (ends ? repository.lockContract : repository.lockContractOnly)(tx, orderId)
  if (!contract) return
  const isWaiting = contract.state === '1_1_submitted' || contract.state === '1_2_kyc_pending'
  // A repeated check that is finally refused ends also what an earlier one had let continue.
  if (!isWaiting && !(state === 'rejected' && NEEDS_IDENTITY.includes(contract.state))) return
  if (ends) {
    const pending =
      contract.state === '1_1_submitted' ? await moveContract(scope, tx, contract, 'requireIdentity') : contract
    await moveContract(scope, tx, pending, 'rejectIdentity')
    return
  }
  if (state !== 'successful' || block) return
  if (contract.reflectionEndsAt && now < contract.reflectionEndsAt) {
    const reflecting = await moveContract(scope, tx, contract, 'startReflection')
    await notifyInvestor(scope, tx, reflecting, {
      template: 'M04',
      parameters: { reflectionEndsAt: contract.reflectionEndsAt.toISOString() },
    })
    return
  }
  await startReview(scope, tx, contract)
}

export async function startReview(scope: Scope, tx: Tx, contract: Contract): Promise<Contract> {
  return await moveContract(scope, tx, contract, contract.waitlistedAt ? 'startWaiting' : 'startReview')
}

/** The mandate is signed: the offer no longer lapses for want of it. */
export async function paymentAuthorised(_scope: Scope, tx: Tx, orderId: string): Promise<void> {
  await repository.updateContract(tx, orderId, { mandateDueAt: null })
}

/** An account that the bank has refused cannot be paid to either: the contract pays to the one that replaced it. */
export async function accountPicked(tx: Tx, orderId: string, bankAccountId: string): Promise<void> {
  const contract = await repository.lockContractOnly(tx, orderId)
  if (!contract || (contract.bankAccountId && (await isUsableAccount(tx, contract.bankAccountId)))) return
  await payTo(tx, orderId, bankAccountId)
}

/** From now on what is paid out goes there. */
export const payTo = (tx: Tx, orderId: string, bankAccountId: string): Promise<void> =>
  repository.updateContract(tx, orderId, { bankAccountId })

/** The payer is pre-notified of the debit (M10 is the payment's own mail). */
export async function paymentPrenotified(scope: Scope, tx: Tx, orderId: string): Promise<void> {
  const contract = await repository.lockContractOnly(tx, orderId)
  if (contract?.state === '2_4_approved') await moveContract(scope, tx, contract, 'prenotify')
}

/** Nothing is owed any more. */
const paid = { unpaidSince: null, dunnedSince: null, paymentDueAt: null }

/**
 * Paid: interest runs from the settlement day, or from the product's common day if that is later. Where accrued interest is
 * paid on top it is reckoned to the day of the debit, and the coupons after that day are the buyer's (domain/interest#day-of-debit), however
 * late the provider reports the credit.
 */
export async function paymentSettled(
  scope: Scope,
  tx: Tx,
  orderId: string,
  { on, debitedOn }: Settlement,
): Promise<void> {
  const contract = await repository.lockContractOnly(tx, orderId)
  if (!contract || !contractMachine.settle.from.includes(contract.state)) return
  const product = await tx
    .selectFrom('product')
    .select(['valuta', 'accruedInterest'])
    .where('id', '=', contract.productId)
    .executeTakeFirstOrThrow()
  const investedAt = product.accruedInterest ? (debitedOn ?? on) : on
  const active = await moveContract(scope, tx, contract, 'settle', { investedAt, ...paid })
  await closeCases(scope, tx, { orderId }, ['returned_debit'])
  await orderDelivery(scope, tx, active)
  await queueContractDocuments(scope, tx, orderId, ['certificate', 'schedule'])
  const valuta = active.interest > 0 ? laterOf(investedAt, product.valuta) : null
  await notifyInvestor(scope, tx, active, {
    template: 'M11',
    parameters: { valuta },
    documents: ['certificate', 'schedule'],
  })
}

/** The debit came back (M12 is the payment's own mail): schedule and payouts rest until it is paid. */
export async function paymentReturned(
  scope: Scope,
  tx: Tx,
  orderId: string,
  { code, isDunned }: { code: string; isDunned: boolean },
): Promise<void> {
  let contract = await repository.lockContractOnly(tx, orderId)
  if (contract?.state === '3_2_active') {
    contract = await moveContract(scope, tx, contract, 'returnPayment', { reason: code, investedAt: null })
    await supersedePapers(scope, tx, contract, ['certificate', 'schedule'])
  }
  if (contract?.state !== '3_1_payment_open') return
  await noteUnpaid(scope, tx, contract)
  if (isDunned) await beginDunning(scope, tx, contract)
}

/** Somebody has settled why the debit came back: what is still open is dunned from now on (domain/dunning#cases). */
export async function dunAfterCase(scope: Scope, tx: Tx, orderId: string): Promise<void> {
  const contract = await repository.lockContractOnly(tx, orderId)
  if (contract?.state === '3_1_payment_open') await dunFromNow(scope, tx, contract)
}

/** The mandate has ended: offers wait for a new one as they did for the first, concluded contracts are dunned. */
export async function mandateLost(scope: Scope, tx: Tx, orderId: string): Promise<void> {
  const contract = await repository.lockContractOnly(tx, orderId)
  if (!contract) return
  if (contract.state === '3_1_payment_open' || contract.state === '2_4_approved') {
    await noteUnpaid(scope, tx, contract)
    return await beginDunning(scope, tx, contract)
  }
  if (!contractMachine.lapse.from.includes(contract.state) && contract.state !== '2_2_waitlisted') return
  const now = scope.clock.now()
  const mandateDueAt = new Date(now.getTime() + LAPSE_DAYS.mandate * day)
  await repository.updateContract(tx, orderId, { mandateDueAt })
  await remindOfMandateFrom(scope, tx, orderId, now)
  const link = `/checkout/success/${orderId}/unpaid`
  await notifyInvestor(scope, tx, contract, {
    template: 'M02r',
    parameters: { deadline: mandateDueAt.toISOString() },
    link,
  })
}

/** Since when it is owed, whether somebody is dunned for it or not; a later return changes nothing. */
async function noteUnpaid(scope: Scope, tx: Tx, { orderId, unpaidSince }: Contract): Promise<void> {
  if (!unpaidSince) await repository.updateContract(tx, orderId, { unpaidSince: scope.clock.now() })
}

/** domain/dunning#thirty-days: 30 days from the first return on, with reminders; paying stops it. A later return gives no more time. */
async function beginDunning(scope: Scope, tx: Tx, contract: Contract): Promise<void> {
  if (!contract.paymentDueAt) await dunFromNow(scope, tx, contract)
}

/** A deadline that rested begins again; the time that finance gave stays. */
async function dunFromNow(scope: Scope, tx: Tx, contract: Contract): Promise<void> {
  if (!(await mayBeDunned(tx, contract.orderId))) return
  const dunnedSince = scope.clock.now()
  const now = dunnedSince.getTime()
  const paymentDueAt = new Date(Math.max(now + LAPSE_DAYS.payment * day, contract.paymentDueAt?.getTime() ?? 0))
  await repository.updateContract(tx, contract.orderId, { paymentDueAt, dunnedSince })
  const reminders = REMINDER_DAYS.payment.map((afterDays) => ({
    kind: 'payment.remind',
    subjectId: contract.orderId,
    payload: { dunnedSince: dunnedSince.toISOString() },
    runAt: new Date(now + afterDays * day),
  }))
  await addAllToOutbox(scope, tx, reminders)
}
