import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../../test/build-app.ts'
import { loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer } from '../../../test/investing-factories.ts'
import { type StripeAnswer, startStripe, stripeSignatureOf } from '../../../test/stripe-stand-in.ts'
import { stripePayment } from '../../ports/payment/stripe.ts'
import { acceptContracts } from '../contracts/company/acceptance.service.ts'

const secret = 'whsec_test'
let app: TestApp
let stripe: Awaited<ReturnType<typeof startStripe>>
/** What the provider answers to calls of this path instead of what it should. */
let fault: { path: RegExp; answer: StripeAnswer } | null = null
/** What happens while a debit is handed over. */
let meanwhile: (() => Promise<unknown>) | null = null
let made = 0
beforeAll(async () => {
  stripe = await startStripe(({ path, fields }) => {
    if (fault?.path.test(path)) return fault.answer
    const body = (content: object) => ({ status: 200, body: content })
    if (path.startsWith('/v1/mandates/')) return body({ id: 'mandate', payment_method: 'pm_1' })
    if (path.startsWith('/v1/payment_methods/'))
      return body({
        id: 'pm_1',
        customer: 'cus_1',
        sepa_debit: { bank_code: '99900001', country: 'DE', last4: '4471' },
      })
    if (path === '/v1/checkout/sessions')
      return body({ id: `cs_${++made}`, url: `https://checkout.stripe.example/${made}` })
    if (path === '/v1/payment_intents' && fields.amount) {
      void meanwhile?.()
      return { ...body({ id: `pi_${fields['metadata[paymentId]']}` }), after: meanwhile ? 300 : 0 }
    }
    return path === '/v1/refunds' ? body({ id: `re_${++made}` }) : undefined
  })
  app = await buildTestApp({
    settings: {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: stripe.url,
    },
  })
})
beforeEach(() => {
  fault = null
  app.clock.set(TODAY)
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

const faults: [name: string, answer: StripeAnswer][] = [
  ['is down', {}],
  ['fails', { status: 500, body: { error: { type: 'api_error', message: 'Sorry' } } }],
  ['answers with a page', { status: 200, body: '<html>Maintenance</html>' }],
  ['answers nonsense', { status: 200, body: { id: 7 } }],
  ['answers nothing', { status: 200, body: 'null' }],
]

async function sendEvent(type: string, object: object) {
  const now = app.clock.now()
  const payload = JSON.stringify({
    id: `evt_${++made}`,
    type,
    created: Math.floor(now.getTime() / 1000),
    data: { object },
  })
  const headers = { 'content-type': 'application/json', 'stripe-signature': stripeSignatureOf(payload, secret, now) }
  const answer = await app.app.inject({ method: 'POST', url: '/webhooks/payment', headers, payload })
  expect(answer.statusCode).toBe(204)
}
const paymentOf = (orderId: string) =>
  app.db.selectFrom('payment').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
const waiting = async (kind: string, subjectId: string) =>
  await app.db
    .selectFrom('outbox')
    .select('deliveredAt')
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .execute()

async function anOrder() {
  const offer = await anOffer(app)
  const investor = await anInvestor(app)
  const { orderId } = await submitOffer(app, offer, investor, { units: 4 })
  await app.runJobs()
  const client = await loggedIn(app, investor)
  const { id: paymentId } = await paymentOf(orderId)
  return { offer, investor, orderId, client, paymentId }
}
async function aPrenotifiedDebit() {
  const order = await anOrder()
  await order.client.post('/handle-payment', { orderId: order.orderId })
  const mandate = `mandate_${order.paymentId}`
  await sendEvent('setup_intent.succeeded', { id: 'seti_1', mandate, metadata: { paymentId: order.paymentId } })
  await app.runJobs()
  await acceptContracts(app.scope, order.offer.issuerId, [order.orderId])
  await app.runJobs()
  app.clock.set(new Date('2026-12-03T09:00:00Z'))
  return order
}

test.each(faults)(
  'R4.03 the provider %s when the mandate is to be given: the customer sees an error, and retries',
  async (_name, answer) => {
    const { client, orderId } = await anOrder()
    fault = { path: /checkout/, answer }
    for (let attempt = 0; attempt < 2; attempt++) {
      const refused = await client.post('/handle-payment', { orderId })
      expect([refused.status, refused.body.errors[0].code]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE'])
      expect(refused.body.errors[0].detail).toContain('Es wurde nichts abgebucht')
      expect(refused.headers['retry-after']).toBe('60')
    }
    expect(await paymentOf(orderId)).toMatchObject({ state: 'created', providerSessionId: null })
    const status = await client.get(`/investing/orders/${orderId}/status`)
    expect(status.body).toMatchObject({ paid: false, paymentState: 'created', redirectUrl: null })
    fault = null
    const { body } = await client.post('/handle-payment', { orderId })
    expect(body.redirectUrl).toContain('https://checkout.stripe.example/')
    // The same key each time: had the provider opened a page after all, it would have been this one.
    const { id } = await paymentOf(orderId)
    const asked = stripe.calls.filter(({ fields }) => fields.client_reference_id === id)
    expect(asked).toHaveLength(4)
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  },
)

const calls = [/v1\/mandates/, /payment_methods/, /payment_intents\?/, /payment_intents$/]
test.each(faults.flatMap(([name, answer]) => calls.map((path) => [name, path, answer] as const)))(
  'R4.03 the provider %s at %s while a debit is handed over: it stays in the queue and is made once',
  async (_name, path, answer) => {
    const { orderId, paymentId, investor } = await aPrenotifiedDebit()
    fault = { path, answer }
    await expect(app.runTimedJob('payments-file')).rejects.toThrow()
    await expect(app.runJobs()).rejects.toThrow()
    expect(await waiting('payment.collect', paymentId)).toEqual([{ deliveredAt: null }])
    const page = await (await loggedIn(app, investor)).get(`/investing/orders/${orderId}/status`)
    expect(page.body).toMatchObject({ paymentState: 'filed' })
    fault = null
    await app.runJobs()
    expect(await paymentOf(orderId)).toMatchObject({ state: 'filed', providerCollectionId: `pi_${paymentId}` })
    const debits = stripe.calls.filter(
      (one) => one.path.endsWith('payment_intents') && one.fields['metadata[paymentId]'] === paymentId,
    )
    expect(new Set(debits.map(({ idempotencyKey, fields }) => `${idempotencyKey} ${fields.amount}`)).size).toBe(1)
  },
)

test('issue 34 a debit that an event has named is not handed over once more', async () => {
  const { orderId, paymentId } = await aPrenotifiedDebit()
  // Made, and only the answer is lost.
  fault = { path: /payment_intents$/, answer: {} }
  await expect(app.runTimedJob('payments-file')).rejects.toThrow()
  await sendEvent('payment_intent.processing', { id: 'pi_lost', metadata: { paymentId } })
  fault = null
  const before = stripe.calls.length
  await app.runJobs()
  expect(await waiting('payment.collect', paymentId)).toEqual([{ deliveredAt: expect.any(Date) }])
  expect(stripe.calls.slice(before)).toEqual([])
  expect(await paymentOf(orderId)).toMatchObject({ state: 'filed', providerCollectionId: 'pi_lost' })
})

test('issue 34 a late answer about a debit that was returned meanwhile does not name the next one', async () => {
  const { orderId, paymentId } = await aPrenotifiedDebit()
  const next = { retries: 1, providerCollectionId: null }
  meanwhile = () => app.db.updateTable('payment').set(next).where('id', '=', paymentId).execute()
  await app.runTimedJob('payments-file')
  await app.runJobs()
  meanwhile = null
  expect(await paymentOf(orderId)).toMatchObject(next)
})

test.each(faults)(
  'R4.03 the provider %s while a refund is handed over: it stays in the queue and is made once',
  async (_name, answer) => {
    const { orderId, paymentId, investor } = await aPrenotifiedDebit()
    await app.runTimedJob('payments-file')
    await sendEvent('payment_intent.succeeded', { id: `pi_${paymentId}`, metadata: { paymentId } })
    await app.runJobs()
    const client = await loggedIn(app, investor)
    const withdrawn = await client.post(`/investor/investments/${orderId}/withdraw`, {
      kind: 'withdrawal',
      confirmed: true,
    })
    expect(withdrawn.status).toBe(200)
    fault = { path: /refunds/, answer }
    await expect(app.runJobs()).rejects.toThrow()
    expect(await waiting('payment.refund', paymentId)).toEqual([{ deliveredAt: null }])
    fault = null
    await app.runJobs()
    const refunds = stripe.calls.filter((one) => one.fields.payment_intent === `pi_${paymentId}`)
    expect(new Set(refunds.map(({ idempotencyKey, fields }) => `${idempotencyKey} ${fields.amount}`)).size).toBe(1)
  },
)

test.each(
  faults.flatMap(([name, answer]) => [/v1\/mandates/, /payment_methods/].map((path) => [name, path, answer] as const)),
)(
  'R4.03 the provider %s at %s while it is asked for the account of a mandate: nothing counts as signed until it has answered',
  async (_name, path, answer) => {
    const { orderId, paymentId, client } = await anOrder()
    await client.post('/handle-payment', { orderId })
    fault = { path, answer }
    const mandate = `mandate_${paymentId}`
    await sendEvent('setup_intent.succeeded', { id: 'seti_1', mandate, metadata: { paymentId } })
    await expect(app.runJobs()).rejects.toThrow()
    expect(await waiting('payment.account', paymentId)).toEqual([{ deliveredAt: null }])
    const status = await client.get(`/investing/orders/${orderId}/status`)
    expect(status.body).toMatchObject({ paid: false, paymentState: 'mandate_pending' })
    fault = null
    await app.runJobs()
    expect(await paymentOf(orderId)).toMatchObject({ state: 'authorised', providerMandateId: mandate })
  },
)

test('R4.03 a provider that is slow is given up after its time', async () => {
  fault = { path: /refunds/, answer: { status: 200, body: { id: 're_1' }, after: 500 } }
  const settings = { secretKey: 'sk_test_1', webhookSecret: secret, apiUrl: stripe.url }
  const port = stripePayment({ settings, clock: app.clock, timeout: 50 })
  await expect(port.refund({ idempotencyKey: 'k', collectionId: 'pi_1', amount: 1 as never })).rejects.toThrow(
    /timeout/,
  )
})
