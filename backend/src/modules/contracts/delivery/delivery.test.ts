import { cents, localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { loggedIn } from '../../../../test/factories.ts'
import { aContract } from '../../../../test/issuer-factories.ts'
import { aPayingIssuer, type Finance, someoneOfFinance } from '../../../../test/payout-factories.ts'
import { signatureHeader, signatureOf } from '../../../ports/payment/sandbox-signature.ts'
import { newId } from '../../../shared/ids.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { lockContract } from '../repository.ts'
import { paymentReturned, paymentSettled } from '../service.ts'
import { completeContracts, moveContract } from '../transitions.service.ts'
import { noteConfirmation } from '../withdrawal/digital-content.service.ts'
import { orderMissing, transferUnits } from './delivery.service.ts'

let app: TestApp
let finance: Finance
beforeAll(async () => {
  app = await buildTestApp()
  finance = await someoneOfFinance(app)
})
afterAll(() => app.close())

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** A contract that only has to be paid, of a type with tokens or with securities. */
async function anUnpaidContract(type: 'tokenized_bond' | 'tokenized_products' | 'bond', { withTarget = true } = {}) {
  const issuer = await aPayingIssuer(app, 'platform', type)
  await app.db
    .updateTable('product')
    .set({ tokenProviderProductId: 'tok_1' })
    .where('id', '=', issuer.productId)
    .where('type', 'in', ['tokenized_bond', 'tokenized_products'])
    .execute()
  const contract = await aContract(app, issuer, { state: '3_1_payment_open', paymentState: 'filed' })
  const id = newId()
  const at = app.clock.now()
  const { investorId, orderId } = contract
  if (type === 'bond' && withTarget) {
    await app.db
      .insertInto('depot')
      .values({
        id,
        investorId,
        depotType: 'single',
        owner: 'Jana Probst',
        bank: 'Musterkasse',
        blz: '99900002',
        depotNumber: '7100042',
        beneficialOwnerConsent: true,
        createdAt: at,
      })
      .execute()
    await app.db.updateTable('contract').set({ depotId: id }).where('orderId', '=', orderId).execute()
  }
  if (type !== 'bond' && withTarget) {
    await app.db
      .insertInto('wallet')
      .values({ id, investorId, type: 'own', walletAddress: ADDRESS, termsConsentAt: at, createdAt: at })
      .execute()
    await app.db.updateTable('contract').set({ walletId: id }).where('orderId', '=', orderId).execute()
  }
  return contract
}

const settle = (orderId: string) =>
  inTransaction(app.scope, (tx) =>
    paymentSettled(app.scope, tx, orderId, { on: localDate('2026-11-20'), debitedOn: localDate('2026-11-20') }),
  )
const giveBack = (orderId: string) =>
  inTransaction(app.scope, (tx) => paymentReturned(app.scope, tx, orderId, { code: 'AM04', isDunned: true }))
const move = (orderId: string, event: 'withdraw') =>
  inTransaction(app.scope, async (tx) => {
    await moveContract(app.scope, tx, (await lockContract(tx, orderId))!, event)
  })
const deliveriesOf = (orderId: string) =>
  app.db
    .selectFrom('delivery')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('orderedAt')
    .orderBy('direction', 'desc')
    .execute()
const deliveryOf = async (orderId: string) => (await deliveriesOf(orderId))[0]!.id
const statesOf = async (orderId: string) =>
  (await deliveriesOf(orderId)).map(({ direction, state }) => `${direction} ${state}`)
const stepsOf = async (id: string) =>
  (
    await app.db.selectFrom('history').select('event').where('entityId', '=', id).orderBy('at').orderBy('id').execute()
  ).map(({ event }) => event)
const post = (event: object, secret = app.parts.config.webhookSecret) => {
  const payload = JSON.stringify(event)
  const signature = signatureOf(payload, secret, app.clock.now())
  const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
  return app.app.inject({ method: 'POST', url: '/webhooks/custody', headers, payload })
}
/** What the custodian is asked while `act` runs; it may be made not to answer. */
async function askedDuring(act: () => Promise<unknown>, isDown = false) {
  const { custody } = app.scope.ports
  const { transfer } = custody
  const keys: string[] = []
  custody.transfer = async ({ key }) => {
    keys.push(key)
    if (isDown) throw new Error('connect ECONNREFUSED')
  }
  await act().finally(() => {
    custody.transfer = transfer
  })
  return keys
}

test('R4.01 domain/deliveries#states tokens of a paid contract are ordered once, and confirmed by the custodian’s webhook', async () => {
  const { orderId } = await anUnpaidContract('tokenized_bond')
  await settle(orderId)
  expect(await statesOf(orderId)).toEqual(['out ordered'])
  const id = await deliveryOf(orderId)
  const keys = await askedDuring(async () => {
    await app.runJobs()
    await transferUnits(app.scope, id)
  })
  expect(keys).toEqual([`${id}_1`])
  expect(await statesOf(orderId)).toEqual(['out sent'])
  await app.runTimedJob('sandbox-custody')
  await app.runTimedJob('sandbox-custody')
  expect(await statesOf(orderId)).toEqual(['out confirmed'])
  expect(await stepsOf(id)).toEqual(['order', 'send', 'confirm'])
})

test('R4.01 a custodian that is down is shown to finance and asked again under the same key', async () => {
  const { orderId } = await anUnpaidContract('tokenized_bond')
  await settle(orderId)
  const id = await deliveryOf(orderId)
  const keys = await askedDuring(() => transferUnits(app.scope, id).catch(() => undefined), true)
  const { body } = await finance.get(`/deliveries?state=sent`)
  const shown = body.elements.find((one: { orderId: string }) => one.orderId === orderId)
  expect([shown.problem, shown.acts]).toEqual(['no_answer', ['retry']])
  const again = await askedDuring(async () => {
    expect(
      (await finance.post(`/deliveries/${shown.id}/retry`, { reason: 'Verwahrer antwortet wieder.' })).status,
    ).toBe(200)
    await app.runJobs()
  })
  expect([keys, again]).toEqual([[`${id}_1`], [`${id}_1`]])
  expect((await deliveriesOf(orderId))[0]!.problem).toBeNull()
})

test('R4.01 a failed transfer is ordered again; late, forged or repeated reports change nothing', async () => {
  const { orderId } = await anUnpaidContract('tokenized_bond')
  await settle(orderId)
  await app.runJobs()
  const id = await deliveryOf(orderId)
  const failed = { eventId: `f_${id}`, type: 'transfer.failed', key: `${id}_1`, reason: 'address not on the list' }
  expect((await post(failed, 'another secret')).statusCode).toBe(401)
  expect((await post({ ...failed, key: 'nonsense' })).statusCode).toBe(401)
  expect(await statesOf(orderId)).toEqual(['out sent'])
  expect((await post(failed)).statusCode).toBe(204)
  expect((await post(failed)).statusCode).toBe(204)
  expect(await statesOf(orderId)).toEqual(['out failed'])
  expect(refusalOf(await finance.post(`/deliveries/${id}/retry`, { reason: '  ' }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /reason',
  ])
  expect((await finance.post(`/deliveries/${id}/retry`, { reason: 'Adresse freigegeben' })).body.state).toBe('ordered')
  expect(await askedDuring(() => app.runJobs())).toEqual([`${id}_2`])
  const late = { eventId: `c_${id}`, type: 'transfer.confirmed', key: `${id}_1`, on: '2026-11-20' }
  expect((await post(late)).statusCode).toBe(204)
  expect(await statesOf(orderId)).toEqual(['out sent'])
  expect((await post({ ...late, eventId: `d_${id}`, key: `${id}_2` })).statusCode).toBe(204)
  expect(await statesOf(orderId)).toEqual(['out confirmed'])
})

test('R4.01 without a wallet the delivery fails visibly; a contract that ends before has none', async () => {
  const { orderId } = await anUnpaidContract('tokenized_bond', { withTarget: false })
  await settle(orderId)
  await app.runJobs()
  expect((await deliveriesOf(orderId))[0]).toMatchObject({ state: 'failed', problem: 'no_destination' })
  await move(orderId, 'withdraw')
  expect(await statesOf(orderId)).toEqual(['out void'])
})

test('R4.01 tokens come back when the contract ends, also those on their way and those repaid', async () => {
  const under = await anUnpaidContract('tokenized_bond')
  const repaid = await anUnpaidContract('tokenized_bond')
  for (const { orderId } of [under, repaid]) await settle(orderId)
  await app.runJobs()
  await move(under.orderId, 'withdraw')
  expect(await statesOf(under.orderId)).toEqual(['out sent'])
  await app.runTimedJob('sandbox-custody')
  expect(await statesOf(under.orderId)).toEqual(['out confirmed', 'back sent'])
  await inTransaction(app.scope, async (tx) => {
    await completeContracts(app.scope, tx, [(await lockContract(tx, repaid.orderId))!])
  })
  await app.runJobs()
  await app.runTimedJob('sandbox-custody')
  expect(await statesOf(under.orderId)).toEqual(['out confirmed', 'back confirmed'])
  expect(await statesOf(repaid.orderId)).toEqual(['out confirmed', 'back confirmed'])
})

test('R4.01 domain/deliveries#states securities are handed to the depot bank in one list, and finance notes what became of them', async () => {
  const { orderId, orderNumber } = await anUnpaidContract('bond')
  await settle(orderId)
  const list = await finance.post('/deliveries/hand-over')
  expect([list.status, list.body.count]).toEqual([200, 1])
  expect(refusalOf(await finance.post('/deliveries/hand-over'))).toEqual([409, 'DELIVERY_NONE_WAITING'])
  const file = String((await finance.get(`/deliveries/export?batch=${list.body.batch}`)).body)
  expect(file).toContain(orderNumber)
  expect(file).toContain('7100042')
  const id = await deliveryOf(orderId)
  const report = (body: object) => finance.post(`/deliveries/${id}/report`, body)
  expect(refusalOf(await report({ outcome: 'failed' }))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /reason'])
  expect(refusalOf(await report({ outcome: 'executed', on: '2026-11-21' }))).toEqual([400, 'DELIVERY_DAY /on'])
  expect((await report({ outcome: 'failed', reason: 'Depot aufgelöst' })).body).toMatchObject({
    state: 'failed',
    problem: 'Depot aufgelöst',
    acts: ['retry', 'executed'],
  })
  expect(String((await finance.get('/deliveries/export?state=failed')).body)).toContain(orderNumber)
  await finance.post(`/deliveries/${id}/retry`, { reason: 'Neues Depot' })
  await finance.post('/deliveries/hand-over')
  expect((await report({ outcome: 'executed', on: '2026-11-19' })).body).toMatchObject({
    state: 'confirmed',
    confirmedOn: '2026-11-19',
  })
  expect((await report({ outcome: 'executed' })).status).toBe(409)
  expect((await finance.get('/deliveries/overview')).body.toHandOver).toBe(0)
})

test('R4.01 a returned payment stops a waiting instruction; paid again, the same one continues', async () => {
  const { orderId } = await anUnpaidContract('bond')
  await settle(orderId)
  await giveBack(orderId)
  expect(refusalOf(await finance.post('/deliveries/hand-over'))).toEqual([409, 'DELIVERY_NONE_WAITING'])
  await settle(orderId)
  expect((await finance.post('/deliveries/hand-over')).body.count).toBe(1)
  expect(await statesOf(orderId)).toEqual(['out sent'])
})

test('R4.01 contracts paid before deliveries were known are ordered by the clock, once', async () => {
  const { orderId } = await anUnpaidContract('bond')
  await app.db
    .updateTable('contract')
    .set({ state: '3_2_active', amountTotal: cents(1000_00) })
    .where('orderId', '=', orderId)
    .execute()
  await orderMissing(app.scope)
  await app.runTimedJob('deliveries-missing')
  expect(await statesOf(orderId)).toEqual(['out ordered'])
})

const sent = (orderId: string, at: string | null) =>
  app.db
    .updateTable('contract')
    .set({ confirmationSentAt: at && new Date(at) })
    .where('orderId', '=', orderId)
    .execute()
const lapsedAt = async (orderId: string) =>
  (
    await app.db
      .selectFrom('contract')
      .select('withdrawalLapsedAt')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
  ).withdrawalLapsedAt
const consenting = JSON.stringify({ summary: { accepted: [{ key: 'digital_content', version: '2026-11' }] } })

test('BGB § 356 (5) the right to withdraw from a token lapses when its order is with the custodian, and until then the button works', async () => {
  const { orderId, customer } = await anUnpaidContract('tokenized_products')
  await app.db.updateTable('contract').set({ submitted: consenting }).where('orderId', '=', orderId).execute()
  await sent(orderId, '2026-11-18T09:00:00Z')
  const client = await loggedIn(app, customer)
  const { productId } = await app.db
    .selectFrom('contract')
    .select('productId')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const right = async () =>
    (await client.get(`/investor/investments/${orderId}/${productId.replaceAll('-', '')}`)).body.withdrawal
  await settle(orderId)
  expect(await lapsedAt(orderId)).toBeNull()
  expect(await right()).toMatchObject({
    kind: 'withdrawal',
    reason: null,
    lapsedAt: null,
    hint: expect.stringContaining('erlischt vorher, sobald wir mit der Übertragung an Ihr Wallet beginnen'),
  })
  await app.runJobs()
  const at = await lapsedAt(orderId)
  expect(at).toEqual((await deliveriesOf(orderId))[0]!.sentAt)
  expect(await right()).toMatchObject({ kind: 'none', reason: 'lapsed', lapsedAt: at!.toISOString() })
  const body = { kind: 'withdrawal', confirmed: true }
  expect(refusalOf(await client.post(`/investor/investments/${orderId}/withdraw`, body))).toEqual([
    409,
    'WITHDRAWAL_NOT_AVAILABLE /kind',
  ])
})

test.each([
  ['nobody has consented', '{}', '2026-11-18T09:00:00Z'],
  ['no confirmation was sent', consenting, null],
])(
  'BGB § 356 (5) where %s the right to withdraw from a transferred token remains',
  async (_name, submitted, confirmed) => {
    const { orderId } = await anUnpaidContract('tokenized_products')
    await app.db.updateTable('contract').set({ submitted }).where('orderId', '=', orderId).execute()
    await sent(orderId, confirmed)
    await settle(orderId)
    await app.runJobs()
    expect(await statesOf(orderId)).toEqual(['out sent'])
    expect(await lapsedAt(orderId)).toBeNull()
    if (confirmed) return
    // Sent later, the confirmation is the last of the conditions.
    const later = new Date(app.clock.now().getTime() + 3_600_000)
    await noteConfirmation(app.scope, orderId, later)
    expect(await lapsedAt(orderId)).toEqual(later)
  },
)
