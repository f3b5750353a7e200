import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../../test/build-app.ts'
import { loggedIn } from '../../../test/factories.ts'
import { aContract, anIssuer } from '../../../test/issuer-factories.ts'
import { newId } from '../../shared/ids.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { handleEvent } from './service.ts'

const OTHER_IBAN = 'DE95999000010000004471'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const wire = (id: string) => id.replaceAll('-', '')
const latest = (orderId: string) =>
  app.db
    .selectFrom('payment')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** A concluded contract whose debit came back because its account is closed. */
async function aClosedAccount() {
  const contract = await aContract(app, await anIssuer(app), { state: '3_1_payment_open', paymentState: 'filed' })
  const { id: paymentId } = await latest(contract.orderId)
  await inTransaction(app.scope, (tx) =>
    handleEvent(app.scope, tx, { eventId: newId(), type: 'collection.returned', paymentId, code: 'AC04' }),
  )
  return { ...contract, id: wire(contract.orderId), visitor: await loggedIn(app, contract.customer) }
}
const anAccount = async (visitor: Visitor, iban = OTHER_IBAN): Promise<string> =>
  (await visitor.post('/investor/bank-accounts', { accountHolder: 'Jana Probst', iban })).body.id
const sign = (url: string, fields: Record<string, string> = {}) =>
  app.app.inject({
    method: 'POST',
    url: `${new URL(url).pathname}/sign`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

test('R4.03 domain/payments#wrong-account AC04 an account that the bank has refused gets no new mandate: the investor picks another', async () => {
  const { id, orderId, visitor } = await aClosedAccount()
  const refused = await visitor.post('/handle-payment', { orderId: id })
  expect(refusalOf(refused)).toEqual([400, 'BANK_ACCOUNT_NOT_USABLE /bankAccountId'])
  expect((await latest(orderId)).attempt).toBe(1)
})

test('R4.03 the new mandate is for the picked account: notice, debit and payouts name its IBAN', async () => {
  const { id, orderId, visitor, customer } = await aClosedAccount()
  const bankAccountId = await anAccount(visitor)
  const { status, body } = await visitor.post('/handle-payment', { orderId: id, bankAccountId })
  expect(status).toBe(200)
  const page = await app.app.inject({ url: new URL(body.redirectUrl).pathname })
  // The payer signs for this account and names no other.
  expect([page.body.includes('4471'), page.body.includes('name="iban"')]).toEqual([true, false])
  await sign(body.redirectUrl, { iban: 'DE72999000020001001317', accountHolder: 'Petra Ponse' })
  const payment = await latest(orderId)
  expect(payment).toMatchObject({ attempt: 2, state: 'prenotified' })
  expect(wire(payment.bankAccountId!)).toBe(bankAccountId)
  const session = await app.db
    .selectFrom('sandbox.bankSession')
    .select(['iban', 'accountHolder'])
    .where('paymentId', '=', payment.id)
    .executeTakeFirstOrThrow()
  expect(session).toEqual({ iban: OTHER_IBAN, accountHolder: 'Jana Probst' })
  const prenotified = (await app.mails(customer.email)).find(({ text }) => text.includes(payment.mandateReference!))
  expect(prenotified?.text).toContain('DE95 **** 4471')
  expect(prenotified?.text).toContain(app.parts.config.creditorName)
  // An account that the bank has refused is not paid to any more.
  const contract = await app.db
    .selectFrom('contract')
    .select('bankAccountId')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(wire(contract.bankAccountId!)).toBe(bankAccountId)
})

test('R4.03 R5.02 an account of somebody else, one that was turned down and one that is gone are refused', async () => {
  const { id, visitor, bankAccountId } = await aClosedAccount()
  const pick = async (account: string) =>
    refusalOf(await visitor.post('/handle-payment', { orderId: id, bankAccountId: account }))
  const stranger = await aClosedAccount()
  const foreign = await anAccount(stranger.visitor)
  expect(await pick(foreign)).toEqual([404, 'BANK_ACCOUNT_NOT_FOUND /bankAccountId'])
  expect(await pick('0'.repeat(32))).toEqual([404, 'BANK_ACCOUNT_NOT_FOUND /bankAccountId'])
  expect(await pick(wire(bankAccountId))).toEqual([400, 'BANK_ACCOUNT_NOT_USABLE /bankAccountId'])
  const gone = await anAccount(visitor)
  await visitor.delete(`/investor/bank-accounts/${gone}`)
  expect(await pick(gone)).toEqual([404, 'BANK_ACCOUNT_NOT_FOUND /bankAccountId'])
})

test('R4.03 a mandate for another account than the one that was picked is none', async () => {
  const { id, orderId, visitor } = await aClosedAccount()
  const first = await anAccount(visitor)
  const second = await anAccount(visitor, 'DE29999000010001000200')
  const before = (await visitor.post('/handle-payment', { orderId: id, bankAccountId: first })).body.redirectUrl
  const after = (await visitor.post('/handle-payment', { orderId: id, bankAccountId: second })).body.redirectUrl
  expect(after).not.toBe(before)
  await sign(before)
  const payment = await latest(orderId)
  expect(payment).toMatchObject({ attempt: 2, state: 'failed', mandateSignedAt: null })
  const { reason } = await app.db
    .selectFrom('history')
    .select('reason')
    .where('entityId', '=', payment.id)
    .where('toState', '=', 'failed')
    .executeTakeFirstOrThrow()
  expect(reason).toBe('another_account')
  await sign(after)
  expect((await latest(orderId)).state).toBe('prenotified')
})
