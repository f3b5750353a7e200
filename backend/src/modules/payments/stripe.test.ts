import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaFaults } from '../../../test/bank-schemas.ts'
import { buildTestApp, type TestApp, TODAY } from '../../../test/build-app.ts'
import { loggedIn, someoneOf } from '../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer, type TestInvestor } from '../../../test/investing-factories.ts'
import { startStripe, stripeSignatureOf } from '../../../test/stripe-stand-in.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { acceptContracts } from '../contracts/company/acceptance.service.ts'
import { lockContract } from '../contracts/repository.ts'
import { moveContract } from '../contracts/transitions.service.ts'

const secret = 'whsec_test'
let app: TestApp
let stripe: Awaited<ReturnType<typeof startStripe>>
let made = 0
let refusesRefunds = false
/** The account of every investor here, as Stripe reports it. */
const own = { bank_code: '99900001', branch_code: '', country: 'DE', fingerprint: 'vIZc7Ywn0', last4: '4471' }
/** What was typed on Stripe's page. */
let typed: object = own
beforeAll(async () => {
  stripe = await startStripe(({ path, fields }) => {
    const body = (content: object) => ({ status: 200, body: content })
    const mandate = /^\/v1\/mandates\/(.*)$/.exec(path)?.[1]
    if (mandate) return body({ id: mandate, payment_method: `pm_${mandate}` })
    if (path.startsWith('/v1/payment_methods/'))
      return body({ id: path.slice(20), customer: 'cus_1', type: 'sepa_debit', sepa_debit: typed })
    if (path === '/v1/checkout/sessions')
      return body({ id: `cs_${++made}`, url: `https://checkout.stripe.example/cs_${made}` })
    if (path === '/v1/payment_intents') return body({ id: `pi_${fields['metadata[paymentId]']}` })
    if (path === '/v1/refunds' && refusesRefunds)
      return { status: 400, body: { error: { code: 'charge_disputed', message: 'no' } } }
    if (path === '/v1/refunds') return body({ id: `re_${++made}` })
    return undefined
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
afterAll(async () => {
  await app.close()
  await stripe.close()
})

const on = (day: string, time = '09:00:00') => app.clock.set(new Date(`${day}T${time}.000Z`))
async function sendEvent(type: string, object: object, id = `evt_${++made}`) {
  const now = app.clock.now()
  const payload = JSON.stringify({ id, type, created: Math.floor(now.getTime() / 1000), data: { object } })
  const answer = await app.app.inject({
    method: 'POST',
    url: '/webhooks/payment',
    headers: { 'content-type': 'application/json', 'stripe-signature': stripeSignatureOf(payload, secret, now) },
    payload,
  })
  expect(answer.statusCode).toBe(204)
}
/** Stripe reports the mandate, and is asked for which account it is. */
async function giveMandate(mandate: string, paymentId: string) {
  await sendEvent('setup_intent.succeeded', { id: `seti_${++made}`, mandate, metadata: { paymentId } })
  await app.runJobs()
}
const paymentOf = (orderId: string) =>
  app.db
    .selectFrom('payment')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const contractOf = (orderId: string) =>
  app.db.selectFrom('contract').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
const subjects = async (investor: TestInvestor) => (await app.mails(investor.email)).map(({ subject }) => subject)
const tasks = (action: string) => app.db.selectFrom('audit').select('details').where('action', '=', action).execute()

/** An order whose mandate was given on Stripe's page. */
async function aMandatedOrder() {
  app.clock.set(TODAY)
  const offer = await anOffer(app)
  const investor = await anInvestor(app)
  const { orderId } = await submitOffer(app, offer, investor, { units: 4 })
  await app.runJobs()
  const client = await loggedIn(app, investor)
  const { body } = await client.post('/handle-payment', { orderId })
  expect(body.redirectUrl).toContain('https://checkout.stripe.example/')
  const { id: paymentId } = await paymentOf(orderId)
  const mandate = `mandate_${paymentId}`
  await giveMandate(mandate, paymentId)
  await sendEvent('mandate.updated', {
    id: mandate,
    status: 'active',
    payment_method_details: { sepa_debit: { reference: `GOLDAMMER-${paymentId.slice(-8)}` } },
  })
  return { offer, investor, orderId, paymentId, mandate, client }
}
/** … accepted, pre-notified, and filed. */
async function aFiledOrder() {
  const order = await aMandatedOrder()
  const [outcome] = await acceptContracts(app.scope, order.offer.issuerId, [order.orderId])
  expect(outcome?.refusal).toBeNull()
  await app.runJobs()
  on('2026-12-03')
  await app.runTimedJob('payments-file')
  return order
}
const settled = (paymentId: string) =>
  sendEvent('payment_intent.succeeded', { id: `pi_${paymentId}`, metadata: { paymentId } })

test('R1.06 an investment is paid through Stripe: mandate, notice with its reference, debit, credit', async () => {
  const { investor, orderId, paymentId, mandate } = await aFiledOrder()
  const notice = (await app.mails(investor.email)).find(({ text }) => text.includes('DE98ZZZ09999999999'))
  expect(notice?.text).toContain(`GOLDAMMER-${paymentId.slice(-8)}`)
  expect(await paymentOf(orderId)).toMatchObject({ state: 'filed', providerCollectionId: `pi_${paymentId}` })
  const debits = stripe.calls.filter(({ fields }) => fields['metadata[paymentId]'] === paymentId && fields.confirm)
  expect(debits.map(({ fields }) => [fields.amount, fields.mandate])).toEqual([['100000', mandate]])
  await sendEvent('payment_intent.processing', { id: `pi_${paymentId}`, metadata: { paymentId } })
  on('2026-12-08')
  await settled(paymentId)
  expect(await contractOf(orderId)).toMatchObject({ state: '3_2_active', investedAt: '2026-12-08' })
})

test('R4.03 what comes twice, late, out of order or for nobody changes nothing', async () => {
  const { orderId, paymentId } = await aFiledOrder()
  const dispute = { payment_intent: `pi_${paymentId}`, reason: 'insufficient_funds', status: 'needs_response' }
  await sendEvent('charge.dispute.created', dispute, 'evt_first')
  await settled(paymentId)
  await sendEvent('charge.dispute.created', dispute, 'evt_first')
  await sendEvent('charge.dispute.closed', { ...dispute, status: 'lost' })
  await sendEvent('mandate.updated', { id: 'mandate_of_nobody', status: 'inactive' })
  await sendEvent('charge.dispute.created', { ...dispute, payment_intent: 'pi_of_nobody' })
  await sendEvent('invoice.paid', { id: 'in_1' })
  expect(await paymentOf(orderId)).toMatchObject({ state: 'returned', returnCode: 'AM04' })
  expect((await contractOf(orderId)).state).toBe('3_1_payment_open')
})

test('R4.03 a debit that is claimed back is dunned for thirty days, then the contract is rescinded', async () => {
  const { investor, orderId, paymentId, offer } = await aFiledOrder()
  on('2026-12-08')
  await settled(paymentId)
  await sendEvent('charge.dispute.created', {
    payment_intent: `pi_${paymentId}`,
    reason: 'customer_initiated',
    status: 'needs_response',
  })
  const open = await contractOf(orderId)
  expect(open).toMatchObject({ state: '3_1_payment_open', investedAt: null })
  expect(open.paymentDueAt?.toISOString()).toBe('2027-01-07T09:00:00.000Z')
  expect(await subjects(investor)).toContainEqual(expect.stringContaining('zurückgekommen'))
  on('2026-12-19')
  await app.runJobs()
  expect(await subjects(investor)).toContainEqual(expect.stringContaining('Zahlungserinnerung'))
  on('2027-01-07', '08:59:00')
  await app.runTimedJob('contract-timers')
  expect((await contractOf(orderId)).state).toBe('3_1_payment_open')
  on('2027-01-07', '09:01:00')
  await app.runTimedJob('contract-timers')
  expect((await contractOf(orderId)).state).toBe('8_4_lapsed')
  expect(await subjects(investor)).toContainEqual(expect.stringContaining('Rücktritt vom Vertrag'))
  const reserved = await app.db
    .selectFrom('contract')
    .select('orderId')
    .where('productId', '=', offer.productId)
    .where('state', 'not in', ['8_4_lapsed'])
    .execute()
  expect(reserved).toEqual([])
})

test('R4.03 who pays again is dunned no more, and a debit under way is waited for', async () => {
  const { investor, orderId, paymentId, client } = await aFiledOrder()
  const failed = { id: `pi_${paymentId}`, metadata: { paymentId }, last_payment_error: { code: 'account_closed' } }
  await sendEvent('payment_intent.payment_failed', failed)
  expect((await contractOf(orderId)).paymentDueAt).not.toBeNull()
  on('2026-12-30')
  await client.login(investor.email, investor.password)
  await client.stepUp()
  const { body: account } = await client.post('/investor/bank-accounts', {
    accountHolder: 'Jana Probst',
    iban: 'DE72999000020001001317',
  })
  expect((await client.post('/handle-payment', { orderId, bankAccountId: account.id })).status).toBe(200)
  const again = await paymentOf(orderId)
  expect(again).toMatchObject({ attempt: 2, state: 'mandate_pending' })
  typed = { ...own, bank_code: '99900002', last4: '1317' }
  await giveMandate('mandate_2', again.id)
  typed = own
  on('2027-01-05')
  await app.runTimedJob('contract-timers')
  expect((await contractOf(orderId)).state).toBe('3_1_payment_open')
  on('2027-01-12')
  await app.runTimedJob('payments-file')
  on('2027-01-14')
  await settled(again.id)
  expect(await contractOf(orderId)).toMatchObject({ state: '3_2_active', paymentDueAt: null })
  expect(await subjects(investor)).not.toContainEqual(expect.stringContaining('Rücktritt'))
})

test('R4.03 unauthorised debits go to compliance and nobody is dunned for them', async () => {
  const { orderId, paymentId } = await aFiledOrder()
  await settled(paymentId)
  await sendEvent('charge.dispute.created', {
    payment_intent: `pi_${paymentId}`,
    reason: 'debit_not_authorized',
    status: 'needs_response',
  })
  expect(await contractOf(orderId)).toMatchObject({ state: '3_1_payment_open', paymentDueAt: null })
  expect((await tasks('payment.returned')).at(-1)?.details).toMatchObject({ code: 'MD01', task: 'compliance' })
  const cases = await app.db.selectFrom('complianceCase').selectAll().where('orderId', '=', orderId).execute()
  expect(cases).toMatchObject([{ kind: 'returned_debit', state: 'open', details: { code: 'MD01' } }])
})

/** A debit that its payer calls unauthorised, before it was credited, and the case that compliance has of it. */
async function aDisputedOrder() {
  const order = await aFiledOrder()
  await settled(order.paymentId)
  const dispute = { payment_intent: `pi_${order.paymentId}`, reason: 'debit_not_authorized', status: 'needs_response' }
  await sendEvent('charge.dispute.created', dispute)
  const caseOf = () =>
    app.db
      .selectFrom('complianceCase')
      .select(['id', 'state'])
      .where('orderId', '=', order.orderId)
      .executeTakeFirstOrThrow()
  return { ...order, caseOf }
}

test('R4.03 once compliance has settled why a debit came back, what is still open is dunned', async () => {
  const { orderId, caseOf } = await aDisputedOrder()
  on('2026-12-10')
  const conny = await someoneOf(app, 'compliance', 'Conny Compliance')
  const { id } = await caseOf()
  await conny.post(`/compliance-cases/${id}/decide`, { decision: 'clear', reason: 'Die Zahlerin zahlt selbst.' })
  await app.runJobs()
  expect((await contractOf(orderId)).paymentDueAt?.toISOString()).toBe('2027-01-09T09:00:00.000Z')
  on('2027-01-09', '09:01:00')
  await app.runTimedJob('contract-timers')
  expect((await contractOf(orderId)).state).toBe('8_4_lapsed')
})

test('R4.03 the contract’s end closes the case about its return', async () => {
  const other = await aDisputedOrder()
  await inTransaction(app.scope, async (tx) => {
    await moveContract(app.scope, tx, (await lockContract(tx, other.orderId))!, 'failFunding')
  })
  expect((await other.caseOf()).state).toBe('closed')
})

test('R4.03 who pays after a debit they disputed closes the case by it', async () => {
  const { orderId, investor, client, caseOf } = await aDisputedOrder()
  on('2026-12-10')
  await client.login(investor.email, investor.password)
  await client.stepUp()
  expect((await client.post('/handle-payment', { orderId })).status).toBe(200)
  const again = await paymentOf(orderId)
  await giveMandate('mandate_3', again.id)
  on('2026-12-23')
  await app.runTimedJob('payments-file')
  on('2027-01-04')
  await settled(again.id)
  expect((await contractOf(orderId)).state).toBe('3_2_active')
  expect((await caseOf()).state).toBe('closed')
})

test('R4.03 a mandate that ends before the debit has to be given again, or the offer lapses', async () => {
  const { orderId, mandate, offer, investor } = await aMandatedOrder()
  await sendEvent('mandate.updated', { id: mandate, status: 'inactive' })
  expect((await paymentOf(orderId)).state).toBe('failed')
  const [refused] = await acceptContracts(app.scope, offer.issuerId, [orderId])
  expect(refused?.refusal?.code).toBe('PAYMENT_NOT_AUTHORISED')
  expect(await subjects(investor)).toContainEqual(expect.stringContaining('noch erledigen'))
  on('2026-11-28')
  await app.runTimedJob('contract-timers')
  expect((await contractOf(orderId)).state).toBe('8_4_lapsed')
})

test('R4.03 who has to give the mandate again is reminded of it as of the first', async () => {
  const { orderId, mandate, investor } = await aMandatedOrder()
  on('2026-11-22')
  await app.runJobs()
  await sendEvent('mandate.updated', { id: mandate, status: 'inactive' })
  on('2026-11-29', '08:59:00')
  const asked = (await app.mails(investor.email)).filter(({ subject }) => subject.includes('noch erledigen'))
  expect(asked).toHaveLength(4)
  for (const { text } of asked) expect(text).toContain('29.11.2026')
  expect((await contractOf(orderId)).mandateDueAt?.toISOString()).toBe('2026-11-29T09:00:00.000Z')
})

test('R4.03 the mandate after one that ended is another: a payment and a reference of its own', async () => {
  const { orderId, mandate, client, paymentId } = await aMandatedOrder()
  const { mandateReference } = await paymentOf(orderId)
  await sendEvent('mandate.updated', { id: mandate, status: 'inactive' })
  await client.post('/handle-payment', { orderId })
  const next = await paymentOf(orderId)
  expect(next).toMatchObject({ attempt: 2, state: 'mandate_pending' })
  expect(next.id).not.toBe(paymentId)
  expect(next.mandateReference).not.toBe(mandateReference)
  await giveMandate('mandate_3', next.id)
  expect((await paymentOf(orderId)).state).toBe('authorised')
})

test('R4.03 a mandate that has ended stays so, whatever is still reported of its signing', async () => {
  const { orderId, mandate, paymentId } = await aMandatedOrder()
  const signed = { id: 'seti_1', mandate, metadata: { paymentId } }
  await sendEvent('mandate.updated', { id: mandate, status: 'inactive' })
  await sendEvent('setup_intent.succeeded', signed)
  expect((await paymentOf(orderId)).state).toBe('failed')
  expect((await contractOf(orderId)).mandateDueAt).not.toBeNull()
})

test('R4.03 what is given back by hand, or claimed back after our refund, is a task for finance', async () => {
  const { orderId, paymentId, offer } = await aFiledOrder()
  on('2026-12-08')
  await settled(paymentId)
  const charge = { payment_intent: `pi_${paymentId}`, amount: 100_000, amount_refunded: 100_000 }
  await sendEvent('charge.refunded', charge)
  expect((await tasks('payment.refunded-elsewhere')).at(-1)?.details).toMatchObject({ paymentId, isFull: true })
  expect((await contractOf(orderId)).state).toBe('3_2_active')
  on('2027-02-02')
  await app.db
    .updateTable('fundingRound')
    .set({ threshold: 99_999_999_99 as never })
    .where('id', '=', offer.roundId)
    .execute()
  await app.runTimedJob('funding-rounds')
  expect((await contractOf(orderId)).state).toBe('8_3_funding_failed')
  expect((await paymentOf(orderId)).state).toBe('refunded')
  const refunds = stripe.calls.filter(({ fields }) => fields.payment_intent === `pi_${paymentId}`)
  expect(refunds.map(({ fields }) => fields.amount)).toEqual(['100000'])
  await sendEvent('charge.refunded', charge)
  await sendEvent('charge.dispute.created', {
    payment_intent: `pi_${paymentId}`,
    reason: 'customer_initiated',
    status: 'needs_response',
  })
  expect((await tasks('payment.returned-after-refund')).at(-1)?.details).toMatchObject({ paymentId, code: 'MD06' })
})

test('R4.01 who withdraws after paying gets the amount back at once, and the interest owed on top is a task for finance', async () => {
  const { orderId, paymentId, client, investor } = await aFiledOrder()
  await settled(paymentId)
  await app.db
    .updateTable('contract')
    .set({ investedAt: localDate('2026-11-25') })
    .where('orderId', '=', orderId)
    .execute()
  on('2026-12-04')
  await client.login(investor.email, investor.password)
  await client.stepUp()
  const { body } = await client.post(`/investor/investments/${orderId}/withdraw`, {
    kind: 'withdrawal',
    confirmed: true,
  })
  expect(body).toMatchObject({ state: '8_1_withdrawn', refund: 1_000, refundInterest: 1.5, refundUntil: '2027-01-03' })
  await app.runJobs()
  const refunds = stripe.calls.filter(({ fields }) => fields.payment_intent === `pi_${paymentId}`)
  expect(refunds.map(({ fields }) => fields.amount)).toEqual(['100000'])
  expect((await tasks('payment.refund-interest')).at(-1)?.details).toMatchObject({ paymentId, interest: 1.5 })
})

/** An order whose payer is on Stripe's page. */
async function anOrderToSign() {
  app.clock.set(TODAY)
  const investor = await anInvestor(app)
  const { orderId } = await submitOffer(app, await anOffer(app), investor, { units: 4 })
  await app.runJobs()
  const client = await loggedIn(app, investor)
  await client.post('/handle-payment', { orderId })
  const { id: paymentId } = await paymentOf(orderId)
  return { orderId, client, paymentId, mandate: `mandate_${paymentId}` }
}

test.each([
  ['another account at the same bank', { ...own, last4: '4472' }],
  ['an account at another bank', { ...own, bank_code: '99900002' }],
  ['an account in another country', { ...own, country: 'AT' }],
])(
  'R4.03 a mandate that is given on Stripe’s page for %s is none; given for the right one it is',
  async (_what, other) => {
    const { orderId, client, paymentId, mandate } = await anOrderToSign()
    typed = other
    await giveMandate(mandate, paymentId)
    typed = own
    expect(await paymentOf(orderId)).toMatchObject({ state: 'failed', mandateSignedAt: null })
    const { reason } = await app.db
      .selectFrom('history')
      .select('reason')
      .where('entityId', '=', paymentId)
      .where('toState', '=', 'failed')
      .executeTakeFirstOrThrow()
    expect(reason).toBe('another_account')
    const { body } = await client.get(`/investing/orders/${orderId}/status`)
    expect(body).toMatchObject({ paid: false, paymentState: 'failed' })
    await client.post('/handle-payment', { orderId })
    await giveMandate(`${mandate}_again`, paymentId)
    expect(await paymentOf(orderId)).toMatchObject({ state: 'authorised', providerMandateId: `${mandate}_again` })
  },
)

test('R4.03 a mandate that ends while Stripe is asked for its account is none', async () => {
  const { orderId, paymentId, mandate } = await anOrderToSign()
  await sendEvent('setup_intent.succeeded', { id: 'seti_9', mandate, metadata: { paymentId } })
  expect((await paymentOf(orderId)).state).toBe('mandate_pending')
  await sendEvent('mandate.updated', { id: mandate, status: 'inactive' })
  await app.runJobs()
  expect(await paymentOf(orderId)).toMatchObject({ state: 'failed', mandateSignedAt: null, providerMandateId: null })
})

/** Withdrawn after the credit: Stripe was asked to refund the money. */
async function aRefundedOrder() {
  const order = await aFiledOrder()
  await settled(order.paymentId)
  on('2026-12-04')
  await order.client.login(order.investor.email, order.investor.password)
  await order.client.stepUp()
  await order.client.post(`/investor/investments/${order.orderId}/withdraw`, { kind: 'withdrawal', confirmed: true })
  await app.runJobs()
  return order
}
const refundTasks = (paymentId: string) =>
  app.db
    .selectFrom('financeTask')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'refund_failed')
    .execute()

test('R4.03 BGB § 357b a refund that fails at Stripe is a mail, a dated task, and our own transfer', async () => {
  const { orderId, paymentId, investor } = await aRefundedOrder()
  on('2026-12-08')
  const refund = { payment_intent: `pi_${paymentId}`, status: 'failed', failure_reason: 'declined' }
  await sendEvent('refund.failed', refund)
  await sendEvent('refund.updated', refund)
  expect((await paymentOf(orderId)).state).toBe('refund_failed')
  const [task, ...others] = await refundTasks(paymentId)
  expect(others).toEqual([])
  // 30 days from the withdrawal of 04.12.2026.
  expect(task).toMatchObject({ amount: 100_000, payBy: '2027-01-03', doneAt: null })
  await app.runJobs()
  const mail = (await app.mails(investor.email)).find(({ subject }) => subject.startsWith('Ihre Erstattung ist nicht'))
  expect(mail?.text).toContain('03.01.2027')

  const fritz = await someoneOf(app, 'finance', 'Fritz Finanz')
  const { status, body } = await fritz.post(`/finance-tasks/${task!.id}/transfer`)
  expect([status, body.paymentState, body.mayTransfer, body.doneAt]).toEqual([200, 'refunded', false, null])
  const file = await fritz.get(`/finance-tasks/${task!.id}/content`)
  expect(schemaFaults(file.body.toString())).toEqual([])
  for (const part of [
    'pain.001.001.09',
    '<InstdAmt Ccy="EUR">1000.00</InstdAmt>',
    '<IBAN>DE95999000010000004471</IBAN>',
  ])
    expect(file.body.toString()).toContain(part)
  expect((await fritz.post(`/finance-tasks/${task!.id}/transfer`)).status).toBe(409)
  // Told once more, and late: the money goes by our transfer now.
  await sendEvent('charge.refund.updated', refund)
  expect((await paymentOf(orderId)).state).toBe('refunded')
  expect(await refundTasks(paymentId)).toHaveLength(1)
  await fritz.post(`/finance-tasks/${task!.id}/done`, { note: 'Eingereicht.' })
  expect((await refundTasks(paymentId))[0]?.doneAt).not.toBeNull()
})

test('R4.03 a refund that Stripe refuses has failed; a payment by hand is noted with its task', async () => {
  refusesRefunds = true
  const { orderId, paymentId } = await aRefundedOrder().finally(() => {
    refusesRefunds = false
  })
  expect((await paymentOf(orderId)).state).toBe('refund_failed')
  const [task] = await refundTasks(paymentId)
  const fritz = await someoneOf(app, 'finance', 'Fritz Finanz')
  await fritz.post(`/finance-tasks/${task!.id}/done`, { note: 'Von Hand überwiesen, Referenz 4711.' })
  expect((await paymentOf(orderId)).state).toBe('refunded')
})
