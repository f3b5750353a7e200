import { cartErrors } from '@goldammer/sdk/errors/cart-errors'
import { LOCALES } from '@goldammer/sdk/locales'
import { expect, test, vi } from 'vitest'
import type { Visitor } from '../../../test/build-app.ts'
import { demoShop } from '../../../test/demo-shop.ts'
import { aCustomer, loggedIn } from '../../../test/factories.ts'
import { idOf } from '../../shared/demo-ids.ts'
import {
  countryId,
  currencyId,
  languageId,
  PAYMENT_PREPAYMENT_ID,
  PAYMENT_SEPA_ID,
  SHIPPING_PARCEL_ID,
  SHIPPING_PICKUP_ID,
} from '../reference/reference-data.ts'

const shop = demoShop()

const windmill = idOf.product('p18')
const book = idOf.product('p19')
const loan = idOf.product('p1')
type Entry = { messageKey: string; level: number; block: boolean; parameters: Record<string, unknown>; message: string }
const entries = (answer: { body: { errors: Record<string, Entry> } }): Entry[] => Object.values(answer.body.errors)
const keys = (answer: Parameters<typeof entries>[0]) => entries(answer).map(({ messageKey }) => messageKey)
const add = (visitor: Visitor, id: string, quantity?: number) =>
  visitor.post('/checkout/cart/line-item', { items: [{ id, type: 'product', ...(quantity ? { quantity } : {}) }] })
const read = (visitor: Visitor) => visitor.get('/checkout/cart')
const order = async (visitor: Visitor) => {
  const { status, body } = await visitor.post('/checkout/order', {})
  return [status, body.errors?.[0]?.code ?? null]
}

type Table = 'country' | 'payment_method' | 'shipping_method'
const set = (table: Table, id: string, field: 'active' | 'shipping_available', value: boolean) =>
  shop.pool.query(`update ${table} set ${field} = $1 where id = $2`, [value, id])
const realNow = Date.now
let ahead = 0
/** The offers are cached for a few seconds; a test skips that time. */
function forget(): void {
  ahead += 6_000
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)
}

test('R8.07 every message of the cart has a text in three languages, filled with its parameters', async () => {
  const { translate } = await import('@goldammer/sdk/translate')
  const parameters = { name: 'Windrad', quantity: 3, code: 'SOLO' }
  for (const key of Object.keys(cartErrors) as (keyof typeof cartErrors)[])
    for (const locale of LOCALES)
      expect(translate(locale, `errors.${key}`, parameters), `${key} ${locale}`).toMatch(/^(?!errors\.)[^{}]+$/)
})

test('R8.07 an investment’s quantity is raised to the minimum, and brought onto its steps', async () => {
  const visitor = shop.client()
  const tariff = await shop.db
    .selectFrom('tariff')
    .select(['minInvestment', 'investmentUnitPrice'])
    .where('productId', '=', loan)
    .executeTakeFirstOrThrow()
  const minimum = tariff.minInvestment / tariff.investmentUnitPrice
  const notice = { level: 10, block: false, parameters: { name: expect.any(String), quantity: minimum } }
  expect(entries(await add(visitor, loan, 1))).toMatchObject([{ messageKey: 'min-order-quantity', ...notice }])
  expect(keys(await read(visitor))).toEqual([])
  // Steps of four units.
  const steps = String((4 * tariff.investmentUnitPrice) / 100)
  await shop.db.updateTable('product').set({ investmentSteps: steps }).where('id', '=', loan).execute()
  const off = await visitor.patch('/checkout/cart/line-item', { items: [{ id: loan, quantity: minimum + 3 }] })
  expect(entries(off)).toMatchObject([{ messageKey: 'purchase-steps-quantity', ...notice }])
})

test('R8.07 the default replaces a shipping or payment method that was switched off, with one notice', async () => {
  const visitor = shop.client()
  await visitor.patch('/context', { shippingMethodId: SHIPPING_PICKUP_ID, paymentMethodId: PAYMENT_PREPAYMENT_ID })
  await set('shipping_method', SHIPPING_PICKUP_ID, 'active', false)
  await set('payment_method', PAYMENT_PREPAYMENT_ID, 'active', false)
  const changed = await add(visitor, windmill)
  expect(entries(changed)).toMatchObject([
    { messageKey: 'shipping-method-changed', level: 10, block: false, parameters: { name: 'Paket' } },
    { messageKey: 'payment-method-changed', level: 10, block: false, parameters: { name: 'SEPA-Lastschrift' } },
  ])
  expect(changed.body.deliveries[0].shippingMethod.id).toBe(SHIPPING_PARCEL_ID)
  expect(changed.body.transactions[0].paymentMethodId).toBe(PAYMENT_SEPA_ID)
  expect(keys(await read(visitor))).toEqual([])
  await set('shipping_method', SHIPPING_PICKUP_ID, 'active', true)
  await set('payment_method', PAYMENT_PREPAYMENT_ID, 'active', true)
})

test('R8.07 prepayment is for goods: with an investment alone the cart goes back to SEPA', async () => {
  forget()
  const visitor = shop.client()
  await visitor.patch('/context', { paymentMethodId: PAYMENT_PREPAYMENT_ID })
  expect(keys(await add(visitor, loan))).toContain('payment-method-changed')
  expect((await visitor.get('/context')).body.paymentMethod.id).toBe(PAYMENT_SEPA_ID)
})

test('R8.07 without any way to pay or to ship the cart is blocked, and so is the order', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  forget()
  await set('payment_method', PAYMENT_SEPA_ID, 'active', false)
  await set('shipping_method', SHIPPING_PARCEL_ID, 'active', false)
  const blocked = await add(visitor, windmill)
  expect(entries(blocked)).toMatchObject([
    { messageKey: 'shipping-method-blocked', level: 20, block: true, parameters: { name: 'Paket' } },
    { messageKey: 'payment-method-blocked', level: 20, block: true, parameters: { name: 'SEPA-Lastschrift' } },
  ])
  expect(keys(await read(visitor))).toEqual(['shipping-method-blocked', 'payment-method-blocked'])
  expect(await order(visitor)).toEqual([400, 'PAYMENT_METHOD_REQUIRED'])
  expect((await visitor.get('/context')).status).toBe(200)
  await set('payment_method', PAYMENT_SEPA_ID, 'active', true)
  forget()
  expect(await order(visitor)).toEqual([400, 'CHECKOUT__CART_INVALID'])
  await set('shipping_method', SHIPPING_PARCEL_ID, 'active', true)
  forget()
  expect((await order(visitor))[0]).toBe(200)
})

test('R8.07 an address that we cannot deliver to, do not bill, or that is incomplete blocks the order', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await add(visitor, book)
  const german = countryId('DE')
  const change = (fields: object) =>
    shop.db.updateTable('customerAddress').set(fields).where('id', '=', customer.addressId).execute()
  await change({ zipcode: '1' })
  expect(entries(await read(visitor))).toMatchObject([
    { messageKey: 'billing-address-invalid', level: 20, block: true },
  ])
  await add(visitor, windmill)
  expect(keys(await read(visitor))).toEqual(['shipping-address-invalid', 'billing-address-invalid'])
  expect(await order(visitor)).toEqual([400, 'CHECKOUT__CART_INVALID'])
  await change({ zipcode: '00001' })
  expect(keys(await read(visitor))).toEqual([])

  forget()
  await set('country', german, 'shipping_available', false)
  expect(entries(await read(visitor))).toMatchObject([
    { messageKey: 'shipping-address-blocked', level: 20, block: true, parameters: { name: 'Deutschland' } },
  ])
  expect(await order(visitor)).toEqual([400, 'CHECKOUT__CART_INVALID'])
  await set('country', german, 'shipping_available', true)
  await set('country', german, 'active', false)
  forget()
  expect(keys(await read(visitor))).toEqual(['shipping-address-blocked', 'billing-address-blocked'])
  expect((await visitor.get('/context')).status).toBe(200)
  await set('country', german, 'active', true)
  forget()
  expect((await order(visitor))[0]).toBe(200)
})

test('R8.07 where a salutation is required the cart asks for it', async () => {
  const customer = await aCustomer(shop)
  await shop.db.updateTable('customer').set({ salutationId: null }).where('id', '=', customer.id).execute()
  const visitor = await loggedIn(shop, customer)
  expect(keys(await add(visitor, book))).toEqual([])
  shop.parts.config.salutationRequired = true
  expect(entries(await read(visitor))).toMatchObject([{ messageKey: 'salutation-missing', level: 10, block: true }])
  expect(await order(visitor)).toEqual([400, 'CHECKOUT__CART_INVALID'])
  shop.parts.config.salutationRequired = false
  expect((await order(visitor))[0]).toBe(200)
})

test('R3.21 goods are priced in each currency, by the factor of that moment', async () => {
  const visitor = shop.client()
  await add(visitor, windmill, 2)
  for (const [isoCode, factor] of [
    ['EUR', 1],
    ['PLN', 4.25],
    ['GBP', 0.87],
  ] as const) {
    await visitor.patch('/context', { currencyId: currencyId(isoCode) })
    const { body } = await read(visitor)
    const unit = Math.round(4990 * factor) / 100
    expect(body.lineItems[0].price.unitPrice, isoCode).toBe(unit)
    expect(body.price.positionPrice, isoCode).toBeCloseTo(2 * unit, 2)
    expect(body.deliveries[0].shippingCosts.totalPrice, isoCode).toBe(Math.round(490 * factor) / 100)
    expect(body.price.calculatedTaxes[0].taxRate).toBe(19)
  }
  await shop.db
    .updateTable('priceTier')
    .set({ unitPrice: 5990 as never })
    .where('productId', '=', windmill)
    .execute()
  await visitor.patch('/context', { currencyId: currencyId('EUR') })
  expect((await read(visitor)).body.lineItems[0].price.unitPrice).toBe(59.9)
})

test('R8.07 a message comes in the language of the session with its parameters', async () => {
  const visitor = shop.client()
  visitor.languageId = languageId('pl-PL')
  const [entry] = entries(await add(visitor, windmill, 1_000))
  expect(entry).toMatchObject({ messageKey: 'product-stock-reached', parameters: { quantity: expect.any(Number) } })
  expect(entry?.message).toContain(String(entry?.parameters.quantity))
  expect(entry?.message).toContain('dostępna ilość')
})
