import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../../test/build-app.ts'
import { loggedIn } from '../../../test/factories.ts'
import { aContract, anIssuer } from '../../../test/issuer-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.clock.set(TODAY))
afterAll(() => app.close())

async function aContractFrom(iban: string, paymentState: string) {
  const contract = await aContract(app, await anIssuer(app), { state: '3_1_payment_open', paymentState })
  await app.db.updateTable('bankAccount').set({ iban }).where('id', '=', contract.bankAccountId).execute()
  return contract
}
const payment = (orderId: string) =>
  app.db.selectFrom('payment').select('state').where('orderId', '=', orderId).executeTakeFirstOrThrow()
const accountsOf = async ({ customer }: Awaited<ReturnType<typeof aContractFrom>>) =>
  (await (await loggedIn(app, customer)).get('/investor/bank-accounts')).body.elements

test('domain/payments#accounts-outside-sepa a stored account outside SEPA is marked, its owner asked for another, its mandate ended', async () => {
  const outside = await aContractFrom('BR1800360305000010009795493C1', 'prenotified')
  const inside = await aContractFrom('GB82WEST12345698765432', 'prenotified')
  await app.runTimedJob('accounts-outside-sepa')
  await app.runTimedJob('accounts-outside-sepa')
  await app.runJobs()
  expect(await accountsOf(outside)).toMatchObject([{ usable: false }])
  expect(await accountsOf(inside)).toMatchObject([{ usable: true }])
  expect([await payment(outside.orderId), await payment(inside.orderId)]).toEqual([
    { state: 'failed' },
    { state: 'prenotified' },
  ])
  const asked = (await app.mails(outside.customer.email)).filter(
    ({ subject }) => subject === 'Bitte nennen Sie uns ein anderes Konto',
  )
  expect(asked).toHaveLength(1)
  expect(asked[0]?.text).toContain('BR18 **** 93C1')
  expect((await app.mails(inside.customer.email)).map(({ subject }) => subject)).not.toContain(asked[0]?.subject)
})

test('domain/payments#sepa-countries an account of a country that enters SEPA later is not usable before', async () => {
  const contract = await aContractFrom('RS35260005601001611379', 'settled')
  app.clock.set(new Date('2026-05-30T09:00:00Z'))
  await app.runTimedJob('accounts-outside-sepa')
  app.clock.set(TODAY)
  expect(await accountsOf(contract)).toMatchObject([{ usable: false }])
})
