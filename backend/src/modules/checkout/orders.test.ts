import { toLocalDate } from '@goldammer/sdk/units'
import { expect, test } from 'vitest'
import { refusalOf, TODAY, type Visitor } from '../../../test/build-app.ts'
import { demoShop } from '../../../test/demo-shop.ts'
import { aCustomer, loggedIn, loggedInDemo } from '../../../test/factories.ts'
import { idOf } from '../../shared/demo-ids.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { bookTransfer } from '../payments/service.ts'
import { PAYMENT_PREPAYMENT_ID, PAYMENT_SEPA_ID, SHIPPING_PARCEL_ID } from '../reference/reference-data.ts'

const shop = demoShop()

const windmill = idOf.product('p18')
const book = idOf.product('p19')
const missing = 'f'.repeat(32)
const days = (count: number) => new Date(TODAY.getTime() + count * 24 * 3_600_000)
async function anOrder(visitor: Visitor, id: string, body: object = {}) {
  await visitor.post('/checkout/cart/line-item', { items: [{ id, type: 'product' }] })
  return (await visitor.post('/checkout/order', body)).body
}
const one = async (visitor: Visitor, id: string) => {
  const { orders, paymentChangeable } = (await visitor.post('/order', { ids: [id] })).body
  return { ...orders.elements[0], paymentChangeable: paymentChangeable[id] }
}
const cancel = (visitor: Visitor, orderId: string) => visitor.post('/order/state/cancel', { orderId })
const payBy = (visitor: Visitor, orderId: string, paymentMethodId: string) =>
  visitor.post('/order/payment', { orderId, paymentMethodId })
const settle = (orderId: string) =>
  inTransaction(shop.scope, (tx) => bookTransfer(shop.scope, tx, orderId, toLocalDate(TODAY)))
const stock = async () =>
  (await shop.db.selectFrom('product').select('stock').where('id', '=', windmill).executeTakeFirstOrThrow()).stock!

test('R7.19 a customer cancels an unpaid order of goods: stock restored, nothing to pay, a mail', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const before = await stock()
  const { id } = await anOrder(visitor, windmill)
  const { status, body } = await cancel(visitor, id)
  expect([status, body.technicalName, body.name]).toEqual([200, 'cancelled', 'Storniert'])
  expect(await stock()).toBe(before)
  expect(await one(visitor, id)).toMatchObject({
    stateMachineState: { technicalName: 'cancelled' },
    transactions: [{ stateMachineState: { technicalName: 'cancelled' } }],
    paymentChangeable: false,
  })
  expect((await shop.mails(customer.email)).some(({ subject }) => subject.includes('storniert'))).toBe(true)
  expect(refusalOf(await cancel(visitor, id))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusalOf(await payBy(visitor, id, PAYMENT_PREPAYMENT_ID))).toEqual([409, 'PAYMENT_NOT_REPEATABLE'])
  shop.clock.set(days(8))
  await shop.runJobs()
  expect(await stock()).toBe(before)
})

test('R7.19 an order that is shipped, paid, or an investment cannot be cancelled like that', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  await visitor.patch('/context', { paymentMethodId: PAYMENT_PREPAYMENT_ID })
  const paid = await anOrder(visitor, windmill)
  await settle(paid.id)
  expect(refusalOf(await cancel(visitor, paid.id))).toEqual([409, 'INVALID_TRANSITION'])
  const shipped = await anOrder(visitor, windmill)
  await shop.db.updateTable('shopOrder').set({ deliveryState: 'shipped' }).where('id', '=', shipped.id).execute()
  expect(refusalOf(await cancel(visitor, shipped.id))).toEqual([409, 'INVALID_TRANSITION'])
  const jana = await loggedInDemo(shop, 'jana.probst@post.example')
  const contract = await shop.db
    .selectFrom('contract')
    .innerJoin('customer', 'customer.id', 'contract.customerId')
    .select('orderId')
    .where('email', '=', 'jana.probst@post.example')
    .executeTakeFirstOrThrow()
  expect(refusalOf(await cancel(jana, contract.orderId))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusalOf(await payBy(jana, contract.orderId, PAYMENT_PREPAYMENT_ID))).toEqual([
    400,
    'CHECKOUT__ORDER_PAYMENT_METHOD_NOT_AVAILABLE /paymentMethodId',
  ])
})

test('R8.07 another’s order, a missing one and a malformed id are not found', async () => {
  const owner = await loggedIn(shop, await aCustomer(shop))
  const { id } = await anOrder(owner, book)
  const stranger = await loggedIn(shop, await aCustomer(shop))
  for (const orderId of [id, missing]) {
    const refused = [404, 'CHECKOUT__ORDER_ORDER_NOT_FOUND /orderId']
    expect(refusalOf(await cancel(stranger, orderId))).toEqual(refused)
    expect(refusalOf(await payBy(stranger, orderId, PAYMENT_SEPA_ID))).toEqual(refused)
  }
  expect(refusalOf(await cancel(stranger, 'x'))).toEqual([404, 'CHECKOUT__INVALID_ORDER_ID /orderId'])
  expect(refusalOf(await payBy(stranger, 'x', PAYMENT_SEPA_ID))).toEqual([404, 'CHECKOUT__INVALID_ORDER_ID /orderId'])
  for (const guest of [shop.client()]) {
    expect(refusalOf(await cancel(guest, id))).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
    expect(refusalOf(await payBy(guest, id, PAYMENT_SEPA_ID))).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
  }
  expect((await one(owner, id)).stateMachineState.technicalName).toBe('open')
})

test('R8.07 while nothing is paid an order is paid in another way, and back', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const { id } = await anOrder(visitor, book)
  const { redirectUrl } = (await visitor.post('/handle-payment', { orderId: id })).body
  expect(redirectUrl).toContain('/sandbox/bank/')
  expect((await payBy(visitor, id, PAYMENT_PREPAYMENT_ID)).body).toMatchObject({ success: true })
  expect(await one(visitor, id)).toMatchObject({
    paymentChangeable: true,
    transactions: [
      { paymentMethodId: PAYMENT_SEPA_ID, stateMachineState: { technicalName: 'cancelled' } },
      {
        paymentMethodId: PAYMENT_PREPAYMENT_ID,
        stateMachineState: { technicalName: 'created', name: 'Überweisung erwartet' },
      },
    ],
  })
  const mails = await shop.mails(customer.email)
  expect(mails.some(({ text }) => text.includes(shop.parts.config.creditorIban))).toBe(true)
  expect((await visitor.post('/handle-payment', { orderId: id })).body.redirectUrl).toBeNull()

  await payBy(visitor, id, PAYMENT_PREPAYMENT_ID)
  expect((await one(visitor, id)).transactions).toHaveLength(2)
  await payBy(visitor, id, PAYMENT_SEPA_ID)
  expect((await visitor.post('/handle-payment', { orderId: id })).body.redirectUrl).toContain('/sandbox/bank/')
  await payBy(visitor, id, PAYMENT_PREPAYMENT_ID)
  await settle(id)
  expect(refusalOf(await payBy(visitor, id, PAYMENT_SEPA_ID))).toEqual([400, 'CHECKOUT__ORDER_ORDER_ALREADY_PAID'])
  expect((await one(visitor, id)).paymentChangeable).toBe(false)
})

test('R8.07 a way to pay that is malformed, unknown or switched off is refused at its field', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const { id } = await anOrder(visitor, book)
  const refused = (code: string) => [400, `${code} /paymentMethodId`]
  expect(refusalOf(await payBy(visitor, id, 'sepa'))).toEqual(refused('CHECKOUT__INVALID_PAYMENT_METHOD_ID'))
  expect(refusalOf(await payBy(visitor, id, missing))).toEqual(refused('CHECKOUT__UNKNOWN_PAYMENT_METHOD'))
  expect(refusalOf(await payBy(visitor, id, SHIPPING_PARCEL_ID))).toEqual(refused('CHECKOUT__UNKNOWN_PAYMENT_METHOD'))
  expect(refusalOf(await visitor.post('/order/payment', { orderId: id }))).toEqual(refused('VIOLATION::IS_BLANK_ERROR'))
  const set = (active: boolean) =>
    shop.db.updateTable('paymentMethod').set({ active }).where('id', '=', PAYMENT_PREPAYMENT_ID).execute()
  await set(false)
  expect(refusalOf(await payBy(visitor, id, PAYMENT_PREPAYMENT_ID))).toEqual(
    refused('CHECKOUT__UNKNOWN_PAYMENT_METHOD'),
  )
  await set(true)
})

test('R3.21 a paid digital good opens at once with the waiver, else after the withdrawal period', async () => {
  const customer = await aCustomer(shop)
  let visitor = await loggedIn(shop, customer)
  await visitor.patch('/context', { paymentMethodId: PAYMENT_PREPAYMENT_ID })
  const waived = await anOrder(visitor, book, { digitalContentWaiver: true })
  const retained = await anOrder(visitor, book)
  const fileOf = async (id: string) => (await one(visitor, id)).lineItems[0].downloads[0]
  const get = (orderId: string, downloadId: string) => visitor.get(`/order/download/${orderId}/${downloadId}`)
  const file = await fileOf(waived.id)
  expect(file).toMatchObject({ fileName: 'brennbuch', fileExtension: 'pdf', accessGranted: false })
  expect(refusalOf(await get(waived.id, file.id))).toEqual([404, 'FILE_NOT_FOUND'])

  await settle(waived.id)
  await settle(retained.id)
  expect((await fileOf(waived.id)).accessGranted).toBe(true)
  // BGB § 356 (5): the consent alone ends nothing; the file that is opened does, after the confirmation of § 312f (3).
  await shop.runJobs()
  expect((await shop.mails(customer.email)).find(({ subject }) => subject.includes('Ihre Bestellung'))?.text).toContain(
    '§ 312f Abs. 3',
  )
  const rightOf = async (id: string) => (await one(visitor, id)).extensions.withdrawal
  expect(await rightOf(waived.id)).toMatchObject({ consented: true, lapsedAt: null })
  const { status, headers, body } = await get(waived.id, file.id)
  expect(status).toBe(200)
  const { lapsedAt } = await rightOf(waived.id)
  expect(lapsedAt).toBe(shop.clock.now().toISOString())
  expect((await get(waived.id, file.id)).status).toBe(200)
  expect(await rightOf(waived.id)).toMatchObject({ lapsedAt })
  expect(await rightOf(retained.id)).toMatchObject({ consented: false, lapsedAt: null })
  expect(headers['content-disposition']).toContain('brennbuch.pdf')
  expect(headers['cache-control']).toBe('no-store, private')
  expect(Buffer.from(body).subarray(0, 4).toString()).toBe('%PDF')
  expect((await fileOf(retained.id)).accessGranted).toBe(false)
  expect(refusalOf(await get(retained.id, file.id))).toEqual([404, 'FILE_NOT_FOUND'])
  shop.clock.set(days(19))
  visitor = await loggedIn(shop, customer)
  expect((await fileOf(retained.id)).accessGranted).toBe(true)
  expect((await get(retained.id, file.id)).status).toBe(200)

  for (const [orderId, downloadId] of [
    [waived.id, missing],
    [missing, file.id],
    ['x', 'y'],
  ])
    expect(refusalOf(await get(orderId, downloadId))).toEqual([404, 'FILE_NOT_FOUND'])
  visitor = await loggedIn(shop, await aCustomer(shop))
  expect(refusalOf(await get(waived.id, file.id))).toEqual([404, 'FILE_NOT_FOUND'])
  visitor = shop.client()
  expect(refusalOf(await get(waived.id, file.id))).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
})

test('R2.20 a paper of an order is downloaded by its code, by its owner only', async () => {
  const jana = await loggedInDemo(shop, 'jana.probst@post.example')
  const { elements } = (await jana.post('/order', { limit: 100 })).body.orders
  const document = elements.flatMap((order: { documents: object[] }) => order.documents)[0]
  const path = `/document/download/${document.id}/${document.deepLinkCode}`
  for (const { status, headers } of [await jana.get(path), await jana.post(path)])
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const stranger = await loggedIn(shop, await aCustomer(shop))
  for (const refused of [
    await stranger.get(path),
    await jana.get(`/document/download/${document.id}/wrong`),
    await jana.get(`/document/download/${missing}/${document.deepLinkCode}`),
    await jana.get(`/document/download/x/${document.deepLinkCode}`),
  ])
    expect(refusalOf(refused)).toEqual([404, 'DOCUMENT_NOT_FOUND'])
  expect(refusalOf(await shop.client().get(path))).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
})
