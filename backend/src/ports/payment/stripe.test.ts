import { cents, localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type StripeAnswer, type StripeCall, startStripe, stripeSignatureOf } from '../../../test/stripe-stand-in.ts'
import { settableClock } from '../../shared/clock.ts'
import type { MandateRequest, PaymentPort } from './port.ts'
import { stripePayment } from './stripe.ts'
import { readStripeEvent } from './stripe-events.ts'
import { readSignedBody } from './stripe-signature.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const secret = 'whsec_test'

let answer: (call: StripeCall) => StripeAnswer | undefined
let stripe: Awaited<ReturnType<typeof startStripe>>
let port: PaymentPort
beforeAll(async () => {
  stripe = await startStripe((call) => answer(call))
  const settings = { secretKey: 'sk_test_1', webhookSecret: secret, apiUrl: stripe.url }
  port = stripePayment({ settings, clock: settableClock(now) })
})
beforeEach(() => {
  stripe.calls.length = 0
})
afterAll(() => stripe.close())

const ok = (body: unknown): StripeAnswer => ({ status: 200, body })
const debit = {
  idempotencyKey: 'p1-0',
  paymentId: 'p1',
  mandateReference: 'GA-M-2026-000001-1',
  providerMandateId: 'mandate_1',
  iban: null,
  amount: cents(250_000),
  dueDate: localDate('2026-11-24'),
}
/** The answers on the way to a debit; `earlier`: the debits of the mandate's customer. */
const mandated =
  (last: (call: StripeCall) => StripeAnswer, earlier: object[] = []) =>
  (call: StripeCall) =>
    call.path === '/v1/mandates/mandate_1'
      ? ok({ id: 'mandate_1', object: 'mandate', payment_method: 'pm_1' })
      : call.path === '/v1/payment_methods/pm_1'
        ? ok({ id: 'pm_1', object: 'payment_method', customer: 'cus_1' })
        : call.path === '/v1/payment_intents?customer=cus_1&limit=100'
          ? ok({ object: 'list', data: earlier, has_more: false })
          : last(call)

const asked: MandateRequest = {
  idempotencyKey: 'p1-first',
  paymentId: 'p1',
  amount: cents(250_000),
  creditor: 'Goldammer Demo Treuhand',
  creditorId: 'DE98ZZZ09999999999',
  mandateReference: 'GA-M-2026-000001-1',
  iban: 'DE29999000010001000200',
  accountHolder: 'Jana Probst',
  locale: 'pl-PL',
  successUrl: 'https://shop.example/pl-PL/paid',
  cancelUrl: 'https://shop.example/pl-PL/unpaid',
}

test('R1.06 the mandate is asked for on Stripe’s page in setup mode, where no money moves', async () => {
  answer = () => ok({ id: 'cs_test_1', object: 'checkout.session', url: 'https://checkout.stripe.com/c/pay/cs_test_1' })
  const session = await port.openMandateSession(asked)
  expect(session).toEqual({ sessionId: 'cs_test_1', url: 'https://checkout.stripe.com/c/pay/cs_test_1' })
  const [call] = stripe.calls
  expect(call).toMatchObject({
    method: 'POST',
    path: '/v1/checkout/sessions',
    idempotencyKey: expect.stringMatching(/^session-p1-first-[0-9a-f]{16}$/),
    headers: { authorization: 'Bearer sk_test_1', 'stripe-version': '2024-06-20' },
  })
  expect(call?.fields).toEqual({
    mode: 'setup',
    currency: 'eur',
    'payment_method_types[]': 'sepa_debit',
    customer_creation: 'always',
    'payment_method_options[sepa_debit][mandate_options][reference_prefix]': 'GOLDAMMER-',
    'metadata[paymentId]': 'p1',
    'setup_intent_data[metadata][paymentId]': 'p1',
    'setup_intent_data[description]': 'GA-M-2026-000001-1',
    client_reference_id: 'p1',
    success_url: 'https://shop.example/pl-PL/paid',
    cancel_url: 'https://shop.example/pl-PL/unpaid',
    locale: 'pl',
    expires_at: String(now.getTime() / 1000 + 40 * 60),
  })
})

test('issue 34 a page asked for later or otherwise has another key: Stripe refuses the same', async () => {
  const clock = settableClock(now)
  const settings = { secretKey: 'sk_test_1', webhookSecret: secret, apiUrl: stripe.url }
  const patient = stripePayment({ settings, clock })
  const known = new Map<string, string>()
  answer = ({ idempotencyKey = '', fields }) => {
    const sent = JSON.stringify(fields)
    const isOther = (known.get(idempotencyKey) ?? sent) !== sent
    if (isOther) return { status: 400, body: { error: { type: 'idempotency_error' } } }
    known.set(idempotencyKey, sent)
    const id = `cs_${[...known.keys()].indexOf(idempotencyKey)}`
    return ok({ id, url: `https://checkout.stripe.com/c/pay/${id}` })
  }
  const open = async (changes: Partial<MandateRequest> = {}) =>
    (await patient.openMandateSession({ ...asked, ...changes })).sessionId
  // The answer to the first was lost.
  expect(await open()).toBe('cs_0')
  clock.set(new Date(now.getTime() + 20_000))
  expect([await open(), await open({ successUrl: 'https://shop.example/paid' })]).toEqual(['cs_0', 'cs_1'])
  clock.set(new Date(now.getTime() + 3_600_000))
  expect(await open()).toBe('cs_2')
})

test('R1.06 a debit is a PaymentIntent under the mandate, made once by its key', async () => {
  answer = mandated(() => ok({ id: 'pi_1', object: 'payment_intent', status: 'processing' }))
  expect(await port.collect(debit)).toEqual({ collectionId: 'pi_1' })
  const call = stripe.calls.at(-1)
  expect(call).toMatchObject({ method: 'POST', path: '/v1/payment_intents', idempotencyKey: 'collect-p1-0' })
  expect(call?.fields).toEqual({
    amount: '250000',
    currency: 'eur',
    customer: 'cus_1',
    payment_method: 'pm_1',
    'payment_method_types[]': 'sepa_debit',
    mandate: 'mandate_1',
    confirm: 'true',
    off_session: 'true',
    description: 'GA-M-2026-000001-1',
    'metadata[paymentId]': 'p1',
    'metadata[debit]': 'p1-0',
  })
})

test('issue 34 a debit whose answer was lost is found after Stripe forgot its key; a retry is new', async () => {
  const earlier = [{ id: 'pi_1', object: 'payment_intent', metadata: { paymentId: 'p1', debit: 'p1-0' } }]
  answer = mandated(() => ok({ id: 'pi_2', object: 'payment_intent', status: 'processing' }), earlier)
  expect(await port.collect(debit)).toEqual({ collectionId: 'pi_1' })
  expect(stripe.calls.filter(({ method }) => method === 'POST')).toEqual([])
  expect(await port.collect({ ...debit, idempotencyKey: 'p1-1' })).toEqual({ collectionId: 'pi_2' })
})

test('R4.03 a debit that is refused at once exists: its event will have the reason', async () => {
  answer = mandated(() => ({
    status: 402,
    body: { error: { type: 'card_error', code: 'insufficient_funds', payment_intent: { id: 'pi_2' } } },
  }))
  expect(await port.collect(debit)).toEqual({ collectionId: 'pi_2' })
})

test.each([
  ['an outage', { status: 503, body: 'upstream connect error' }, 'Stripe answered 503'],
  ['too many calls', { status: 429, body: { error: { code: 'rate_limit', message: 'Slow down' } } }, 'rate_limit'],
  ['a wrong key', { status: 401, body: { error: { type: 'invalid_request_error' } } }, 'Stripe answered 401'],
  ['nonsense', { status: 200, body: { id: 7 } }, 'expected string'],
  ['a page', { status: 200, body: '<html>' }, 'expected object'],
] as const)('R4.03 %s is an error that the job meets again later', async (_what, reply, message) => {
  answer = mandated(() => reply)
  await expect(port.collect(debit)).rejects.toThrow(message)
})

test('R4.03 the account of a mandate is read from its payment method', async () => {
  const sepa_debit = {
    bank_code: '37040044',
    branch_code: '',
    country: 'DE',
    fingerprint: 'NxdSyRegc9PsMkWy',
    last4: '3000',
  }
  answer = ({ path }) =>
    path === '/v1/mandates/mandate_1'
      ? ok(mandate('active'))
      : ok({ id: 'pm_1', object: 'payment_method', customer: 'cus_1', type: 'sepa_debit', sepa_debit })
  expect(await port.readAccount!('mandate_1')).toEqual({ ibanEnding: '3000', country: 'DE', bankCode: '37040044' })
  expect(stripe.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/mandates/mandate_1',
    'GET /v1/payment_methods/pm_1',
  ])
})

test.each([
  ['is not told', { bank_code: null, branch_code: null, country: null, last4: null }],
  ['is no SEPA account', undefined],
])('R4.03 an account that %s is an error that the job meets again later', async (_what, sepa_debit) => {
  answer = ({ path }) =>
    path === '/v1/mandates/mandate_1' ? ok(mandate('active')) : ok({ id: 'pm_1', customer: 'cus_1', sepa_debit })
  await expect(port.readAccount!('mandate_1')).rejects.toThrow()
})

test('R4.03 without a mandate nothing is sent', async () => {
  await expect(port.collect({ ...debit, providerMandateId: null })).rejects.toThrow('no mandate')
  expect(stripe.calls).toEqual([])
})

test('R4.03 a refund names the debit and its amount; one that was made before is done', async () => {
  answer = () => ok({ id: 're_1', object: 'refund' })
  const refund = { idempotencyKey: 'o1', collectionId: 'pi_1', amount: cents(250_000) }
  await port.refund(refund)
  expect(stripe.calls[0]).toMatchObject({
    path: '/v1/refunds',
    idempotencyKey: 'refund-o1',
    fields: { payment_intent: 'pi_1', amount: '250000', reason: 'requested_by_customer' },
  })
  answer = () => ({ status: 400, body: { error: { code: 'charge_already_refunded', message: 'done' } } })
  await expect(port.refund(refund)).resolves.toBeUndefined()
  answer = () => ({ status: 400, body: { error: { code: 'charge_disputed', message: 'disputed' } } })
  await expect(port.refund(refund)).rejects.toThrow('charge_disputed')
})

const event = (type: string, object: object, id = 'evt_1') => ({
  id,
  object: 'event',
  api_version: '2024-06-20',
  created: 1_764_000_000,
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
  data: { object },
})
const intent = (more: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  amount: 250_000,
  currency: 'eur',
  customer: 'cus_1',
  metadata: { paymentId: 'p1' },
  payment_method: 'pm_1',
  payment_method_types: ['sepa_debit'],
  last_payment_error: null,
  latest_charge: 'py_1',
  ...more,
})
const dispute = (more: object = {}) => ({
  id: 'du_1',
  object: 'dispute',
  amount: 250_000,
  charge: 'py_1',
  currency: 'eur',
  metadata: {},
  payment_intent: 'pi_1',
  reason: 'debit_not_authorized',
  status: 'lost',
  ...more,
})
const mandate = (status: string) => ({
  id: 'mandate_1',
  object: 'mandate',
  payment_method: 'pm_1',
  payment_method_details: { type: 'sepa_debit', sepa_debit: { reference: 'GOLDAMMER-4Q7X', url: 'https://x.example' } },
  status,
  type: 'multi_use',
})
const charge = (amount_refunded: number) => ({
  id: 'py_1',
  object: 'charge',
  amount: 250_000,
  amount_refunded,
  payment_intent: 'pi_1',
  metadata: { paymentId: 'p1' },
})

test.each([
  [
    'setup_intent.succeeded',
    { id: 'seti_1', object: 'setup_intent', mandate: 'mandate_1', metadata: { paymentId: 'p1' }, status: 'succeeded' },
    { type: 'mandate.signed', paymentId: 'p1', providerMandateId: 'mandate_1' },
  ],
  [
    'checkout.session.expired',
    { id: 'cs_1', object: 'checkout.session', metadata: { paymentId: 'p1' }, status: 'expired' },
    { type: 'mandate.abandoned', paymentId: 'p1' },
  ],
  ['mandate.updated', mandate('inactive'), { type: 'mandate.revoked', providerMandateId: 'mandate_1' }],
  [
    'mandate.updated',
    mandate('active'),
    { type: 'mandate.named', providerMandateId: 'mandate_1', mandateReference: 'GOLDAMMER-4Q7X' },
  ],
  [
    'payment_intent.processing',
    intent({ status: 'processing' }),
    { type: 'collection.accepted', paymentId: 'p1', collectionId: 'pi_1' },
  ],
  [
    'payment_intent.succeeded',
    intent({ status: 'succeeded' }),
    { type: 'collection.settled', paymentId: 'p1', collectionId: 'pi_1', on: '2025-11-24' },
  ],
  [
    'payment_intent.payment_failed',
    intent({ last_payment_error: { type: 'card_error', code: 'account_closed', decline_code: 'generic_decline' } }),
    { type: 'collection.failed', paymentId: 'p1', collectionId: 'pi_1', code: 'AC04' },
  ],
  [
    'charge.dispute.created',
    dispute({ reason: 'customer_initiated', status: 'needs_response' }),
    { type: 'collection.returned', collectionId: 'pi_1', code: 'MD06' },
  ],
  ['charge.dispute.closed', dispute(), { type: 'collection.returned', collectionId: 'pi_1', code: 'MD01' }],
  ['charge.dispute.closed', dispute({ status: 'won' }), { type: 'collection.restored', collectionId: 'pi_1' }],
  ['charge.refunded', charge(250_000), { type: 'collection.refunded', collectionId: 'pi_1', isFull: true }],
  ['charge.refunded', charge(1), { type: 'collection.refunded', collectionId: 'pi_1', isFull: false }],
  ...['refund.failed', 'refund.updated', 'charge.refund.updated'].map((type): [string, object, object] => [
    type,
    { id: 're_1', object: 'refund', payment_intent: 'pi_1', status: 'failed', failure_reason: 'lost_or_stolen_card' },
    { type: 'collection.refundFailed', collectionId: 'pi_1', reason: 'lost_or_stolen_card' },
  ]),
  [
    'refund.updated',
    { id: 're_1', object: 'refund', payment_intent: 'pi_1', status: 'canceled' },
    { type: 'collection.refundFailed', collectionId: 'pi_1', reason: 'canceled' },
  ],
  ['refund.updated', { id: 're_1', object: 'refund', payment_intent: 'pi_1', status: 'succeeded' }, { type: 'none' }],
  ['customer.created', { id: 'cus_1', object: 'customer' }, { type: 'none' }],
])('R1.06 %s is understood', async (type, object, content) => {
  const body = JSON.stringify(event(type, object))
  const headers = { 'stripe-signature': stripeSignatureOf(body, secret, now) }
  expect(await port.readEvent(headers, body)).toEqual({ eventId: 'evt_1', ...content })
})

test.each([
  [{ code: 'insufficient_funds' }, 'AM04'],
  [{ code: '', decline_code: 'debit_not_authorized' }, 'MD01'],
  [{ code: 'generic', network_decline_code: 'RC01' }, 'RC01'],
  [{ code: 'something_new' }, 'MS03'],
  [null, 'MS03'],
])('R4.03 a failure %j is the bank’s code %s', (last_payment_error, code) =>
  expect(readStripeEvent(event('payment_intent.payment_failed', intent({ last_payment_error })))).toMatchObject({
    code,
  }),
)

test.each([
  ['not an event', { hello: 'world' }],
  ['an event without a type', { id: 'evt_1', created: 1, data: { object: {} } }],
  ['a list', []],
])('R4.03 a body that is %s is not believed', (_what, body) => expect(readStripeEvent(body)).toBeNull())

test.each([
  ['without what it is about', event('payment_intent.succeeded', {})],
  ['of another use of the account', event('payment_intent.succeeded', intent({ metadata: {} }))],
])('R4.03 an event %s is nothing to us', (_what, body) =>
  expect(readStripeEvent(body)).toEqual({ eventId: 'evt_1', type: 'none' }),
)

test('R4.03 a signature is valid with the endpoint’s secret, five minutes, these exact bytes', async () => {
  const body = '{"id":"evt_1"}'
  const isSigned = async (header: string | string[] | undefined, bytes: string, key: string, at: Date) =>
    (await readSignedBody({ 'stripe-signature': header }, bytes, key, at)) !== null
  const header = stripeSignatureOf(body, secret, now)
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(await isSigned(header, body, secret, at(300))).toBe(true)
  expect(await isSigned(header, body, secret, at(301))).toBe(false)
  expect(await isSigned(header, body, secret, at(-301))).toBe(false)
  expect(await isSigned(header, `${body} `, secret, now)).toBe(false)
  expect(await isSigned(header, body, 'whsec_other', now)).toBe(false)
  const [time, value] = header.split(',') as [string, string]
  // While the secret is being exchanged both sign; a scheme of old is not believed.
  expect(await isSigned(`${time},v1=${'0'.repeat(64)},${value}`, body, secret, now)).toBe(true)
  expect(await isSigned(`${time},${value.replace('v1', 'v0')}`, body, secret, now)).toBe(false)
  for (const broken of [undefined, '', 't=,v1=', 't=x', `v1=${'a'.repeat(64)}`, ['a'], `${time},v1=ff`])
    expect(await isSigned(broken, body, secret, now)).toBe(false)
})

test('R4.03 what is signed and is no JSON is refused', async () => {
  for (const body of ['', '<xml/>', '[', 'null'])
    expect(await port.readEvent({ 'stripe-signature': stripeSignatureOf(body, secret, now) }, body)).toBeNull()
})
