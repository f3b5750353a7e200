import { addDays } from '@goldammer/sdk/rules/local-dates'
import { toLocalDate } from '@goldammer/sdk/units'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf, TODAY, type Visitor } from '../../../test/build-app.ts'
import { demoShop } from '../../../test/demo-shop.ts'
import { aCustomer, loggedIn, someoneOf } from '../../../test/factories.ts'
import { searched } from '../../../test/searched.ts'
import { idOf } from '../../shared/demo-ids.ts'
import { newId } from '../../shared/ids.ts'
import { PAYMENT_PREPAYMENT_ID } from '../reference/reference-data.ts'

const shop = demoShop()
type Staff = Awaited<ReturnType<typeof someoneOf>>
let fritz: Staff
let sina: Staff
beforeAll(async () => {
  fritz = await someoneOf(shop, 'finance', 'Fritz Finanz')
  sina = await someoneOf(shop, 'support', 'Sina Support')
})

const windmill = idOf.product('p18')
const today = toLocalDate(TODAY)
const days = (count: number) => new Date(TODAY.getTime() + count * 24 * 3_600_000)
const stock = async () =>
  (await shop.db.selectFrom('product').select('stock').where('id', '=', windmill).executeTakeFirstOrThrow()).stock!
const mailsTo = async (email: string) => (await shop.mails(email)).map(({ subject }) => subject)
const stateOf = async (visitor: Visitor, id: string) => {
  const [order] = (await visitor.post('/order', { ids: [id] })).body.orders.elements
  return [
    order.stateMachineState.technicalName,
    order.transactions.at(-1).stateMachineState.technicalName,
    order.deliveries[0].stateMachineState.technicalName,
  ]
}

/** Windmills to be paid in advance. */
async function anOrder(fields: Parameters<typeof aCustomer>[1] = {}) {
  const customer = await aCustomer(shop, fields)
  const visitor = await loggedIn(shop, customer)
  await visitor.patch('/context', { paymentMethodId: PAYMENT_PREPAYMENT_ID })
  await visitor.post('/checkout/cart/line-item', { items: [{ id: windmill, type: 'product', quantity: 2 }] })
  const { id, orderNumber, amountTotal } = (await visitor.post('/checkout/order', {})).body
  const transfer = { amount: amountTotal, bookedOn: today }
  return { id, orderNumber, customer, visitor, transfer, path: `/goods-orders/${id}` }
}

test('R4.03 domain/goods#book-transfer finance books the transfer, support ships, the customer gets a mail, the order completes', async () => {
  const { id, orderNumber, customer, transfer, path } = await anOrder()
  expect((await fritz.get(path)).body).toMatchObject({
    orderNumber,
    state: 'open',
    deliveryState: 'open',
    acts: ['bookTransfer', 'cancel'],
    own: false,
    payment: { method: 'transfer', state: 'created', reference: orderNumber, amount: transfer.amount },
    positions: [{ quantity: 2, unitPrice: 49.9, totalPrice: 99.8, taxRate: 19 }],
    shippingCosts: 4.9,
    total: transfer.amount,
    currency: 'EUR',
    email: customer.email,
    paymentDeadline: toLocalDate(days(7)),
  })
  expect((await sina.get(path)).body.acts).toEqual([])
  expect(refusalOf(await sina.post(`${path}/shipment`))).toEqual([409, 'INVALID_TRANSITION'])

  const booked = await fritz.post(`${path}/transfer`, transfer)
  expect(booked.body).toMatchObject({
    state: 'in_progress',
    payment: { state: 'settled', settledOn: today },
    acts: ['cancel'],
  })
  expect(refusalOf(await fritz.post(`${path}/transfer`, transfer))).toEqual([409, 'INVALID_TRANSITION'])
  shop.clock.set(days(8))
  await shop.runJobs()
  const again = await loggedIn(shop, customer)
  expect(await stateOf(again, id)).toEqual(['in_progress', 'settled', 'open'])

  const shipper = await someoneOf(shop, 'support', 'Sina Support')
  expect((await shipper.get(path)).body.acts).toEqual(['ship'])
  const shipped = await shipper.post(`${path}/shipment`)
  expect(shipped.body).toMatchObject({ state: 'completed', deliveryState: 'shipped', acts: ['takeBack'] })
  expect(refusalOf(await shipper.post(`${path}/shipment`))).toEqual([409, 'INVALID_TRANSITION'])
  expect(await stateOf(again, id)).toEqual(['completed', 'settled', 'shipped'])
  await shop.runJobs()
  expect(await mailsTo(customer.email)).toContain(`Ihre Bestellung ${orderNumber} ist unterwegs`)
  const steps = shipped.body.steps.map((step: { of: string; state: string; actorName: string | null }) => [
    step.of,
    step.state,
    step.actorName,
  ])
  expect(steps).toEqual(
    expect.arrayContaining([
      ['delivery', 'shipped', 'Sina Support'],
      ['payment', 'settled', 'Fritz Finanz'],
      ['order', 'open', null],
    ]),
  )
  const { rows } = await shop.pool.query(`select action from audit where details ->> 'orderNumber' = $1 order by at`, [
    orderNumber,
  ])
  expect(rows.map(({ action }) => action)).toEqual(['goodsOrder.transferBooked', 'goodsOrder.shipped'])
})

test('R4.03 a transfer with a wrong amount, an impossible day or no reason when late is refused', async () => {
  const { transfer, path } = await anOrder()
  const book = (change: object) => fritz.post(`${path}/transfer`, { ...transfer, ...change })
  const short = await book({ amount: transfer.amount - 0.01 })
  expect(refusalOf(short)).toEqual([400, 'TRANSFER_AMOUNT_DIFFERS /amount'])
  expect(short.body.errors[0].detail).toContain('104,70')
  expect(refusalOf(await book({ bookedOn: toLocalDate(days(1)) }))).toEqual([400, 'TRANSFER_DAY /bookedOn'])
  expect(refusalOf(await book({ bookedOn: toLocalDate(days(-1)) }))).toEqual([400, 'TRANSFER_DAY /bookedOn'])
  expect(refusalOf(await fritz.get(`/goods-orders/${newId()}`))).toEqual([404, 'GOODS_ORDER_NOT_FOUND'])
})

test('R4.03 a transfer to a cancelled order is booked with a reason and refunded by finance', async () => {
  const { id, orderNumber, transfer, path } = await anOrder()
  shop.clock.set(days(7))
  await shop.runJobs()
  const left = await stock()
  const finance = await someoneOf(shop, 'finance', 'Franka Finanz')
  const late = { ...transfer, bookedOn: toLocalDate(days(6)) }
  expect(refusalOf(await finance.post(`${path}/transfer`, { ...late, reason: ' ' }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /reason',
  ])
  const { body } = await finance.post(`${path}/transfer`, { ...late, reason: 'Erst jetzt auf dem Auszug.' })
  expect(body).toMatchObject({ state: 'cancelled', payment: { state: 'refunded' }, acts: [] })
  expect(await stock()).toBe(left)
  const { elements } = (await finance.get('/finance-tasks?state=open&kind=refund_by_hand')).body
  expect(elements.filter((task: { orderId: string }) => task.orderId === id)).toMatchObject([
    { orderNumber, amount: transfer.amount, paymentState: 'refunded' },
  ])
})

test('R4.03 returned goods are refunded: transfers as a task of finance, debits through the provider', async () => {
  const { id, customer, transfer, path } = await anOrder()
  await fritz.post(`${path}/transfer`, transfer)
  await sina.post(`${path}/shipment`)
  expect(refusalOf(await fritz.post(`${path}/refund`, { reason: 'Widerruf' }))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusalOf(await sina.post(`${path}/return`, { reason: ' ' }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /reason',
  ])
  const left = await stock()
  const back = await sina.post(`${path}/return`, { reason: 'Widerruf' })
  expect(back.body).toMatchObject({ state: 'completed', deliveryState: 'returned', acts: [] })
  expect(await stock()).toBe(left)
  const refunded = await fritz.post(`${path}/refund`, { reason: 'Unbeschädigt zurück' })
  expect(refunded.body).toMatchObject({ state: 'completed', payment: { state: 'refunded' }, acts: [] })
  expect(refusalOf(await fritz.post(`${path}/refund`, { reason: 'Noch einmal' }))).toEqual([409, 'INVALID_TRANSITION'])
  const tasks = (await fritz.get('/finance-tasks?state=open')).body.elements
  const [task] = tasks.filter((one: { orderId: string }) => one.orderId === id)
  // BGB § 357 (1): 14 days.
  const payBy = addDays(toLocalDate(shop.clock.now()), 14)
  expect(task).toMatchObject({ kind: 'refund_by_hand', amount: transfer.amount, payBy })
  expect((await fritz.post(`/finance-tasks/${task.id}/done`, { note: 'Überwiesen' })).status).toBe(200)
  const timeline = (await sina.get(`/customers/${customer.id}/timeline?kind=order`)).body.elements
  expect(timeline.map(({ text }: { text: string }) => text)).toEqual(
    expect.arrayContaining(['Bestellung versandt', 'Bestellung zurückerhalten']),
  )

  // Shipped under a mandate, and back before the debit is filed: nothing was paid, and nothing will be.
  const other = await anOrder()
  const debit = { provider: 'sandbox', state: 'prenotified' }
  await shop.db.updateTable('payment').set(debit).where('orderId', '=', other.id).execute()
  await shop.db.updateTable('shopOrder').set({ state: 'in_progress' }).where('id', '=', other.id).execute()
  expect((await sina.post(`${other.path}/shipment`)).body).toMatchObject({ state: 'in_progress' })
  await sina.post(`${other.path}/return`, { reason: 'Annahme verweigert' })
  // The returned goods were not inspected yet: a cancellation by the customer would count them as stock.
  expect(refusalOf(await other.visitor.post('/order/state/cancel', { orderId: other.id }))).toEqual([
    409,
    'INVALID_TRANSITION',
  ])
  expect((await fritz.post(`${other.path}/refund`, { reason: 'Zurück' })).body).toMatchObject({
    state: 'cancelled',
    payment: { state: 'cancelled' },
  })
})

test('R8.07 orders are found by number, name, address and state in pages; customers by order number', async () => {
  const { id, orderNumber, customer, transfer } = await anOrder({ firstName: 'Wilma', lastName: 'Windrad' })
  const other = await anOrder()
  const idsOf = async (query: string) =>
    (await searched(sina, `/goods-orders?${query}`)).body.elements.map((one: { id: string }) => one.id)
  for (const text of [orderNumber, orderNumber.toLowerCase(), 'wilma windr', customer.email]) {
    expect(await idsOf(`text=${encodeURIComponent(text)}`), text).toEqual([id])
  }
  expect(await idsOf(`customerId=${customer.id}`)).toEqual([id])
  await fritz.post(`/goods-orders/${id}/transfer`, transfer)
  const unpaid = await idsOf('state=open&payment=created&delivery=open')
  expect(unpaid).toContain(other.id)
  expect(unpaid).not.toContain(id)
  const { elements } = (await sina.get(`/goods-orders?payment=settled&customerId=${customer.id}`)).body
  expect(elements).toMatchObject([{ customerName: 'Wilma Windrad', paymentMethod: 'transfer', amount: 104.7 }])

  const first = (await sina.get('/goods-orders?limit=1')).body
  const second = (await sina.get(`/goods-orders?limit=1&cursor=${first.next}`)).body
  expect(second.elements[0].id).not.toBe(first.elements[0].id)
  expect((await sina.get(`/goods-orders?limit=1&cursor=${second.previous}`)).body.elements).toEqual(first.elements)

  const customers = (await searched(sina, `/customers?text=${orderNumber}`)).body.elements
  expect(customers.map((one: { id: string }) => one.id)).toEqual([customer.id])
})
