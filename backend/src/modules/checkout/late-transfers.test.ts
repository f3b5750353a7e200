import { toLocalDate } from '@goldammer/sdk/units'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf, TODAY } from '../../../test/build-app.ts'
import { demoShop } from '../../../test/demo-shop.ts'
import { aCustomer, loggedIn, someoneOf } from '../../../test/factories.ts'
import { idOf } from '../../shared/demo-ids.ts'
import { newId } from '../../shared/ids.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { handleEvent } from '../payments/service.ts'
import type { PaymentState } from '../payments/states.ts'
import { PAYMENT_PREPAYMENT_ID, PAYMENT_SEPA_ID } from '../reference/reference-data.ts'

const shop = demoShop()
let fritz: Awaited<ReturnType<typeof someoneOf>>
beforeEach(async () => {
  fritz = await someoneOf(shop, 'finance', 'Fritz Finanz')
})

const windmill = idOf.product('p18')
const today = toLocalDate(TODAY)
const days = (count: number) => new Date(TODAY.getTime() + count * 24 * 3_600_000)

/** An order of windmills that was switched from prepayment to a debit, which has reached the given state. */
async function aSwitchedOrder(reached: PaymentState = 'created') {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await visitor.patch('/context', { paymentMethodId: PAYMENT_PREPAYMENT_ID })
  await visitor.post('/checkout/cart/line-item', { items: [{ id: windmill, type: 'product', quantity: 2 }] })
  const { id, amountTotal } = (await visitor.post('/checkout/order', {})).body
  await visitor.post('/order/payment', { orderId: id, paymentMethodId: PAYMENT_SEPA_ID })
  const [transfer, debit] = await attemptsOf(id)
  expect([transfer!.state, debit!.state]).toEqual(['cancelled', 'created'])
  await shop.db.updateTable('payment').set({ state: reached, dueDate: today }).where('id', '=', debit!.id).execute()
  const isUnderWay = reached !== 'created'
  if (isUnderWay) await shop.db.updateTable('shopOrder').set({ state: 'in_progress' }).where('id', '=', id).execute()
  const path = `/goods-orders/${id}`
  const book = (reason?: string) => fritz.post(`${path}/transfer`, { amount: amountTotal, bookedOn: today, reason })
  return { id, customer, visitor, path, book, amount: amountTotal as number, debitId: debit!.id }
}

const attemptsOf = (orderId: string) =>
  shop.db.selectFrom('payment').selectAll().where('orderId', '=', orderId).orderBy('attempt').execute()
const statesOf = async (orderId: string) =>
  Object.fromEntries((await attemptsOf(orderId)).map(({ provider, state }) => [provider, state]))
const receive = (event: Partial<Parameters<typeof handleEvent>[2]>) =>
  inTransaction(shop.scope, (tx) =>
    handleEvent(shop.scope, tx, { eventId: newId(), ...event } as Parameters<typeof handleEvent>[2]),
  )
const tasksOf = async (orderId: string) =>
  (await shop.db.selectFrom('financeTask').select(['kind', 'amount']).where('orderId', '=', orderId).execute()).map(
    ({ kind, amount }) => ({ kind, amount: amount / 100 }),
  )

test.each(['created', 'failed', 'authorised', 'prenotified', 'returned'] as const)(
  'R4.03 domain/goods#late-transfer a transfer after the switch to a debit pays the order; the debit (%s) is not collected',
  async (reached) => {
    const { id, visitor, path, book, amount, customer } = await aSwitchedOrder(reached)
    expect((await fritz.get(path)).body).toMatchObject({
      acts: expect.arrayContaining(['bookTransfer']),
      booking: { amount, effect: 'replacesDebit' },
      payment: { method: 'debit', state: reached },
      earlierPayments: [{ method: 'transfer', state: 'cancelled' }],
    })
    const { body } = await book()
    expect(body).toMatchObject({
      state: 'in_progress',
      payment: { method: 'transfer', state: 'settled', settledOn: today },
      earlierPayments: [{ method: 'debit', state: 'cancelled' }],
      booking: null,
    })
    expect(refusalOf(await book())).toEqual([409, 'INVALID_TRANSITION'])
    // The paid order is neither dunned nor cancelled as unpaid.
    expect(refusalOf(await visitor.post('/handle-payment', { orderId: id }))).toEqual([
      400,
      'CHECKOUT__ORDER_ORDER_ALREADY_PAID',
    ])
    shop.clock.set(days(15))
    await shop.runJobs()
    const again = await loggedIn(shop, customer)
    const [order] = (await again.post('/order', { ids: [id] })).body.orders.elements
    expect(order.stateMachineState.technicalName).toBe('in_progress')
    expect(order.transactions.at(-1).stateMachineState.technicalName).toBe('settled')
    expect(await statesOf(id)).toEqual({ transfer: 'settled', sandbox: 'cancelled' })
    expect(await tasksOf(id)).toEqual([])
  },
)

test('R4.03 domain/goods#late-transfer a debit at the bank when the transfer is booked is refunded once it is credited', async () => {
  const { id, path, book, debitId, amount } = await aSwitchedOrder('filed')
  expect((await fritz.get(path)).body.booking).toEqual({ amount, effect: 'debitGoesBack' })
  expect((await book()).body).toMatchObject({
    state: 'in_progress',
    payment: { method: 'transfer', state: 'settled' },
    earlierPayments: [{ method: 'debit', state: 'filed' }],
  })
  await receive({ type: 'collection.settled', paymentId: debitId, on: today })
  expect(await statesOf(id)).toEqual({ transfer: 'settled', sandbox: 'refunded' })
  // The provider never named the debit: a person has to give it back.
  await shop.runJobs()
  expect(await tasksOf(id)).toEqual([{ kind: 'refund_by_hand', amount }])
  expect((await fritz.get(path)).body).toMatchObject({ state: 'in_progress', payment: { state: 'settled' } })
})

test('R4.03 domain/goods#late-transfer transfer and debit that come at once pay the order once, and the other goes back', async () => {
  const { id, book, debitId } = await aSwitchedOrder('filed')
  await Promise.all([book(), receive({ type: 'collection.settled', paymentId: debitId, on: today })])
  expect(Object.values(await statesOf(id)).toSorted()).toEqual(['refunded', 'settled'])
  const { state } = await shop.db.selectFrom('shopOrder').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  expect(state).toBe('in_progress')
})

test('R4.03 domain/goods#late-transfer a debit returned by the bank after the transfer was booked changes nothing', async () => {
  const { id, customer, book, debitId } = await aSwitchedOrder('filed')
  await book()
  const mails = (await shop.mails(customer.email)).length
  await receive({ type: 'collection.returned', paymentId: debitId, code: 'AM04' })
  shop.clock.set(days(15))
  await shop.runJobs()
  expect(await statesOf(id)).toEqual({ transfer: 'settled', sandbox: 'returned' })
  expect(await shop.mails(customer.email)).toHaveLength(mails)
  const { state } = await shop.db.selectFrom('shopOrder').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  expect(state).toBe('in_progress')
  expect(await tasksOf(id)).toEqual([])
})

test('R4.03 domain/goods#late-transfer a transfer on top of a collected debit is booked and refunded by finance', async () => {
  const { id, path, book, amount } = await aSwitchedOrder('settled')
  expect((await fritz.get(path)).body.booking).toEqual({ amount, effect: 'goesBack' })
  expect((await book()).body).toMatchObject({
    state: 'in_progress',
    payment: { method: 'debit', state: 'settled' },
    earlierPayments: [{ method: 'transfer', state: 'refunded', settledOn: today }],
    booking: null,
  })
  expect(await tasksOf(id)).toEqual([{ kind: 'refund_by_hand', amount }])
})

test('R4.03 domain/goods#late-transfer a transfer to a switched, then cancelled order is booked with a reason and refunded', async () => {
  const { id, path, book, amount, visitor } = await aSwitchedOrder()
  await visitor.post('/order/state/cancel', { orderId: id })
  expect((await fritz.get(path)).body).toMatchObject({
    state: 'cancelled',
    acts: ['bookTransfer'],
    booking: { amount, effect: 'goesBack' },
  })
  expect(refusalOf(await book())).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /reason'])
  expect((await book('War schon unterwegs.')).body).toMatchObject({ state: 'cancelled', acts: [], booking: null })
  expect(await statesOf(id)).toEqual({ transfer: 'refunded', sandbox: 'cancelled' })
  expect(await tasksOf(id)).toEqual([{ kind: 'refund_by_hand', amount }])
})

test('R4.03 domain/goods#late-transfer an order that was never to be paid by transfer waits for none', async () => {
  const { id, path, book } = await aSwitchedOrder()
  await shop.db.updateTable('payment').set({ provider: 'sandbox' }).where('orderId', '=', id).execute()
  expect((await fritz.get(path)).body).toMatchObject({ acts: ['cancel'], booking: null })
  expect(refusalOf(await book())).toEqual([409, 'INVALID_TRANSITION'])
})
