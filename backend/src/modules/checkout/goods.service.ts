import { cartErrors } from '@goldammer/sdk/errors/cart-errors'
import { formatDateTime } from '@goldammer/sdk/format'
import type { components } from '@goldammer/sdk/operations/store'
import { isAdult } from '@goldammer/sdk/rules/adult'
import { readEntryPoint } from '@goldammer/sdk/rules/entry-point'
import { translate } from '@goldammer/sdk/translate'
import { type Cents, centsToEuros, type LocalDate, localDate, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { writeHistory } from '../../shared/history.ts'
import { newId, newToken } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import type { Session } from '../../shared/session.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { inEachLocale } from '../../shared/translated.ts'
import { customerOf } from '../accounts/session/service.ts'
import type { Cart, CartLine } from '../cart/cart.ts'
import { takeOrdered } from '../cart/service.ts'
import { reserveStock } from '../catalogue/stock.ts'
import { findPayer } from '../investors/service.ts'
import { getRecipient, sendMail } from '../notifications/service.ts'
import * as repository from '../payments/goods-orders.ts'
import { createForOrder } from '../payments/service.ts'
import { TRANSFER } from '../payments/transfer.ts'
import { convert } from '../reference/currency.ts'
import { languageId, PAYMENT_PREPAYMENT_ID } from '../reference/reference-data.ts'
import { findActive } from '../reference/repository.ts'
import { confirmationOf } from './goods-confirmation.service.ts'
import { requestTransfer, watchPayment } from './goods-payment.ts'
import { drawOrderNumber } from './order-number.ts'
import { frozen, snapshotOf } from './order-parties-wire.ts'

type Schemas = components['schemas']
type OrderRequest = Schemas['OrderRequest']
export type Idempotency = { key: string; requestHash: string }

/** Refuses a cart with corrections that the customer has not seen yet. */
function refuseCart(cart: Cart, goods: CartLine[]): void {
  if (goods.length === 0) throw new AppError('CHECKOUT__CART_EMPTY')
  const open = cart.errors.filter(({ key }) => cartErrors[key].level > 0 && !key.includes('promotion'))
  if (open.length > 0)
    throw new AppError(
      open.map(({ lineId }) => ({
        code: 'CHECKOUT__CART_INVALID' as const,
        ...(lineId ? { pointer: `/lineItems/${lineId}` } : {}),
      })),
    )
}

/** R5.07: under 18 one may look, not order. */
function refuseMinor(birthDate: LocalDate | null, today: LocalDate): void {
  if (birthDate && !isAdult(birthDate, today)) throw new AppError('MUST_BE_ADULT', { pointer: '/birthday' })
}

/**
 * The order that this key has placed within a day; the same key with another body is refused. `isTaken`: an older order has
 * the key, which must be freed before it places another.
 */
export async function lookUpKey(
  scope: Scope,
  db: Database | Tx,
  customerId: string,
  { key, requestHash }: Idempotency,
): Promise<{ repeated: string | null; isTaken: boolean }> {
  const order = await repository.findByKey(db, customerId, key)
  if (!order) return { repeated: null, isTaken: false }
  if (order.createdAt.getTime() <= scope.clock.now().getTime() - repository.keyLifetime)
    return { repeated: null, isTaken: true }
  if (order.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return { repeated: order.id, isTaken: false }
}

/** The order that the key has placed within a day. */
export const findRepeated = async (...of: Parameters<typeof lookUpKey>): Promise<string | null> =>
  (await lookUpKey(...of)).repeated

/**
 * domain/checkout#place-order: all goods of the cart as one order; stock, payment and mail go with it or not at all. The cart is the
 * one the caller has read, since notices of corrections are shown only once.
 */
export async function placeGoodsOrder(
  scope: Scope,
  session: Session,
  request: OrderRequest,
  idempotency: Idempotency,
  cart: Cart,
): Promise<string> {
  const customerId = customerOf(session)
  const goods = cart.lines.filter((line) => line.isGood)
  // R8.08: neither the method chosen nor the shop's own is on offer any more.
  if (!(await findActive(scope.db, 'paymentMethod', cart.paymentMethodId)))
    throw new AppError('PAYMENT_METHOD_REQUIRED', { pointer: '/paymentMethodId' })
  refuseCart(cart, goods)
  const customer = cart.customer!
  const payer = await findPayer(scope.db, customerId)
  refuseMinor(
    customer.birthday ? localDate(customer.birthday) : (payer?.birthDate ?? null),
    toLocalDate(scope.clock.now()),
  )
  const { activeBillingAddress, activeShippingAddress } = customer
  if (!activeBillingAddress)
    throw new AppError('CHECKOUT__CUSTOMER_ADDRESS_NOT_FOUND', { pointer: '/billingAddressId' })
  const orderNumber = await drawOrderNumber(scope)

  return await inTransaction(scope, async (tx) => {
    const now = scope.clock.now()
    const id = newId(now)
    const amountTotal = goods.reduce((sum, line) => sum + line.totalPrice, cart.shipping?.costs ?? 0)
    const placed = await repository.insertOrder(
      tx,
      {
        id,
        orderNumber,
        customerId,
        kind: 'goods',
        state: 'open',
        orderDateTime: now,
        amountTotal: amountTotal as Cents,
        shippingCosts: (cart.shipping?.costs ?? 0) as Cents,
        currencyId: cart.currency.id,
        currencyFactor: cart.currency.factor,
        languageId: languageId(scope.locale),
        paymentMethodId: cart.paymentMethodId,
        shippingMethodId: cart.shipping?.method.id ?? null,
        billingAddress: frozen(activeBillingAddress, newId(now)),
        shippingAddress: cart.shipping && activeShippingAddress ? frozen(activeShippingAddress, newId(now)) : null,
        customerSnapshot: snapshotOf(customer, newId(now)),
        affiliateEntryPoint: request.affiliateCode || null,
        campaignCode: readEntryPoint(request.campaignCode),
        customerComment: request.customerComment ?? null,
        digitalContentWaiverAt: request.digitalContentWaiver ? now : null,
        deepLinkCode: newToken(),
        idempotencyKey: idempotency.key,
        requestHash: idempotency.requestHash,
        deliveryState: cart.shipping ? 'open' : null,
        createdAt: now,
        updatedAt: now,
      },
      now,
    )
    // The same key has placed this order a moment ago: a double click meets it here.
    if (!placed) return (await findRepeated(scope, tx, customerId, idempotency))!
    await reserveStock(
      scope,
      tx,
      goods.map((line) => ({ productId: line.offer.id, quantity: line.quantity, lineItemId: line.id })),
    )
    await repository.insertLines(
      tx,
      goods.map((line, index) => toOrderLine(line, id, index + 1, now)),
    )
    await writeHistory(scope, tx, { entity: 'order', entityId: id, event: 'place', from: null, to: 'open' })
    const byTransfer = cart.paymentMethodId === PAYMENT_PREPAYMENT_ID
    await createForOrder(scope, tx, {
      orderId: id,
      amount: amountTotal,
      bankAccountId: byTransfer ? null : (payer?.bankAccountId ?? null),
      ...(byTransfer ? { provider: TRANSFER } : {}),
    })
    await watchPayment(scope, tx, id)
    await takeOrdered(tx, session, goods, now)
    const consentAt = request.digitalContentWaiver ? now : null
    await confirmOrder(scope, tx, {
      id,
      orderNumber,
      customerId,
      amountTotal,
      cart,
      byTransfer,
      consentAt,
      billing: activeBillingAddress,
      shipping: cart.shipping ? (activeShippingAddress ?? null) : null,
      waived: request.digitalContentWaiver === true,
    })
    return id
  })
}

const toOrderLine = ({ offer, ...line }: CartLine, orderId: string, position: number, now: Date) => ({
  id: newId(now),
  orderId,
  productId: offer.id,
  type: 'product',
  label: JSON.stringify(offer.name),
  quantity: line.quantity,
  unitPrice: line.unitPrice as Cents,
  totalPrice: line.totalPrice as Cents,
  taxRate: offer.taxRate,
  states: offer.states,
  payload: JSON.stringify({ productNumber: offer.productNumber, productType: offer.shopType }),
  position,
})

type Placed = {
  id: string
  orderNumber: string
  customerId: string
  amountTotal: number
  cart: Cart
  byTransfer: boolean
  /** To begin before the period of withdrawal is over. */
  consentAt: Date | null
} & Parameters<typeof confirmationOf>[3]

async function confirmOrder(scope: Scope, tx: Tx, order: Placed): Promise<void> {
  const { id: orderId, orderNumber, customerId, amountTotal, cart } = order
  const { factor, isoCode: currency } = cart.currency
  const total = centsToEuros(convert(amountTotal, factor))
  const { consentAt } = order
  // BGB § 312f (3): the confirmation records consent and acknowledgement.
  const consent = consentAt
    ? inEachLocale((locale) => translate(locale, 'investing.wayOut.consent', { at: formatDateTime(consentAt) }))
    : ''
  const { locale } = await getRecipient(tx, customerId)
  const confirmation = await confirmationOf(scope, tx, locale, order)
  const parameters = { orderId, orderNumber, total, currency, consent, ...confirmation }
  await sendMail(scope, tx, { customerId, template: 'G01', parameters })
  if (order.byTransfer) await requestTransfer(scope, tx, order)
}
