import { cartErrors } from '@goldammer/sdk/errors/cart-errors'
import type { components } from '@goldammer/sdk/operations/store'
import { isAdult } from '@goldammer/sdk/rules/adult'
import { type Cents, centsToEuros, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { writeHistory } from '../../shared/history.ts'
import { newId, newToken } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { convert } from '../cart/money.ts'
import { type Cart, type CartLine, readCart, removeLines } from '../cart/service.ts'
import { reserveStock } from '../catalogue/stock.ts'
import { getCustomer, getCustomerRow } from '../customers/service.ts'
import { isPerson, listBankAccounts, listInvestors } from '../investors/service.ts'
import { sendMail } from '../notifications/service.ts'
import { createForOrder, TRANSFER } from '../payments/service.ts'
import { languageId, PAYMENT_PREPAYMENT_ID } from '../reference/reference-data.ts'
import { customerOf } from '../session/service.ts'
import type { Session } from '../session/session.ts'
import * as repository from './goods.repository.ts'
import { watchPayment } from './goods-payment.ts'
import { drawOrderNumber } from './order-number.ts'
import { frozen, snapshotOf } from './parties.ts'

type Schemas = components['schemas']
type OrderRequest = Schemas['OrderRequest']
export type Idempotency = { key: string; requestHash: string }

/** What the customer has not seen corrected yet must be looked at before it is ordered. */
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

/** The customer as an investor, if they have ever been one: what is known of birth date and account. */
async function findSelf({ db }: Scope, customerId: string) {
  const self = (await listInvestors(db, customerId)).find(isPerson)
  const accounts = self ? await listBankAccounts(db, self.id) : []
  return {
    birthDate: self?.birthDate ?? null,
    bankAccount: accounts.findLast(({ state }) => state === 'valid') ?? null,
  }
}

/** R5.07: under 18 one may look, not order. */
async function refuseMinor(scope: Scope, customerId: string, known: LocalDate | null): Promise<void> {
  const { birthday } = await getCustomerRow(scope.db, customerId)
  const birthDate = birthday ?? known
  if (birthDate && !isAdult(birthDate, toLocalDate(scope.clock.now())))
    throw new AppError('MUST_BE_ADULT', { pointer: '/birthday' })
}

/**
 * domain §2, Goods: all goods of the cart as one order; stock, payment and mail go with it or not at all. A caller who has
 * read the cart hands it over: what had to be corrected is said only once.
 */
export async function placeGoodsOrder(
  scope: Scope,
  session: Session,
  request: OrderRequest,
  idempotency: Idempotency,
  cart?: Cart,
): Promise<string> {
  return await place(scope, session, request, idempotency, cart ?? (await readCart(scope, session)))
}

async function place(scope: Scope, session: Session, request: OrderRequest, idempotency: Idempotency, cart: Cart) {
  const customerId = customerOf(session)
  const goods = cart.lines.filter((line) => line.isGood)
  refuseCart(cart, goods)
  const { birthDate, bankAccount } = await findSelf(scope, customerId)
  await refuseMinor(scope, customerId, birthDate)
  const customer = await getCustomer(scope, scope.db, customerId, session)
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
        affiliateEntryPoint: request.affiliateCode ?? null,
        customerComment: request.customerComment ?? null,
        deepLinkCode: newToken(),
        idempotencyKey: idempotency.key,
        requestHash: idempotency.requestHash,
        deliveryState: cart.shipping ? 'open' : null,
        createdAt: now,
        updatedAt: now,
      },
      now,
    )
    if (!placed) return await sameOrder(tx, customerId, idempotency)
    await reserveStock(
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
      bankAccountId: byTransfer ? null : (bankAccount?.id ?? null),
      ...(byTransfer ? { provider: TRANSFER } : {}),
    })
    await watchPayment(scope, tx, id)
    await removeLines(
      scope,
      tx,
      session,
      goods.map((line) => line.id),
    )
    await confirmOrder(scope, tx, { id, orderNumber, customerId, amountTotal, cart, byTransfer })
    return id
  })
}

/** The same key has placed this order a moment ago: a double click meets it here. */
async function sameOrder(tx: Tx, customerId: string, { key, requestHash }: Idempotency): Promise<string> {
  const order = await repository.findByKey(tx, customerId, key)
  if (order?.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return order.id
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
}

async function confirmOrder(scope: Scope, tx: Tx, order: Placed): Promise<void> {
  const { id: orderId, orderNumber, customerId, amountTotal, cart } = order
  const { factor, isoCode: currency } = cart.currency
  const total = centsToEuros(convert(amountTotal, factor))
  await sendMail(scope, tx, { customerId, template: 'G01', parameters: { orderId, orderNumber, total, currency } })
  if (!order.byTransfer) return
  const { creditorName: creditor, creditorIban: iban } = scope.config
  const due = centsToEuros(amountTotal as Cents)
  await sendMail(scope, tx, {
    customerId,
    template: 'G04',
    parameters: { orderId, orderNumber, total: due, creditor, iban },
  })
}
