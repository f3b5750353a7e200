import { expect, test } from 'vitest'
import { schemaFaults } from '../../../test/bank-schemas.ts'
import { refusalOf, TODAY, type Visitor } from '../../../test/build-app.ts'
import { demoShop } from '../../../test/demo-shop.ts'
import { aCustomer, loggedIn } from '../../../test/factories.ts'
import { sandboxBank } from '../../ports/payment/sandbox-bank.ts'
import { signatureHeader, signatureOf } from '../../ports/payment/sandbox-signature.ts'
import { idOf } from '../../shared/demo-ids.ts'

const shop = demoShop()

const book = idOf.product('p19')
const iban = 'DE29999000010001000200'
const at = (day: string, time = '09:00:00') => new Date(`${day}T${time}.000Z`)

async function anOrder(visitor: Visitor): Promise<string> {
  await visitor.post('/checkout/cart/line-item', { items: [{ id: book, type: 'product' }] })
  return (await visitor.post('/checkout/order', {})).body.id
}
const paymentOf = (orderId: string) =>
  shop.db
    .selectFrom('payment')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const orderState = async (orderId: string) =>
  (await shop.db.selectFrom('shopOrder').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()).state
const pathOf = (url: string) => new URL(url).pathname
const form = (url: string, fields: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const webhook = (event: object, at = shop.clock.now(), secret = shop.parts.config.webhookSecret) => {
  const payload = JSON.stringify(event)
  return shop.app.inject({
    method: 'POST',
    url: '/webhooks/payment',
    headers: { 'content-type': 'application/json', [signatureHeader]: signatureOf(payload, secret, at) },
    payload,
  })
}
/** Orders a book and gives the mandate for it on the bank's page. */
async function aSignedOrder(visitor: Visitor): Promise<string> {
  const orderId = await anOrder(visitor)
  const { body } = await visitor.post('/handle-payment', { orderId })
  const answer = await form(`${pathOf(body.redirectUrl)}/sign`, { iban, accountHolder: 'Jana Probst' })
  expect(answer.headers.location).toContain('/paid')
  // The debit is announced at once.
  await shop.runJobs()
  return orderId
}
async function filedCollection(orderId: string) {
  shop.clock.set(at('2026-11-23'))
  await shop.runTimedJob('payments-file')
  const { id } = await paymentOf(orderId)
  return await shop.db
    .selectFrom('sandbox.collection')
    .selectAll()
    .where('paymentId', '=', id)
    .executeTakeFirstOrThrow()
}

test('R4.03 a mandate signed on the bank’s page leads to /paid, and the debit is pre-notified', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const orderId = await anOrder(visitor)
  const { body } = await visitor.post('/handle-payment', { orderId })
  const page = await shop.app.inject({ url: pathOf(body.redirectUrl) })
  expect(page.statusCode).toBe(200)
  for (const text of ['DE98ZZZ09999999999', 'GA-M-2026-', '19,90', 'Mandat erteilen']) expect(page.body).toContain(text)

  const missing = await form(`${pathOf(body.redirectUrl)}/sign`, { accountHolder: 'Jana', iban: 'DE00' })
  expect([missing.statusCode, missing.body.includes('nicht gültig')]).toEqual([422, true])
  const signed = await form(`${pathOf(body.redirectUrl)}/sign`, { iban, accountHolder: 'Jana Probst' })
  expect(signed.statusCode).toBe(303)
  expect(signed.headers.location).toBe(`http://localhost:3000/checkout/success/${orderId}/paid`)
  expect(await paymentOf(orderId)).toMatchObject({ state: 'prenotified', dueDate: '2026-11-24' })
  expect(await orderState(orderId)).toBe('in_progress')
  const mail = (await shop.mails(customer.email)).find(({ subject }) => subject.includes('Abbuchung'))
  expect(mail?.text).toContain('24.11.2026')
  expect(refusalOf(await visitor.post('/handle-payment', { orderId }))).toEqual([
    400,
    'CHECKOUT__ORDER_ORDER_ALREADY_PAID',
  ])
})

test('R4.03 a refusal leads to /unpaid, and the payment can be begun again', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const orderId = await anOrder(visitor)
  const first = (await visitor.post('/handle-payment', { orderId })).body.redirectUrl
  const declined = await form(`${pathOf(first)}/decline`)
  expect(declined.headers.location).toBe(`http://localhost:3000/checkout/success/${orderId}/unpaid`)
  expect((await paymentOf(orderId)).state).toBe('failed')
  const second = (await visitor.post('/handle-payment', { orderId })).body.redirectUrl
  expect(second).not.toBe(first)
  const late = await form(`${pathOf(first)}/sign`, { iban, accountHolder: 'Jana Probst' })
  expect(late.headers.location).toContain('/unpaid')
  await form(`${pathOf(second)}/sign`, { iban, accountHolder: 'Jana Probst' })
  expect((await paymentOf(orderId)).state).toBe('prenotified')
})

test('R4.03 a double click on retry meets the same session', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const orderId = await anOrder(visitor)
  const answers = await Promise.all([1, 2, 3].map(() => visitor.post('/handle-payment', { orderId })))
  expect(new Set(answers.map(({ body }) => body.redirectUrl)).size).toBe(1)
  expect((await visitor.get(`/handle-payment?orderId=${orderId}`)).body).toEqual(answers[0]!.body)
  expect(await shop.db.selectFrom('payment').select('id').where('orderId', '=', orderId).execute()).toHaveLength(1)
})

test('R4.03 a session that nobody uses runs out after 30 minutes', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const orderId = await anOrder(visitor)
  await visitor.post('/handle-payment', { orderId })
  shop.clock.set(new Date(TODAY.getTime() + 31 * 60_000))
  await shop.runTimedJob('sandbox-bank')
  expect((await paymentOf(orderId)).state).toBe('failed')
})

test('R4.03 the way back leads to the shop’s own pages only', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const orderId = await anOrder(visitor)
  for (const finishUrl of [
    'https://evil.example/paid',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://localhost:3000@evil.example',
  ])
    expect(refusalOf(await visitor.post('/handle-payment', { orderId, finishUrl }))).toEqual([
      400,
      'VIOLATION::NO_SUCH_CHOICE_ERROR /finishUrl',
    ])
  const { body } = await visitor.post('/handle-payment', {
    orderId,
    finishUrl: '/en-GB/done',
    errorUrl: 'http://localhost:3000/no',
  })
  expect((await form(`${pathOf(body.redirectUrl)}/expire`)).headers.location).toBe('http://localhost:3000/no')
})

test('R4.03 another’s order, a missing one and a malformed id are not found', async () => {
  const orderId = await anOrder(await loggedIn(shop, await aCustomer(shop)))
  const visitor = await loggedIn(shop, await aCustomer(shop))
  expect(refusalOf(await visitor.post('/handle-payment', { orderId }))).toEqual([
    404,
    'CHECKOUT__ORDER_ORDER_NOT_FOUND /orderId',
  ])
  expect(refusalOf(await visitor.post('/handle-payment', { orderId: '0'.repeat(32) }))).toEqual([
    404,
    'CHECKOUT__ORDER_ORDER_NOT_FOUND /orderId',
  ])
  expect(refusalOf(await visitor.post('/handle-payment', { orderId: 'x' }))).toEqual([
    404,
    'CHECKOUT__INVALID_ORDER_ID /orderId',
  ])
  expect(refusalOf(await shop.client().post('/handle-payment', { orderId }))).toEqual([
    403,
    'CHECKOUT__CUSTOMER_NOT_LOGGED_IN',
  ])
})

test('R1.06 a debit is filed one TARGET day before, credited on its day, and completes a digital order', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const orderId = await aSignedOrder(visitor)
  await shop.runTimedJob('payments-file')
  expect((await paymentOf(orderId)).state).toBe('prenotified')
  const collection = await filedCollection(orderId)
  expect(collection).toMatchObject({ dueDate: '2026-11-24', iban, amount: 1990 })
  const file = await shop.app.inject({ url: '/sandbox/bank/files/2026-11-24.xml' })
  expect(file.headers['content-type']).toContain('application/xml')
  expect(schemaFaults(file.body)).toEqual([])
  for (const text of ['pain.008.001.08', iban, '19.90', 'Jana Probst', 'DE98ZZZ09999999999'])
    expect(file.body).toContain(text)
  for (const day of ['2026-11-25', 'tomorrow'])
    expect((await shop.app.inject({ url: `/sandbox/bank/files/${day}.xml` })).statusCode).toBe(404)
  const { location } = (await shop.app.inject({ url: '/sandbox/bank' })).headers
  expect((await shop.app.inject({ url: location! })).body).toContain('/sandbox/bank/files/2026-11-24.xml')
  await shop.runTimedJob('sandbox-bank')
  expect((await paymentOf(orderId)).state).toBe('filed')
  shop.clock.set(at('2026-11-24'))
  await shop.runTimedJob('sandbox-bank')
  expect(await paymentOf(orderId)).toMatchObject({ state: 'settled', settledOn: '2026-11-24' })
  expect(await orderState(orderId)).toBe('completed')
}, 60_000)

test('R4.03 a return for want of funds is a mail, and the debit is tried again after seven days', async () => {
  const customer = await aCustomer(shop)
  const orderId = await aSignedOrder(await loggedIn(shop, customer))
  const { id } = await filedCollection(orderId)
  expect((await form(`/sandbox/bank/collections/${id}/return`, { code: 'AM04' })).statusCode).toBe(303)
  expect(await paymentOf(orderId)).toMatchObject({ state: 'returned', returnCode: 'AM04' })
  expect((await shop.mails(customer.email)).some(({ subject }) => subject.includes('zurückgekommen'))).toBe(true)
  shop.clock.set(at('2026-11-30'))
  await shop.runJobs()
  expect(await paymentOf(orderId)).toMatchObject({ state: 'prenotified', retries: 1, dueDate: '2026-12-02' })
})

test('R4.03 after a return for a wrong account one pays again under a new mandate', async () => {
  const customer = await aCustomer(shop)
  const orderId = await aSignedOrder(await loggedIn(shop, customer))
  const { id } = await filedCollection(orderId)
  await form(`/sandbox/bank/collections/${id}/return`, { code: 'AC04' })
  const visitor = await loggedIn(shop, customer)
  const { body } = await visitor.post('/handle-payment', { orderId })
  await form(`${pathOf(body.redirectUrl)}/sign`, { iban: 'DE72999000020001001317', accountHolder: 'Jana Probst' })
  const payment = await paymentOf(orderId)
  expect(payment).toMatchObject({ attempt: 2, state: 'prenotified' })
  expect(payment.mandateReference).toMatch(/^GA-M-2026-\d{6}-2$/)
})

test('R4.03 a return that comes after D+5 is a task for finance', async () => {
  const orderId = await aSignedOrder(await loggedIn(shop, await aCustomer(shop)))
  const { id } = await filedCollection(orderId)
  await form(`/sandbox/bank/collections/${id}/settle`)
  shop.clock.set(at('2027-01-10'))
  await form(`/sandbox/bank/collections/${id}/return`, { code: 'MD06' })
  expect(await paymentOf(orderId)).toMatchObject({ state: 'refunded', returnCode: 'MD06' })
  expect(await orderState(orderId)).toBe('completed')
  const audit = await shop.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'payment.returned-late')
    .execute()
  expect(audit).toHaveLength(1)
})

test('R4.03 an event is believed by its signature, taken once, and ignored when it does not fit', async () => {
  const orderId = await anOrder(await loggedIn(shop, await aCustomer(shop)))
  const { id: paymentId } = await paymentOf(orderId)
  const signed = { eventId: `evt-${orderId}`, paymentId, type: 'mandate.signed', providerMandateId: 'm1' }
  expect((await webhook(signed, TODAY, 'another secret of some length')).statusCode).toBe(401)
  expect((await webhook(signed, new Date(TODAY.getTime() - 3_600_000))).statusCode).toBe(401)
  const bare = await shop.app.inject({ method: 'POST', url: '/webhooks/payment', payload: signed })
  expect([bare.statusCode, bare.json().errors[0].code]).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID'])
  // Nobody has asked for a mandate yet: the event changes nothing.
  expect((await webhook(signed)).statusCode).toBe(204)
  expect((await paymentOf(orderId)).state).toBe('created')
  for (const unknown of ['0'.repeat(32), 'nonsense'])
    expect((await webhook({ ...signed, eventId: `evt-${unknown}`, paymentId: unknown })).statusCode).toBe(204)
  expect((await webhook({ ...signed, type: 'coffee.ready' })).statusCode).toBe(401)
})

test('R4.03 the same event twice, even at once, has one effect', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const orderId = await anOrder(visitor)
  await visitor.post('/handle-payment', { orderId })
  const { id: paymentId } = await paymentOf(orderId)
  const event = { eventId: `evt-${orderId}`, paymentId, type: 'mandate.signed', providerMandateId: 'm1' }
  const answers = await Promise.all([1, 2, 3, 4].map(() => webhook(event)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
  const history = await shop.db
    .selectFrom('history')
    .select('toState')
    .where('entityId', '=', paymentId)
    .orderBy('at')
    .execute()
  expect(history.map(({ toState }) => toState).toSorted()).toEqual(['authorised', 'mandate_pending', 'prenotified'])
  expect((await shop.mails(customer.email)).filter(({ subject }) => subject.includes('Abbuchung'))).toHaveLength(1)
})

test('R4.03 a webhook that the shop could not take is posted again', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const orderId = await anOrder(visitor)
  const { body } = await visitor.post('/handle-payment', { orderId })
  const bank = shop.parts.ports.payment.sandbox!
  bank.deliverThrough(async () => 503)
  await form(`${pathOf(body.redirectUrl)}/sign`, { iban, accountHolder: 'Jana Probst' })
  expect((await paymentOf(orderId)).state).toBe('mandate_pending')
  bank.deliverThrough(async (payload, headers) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/webhooks/payment',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
    return answer.statusCode
  })
  await shop.runTimedJob('sandbox-bank')
  expect((await paymentOf(orderId)).state).toBe('prenotified')
})

test('R4.03 the pretended bank is heard from a process of jobs alone, over the shop’s address', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const orderId = await anOrder(visitor)
  const { body } = await visitor.post('/handle-payment', { orderId })
  const sessionId = pathOf(body.redirectUrl).split('/').at(-1)!
  const { db, parts, clock } = shop
  const bankOf = (publicUrl: string) => sandboxBank({ db, secret: parts.config.webhookSecret, publicUrl })
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  await bankOf('http://127.0.0.1:1').sign(sessionId, clock.now(), { iban, accountHolder: 'Jana Probst' })
  expect((await paymentOf(orderId)).state).toBe('mandate_pending')
  await bankOf(address).runDue(clock.now())
  expect((await paymentOf(orderId)).state).toBe('prenotified')
})

test('R4.03 a contract whose debit came back is paid again and becomes active', async () => {
  const contract = await shop.db
    .selectFrom('contract')
    .select(['orderId', 'customerId'])
    .where('customerId', '=', idOf.customer('jana-probst'))
    .where('state', '=', '3_1_payment_open')
    .executeTakeFirstOrThrow()
  const visitor = shop.client()
  await visitor.login('jana.probst@post.example', shop.parts.config.demoPassword)
  const { body } = await visitor.post('/handle-payment', { orderId: contract.orderId })
  const page = await shop.app.inject({ url: pathOf(body.redirectUrl) })
  expect(page.body).toContain('DE29 **** 0200')
  await form(`${pathOf(body.redirectUrl)}/sign`)
  const payment = await paymentOf(contract.orderId)
  expect(payment).toMatchObject({ attempt: 2, state: 'prenotified', dueDate: '2026-12-04' })
  await shop.runJobs()
  shop.clock.set(at('2026-12-03'))
  await shop.runTimedJob('payments-file')
  shop.clock.set(at('2026-12-04'))
  await shop.runTimedJob('sandbox-bank')
  expect(await orderState(contract.orderId)).toBe('3_2_active')
}, 60_000)

test('R4.03 a late return on a marked cancellation is a mail, a task for finance, and paid again', async () => {
  const { orderId, email } = await shop.db
    .selectFrom('contract')
    .innerJoin('customer', 'customer.id', 'contract.customerId')
    .select(['contract.orderId', 'customer.email'])
    .where('state', '=', '8_5_cancellation_marked')
    .executeTakeFirstOrThrow()
  const { id: paymentId } = await paymentOf(orderId)
  const tasks = () =>
    shop.db.selectFrom('audit').select('details').where('action', '=', 'payment.returned-late').execute()
  const before = (await tasks()).length
  await webhook({ eventId: `evt-${paymentId}`, paymentId, type: 'collection.returned', code: 'MD06' })
  expect((await paymentOf(orderId)).state).toBe('refunded')
  expect((await shop.mails(email)).some(({ subject }) => subject.includes('zurückgekommen'))).toBe(true)
  expect(await tasks()).toHaveLength(before + 1)
  const visitor = shop.client()
  await visitor.login(email, shop.parts.config.demoPassword)
  const { body } = await visitor.post('/order', { ids: [orderId] })
  expect(body.paymentChangeable).toEqual({ [orderId]: true })
  const { redirectUrl } = (await visitor.post('/handle-payment', { orderId })).body
  await form(`${pathOf(redirectUrl)}/sign`, { iban, accountHolder: 'Jana Probst' })
  expect(await paymentOf(orderId)).toMatchObject({ attempt: 2, state: 'prenotified' })
  expect(await orderState(orderId)).toBe('8_5_cancellation_marked')
})

test('R1.09 the bank’s page speaks the payer’s language', async () => {
  const customer = await aCustomer(shop, { locale: 'pl-PL' })
  const visitor = await loggedIn(shop, customer)
  visitor.languageId = (
    await shop.db.selectFrom('language').select('id').where('locale', '=', 'pl-PL').executeTakeFirstOrThrow()
  ).id
  const orderId = await anOrder(visitor)
  const { body } = await visitor.post('/handle-payment', { orderId })
  const page = await shop.app.inject({ url: pathOf(body.redirectUrl) })
  expect(page.body).toContain('Udzielam upoważnienia')
  expect((await form(`${pathOf(body.redirectUrl)}/decline`)).headers.location).toContain('/pl-PL/checkout/success/')
  expect((await shop.app.inject({ url: '/sandbox/bank/collections' })).statusCode).toBe(200)
  expect((await shop.app.inject({ url: '/sandbox/bank/unknown' })).statusCode).toBe(404)
})

test('the sandbox bank links a file only if it has debits with a mandate signed there', async () => {
  shop.clock.set(TODAY)
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const orderId = await aSignedOrder(visitor)
  await shop.runTimedJob('payments-file')
  const { paymentId, dueDate } = await filedCollection(orderId)
  const page = async () => (await shop.app.inject({ url: '/sandbox/bank/collections' })).body
  const address = `/sandbox/bank/files/${dueDate}.xml`
  expect(await page()).toContain(address)
  // As debits of the demo data are.
  await shop.db.deleteFrom('sandbox.bankSession').where('paymentId', '=', paymentId).execute()
  expect((await shop.app.inject({ url: address })).statusCode).toBe(404)
  expect(await page()).not.toContain(address)
  await shop.db.deleteFrom('sandbox.collection').where('paymentId', '=', paymentId).execute()
})
