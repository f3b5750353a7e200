import { GOODS_PRENOTIFICATION_DAYS, PAYMENT_REDIRECT_SECONDS } from '@goldammer/sdk/constants'
import type { components } from '@goldammer/sdk/operations/store'
import { isLiveContract } from '@goldammer/sdk/rules/contract-states'
import { maskIban } from '@goldammer/sdk/rules/iban'
import { isAwaited } from '@goldammer/sdk/rules/payment-label'
import { type RiskFacts, riskNoticeOf } from '@goldammer/sdk/rules/risk-notice'
import { toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../../shared/app-error.ts'
import { actingCustomer, isImpersonated, type Scope } from '../../../shared/scope.ts'
import { inLocale } from '../../../shared/translated.ts'
import { listOrderDocuments } from '../../documents/service.ts'
import { attemptsLeft, kycStateOf } from '../../investors/identity/rules.ts'
import { findCheck, openLinkOf } from '../../investors/identity/service.ts'
import { getSelf } from '../../investors/service.ts'
import { orderView } from '../../payments/order-view.ts'
import { findForOrder, isRetryPlanned, type Payment } from '../../payments/service.ts'
import { startPayment } from '../../payments/session.service.ts'
import { isPaid } from '../../payments/states.ts'
import { TRANSFER } from '../../payments/transfer.ts'
import type { Contract } from '../repository.ts'
import * as repository from '../repository.ts'
import { quotaOf } from '../schedule/quota.ts'
import { signingUrl, toEuros } from '../wire.ts'
import { readWithdrawalRight } from '../withdrawal/withdrawal.service.ts'
import { loadRecords } from './investments.service.ts'

type Schemas = components['schemas']
type OrderStatus = Schemas['OrderStatus']

/** What the success page shows (R4.02, R4.03, R2.29). */
export async function readOrderStatus(scope: Scope, orderId: string): Promise<OrderStatus> {
  const customerId = actingCustomer(scope)
  const order = await scope.db
    .selectFrom(orderView('shopOrder'))
    .select(['id', 'orderNumber', 'kind', 'state', 'amountTotal', 'orderDateTime', 'customerId'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order || order.customerId !== customerId) throw new AppError('CHECKOUT__ORDER_ORDER_NOT_FOUND')
  const contract = order.kind === 'investment' ? await repository.findContract(scope.db, orderId) : undefined
  const isLive = contract ? isLiveContract(contract.state) : order.state !== 'cancelled'
  const { payment, redirectUrl } = await readPayment(scope, orderId, isLive)
  return {
    orderId,
    orderNumber: order.orderNumber,
    orderDateTime: order.orderDateTime.toISOString(),
    debit: toEuros(order.amountTotal),
    paymentState: payment?.state ?? 'created',
    paid: payment !== undefined && isPaid(payment.state),
    retried: isLive && payment !== undefined && (await isRetryPlanned(scope.db, payment)),
    noticeDays: contract ? scope.config.prenotificationDays : GOODS_PRENOTIFICATION_DAYS,
    redirectUrl,
    redirectAfterSeconds: PAYMENT_REDIRECT_SECONDS,
    mandateReference: payment?.mandateReference ?? null,
    iban: payment?.iban ? maskIban(payment.iban) : null,
    transfer: isLive && payment ? awaitedTransfer(scope, order.orderNumber, payment) : null,
    ...(contract
      ? await ofContract(scope, contract, payment)
      : await ofGoods(scope, { id: order.id, amountTotal: order.amountTotal, customerId })),
  }
}

/** domain/goods#payment-methods: paid in advance; nothing is to be signed. */
function awaitedTransfer({ config }: Scope, reference: string, payment: Payment): OrderStatus['transfer'] {
  if (!isAwaited(payment.state, payment.provider === TRANSFER)) return null
  return { creditor: config.creditorName, iban: config.creditorIban, reference }
}

/**
 * The payment, and the page on which its mandate is signed, opened if need be; a member of staff who acts for the customer
 * opens none. While the provider is down there is none, and the order is shown all the same.
 */
async function readPayment(scope: Scope, orderId: string, isLive: boolean) {
  const payment = await findForOrder(scope.db, orderId)
  if (!payment || !isLive || (payment.state !== 'created' && payment.state !== 'mandate_pending')) {
    return { payment, redirectUrl: null }
  }
  const now = scope.clock.now()
  const isOpen = payment.sessionExpiresAt !== null && payment.sessionExpiresAt > now
  if (payment.state === 'mandate_pending' && isOpen) {
    return { payment, redirectUrl: signingUrl(payment, isLive, scope.locale, now) }
  }
  if (isImpersonated(scope)) return { payment, redirectUrl: null }
  const redirectUrl = await startPayment(scope, actingCustomer(scope), { orderId }).catch((error) => {
    if (error instanceof AppError && error.entries[0]?.code === 'PAYMENT_PROVIDER_UNAVAILABLE') return null
    throw error
  })
  return { payment: await findForOrder(scope.db, orderId), redirectUrl }
}

type OfKind = Omit<
  OrderStatus,
  | 'orderId'
  | 'orderNumber'
  | 'orderDateTime'
  | 'debit'
  | 'paymentState'
  | 'paid'
  | 'retried'
  | 'noticeDays'
  | 'redirectUrl'
  | 'redirectAfterSeconds'
  | 'mandateReference'
  | 'iban'
  | 'transfer'
>

async function ofContract(scope: Scope, contract: Contract, payment: Payment | undefined): Promise<OfKind> {
  const now = scope.clock.now()
  const [[record], check, [offer]] = await Promise.all([
    loadRecords(scope.db, [contract]),
    findCheck(scope.db, contract.investorId),
    listOrderDocuments(scope, contract.orderId, ['offer']),
  ])
  const today = toLocalDate(now)
  const kycState = kycStateOf(check, today)
  const { product } = record!
  // The final one is the portal's to name.
  const quota = product.isCompleted ? null : await quotaOf(scope.db, contract, product)
  return {
    kind: 'investment',
    investorId: contract.investorId,
    productId: contract.productId,
    productName: inLocale(record!.product.name, scope.locale),
    riskNotice: riskNoticeOf(product as RiskFacts),
    amountTotal: toEuros(contract.amountTotal),
    contractState: contract.state,
    kycState,
    kycRequired: kycState !== 'successful' && isLiveContract(contract.state),
    kycUrl: openLinkOf(check, now),
    kycAttemptsLeft: attemptsLeft(check, today),
    mandateReservedUntil: contract.mandateDueAt?.toISOString() ?? null,
    quota: quota === null ? null : Number(quota),
    waitlistRank: record!.rank ?? null,
    withdrawal: await readWithdrawalRight(scope, contract, { payment, productType: product.type }),
    offerDocument: offer ?? null,
  }
}

/** Goods have no contract, no identity check and no withdrawal here (domain/goods#states). */
async function ofGoods(scope: Scope, order: { id: string; amountTotal: number; customerId: string }): Promise<OfKind> {
  const self = await getSelf(scope, scope.db, order.customerId)
  const check = await findCheck(scope.db, self.id)
  const today = toLocalDate(scope.clock.now())
  const lines = await scope.db
    .selectFrom('orderLineItem')
    .select(['label', 'productId'])
    .where('orderId', '=', order.id)
    .where('type', '=', 'product')
    .orderBy('position')
    .execute()
  return {
    kind: 'goods',
    investorId: null,
    productId: lines.length === 1 ? lines[0]!.productId : null,
    productName: lines.map((line) => inLocale(line.label, scope.locale)).join(', '),
    riskNotice: null,
    amountTotal: toEuros(order.amountTotal),
    contractState: null,
    kycState: kycStateOf(check, today),
    kycRequired: false,
    kycUrl: null,
    kycAttemptsLeft: attemptsLeft(check, today),
    mandateReservedUntil: null,
    quota: null,
    waitlistRank: null,
    withdrawal: { kind: 'none', until: null, refund: 0, reason: null, lapsedAt: null, hint: '' },
    offerDocument: null,
  }
}
