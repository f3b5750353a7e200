import { toLocalDate } from '@goldammer/sdk/units'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf, TODAY } from '../../../test/build-app.ts'
import { demoShop } from '../../../test/demo-shop.ts'
import { aCustomer, loggedIn, someoneOf } from '../../../test/factories.ts'
import { idOf } from '../../shared/demo-ids.ts'
import { newId } from '../../shared/ids.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { handleEvent } from '../payments/service.ts'
import type { PaymentState } from '../payments/states.ts'
import { PAYMENT_PREPAYMENT_ID } from '../reference/reference-data.ts'

const shop = demoShop()
let fritz: Awaited<ReturnType<typeof someoneOf>>
let sina: typeof fritz
beforeAll(async () => {
  fritz = await someoneOf(shop, 'finance', 'Fritz Finanz')
  sina = await someoneOf(shop, 'support', 'Sina Support')
})

const windmill = idOf.product('p18')
const book = idOf.product('p19')
const today = toLocalDate(TODAY)
const reason = 'Widerruf vom 20.11.2026'
const stock = async () =>
  (await shop.db.selectFrom('product').select('stock').where('id', '=', windmill).executeTakeFirstOrThrow()).stock!
const tasksOf = async (orderId: string) =>
  (await fritz.get('/finance-tasks?state=open')).body.elements.filter(
    (task: { orderId: string }) => task.orderId === orderId,
  )

/** Goods to be paid in advance; a download opens with the payment where the withdrawal was waived. */
async function anOrder(productId = windmill, request: object = {}) {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await visitor.patch('/context', { paymentMethodId: PAYMENT_PREPAYMENT_ID })
  await visitor.post('/checkout/cart/line-item', { items: [{ id: productId, type: 'product', quantity: 1 }] })
  const { id, orderNumber, amountTotal } = (await visitor.post('/checkout/order', request)).body
  const path = `/goods-orders/${id}`
  const pay = () => fritz.post(`${path}/transfer`, { amount: amountTotal, bookedOn: today })
  const cancel = (who = fritz, why = reason) => who.post(`${path}/cancellation`, { reason: why })
  return { id, orderNumber, customer, visitor, path, pay, cancel, amount: amountTotal as number }
}

test('R4.03 domain/goods#cancel-unshipped cancelling a paid order restores the stock, refunds the money and mails the customer', async () => {
  const left = await stock()
  const { id, orderNumber, customer, path, pay, cancel, amount } = await anOrder()
  expect((await pay()).body.acts).toEqual(['cancel'])
  expect(await stock()).toBe(left - 1)
  expect(refusalOf(await cancel(fritz, ' '))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /reason'])
  const { body } = await cancel()
  expect(body).toMatchObject({ state: 'cancelled', deliveryState: 'open', payment: { state: 'refunded' }, acts: [] })
  expect(body.steps).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ of: 'order', state: 'cancelled', actorName: 'Fritz Finanz', reason }),
      expect.objectContaining({ of: 'payment', method: 'transfer', state: 'refunded', reason }),
    ]),
  )
  expect(await stock()).toBe(left)
  expect(await tasksOf(id)).toMatchObject([{ kind: 'refund_by_hand', amount }])
  const [mail] = (await shop.mails(customer.email)).filter(({ subject }) => subject.includes('storniert'))
  expect(mail!.subject).toContain(orderNumber)
  expect(mail!.text).toContain('14 Tagen')
  expect(refusalOf(await cancel())).toEqual([409, 'INVALID_TRANSITION'])
  expect((await sina.get(path)).body.acts).toEqual([])
  expect(refusalOf(await sina.post(`${path}/shipment`))).toEqual([409, 'INVALID_TRANSITION'])
})

test.each([
  ['created', 'cancelled'],
  ['prenotified', 'cancelled'],
  ['filed', 'refunded'],
] as const)(
  'R4.03 domain/goods#cancel-unshipped an order whose debit is %s is cancelled too: its debit ends %s',
  async (reached: PaymentState, ends) => {
    const { id, cancel } = await anOrder()
    const debit = { provider: 'sandbox', state: reached, dueDate: today, providerCollectionId: `debit-${id}` }
    await shop.db.updateTable('payment').set(debit).where('orderId', '=', id).execute()
    expect((await cancel()).body.state).toBe('cancelled')
    const { id: paymentId } = await shop.db
      .selectFrom('payment')
      .select('id')
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow()
    await inTransaction(shop.scope, (tx) =>
      handleEvent(shop.scope, tx, { eventId: newId(), type: 'collection.settled', paymentId, on: today }),
    )
    const payment = shop.db.selectFrom('payment').select('state').where('orderId', '=', id)
    expect(await payment.execute()).toEqual([{ state: ends }])
  },
)

test('R4.03 domain/goods#cancel-unshipped a paid download is refunded, by right or as goodwill, and no longer opens', async () => {
  const { id, visitor, path, pay, cancel, amount } = await anOrder(book, { digitalContentWaiver: true })
  expect((await pay()).body).toMatchObject({
    // The consent alone ends nothing; a file that is opened does (BGB § 356 (5)).
    state: 'completed',
    deliveryState: null,
    withdrawalUntil: '2026-12-04',
    withdrawalLapsedAt: null,
  })
  const downloadsOf = async () => {
    const [order] = (await visitor.post('/order', { ids: [id] })).body.orders.elements
    return order.lineItems[0].downloads.map((download: { accessGranted: boolean }) => download.accessGranted)
  }
  expect(await downloadsOf()).toEqual([true])
  expect((await fritz.get(path)).body.acts).toEqual(['cancel'])
  expect((await cancel()).body).toMatchObject({ state: 'cancelled', payment: { state: 'refunded' }, acts: [] })
  expect(await downloadsOf()).toEqual([false])
  expect(await tasksOf(id)).toMatchObject([{ kind: 'refund_by_hand', amount }])
  // Who has not waived it may withdraw for 14 days (BGB § 356 (2)).
  const other = await anOrder(book)
  expect((await other.pay()).body).toMatchObject({ state: 'completed', withdrawalUntil: '2026-12-04' })
})

test('R4.03 domain/goods#cancel-unshipped shipped goods must come back first, and only finance refunds money', async () => {
  const { path, pay, cancel } = await anOrder()
  await pay()
  expect(refusalOf(await cancel(sina))).toEqual([403, 'PERMISSION_DENIED'])
  await sina.post(`${path}/shipment`)
  expect((await fritz.get(path)).body.acts).toEqual([])
  expect(refusalOf(await cancel())).toEqual([409, 'INVALID_TRANSITION'])
  await sina.post(`${path}/return`, { reason })
  expect(refusalOf(await cancel())).toEqual([409, 'INVALID_TRANSITION'])
  expect((await fritz.get(path)).body.acts).toEqual(['refund'])
})
