import { localDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { refusalOf, TODAY, type Visitor } from '../../../test/build-app.ts'
import { demoShop } from '../../../test/demo-shop.ts'
import { aCustomer, loggedIn, loggedInDemo } from '../../../test/factories.ts'
import { idOf } from '../../shared/demo-ids.ts'
import { newId } from '../../shared/ids.ts'
import { currencyId, PAYMENT_PREPAYMENT_ID } from '../reference/reference-data.ts'

const shop = demoShop()

const windmill = idOf.product('p18')
const book = idOf.product('p19')
const loan = idOf.product('p1')
const days = (count: number) => new Date(TODAY.getTime() + count * 24 * 3_600_000)
const add = (visitor: Visitor, id: string, quantity = 1) =>
  visitor.post('/checkout/cart/line-item', { items: [{ id, referencedId: id, type: 'product', quantity }] })
const order = (visitor: Visitor, key?: string) =>
  visitor.post('/checkout/order', {}, key ? { 'idempotency-key': key } : {})
const stock = async () =>
  (await shop.db.selectFrom('product').select('stock').where('id', '=', windmill).executeTakeFirstOrThrow()).stock!

test('R4.03 unpaid goods are cancelled after 7 days, and are in stock again', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const before = await stock()
  await add(visitor, windmill, 2)
  const { body } = await order(visitor)
  shop.clock.set(days(6.9))
  await shop.runJobs()
  expect(await stock()).toBe(before - 2)
  shop.clock.set(days(7))
  await shop.runJobs()
  expect(await stock()).toBe(before)
  const again = await loggedIn(shop, customer)
  const { orders } = (await again.post('/order', { ids: [body.id] })).body
  expect(orders.elements[0]).toMatchObject({
    stateMachineState: { technicalName: 'cancelled' },
    transactions: [{ stateMachineState: { technicalName: 'cancelled' } }],
  })
  expect(refusalOf(await again.post('/handle-payment', { orderId: body.id }))).toEqual([409, 'PAYMENT_NOT_REPEATABLE'])
})

test('R7.19 goods are ordered with stock, shipping, tax and a mail, and only they leave the cart', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const before = await stock()
  await add(visitor, windmill, 5)
  await add(visitor, book)
  await add(visitor, loan, 2)
  const { status, body } = await order(visitor)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    orderNumber: expect.stringMatching(/^GA-2026-\d{6}$/),
    amountTotal: 5 * 44.9 + 19.9 + 4.9,
    shippingTotal: 4.9,
    stateMachineState: { technicalName: 'open', name: 'Offen' },
    orderCustomer: { email: customer.email },
    billingAddress: { street: 'Musterweg 4', city: 'Beispielstadt' },
    documents: [],
  })
  expect(body.lineItems.map((line: { quantity: number }) => line.quantity)).toEqual([5, 1])
  expect(body.deliveries[0]).toMatchObject({ stateMachineState: { technicalName: 'open' } })
  expect(body.transactions[0]).toMatchObject({ stateMachineState: { technicalName: 'created' } })
  expect(body.price.netPrice + body.price.calculatedTaxes[0].tax).toBeCloseTo(body.amountTotal, 2)
  expect(await stock()).toBe(before - 5)
  const cart = await visitor.get('/checkout/cart')
  expect(cart.body.lineItems.map((line: { id: string }) => line.id)).toEqual([loan])
  const [mail] = await shop.mails(customer.email)
  expect(mail?.subject).toContain(body.orderNumber)
  // BGB § 312f: the contract itself, on a durable medium.
  expect(mail?.text).toContain(`Bestellnummer: ${body.orderNumber}`)
  expect(mail?.text).not.toContain('Vertragsnummer')
  expect(mail?.text).toMatch(/5 × Windrad-Modell aus Holz \(44,90\s€\): 224,50\s€/)
  expect(mail?.text).toMatch(/Versand: 4,90\s€\nGesamtbetrag: 249,30\s€, inklusive 39,80\s€ Umsatzsteuer/)
  expect(mail?.text).toContain('Lieferadresse\n')
  expect(mail?.text).toContain('Musterweg 4')
  // The statutory model, word for word: forms/withdrawal-instruction.test.ts.
  for (const part of [
    'Widerrufsbelehrung\n\nWiderrufsrecht\n\nSie haben das Recht, binnen vierzehn Tagen',
    'letzte Ware in Besitz',
    'digitalen Inhalte zum Herunterladen',
    'müssen Sie uns (Goldammer Musterplattform GmbH, Musterweg 100, 00001 Beispielstadt, Telefon 030 23125-100, E-Mail team@goldammer.example)',
    'Sie können Ihr Widerrufsrecht auch online unter',
    'Rücksendung',
    'Muster-Widerrufsformular',
    '– An Goldammer Musterplattform GmbH, Musterweg 100, 00001 Beispielstadt, team@goldammer.example:',
  ])
    expect(mail?.text).toContain(part)
  expect(mail?.text).toMatch(/Allgemeine Geschäftsbedingungen\n\n[\s\S]*1\. Gegenstand/)
})

test('R1.06 R7.19 the VAT of goods includes shipping and is the same in cart, order and staff record', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const { body: cart } = await add(visitor, windmill, 5)
  expect(cart.price.totalPrice).toBe(229.4)
  // 19/119 of 229.40; the models alone hold 35.84.
  expect(cart.price.calculatedTaxes).toMatchObject([{ taxRate: 19, price: 229.4, tax: 36.63 }])
  const { body } = await order(visitor)
  expect(body.price.calculatedTaxes).toMatchObject([{ taxRate: 19, price: 229.4, tax: 36.63 }])
  expect(body.price.netPrice).toBe(192.77)
})

test('R7.19 a double click, with a key or without, gives one order', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await add(visitor, book)
  const [first, second] = await Promise.all([order(visitor, 'double-click-1'), order(visitor, 'double-click-1')])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.id).toBe(first.body.id)

  await add(visitor, book)
  const third = await order(visitor)
  const repeated = await order(visitor)
  expect(repeated.body.id).toBe(third.body.id)
  expect(third.body.id).not.toBe(first.body.id)
  await add(visitor, book)
  expect((await order(visitor)).body.id).not.toBe(third.body.id)
  const { body } = await visitor.post('/order', { 'total-count-mode': 'exact' })
  expect(body.orders.total).toBe(3)
})

test('domain/checkout#repeats a repeat without a key is answered first; the notices of the cart are still to be shown', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  await add(visitor, book)
  await add(visitor, loan, 2)
  const first = await order(visitor)
  const offer = (active: boolean) => shop.db.updateTable('product').set({ active }).where('id', '=', loan).execute()
  await offer(false)
  const repeated = await order(visitor)
  expect(repeated.body.id).toBe(first.body.id)
  const { errors } = (await visitor.get('/checkout/cart')).body
  await offer(true)
  expect(Object.values(errors)).toMatchObject([{ messageKey: 'product-not-found' }])
})

test('R7.19 the last pieces go to one buyer; stock never falls below 0', async () => {
  const left = await stock()
  await shop.db.updateTable('product').set({ stock: 3 }).where('id', '=', windmill).execute()
  const visitors: Visitor[] = []
  for (let count = 0; count < 4; count++) visitors.push(await loggedIn(shop, await aCustomer(shop)))
  for (const visitor of visitors) await add(visitor, windmill, 2)
  const answers = await Promise.all(visitors.map((visitor) => order(visitor)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(['CHECKOUT__CART_INVALID', 'PRODUCT_OUT_OF_STOCK']).toContain(answer.body.errors[0].code)
  expect(await stock()).toBe(1)
  await shop.db.updateTable('product').set({ stock: left }).where('id', '=', windmill).execute()
})

test('R5.07 who is known to be under 18 cannot order', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop, { birthday: '2008-11-21' }))
  await add(visitor, book)
  expect(refusalOf(await order(visitor))).toEqual([400, 'MUST_BE_ADULT /birthday'])
  shop.clock.set(days(1))
  expect((await order(visitor)).status).toBe(200)
})

test('R6.05 a guest cannot order', async () => {
  const visitor = shop.client()
  await add(visitor, book)
  expect(refusalOf(await order(visitor))).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
})

test('R4.07 an empty cart is refused, and one that had to be corrected is shown first', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  expect(refusalOf(await order(visitor))).toEqual([400, 'CHECKOUT__CART_EMPTY'])
  await add(visitor, windmill, 4)
  await shop.db.updateTable('product').set({ stock: 3 }).where('id', '=', windmill).execute()
  expect(refusalOf(await order(visitor))).toEqual([400, `CHECKOUT__CART_INVALID /lineItems/${windmill}`])
  await shop.db.updateTable('product').set({ stock: 400 }).where('id', '=', windmill).execute()
})

test('R1.06 an order in another currency shows that currency, the debit is in EUR', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  await visitor.patch('/context', { currencyId: currencyId('PLN') })
  await add(visitor, book)
  const { body } = await order(visitor)
  expect(body.amountTotal).toBe(Math.round(1990 * body.currencyFactor) / 100)
  const payment = await shop.db
    .selectFrom('payment')
    .select('amount')
    .where('orderId', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(payment.amount).toBe(1990)
})

test('R8.08 without a payment method on offer nothing is ordered', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  await add(visitor, book)
  const offer = (active: boolean) => shop.db.updateTable('paymentMethod').set({ active }).execute()
  await offer(false)
  const refused = await order(visitor)
  await offer(true)
  expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'PAYMENT_METHOD_REQUIRED'])
  expect((await order(visitor)).status).toBe(200)
})

test('R1.06 goods may be paid in advance: the mail says where to, and there is nothing to sign', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await visitor.patch('/context', { paymentMethodId: PAYMENT_PREPAYMENT_ID })
  await add(visitor, book)
  const { body } = await order(visitor)
  expect(body.transactions[0].paymentMethodId).toBe(PAYMENT_PREPAYMENT_ID)
  const { creditorName: creditor, creditorIban: iban } = shop.scope.config
  expect((await visitor.get(`/investing/orders/${body.id}/status`)).body).toMatchObject({
    paid: false,
    redirectUrl: null,
    mandateReference: null,
    transfer: { creditor, iban, reference: body.orderNumber },
  })
  const mails = await shop.mails(customer.email)
  expect(mails.some(({ text }) => text.includes(shop.parts.config.creditorIban))).toBe(true)
  expect((await visitor.post('/handle-payment', { orderId: body.id })).body).toEqual({ redirectUrl: null })
})

test('R2.20 the list has one’s own orders only, newest first, by page and filter', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const ids: string[] = []
  for (let hour = 0; hour < 3; hour++) {
    shop.clock.set(new Date(TODAY.getTime() + hour * 3_600_000))
    await add(visitor, book)
    ids.unshift((await order(visitor)).body.id)
  }
  const page = await visitor.post('/order', { limit: 2, page: 1, 'total-count-mode': 'exact' })
  expect(page.body.orders.elements.map((one: { id: string }) => one.id)).toEqual(ids.slice(0, 2))
  expect(page.body.orders.total).toBe(3)
  expect(page.body.paymentChangeable[ids[0]!]).toBe(true)
  const one = await visitor.post('/order', { filter: [{ type: 'equals', field: 'id', value: ids[2] }] })
  expect(one.body.orders.elements).toHaveLength(1)
  const some = { type: 'equalsAny', field: 'id', value: ids.slice(0, 2) }
  expect((await visitor.post('/order', { filter: [some] })).body.orders.elements).toHaveLength(2)
  expect((await visitor.post('/order', { ids: [ids[0], 'x'] })).body.orders.elements).toHaveLength(1)
  const foreign = await visitor.post('/order', { ids: [idOf.order('goods-1')] })
  expect(foreign.body.orders.elements).toEqual([])
  expect(
    refusalOf(await visitor.post('/order', { filter: [{ type: 'equals', field: 'password', value: 1 }] })),
  ).toEqual([400, 'FRAMEWORK__UNMAPPED_FIELD /filter/0/field'])
})

test('R2.20 an investment is listed with its contract', async () => {
  const jana = await loggedInDemo(shop, 'jana.probst@post.example')
  const { body } = await jana.post('/order', {})
  const investment = body.orders.elements.find((one: { extensions?: object }) => one.extensions)
  expect(investment.extensions.contract).toMatchObject({
    orderNumber: investment.orderNumber,
    paymentMethod: 'sepa_debit',
  })
  expect(investment.stateMachineState.technicalName).toBe(investment.extensions.contract.state)
})

test('R4.02 an identity check past its day counts no attempt of it', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await visitor.get('/investor/profile')
  const investor = await shop.db
    .selectFrom('investor')
    .select('id')
    .where('customerId', '=', customer.id)
    .executeTakeFirstOrThrow()
  const at = shop.clock.now()
  await shop.db
    .insertInto('identityCheck')
    .values({
      id: newId(at),
      investorId: investor.id,
      state: 'successful',
      attempts: 2,
      validUntil: localDate('2026-11-19'),
      updatedAt: at,
    })
    .execute()
  await add(visitor, book)
  const { body } = await order(visitor)
  const status = await visitor.get(`/investing/orders/${body.id}/status`)
  expect(status.body).toMatchObject({ kycState: 'none', kycAttemptsLeft: 3 })
})

test('R3.23 the order stores the entry point that the client names, else the one in the cookie', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const place = async (body: object, cookie?: string) => {
    await add(visitor, book)
    return await visitor.post('/checkout/order', body, cookie ? { cookie: `affiliate_entry_point=${cookie}` } : {})
  }
  const named = await place({ affiliateCode: 'partner-7', campaignCode: 'herbst' }, 'spring')
  expect(named.body).toMatchObject({ affiliateCode: 'partner-7', campaignCode: 'herbst' })
  expect((await place({}, 'spring')).body.affiliateCode).toBe('spring')
  expect((await place({}, `a${encodeURIComponent('\n')}b`)).body.affiliateCode).toBeUndefined()
  expect(refusalOf(await place({ affiliateCode: 'x'.repeat(256) }))).toEqual([
    400,
    'VIOLATION::TOO_LONG_ERROR /affiliateCode',
  ])
})
