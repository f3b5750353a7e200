import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../test/build-app.ts'
import { impersonate, loggedIn } from '../../../test/factories.ts'
import {
  aPayingIssuer,
  aPostedRun,
  aPreparedRun,
  aRunningContract,
  type Finance,
  someoneOfFinance,
} from '../../../test/payout-factories.ts'

const NEW_IBAN = 'DE29999000010001000200'

let app: TestApp
let fritz: Finance
let frieda: Finance
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  app.clock.set(TODAY)
  fritz = await someoneOfFinance(app, 'Fritz Finanz')
  frieda = await someoneOfFinance(app, 'Frieda Finanz')
})
afterAll(() => app.close())

const wire = (id: string) => id.replaceAll('-', '')

/** An investor with two running contracts that pay to one account, and a new account. */
async function aBankChange() {
  const issuer = await aPayingIssuer(app)
  const contract = await aRunningContract(app, issuer)
  const { customer, investorId } = contract
  const other = await aRunningContract(app, await aPayingIssuer(app), { customer, investorId })
  await app.db
    .updateTable('contract')
    .set({ bankAccountId: contract.bankAccountId })
    .where('orderId', '=', other.orderId)
    .execute()
  await app.db.deleteFrom('payment').where('bankAccountId', '=', other.bankAccountId).execute()
  await app.db.deleteFrom('bankAccount').where('id', '=', other.bankAccountId).execute()
  await app.db.updateTable('payment').set({ state: 'settled' }).execute()
  const visitor = await loggedIn(app, customer)
  const account = await anAccount(visitor)
  const orderIds = [wire(contract.orderId), wire(other.orderId)]
  return { issuer, customer, visitor, account, orderIds, investorId, old: wire(contract.bankAccountId) }
}
const anAccount = async (visitor: Visitor): Promise<string> =>
  (await visitor.post('/investor/bank-accounts', { accountHolder: 'Jana Probst', iban: NEW_IBAN })).body.id
const payTo = (visitor: Visitor, account: string, orderIds: string[]) =>
  visitor.post(`/investor/bank-accounts/${account}/payouts`, { orderIds })
const paidTo = async (orderId: string) =>
  (
    await app.db
      .selectFrom('payout')
      .innerJoin('bankAccount', 'bankAccount.id', 'payout.bankAccountId')
      .select('bankAccount.iban')
      .where('orderId', '=', orderId)
      .execute()
  ).map(({ iban }) => iban)

test('R2.22 R3.04 the investor chooses a contract’s payout account; a mail confirms, the trace remains', async () => {
  const { issuer, customer, visitor, account, orderIds, old } = await aBankChange()
  const [first, second] = orderIds as [string, string]
  expect((await payTo(visitor, account, [first])).status).toBe(204)
  const uses = async () =>
    Object.fromEntries(
      (await visitor.get('/investor/bank-accounts')).body.elements.map(
        (one: { id: string; usedBy: { orderId: string }[] }) => [one.id, one.usedBy.map(({ orderId }) => orderId)],
      ),
    )
  expect(await uses()).toEqual({ [old]: [second], [account]: [first] })
  const mail = (await app.mails(customer.email)).find(({ subject }) => subject.includes('Auszahlung'))
  expect(mail?.text).toContain('0200')
  expect(mail?.text).not.toContain(NEW_IBAN)
  const trace = await app.db.selectFrom('audit').select('details').where('action', '=', 'payout.account').execute()
  expect(trace).toMatchObject([{ details: { iban: 'DE29 **** 0200', from: ['DE95 **** 4471'] } }])
  await aPostedRun(app, fritz, frieda, issuer.productId)
  expect(await paidTo(first)).toEqual([NEW_IBAN])
})

test('R3.04 what no contract uses any more can be removed, one that a contract or a debit uses cannot', async () => {
  const { visitor, account, orderIds, old } = await aBankChange()
  await payTo(visitor, account, orderIds.slice(0, 1))
  const remove = async () => refusalOf(await visitor.delete(`/investor/bank-accounts/${old}`))
  expect(await remove()).toEqual([409, 'BANK_ACCOUNT_IN_USE'])
  await payTo(visitor, account, orderIds.slice(1))
  await app.db.updateTable('payment').set({ state: 'prenotified' }).where('bankAccountId', '=', old).execute()
  expect(await remove()).toEqual([409, 'BANK_ACCOUNT_IN_USE'])
  await app.db.updateTable('payment').set({ state: 'settled' }).where('bankAccountId', '=', old).execute()
  expect((await visitor.delete(`/investor/bank-accounts/${old}`)).status).toBe(204)
})

test('R3.04 a foreign account or contract, a refused one, and a missing password are refused', async () => {
  const { visitor, account, orderIds, old, customer } = await aBankChange()
  const stranger = await aBankChange()
  const tried = async (to: string, orders: string[]) => refusalOf(await payTo(visitor, to, orders))
  expect(await tried(stranger.account, orderIds)).toEqual([404, 'BANK_ACCOUNT_NOT_FOUND /bankAccountId'])
  expect(await tried(account, [...orderIds, ...stranger.orderIds])).toEqual([404, 'CONTRACT_NOT_FOUND'])
  await app.db.updateTable('bankAccount').set({ state: 'invalid' }).where('id', '=', old).execute()
  expect(await tried(old, orderIds)).toEqual([400, 'BANK_ACCOUNT_NOT_USABLE /bankAccountId'])
  app.clock.set(new Date(TODAY.getTime() + 16 * 60_000))
  expect(await tried(account, orderIds)).toEqual([403, 'STEP_UP_REQUIRED'])
  const staff = await loggedIn(app, customer)
  await impersonate(app, staff)
  expect(refusalOf(await payTo(staff, account, orderIds))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})

test('R3.06 while a payout is prepared or at the bank its account stays', async () => {
  const { issuer, visitor, account, orderIds } = await aBankChange()
  const run = await aPreparedRun(app, fritz, issuer.productId)
  const change = () => payTo(visitor, account, orderIds.slice(0, 1))
  expect(refusalOf(await change())).toEqual([409, 'PAYOUT_UNDER_WAY'])
  await fritz.post(`/payout-runs/${run.id}/discard`, { reason: 'Konto' })
  expect((await change()).status).toBe(204)
})

test('R2.22 a contract whose account is no longer usable is paid to the default, not the newest', async () => {
  const { issuer, visitor, account, orderIds, old } = await aBankChange()
  await visitor.post(`/investor/bank-accounts/${account}/default`)
  await visitor.post('/investor/bank-accounts', { accountHolder: 'Jana Probst', iban: 'DE72999000020001001317' })
  await app.db.updateTable('bankAccount').set({ state: 'invalid' }).where('id', '=', old).execute()
  await aPostedRun(app, fritz, frieda, issuer.productId)
  expect(await paidTo(orderIds[0]!)).toEqual([NEW_IBAN])
})
