import { cents, localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../../test/build-app.ts'
import { loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer, type TestInvestor } from '../../../test/investing-factories.ts'
import { aContract, aMember, anIssuer } from '../../../test/issuer-factories.ts'
import { newId } from '../../shared/ids.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { handleEvent } from '../payments/service.ts'
import { remindOfPayment } from './deadlines/timers.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(TODAY))

/** What one mail says, by a part of its subject. */
async function mailOf({ email }: { email: string }, subject: string): Promise<string> {
  const found = (await app.mails(email)).filter((mail) => mail.subject.includes(subject))
  expect(found).toHaveLength(1)
  return found[0]!.text
}
const authorise = (orderId: string) =>
  app.db
    .updateTable('payment')
    .set({ state: 'authorised', mandateReference: `GA-M-${orderId.slice(-20)}` })
    .where('orderId', '=', orderId)
    .execute()

test.each([
  ['subordinatedLoan', 'vermanlg_2a', {}, 'Die Widerrufsbelehrung liegt bei'],
  ['bond', 'wppg_wib', {}, 'Ein gesetzliches Widerrufsrecht besteht für diese Anlage nicht'],
  ['bond', 'ecsp', {}, 'Ein weiteres Widerrufsrecht besteht nicht'],
  [
    'tokenized_products',
    'none',
    { tokenProviderProductId: 'token-1' },
    'Bis dahin können Sie widerrufen (§ 312f Abs. 3, § 356 Abs. 5 BGB)',
  ],
] as const)(
  'R4.01 the mail of the conclusion names the way out of a %s under %s and no other',
  async (type, regime, fields, expected) => {
    const offer = await anOffer(app, { product: { type, regime, ...fields } })
    const investor = await anInvestor(app)
    const submitted = { summary: { accepted: [{ key: 'digital_content', version: '2026-11' }] } }
    const { orderId } = await submitOffer(app, offer, investor, regime === 'none' ? { contract: { submitted } } : {})
    await app.runJobs()
    await authorise(orderId)
    // The reflection of an ECSP offer is over.
    app.clock.set(new Date('2026-11-26T09:00:00Z'))
    await app.runTimedJob('contract-timers')
    const { client } = await aMember(app, offer.issuerId, 'editor')
    const { body } = await client.post(`/company/${offer.issuerId}/contracts/accept`, { orderIds: [orderId] })
    expect(body.results[0]).toMatchObject({ ok: true })
    const text = await mailOf(investor, 'ist geschlossen')
    expect(text).toContain(expected)
    expect(text.includes('„Vertrag widerrufen“')).toBe(type !== 'bond')
    expect(text.includes('ansehen oder widerrufen')).toBe(type !== 'bond')
  },
)

/** One unit of volume is taken; the other waits. */
async function aWaitingOrder() {
  const offer = await anOffer(app, {
    volume: 250_00,
    round: { endDate: localDate('2026-12-15'), threshold: cents(250_00) },
  })
  const first = await anInvestor(app)
  const second = await anInvestor(app)
  const taken = await submitOffer(app, offer, first, { units: 1 })
  const waiting = await submitOffer(app, offer, second, { units: 1 })
  await app.runJobs()
  const free = async () => {
    const client = await loggedIn(app, first)
    const body = { kind: 'revoke_offer', confirmed: true }
    expect((await client.post(`/investor/investments/${taken.orderId}/withdraw`, body)).status).toBe(200)
  }
  return { offer, first, second, taken, waiting, free }
}

test('R4.04 who waits reads that in the receipt of the offer; who does not, does not', async () => {
  const { first, second } = await aWaitingOrder()
  expect(await mailOf(second, 'ist eingegangen')).toContain('steht Ihr Angebot auf der Warteliste')
  expect(await mailOf(first, 'ist eingegangen')).not.toContain('Warteliste')
})

test('R4.04 moving up comes with the last day of the mandate and the way to it', async () => {
  const { second, waiting, free } = await aWaitingOrder()
  await free()
  const text = await mailOf(second, 'Sie sind nachgerückt')
  expect(text).toContain('27.11.2026')
  expect(text).toContain('verfällt Ihr Angebot')
  expect(text).toContain(`/checkout/success/${waiting.orderId}/unpaid`)
})

test('R4.04 who has given the mandate before is asked for nothing when they move up', async () => {
  const { second, waiting, free } = await aWaitingOrder()
  await authorise(waiting.orderId)
  await free()
  const text = await mailOf(second, 'Sie sind nachgerückt')
  expect(text).toContain('Ihr Lastschriftmandat liegt uns vor')
  expect(text).not.toMatch(/verfällt|unpaid/)
})

/** What the investor reads of the end: in the mail and in the history of the portal. */
async function endOf(investor: TestInvestor, orderId: string, productId: string) {
  const client = await loggedIn(app, investor)
  const { body } = await client.get(`/investor/investments/${orderId}/${productId}`)
  return { history: body.history.at(-1), mail: await mailOf(investor, 'ist verfallen') }
}

test.each([
  ['identity', 14.1, 'Ihre Identität wurde nicht rechtzeitig bestätigt'],
  ['mandate', 7.1, 'Das Lastschriftmandat wurde nicht rechtzeitig erteilt'],
  ['review', 31, 'Das Unternehmen hat Ihr Angebot nicht innerhalb von 30 Tagen angenommen'],
] as const)('R4.01 an offer that lapses says why: %s', async (reason, days, expected) => {
  const offer = await anOffer(app)
  const investor = await anInvestor(app, reason === 'identity' ? { kyc: 'none' } : {})
  const { orderId } = await submitOffer(app, offer, investor)
  await app.runJobs()
  if (reason !== 'mandate') await authorise(orderId)
  app.clock.set(new Date(TODAY.getTime() + days * 86_400_000))
  await app.runTimedJob('contract-timers')
  const { history, mail } = await endOf(investor, orderId, offer.productId)
  expect(history).toMatchObject({ to: '8_4_lapsed', actor: 'system', reason: expect.stringContaining(expected) })
  expect(mail).toContain(expected)
})

test('R4.01 an offer that still waits when the round closes says so', async () => {
  const { offer, second, waiting } = await aWaitingOrder()
  app.clock.set(new Date('2026-12-15T23:30:00Z'))
  await app.runTimedJob('funding-rounds')
  const { history, mail } = await endOf(second, waiting.orderId, offer.productId)
  const expected = 'Die Finanzierungsrunde ist beendet, ohne dass für Ihr Angebot ein Platz frei wurde'
  expect(history).toMatchObject({ to: '8_4_lapsed', reason: expect.stringContaining(expected) })
  expect(mail).toContain(expected)
})

test('R4.03 the history of a contract that the issuer rescinds says that the payment did not come', async () => {
  const issuer = await anIssuer(app)
  const { orderId, customer } = await aContract(app, issuer, { state: '3_1_payment_open', paymentState: 'returned' })
  const dunning = { unpaidSince: TODAY, dunnedSince: TODAY, paymentDueAt: new Date(TODAY.getTime() - 1) }
  await app.db.updateTable('contract').set(dunning).where('orderId', '=', orderId).execute()
  await remindOfPayment(app.scope, orderId, TODAY.toISOString())
  await app.runJobs()
  await app.runTimedJob('contract-timers')
  const client = await loggedIn(app, customer)
  const { body } = await client.get(`/investor/investments/${orderId}/${issuer.productId}`)
  expect(body.history.at(-1).reason).toContain('Die Emittentin ist vom Vertrag zurückgetreten')
})

test.each([
  ['AM04', 'Konto nicht gedeckt', 'Sie müssen nichts veranlassen'],
  ['MS03', 'Grund nicht genannt', 'Sie müssen nichts veranlassen'],
  ['AC04', 'Konto aufgelöst', 'ein anderes Konto'],
  ['MS02', 'Vom Kontoinhaber abgelehnt', 'per Überweisung'],
  ['SL01', 'Von der Bank abgelehnt', 'per Überweisung'],
  ['MD06', 'Vom Kontoinhaber zurückverlangt', 'erneut'],
] as const)('R4.03 the mail of a debit that came back says why and what to do: %s', async (code, reason, next) => {
  const { orderId, customer } = await aContract(app, await anIssuer(app), {
    state: '3_1_payment_open',
    paymentState: 'filed',
  })
  const { id: paymentId } = await app.db
    .selectFrom('payment')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  await inTransaction(app.scope, (tx) =>
    handleEvent(app.scope, tx, { eventId: newId(), type: 'collection.returned', paymentId, code }),
  )
  const text = await mailOf(customer, 'zurückgekommen')
  expect(text).toContain(reason)
  expect(text).toContain(next)
  expect(text.includes('zahlen Sie erneut')).toBe(code === 'MD06')
  const client = await loggedIn(app, customer)
  const { body: status } = await client.get(`/investing/orders/${orderId}/status`)
  expect(status).toMatchObject({ retried: code === 'AM04' || code === 'MS03', noticeDays: 14 })
})
