import { formatDateTime, formatEnd } from '@goldammer/sdk/format'
import type { Locale } from '@goldammer/sdk/locales'
import type { components } from '@goldammer/sdk/operations/store'
import { addDays } from '@goldammer/sdk/rules/local-dates'
import type { FundingType } from '@goldammer/sdk/rules/product-types'
import { translate } from '@goldammer/sdk/translate'
import { type Cents, cents, centsToEuros, type LocalDate, sumCents, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../../shared/app-error.ts'
import type { Database, Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { actingCustomer, type Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { customerView } from '../../accounts/customers/customer-view.ts'
import { productView } from '../../catalogue/product-view.ts'
import { queueContractDocuments } from '../../documents/service.ts'
import { type DeclaredCase, findDeclared } from '../../investors/compliance-cases/declared-withdrawals.ts'
import { assertActing } from '../../investors/service.ts'
import { findForOrder, openFinanceTask, type Payment } from '../../payments/service.ts'
import { nothingMarked } from '../cancellation/cancellation.rules.ts'
import { notifyInvestor } from '../investor-mail.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import { moveContract } from '../transitions.service.ts'
import {
  consentedAt,
  noWithdrawalRightText,
  refundInterestOf,
  refuseWithdrawal,
  type WithdrawalRight,
  type WithdrawalRightKind,
  whyNoWithdrawalRight,
  withdrawalRightAt,
} from './withdrawal-rights.rules.ts'

type Schemas = components['schemas']

/** What the investor has paid and would get back. */
const refundOf = (contract: Contract, payment: Payment | undefined): Cents =>
  payment?.state === 'settled' || payment?.state === 'filed'
    ? cents(contract.amountTotal + contract.accruedInterest + contract.serviceFee)
    : cents(0)

export async function readWithdrawalRight(
  { db, locale, clock }: Scope,
  contract: Contract,
  { payment, productType }: { payment: Payment | undefined; productType: string },
): Promise<Schemas['WithdrawalRight']> {
  const now = clock.now()
  const declared = await findDeclared(db, contract.orderId)
  const right = withdrawalRightAt(contract, declared?.declaredAt ?? now)
  if (right.kind === 'none') {
    const why = whyNoWithdrawalRight(contract, { productType, withdrawnOn: await findWithdrawalDay(db, contract), now })
    return {
      kind: 'none',
      until: null,
      refund: 0,
      reason: why.reason,
      lapsedAt: contract.withdrawalLapsedAt?.toISOString() ?? null,
      hint: noWithdrawalRightText(locale, why),
    }
  }
  return {
    kind: right.kind,
    // Declared already, no period runs out.
    until: declared ? null : (right.until?.toISOString() ?? null),
    refund: centsToEuros(refundOf(contract, payment)),
    reason: null,
    lapsedAt: null,
    hint: declared
      ? translate(locale, 'investing.wayOut.hint.declared', { at: formatDateTime(declared.declaredAt) })
      : hintOf(locale, contract, right),
  }
}

function hintOf(
  locale: Locale,
  contract: Contract,
  { kind, until }: Extract<WithdrawalRight, { kind: WithdrawalRightKind }>,
): string {
  // The reflection period ends at a moment, a withdrawal period with a day.
  if (kind === 'reflection' && until)
    return translate(locale, 'investing.wayOut.hint.reflection', { until: formatEnd(until) })
  if (kind === 'withdrawal' && !until) return translate(locale, 'investing.wayOut.hint.withdrawalNotBegun')
  const mayLapse = kind === 'withdrawal' && consentedAt(contract) !== null
  return translate(locale, `investing.wayOut.hint.${mayLapse ? 'withdrawalDigital' : kind}`, {
    ...(until ? { until: toLocalDate(new Date(until.getTime() - 1)) } : {}),
  })
}

/** The day of the declaration that has ended the contract; of what came by letter that on which it was sent. */
async function findWithdrawalDay(db: Database | Tx, contract: Contract): Promise<LocalDate | null> {
  if (contract.state !== '8_1_withdrawn') return null
  if (contract.withdrawalDeclaredOn) return contract.withdrawalDeclaredOn
  const row = await db
    .selectFrom('history')
    .select('at')
    .where('entity', '=', 'contract')
    .where('entityId', '=', contract.orderId)
    .where('toState', '=', contract.state)
    .executeTakeFirst()
  return row ? toLocalDate(row.at) : null
}

/** BGB § 357b: at the latest 30 days after the declaration. */
const REFUND_DAYS = 30

/**
 * Takes the offer back, or withdraws inside the period (domain/withdrawal#button). The receipt states what was declared and when, and is
 * sent at once (BGB § 356a).
 */
export async function withdraw(
  scope: Scope,
  orderId: string,
  { kind, confirmed }: { kind: WithdrawalRightKind; confirmed: boolean },
): Promise<Schemas['WithdrawalReceipt']> {
  actingCustomer(scope)
  if (!confirmed) throw new AppError('VIOLATION::NOT_TRUE_ERROR', { pointer: '/confirmed' })
  return await inTransaction(scope, async (tx) => {
    const locked = await repository.lockContract(tx, orderId)
    const contract = await assertActing(scope, tx, locked, 'CONTRACT_NOT_FOUND')
    // Declared without login before, that day counts (BGB § 355 (1)): the login confirms it.
    const declared = await findDeclared(tx, orderId)
    const right = withdrawalRightAt(contract, declared?.declaredAt ?? scope.clock.now())
    const refusal = refuseWithdrawal(right, kind)
    if (refusal) {
      const date: LocalDate | null = right.kind === 'none' ? right.overSince : null
      throw new AppError(refusal, {
        pointer: '/kind',
        parameters: date ? { date } : { state: contract.state, event: kind },
      })
    }
    return await exitContract(scope, tx, contract, kind, declared && receivedByForm(declared))
  })
}

/** What was declared without login, as received on its day. */
export const receivedByForm = ({ declaredAt }: DeclaredCase): ReceivedDeclaration => ({
  declaredOn: toLocalDate(declaredAt),
  channel: 'form',
  declaredAt,
})

/** What of the agreed return is still owed on top of the refund: what was paid of it is not owed once more (VermAnlG § 2d (4)). */
async function owedOnTop(tx: Tx, contract: Contract, today: LocalDate): Promise<Cents> {
  const product = await tx
    .selectFrom(productView('product'))
    .select('type')
    .where('id', '=', contract.productId)
    .executeTakeFirstOrThrow()
  const agreed = refundInterestOf(contract, product.type as FundingType, today)
  if (agreed === 0) return agreed
  const paid = await repository.listPayouts(tx, [contract.orderId])
  return cents(Math.max(0, agreed - sumCents(paid.flatMap(({ interest, principal }) => [interest, principal]))))
}

/** How a declaration reached us otherwise than through the portal, and the day on which it was sent; by our form also the moment. */
export type ReceivedDeclaration = { declaredOn: LocalDate; channel: string; declaredAt?: Date }

/** Ends the contract by its investor's declaration; the caller holds its lock. */
export async function exitContract(
  scope: Scope,
  tx: Tx,
  contract: Contract,
  kind: WithdrawalRightKind,
  received?: ReceivedDeclaration,
): Promise<Schemas['WithdrawalReceipt']> {
  const { orderId, customerId } = contract
  const now = scope.clock.now()
  const payment = await findForOrder(tx, orderId)
  const refund = refundOf(contract, payment)
  const refundInterest = await owedOnTop(tx, contract, toLocalDate(now))
  const declaration = translate(scope.locale, `investing.wayOut.declaration.${kind}`, {
    orderNumber: contract.orderNumber,
  })
  const isWithdrawal = kind === 'withdrawal'
  const ended = await moveContract(scope, tx, contract, isWithdrawal ? 'withdraw' : 'revokeOffer', {
    reason: declaration,
    ...(contract.cancellationDate ? nothingMarked : {}),
    ...(received ? { withdrawalDeclaredOn: received.declaredOn, withdrawalChannel: received.channel } : {}),
  })
  const refundUntil = addDays(received?.declaredOn ?? toLocalDate(now), REFUND_DAYS)
  // The provider gives back what it has debited; what the issuer owes on top is finance's to transfer (VermAnlG § 2d (4)).
  if (refundInterest > 0) {
    await openFinanceTask(scope, tx, {
      kind: 'refund_interest',
      orderId,
      paymentId: payment?.id ?? null,
      amount: refundInterest,
      payBy: refundUntil,
    })
    await writeAudit(scope, tx, {
      action: 'payment.refund-interest',
      customerId,
      details: {
        orderNumber: contract.orderNumber,
        paymentId: payment?.id ?? null,
        interest: centsToEuros(refundInterest),
        payBy: refundUntil,
        task: 'finance',
      },
    })
  }
  if (isWithdrawal) {
    await queueContractDocuments(scope, tx, orderId, ['withdrawal_receipt'])
    const isMoment = !received || received.declaredAt !== undefined
    const facts = isMoment
      ? { withdrawnAt: (received?.declaredAt ?? now).toISOString() }
      : { declaredOn: received.declaredOn }
    await notifyInvestor(scope, tx, ended, { template: 'M14', parameters: facts, documents: ['withdrawal_receipt'] })
  } else await notifyInvestor(scope, tx, ended, { template: 'M08', parameters: {} })
  const { email } = await tx
    .selectFrom(customerView('customer'))
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return {
    orderId,
    orderNumber: contract.orderNumber,
    kind,
    receivedAt: (received?.declaredAt ?? now).toISOString(),
    declaration,
    state: ended.state,
    refund: centsToEuros(refund),
    refundInterest: centsToEuros(refundInterest),
    refundUntil: refund > 0 ? refundUntil : null,
    sentTo: email,
  }
}
