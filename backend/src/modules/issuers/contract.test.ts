import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../test/build-app.ts'
import { aContract, aMember, anIssuer } from '../../../test/issuer-factories.ts'
import { writeHistory } from '../../shared/history.ts'
import { inTransaction } from '../../shared/transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function anIssuerWithEditor() {
  const issuer = await anIssuer(app)
  const editor = await aMember(app, issuer.companyId, 'editor')
  return { issuer, editor, path: `/company/${issuer.companyId}/contracts` }
}

test('R2.25 a contract says where it stands, what may follow, and what is collected and paid back', async () => {
  const { issuer, editor, path } = await anIssuerWithEditor()
  const { orderId } = await aContract(app, issuer, {
    state: '3_2_active',
    paymentState: 'settled',
    investedAt: '2026-11-18',
    amount: 250_000,
  })
  const { status, body } = await editor.client.get(`${path}/${orderId}`)
  expect(status).toBe(200)
  expect(body.outlook.ahead).toEqual(['completed'])
  expect(body.outlook.next.map((one: { event: string }) => one.event)).toEqual([
    'complete',
    'returnPayment',
    'withdraw',
    'failFunding',
    'markCancellation',
  ])
  expect(body.debits).toMatchObject([{ state: 'settled', amount: 2500 }])
  // 6.75 % yearly for five years, the principal at the end.
  expect(body.payouts).toHaveLength(5)
  expect(body.payouts[0]).toEqual({
    dueDate: '2027-11-18',
    kind: 'interest',
    interest: 168.75,
    principal: 0,
    total: 168.75,
    state: 'planned',
    paidAt: null,
  })
  expect(body.payouts[4]).toMatchObject({ kind: 'interest_and_principal', principal: 2500 })
})

test('domain/rights#hidden-from-company neither account nor tax nor the outcome of an identity check is shown', async () => {
  const { issuer, editor, path } = await anIssuerWithEditor()
  const { orderId, customer } = await aContract(app, issuer, { state: '1_2_kyc_pending', lastName: 'Verdeckt' })
  const scope = { ...app.scope, actor: { kind: 'system' } as const }
  await inTransaction(app.scope, async (tx) => {
    const of = { entity: 'contract', entityId: orderId }
    const asInvestor = { ...scope, actor: { kind: 'customer', customerId: customer.id } as const }
    await writeHistory(asInvestor, tx, { ...of, event: 'submit', from: null, to: '1_1_submitted' })
    // As data of earlier versions has it.
    await writeHistory(scope, tx, { ...of, event: 'demo', from: '1_1_submitted', to: '1_2_kyc_pending' })
    await writeHistory(scope, tx, { ...of, event: 'rejectIdentity', from: '1_2_kyc_pending', to: '8_2_rejected' })
  })
  const { body } = await editor.client.get(`${path}/${orderId}`)
  const text = JSON.stringify(body)
  expect(text).not.toMatch(/Verdeckt|rejectIdentity|86095742719|DE27999|"tax"|iban/i)
  expect(body.acts.map((one: { act: string; actorName: string | null }) => [one.act, one.actorName])).toEqual([
    ['submit', null],
    ['requireIdentity', null],
    ['reject', null],
  ])
})

test('R2.25 the company reads the same last day of withdrawal as the investor', async () => {
  const { issuer, editor, path } = await anIssuerWithEditor()
  const { orderId } = await aContract(app, issuer, { state: '3_2_active' })
  const read = async () => (await editor.client.get(`${path}/${orderId}`)).body.withdrawableUntil
  expect(await read()).toBe('2026-12-04')
  // domain/offers#withdrawal-lapse: with the delivery of digital content the right is gone before its last day.
  await app.db.updateTable('contract').set({ withdrawalLapsedAt: TODAY }).where('orderId', '=', orderId).execute()
  expect(await read()).toBeNull()
})

test('R2.25 the audit trail names who acted for the company, also after they have left it', async () => {
  const { issuer, editor, path } = await anIssuerWithEditor()
  const { orderId } = await aContract(app, issuer)
  await editor.client.post(`${path}/reject`, { orderIds: [orderId], reason: 'Unterlagen fehlen' })
  await app.db.deleteFrom('companyMembership').where('customerId', '=', editor.id).execute()
  const viewer = await aMember(app, issuer.companyId, 'viewer')
  const { body } = await viewer.client.get(`${path}/${orderId}`)
  expect(body.acts).toMatchObject([
    { act: 'reject', actor: 'company', actorName: 'Mira Mitglied', state: '8_2_rejected', reason: 'Unterlagen fehlen' },
  ])
})

test('R2.25 a cancellation for cause stands in the audit trail of its contract and of no other', async () => {
  const { issuer, editor, path } = await anIssuerWithEditor()
  const fields = { state: '3_2_active', paymentState: 'settled', investedAt: '2026-11-18' }
  const one = await aContract(app, issuer, fields)
  const other = await aContract(app, issuer, fields)
  const now = app.clock.now()
  const id = `${'0'.repeat(31)}7`
  await inTransaction(app.scope, async (tx) => {
    await tx
      .insertInto('cancellationRequest')
      .values({
        id,
        orderId: one.orderId,
        requestedBy: 'investor',
        cancellationDate: '2026-12-31' as never,
        reason: 'Der Jahresabschluss fehlt.',
        createdAt: now,
        decideBy: now,
      })
      .execute()
    const step = { entity: 'cancellation_request', entityId: id, event: 'request', from: null, to: 'pending' }
    await writeHistory(app.scope, tx, step)
  })
  const actsOf = async (orderId: string) => (await editor.client.get(`${path}/${orderId}`)).body.acts
  expect(await actsOf(one.orderId)).toMatchObject([{ act: 'requestCancellation', state: null }])
  expect(await actsOf(other.orderId)).toEqual([])
})

test('R6.07 another company’s contract is not found, with whatever is asked of it', async () => {
  const { issuer } = await anIssuerWithEditor()
  const { orderId } = await aContract(app, issuer)
  const stranger = await anIssuerWithEditor()
  for (const end of ['', '/cancellation']) {
    const answer = await stranger.editor.client.get(`${stranger.path}/${orderId}${end}`)
    expect(refusalOf(answer)).toEqual([404, 'CONTRACT_NOT_FOUND'])
  }
})
