import { addDays } from '@goldammer/sdk/rules/local-dates'
import type { PaymentState } from '@goldammer/sdk/rules/state-tones'
import { localDate, toLocalDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY, type Visitor } from '../../../test/build-app.ts'
import { loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer, type Offer, submitOffer, type TestInvestor } from '../../../test/investing-factories.ts'
import type { PaymentEvent } from '../../ports/payment/events.ts'
import { newId } from '../../shared/ids.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { handleEvent } from './service.ts'

let app: TestApp
let offer: Offer
let investor: TestInvestor
let client: Visitor
beforeAll(async () => {
  app = await buildTestApp()
  offer = await anOffer(app)
  investor = await anInvestor(app)
  client = await loggedIn(app, investor)
})
beforeEach(() => app.clock.set(TODAY))
afterAll(() => app.close())

const states = [
  'created',
  'mandate_pending',
  'authorised',
  'prenotified',
  'filed',
  'settled',
  'failed',
  'returned',
  'refunded',
  'refund_failed',
  'cancelled',
  'written_off',
] as const satisfies PaymentState[]

/** A payment in a state, as it came there; its contract waits for the company. */
async function aPayment(state: PaymentState) {
  const { orderId } = await submitOffer(app, offer, investor)
  await app.runJobs()
  const cameBack = { returned: 'AM04', refunded: 'MD06' } as Record<string, string>
  const { id } = await app.db
    .updateTable('payment')
    .set({
      state,
      mandateReference: `GA-M-${newId().slice(-20)}`,
      providerMandateId: `mandate_${orderId}`,
      providerCollectionId: /filed|settled|returned|refund/.test(state) ? `collection_${orderId}` : null,
      dueDate: localDate('2026-11-20'),
      returnCode: cameBack[state] ?? null,
    })
    .where('orderId', '=', orderId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, orderId, mandateId: `mandate_${orderId}`, collectionId: `collection_${orderId}` }
}
type Made = Awaited<ReturnType<typeof aPayment>>

type Content<Event = PaymentEvent> = Event extends PaymentEvent ? Omit<Event, 'eventId'> : never
const events: Record<string, (made: Made) => Content> = {
  'mandate.signed': ({ id }) => ({ type: 'mandate.signed', paymentId: id, providerMandateId: 'mandate_new' }),
  'mandate.abandoned': ({ id }) => ({ type: 'mandate.abandoned', paymentId: id }),
  'mandate.revoked': ({ mandateId }) => ({ type: 'mandate.revoked', providerMandateId: mandateId }),
  'mandate.named': ({ mandateId }) => ({ type: 'mandate.named', providerMandateId: mandateId, mandateReference: null }),
  'collection.accepted': ({ id }) => ({ type: 'collection.accepted', paymentId: id, collectionId: 'collection_new' }),
  'collection.settled': ({ id }) => ({ type: 'collection.settled', paymentId: id, on: localDate('2026-11-20') }),
  'collection.failed': ({ id }) => ({ type: 'collection.failed', paymentId: id, code: 'AM04' }),
  'collection.returned': ({ id }) => ({ type: 'collection.returned', paymentId: id, code: 'AC04' }),
  'claimed back': ({ id }) => ({ type: 'collection.returned', paymentId: id, code: 'MD06' }),
  'collection.refunded': ({ collectionId }) => ({ type: 'collection.refunded', collectionId, isFull: true }),
  // What the payer claimed back was no refund of ours.
  'collection.refundFailed': ({ collectionId }) => ({
    type: 'collection.refundFailed',
    collectionId,
    reason: 'declined',
  }),
  'collection.restored': ({ collectionId }) => ({ type: 'collection.restored', collectionId }),
}

// domain/payments#states: from these states to that one; in all others the event changes nothing.
const moves: Record<string, { from: PaymentState[]; to: PaymentState }> = {
  'mandate.signed': { from: ['mandate_pending', 'failed'], to: 'authorised' },
  'mandate.abandoned': { from: ['mandate_pending'], to: 'failed' },
  // A pending one that has its name was given: only its account is still asked for.
  'mandate.revoked': { from: ['mandate_pending', 'authorised', 'prenotified'], to: 'failed' },
  'collection.settled': { from: ['filed'], to: 'settled' },
  'collection.failed': { from: ['filed', 'settled'], to: 'returned' },
  'collection.returned': { from: ['filed', 'settled'], to: 'returned' },
  'claimed back': { from: ['filed', 'settled'], to: 'refunded' },
}

test.each(Object.keys(events))(
  'R4.03 %s moves a payment in the states that the table has, and no other',
  async (name) => {
    const outcomes: Record<string, string> = {}
    for (const state of states) {
      const made = await aPayment(state)
      const event = { eventId: newId(), ...events[name]!(made) } as PaymentEvent
      await inTransaction(app.scope, (tx) => handleEvent(app.scope, tx, event))
      const after = await app.db
        .selectFrom('payment')
        .select('state')
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow()
      const steps = await app.db.selectFrom('history').select('toState').where('entityId', '=', made.id).execute()
      outcomes[state] = after.state
      expect(steps.map(({ toState }) => toState)).toEqual(after.state === state ? [] : [after.state])
      await app.db.updateTable('contract').set({ state: '8_4_lapsed' }).where('orderId', '=', made.orderId).execute()
    }
    const { from = [], to } = moves[name] ?? {}
    expect(outcomes).toEqual(
      Object.fromEntries(states.map((state) => [state, (from as PaymentState[]).includes(state) ? to : state])),
    )
  },
)

test('R4.03 paying is begun, begun again, or refused with its reason, in every state', async () => {
  const outcomes: Record<string, string> = {}
  for (const state of states) {
    const { orderId } = await aPayment(state)
    // Some of the returns above report that the account is closed.
    await app.db.updateTable('bankAccount').set({ state: 'valid' }).execute()
    const { status, body } = await client.post('/handle-payment', { orderId })
    outcomes[state] = status === 200 ? 'a page' : body.errors[0].code
    await app.db.updateTable('contract').set({ state: '8_4_lapsed' }).where('orderId', '=', orderId).execute()
  }
  const again = ['created', 'mandate_pending', 'failed', 'returned', 'refunded']
  const over = ['refund_failed', 'cancelled', 'written_off']
  expect(outcomes).toEqual(
    Object.fromEntries(
      states.map((state) => [
        state,
        again.includes(state)
          ? 'a page'
          : over.includes(state)
            ? 'PAYMENT_NOT_REPEATABLE'
            : 'CHECKOUT__ORDER_ORDER_ALREADY_PAID',
      ]),
    ),
  )
})

test('R4.03 a credit reported before the bank has named the debit can still be refunded', async () => {
  const made = await aPayment('filed')
  await app.db.updateTable('contract').set({ state: '3_1_payment_open' }).where('orderId', '=', made.orderId).execute()
  await app.db.updateTable('payment').set({ providerCollectionId: null }).where('id', '=', made.id).execute()
  const settled = {
    eventId: newId(),
    type: 'collection.settled',
    paymentId: made.id,
    collectionId: made.collectionId,
    on: localDate('2026-11-20'),
  } as const
  await inTransaction(app.scope, (tx) => handleEvent(app.scope, tx, settled))
  const after = await app.db.selectFrom('payment').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
  expect(after).toMatchObject({ state: 'settled', providerCollectionId: made.collectionId })
})

test('R4.03 later reports on a debit that came back do not touch the one after it', async () => {
  const made = await aPayment('filed')
  await app.db.updateTable('payment').set({ providerCollectionId: 'second_debit' }).where('id', '=', made.id).execute()
  for (const event of [
    { type: 'collection.failed', code: 'AM04' },
    { type: 'collection.returned', code: 'MD06' },
    { type: 'collection.settled', on: localDate('2026-11-20') },
  ] as const) {
    const late = { eventId: newId(), paymentId: made.id, collectionId: 'first_debit', ...event }
    await inTransaction(app.scope, (tx) => handleEvent(app.scope, tx, late))
  }
  const after = await app.db.selectFrom('payment').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
  expect(after).toMatchObject({ state: 'filed', providerCollectionId: 'second_debit' })
})

test('R4.03 a refund of a debit that the provider never named is a task for finance, and not forgotten', async () => {
  const made = await aPayment('settled')
  await app.db.updateTable('payment').set({ providerCollectionId: null }).where('id', '=', made.id).execute()
  await app.db
    .updateTable('contract')
    .set({ state: '3_2_active', withdrawalUntil: localDate('2026-12-04') })
    .where('orderId', '=', made.orderId)
    .execute()
  const path = `/investor/investments/${made.orderId}/withdraw`
  expect((await client.post(path, { kind: 'withdrawal', confirmed: true })).status).toBe(200)
  await app.runJobs()
  const tasks = await app.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'payment.refund-by-hand')
    .execute()
  expect(tasks.map(({ details }) => details)).toContainEqual(
    expect.objectContaining({ paymentId: made.id, task: 'finance', amount: 500_00 }),
  )
  const open = await app.db
    .selectFrom('financeTask')
    .select(['kind', 'amount', 'payBy'])
    .where('paymentId', '=', made.id)
    .execute()
  // BGB § 357b (1): 30 days from the withdrawal.
  const payBy = addDays(toLocalDate(app.clock.now()), 30)
  expect(open).toEqual([{ kind: 'refund_by_hand', amount: 500_00, payBy }])
})

test.each([
  ['AM04', '8_5_cancellation_marked', '2026-11-20'],
  ['MS03', '8_6_terminated', '2026-11-20'],
  ['AM04', 'completed', '2026-11-20'],
  // Six TARGET days after its day.
  ['AM04', '3_2_active', '2026-11-12'],
])('R4.03 what finance has to settle is not debited beside it: %s while %s', async (code, state, dueDate) => {
  const made = await aPayment('settled')
  await app.db.updateTable('contract').set({ state }).where('orderId', '=', made.orderId).execute()
  await app.db.updateTable('shopOrder').set({ state }).where('id', '=', made.orderId).execute()
  await app.db
    .updateTable('payment')
    .set({ dueDate: localDate(dueDate) })
    .where('id', '=', made.id)
    .execute()
  const event = { eventId: newId(), type: 'collection.returned', paymentId: made.id, code } as const
  await inTransaction(app.scope, (tx) => handleEvent(app.scope, tx, event))
  const tasks = await app.db.selectFrom('financeTask').select('kind').where('paymentId', '=', made.id).execute()
  expect(tasks).toHaveLength(1)
  app.clock.set(new Date('2026-11-30T09:00:00Z'))
  await app.runJobs()
  const after = await app.db.selectFrom('payment').select('state').where('id', '=', made.id).executeTakeFirstOrThrow()
  expect(after.state).toBe('returned')
})
