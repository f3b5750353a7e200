import { LOCALE_PREFIXES } from '@goldammer/sdk/locales'
import { mandateReferenceOf } from '@goldammer/sdk/rules/order-number'
import { providerOf } from '../../ports/payment/port.ts'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { isId } from '../../shared/ids.ts'
import { addToOutbox } from '../../shared/outbox.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { getUsableAccount } from '../investors/bank-accounts.service.ts'
import { listenerOf } from './listeners.ts'
import { movePayment } from './move.ts'
import type { PaidOrder, Payment } from './repository.ts'
import * as repository from './repository.ts'
import { createForOrder } from './service.ts'
import { cameBack, hasEnded, isOver, isPaid, lostMandate } from './states.ts'
import { TRANSFER } from './transfer.ts'

export type PaymentRequest = { orderId: string; finishUrl?: string; errorUrl?: string; bankAccountId?: string }

const sessionMinutes = 30

/** Only the shop's own pages, by path or by full address: else the redirect would lead anywhere. */
function ownUrl(scope: Scope, given: string | undefined, pointer: string, fallback: string): string {
  const { publicUrl } = scope.config
  if (given === undefined || given === '') return `${publicUrl}${fallback}`
  const url = URL.parse(given, publicUrl)
  const isPath = given.startsWith('/') && !/^\/[/\\]/.test(given)
  const isOwn = url && url.origin === new URL(publicUrl).origin && !url.username && !url.password
  if (!isOwn || !(isPath || /^https?:\/\//i.test(given)))
    throw new AppError('VIOLATION::NO_SUCH_CHOICE_ERROR', { pointer })
  return url.href
}

async function lockOwnOrder(tx: Tx, customerId: string, orderId: string): Promise<PaidOrder> {
  if (!isId(orderId)) throw new AppError('CHECKOUT__INVALID_ORDER_ID', { pointer: '/orderId' })
  await repository.lockOrder(tx, orderId)
  const order = await repository.findOrder(tx, orderId)
  if (!order || order.customerId !== customerId)
    throw new AppError('CHECKOUT__ORDER_ORDER_NOT_FOUND', { pointer: '/orderId' })
  return order
}

/** The payment to sign for: the latest, or a new one after a debit that came back or a mandate that ended. */
async function attemptOf(scope: Scope, tx: Tx, order: PaidOrder): Promise<Payment | null> {
  const latest = await repository.findLatest(tx, order.id)
  if (!latest) throw new AppError('CHECKOUT__ORDER_PAYMENT_METHOD_NOT_AVAILABLE')
  if (isPaid(latest.state)) throw new AppError('CHECKOUT__ORDER_ORDER_ALREADY_PAID')
  if (hasEnded(order) || isOver(latest.state)) throw new AppError('PAYMENT_NOT_REPEATABLE')
  if (latest.provider === TRANSFER) return null
  if (!cameBack(latest.state) && !lostMandate(latest)) return (await repository.lock(tx, latest.id)) ?? null
  const { amount, bankAccountId, attempt } = latest
  const { id } = await createForOrder(scope, tx, { orderId: order.id, amount, bankAccountId, attempt: attempt + 1 })
  return (await repository.lock(tx, id)) ?? null
}

/**
 * The account the mandate is for. An investor signs for one of their own, checked when it was added, and picks another when
 * the bank has refused it (domain/payments#wrong-account AC01); goods are paid from whichever account the payer names on the provider's page.
 */
async function payFrom(tx: Tx, order: PaidOrder, payment: Payment, picked: string | undefined): Promise<Payment> {
  const isUsable = payment.bankAccountId !== null && payment.accountState === 'valid'
  let bankAccountId = isUsable ? payment.bankAccountId : null
  if (order.investorId) {
    if (!picked && !isUsable) throw new AppError('BANK_ACCOUNT_NOT_USABLE', { pointer: '/bankAccountId' })
    if (picked) bankAccountId = (await getUsableAccount(tx, order.investorId, picked)).id
  }
  if (bankAccountId === payment.bankAccountId) return payment
  await repository.update(tx, payment.id, { bankAccountId })
  if (bankAccountId) await listenerOf(order).accountPicked(tx, order.id, bankAccountId)
  return (await repository.lock(tx, payment.id))!
}

/**
 * R4.03: begins the payment, or begins it again; answers the provider's page, null if there is nothing to sign.
 * A second click meets the session that is already open.
 */
export async function startPayment(scope: Scope, customerId: string, request: PaymentRequest): Promise<string | null> {
  const { orderId } = request
  const page = `${LOCALE_PREFIXES[scope.locale]}/checkout/success/${orderId}`
  const finishUrl = ownUrl(scope, request.finishUrl, '/finishUrl', `${page}/paid`)
  const errorUrl = ownUrl(scope, request.errorUrl, '/errorUrl', `${page}/unpaid`)
  const prepared = await inTransaction(scope, async (tx) => {
    const order = await lockOwnOrder(tx, customerId, orderId)
    // Goods are paid from an account that we do not know.
    if (request.bankAccountId && !order.investorId)
      throw new AppError('BANK_ACCOUNT_NOT_FOUND', { pointer: '/bankAccountId' })
    const begun = await attemptOf(scope, tx, order)
    if (!begun) return null
    const payment = await payFrom(tx, order, begun, request.bankAccountId)
    const isSame = payment.bankAccountId === begun.bankAccountId
    const isOpen = isSame && payment.state === 'mandate_pending' && payment.sessionExpiresAt! > scope.clock.now()
    if (isOpen && payment.providerSessionUrl && payment.finishUrl === finishUrl && payment.errorUrl === errorUrl)
      return { url: payment.providerSessionUrl }
    const mandateReference =
      payment.mandateReference ??
      mandateReferenceOf(order.orderNumber, (await repository.countMandates(tx, order.id)) + 1)
    await repository.update(tx, payment.id, { mandateReference })
    return { payment: { ...payment, mandateReference } }
  })
  if (!prepared || prepared.url) return prepared?.url ?? null
  return await openSession(scope, prepared.payment!, finishUrl, errorUrl)
}

/** The provider is down, slow or answers nonsense: nothing has begun, and the same key may be tried again. */
function refuseForNow(scope: Scope, error: unknown): never {
  scope.log.error({ err: error }, 'the payment provider opened no page')
  throw new AppError('PAYMENT_PROVIDER_UNAVAILABLE', { parameters: { seconds: 60 } })
}

async function openSession(scope: Scope, payment: Payment, finishUrl: string, errorUrl: string): Promise<string> {
  const request = {
    idempotencyKey: `${payment.id}-${payment.providerSessionId ?? 'first'}`,
    paymentId: payment.id,
    amount: payment.amount,
    creditor: scope.config.creditorName,
    creditorId: scope.config.creditorId,
    mandateReference: payment.mandateReference!,
    iban: payment.iban,
    accountHolder: payment.accountHolder,
    locale: scope.locale,
    successUrl: finishUrl,
    cancelUrl: errorUrl,
  }
  const { sessionId, url } = await providerOf(payment, scope.ports.payments)
    .openMandateSession(request)
    .catch((error) => refuseForNow(scope, error))
  const sessionExpiresAt = new Date(scope.clock.now().getTime() + sessionMinutes * 60_000)
  await inTransaction(scope, async (tx) => {
    const current = await repository.lock(tx, payment.id)
    // A second click has come first, or the payer has signed meanwhile.
    if (!current || current.providerSessionId === sessionId || isPaid(current.state)) return
    await movePayment(scope, tx, current, 'openSession', {
      providerSessionId: sessionId,
      providerSessionUrl: url,
      sessionExpiresAt,
      finishUrl,
      errorUrl,
    })
    await addToOutbox(scope, tx, { kind: 'payment.session-expired', subjectId: payment.id, runAt: sessionExpiresAt })
  })
  return url
}
