import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/build-app.ts'
import { aPayingIssuer, aRunningContract } from '../../../../test/payout-factories.ts'
import { signatureHeader, signatureOf } from '../../../ports/payment/sandbox-signature.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const on = (day: string) => app.clock.set(new Date(`${day}T09:00:00.000Z`))
const stateOf = async ({ orderId }: { orderId: string }) =>
  (await app.db.selectFrom('contract').select('state').where('orderId', '=', orderId).executeTakeFirstOrThrow()).state
const subjectsTo = async ({ customer }: { customer: { email: string } }) =>
  (await app.mails(customer.email)).map(({ subject }) => subject)
const redeemedOn = async (productId: string) =>
  (await app.db.selectFrom('product').select('redeemedOn').where('id', '=', productId).executeTakeFirstOrThrow())
    .redeemedOn

/** A bond whose coupons and repayment come from the depot bank; all of it ends on one day. */
async function aBond(isin: string, end = '2026-11-30', agent = 'depot_bank') {
  const issuer = await aPayingIssuer(app, agent as 'depot_bank', 'bond')
  await app.db
    .updateTable('product')
    .set({ isin, contractEndOfTerm: localDate(end) })
    .where('id', '=', issuer.productId)
    .execute()
  return issuer
}
const post = (event: object, secret = app.parts.config.webhookSecret) => {
  const payload = JSON.stringify(event)
  const signature = signatureOf(payload, secret, app.clock.now())
  const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
  return app.app.inject({ method: 'POST', url: '/webhooks/custody', headers, payload })
}
async function runDay(day: string): Promise<void> {
  on(day)
  await app.runTimedJob('sandbox-custody')
  await app.runTimedJob('contract-timers')
}

test('R4.01 domain/interest#redemption the depot bank reports that it has repaid a bond: its contracts are completed, once', async () => {
  on('2026-11-20')
  const bond = await aBond('XF0000GAMB05')
  const held = await aRunningContract(app, bond)
  const cancelled = await aRunningContract(app, bond, { state: '8_5_cancellation_marked' })
  await app.db
    .updateTable('contract')
    .set({ cancellationDate: localDate('2026-12-31') })
    .where('orderId', '=', cancelled.orderId)
    .execute()
  await runDay('2026-11-29')
  expect([await stateOf(held), await redeemedOn(bond.productId)]).toEqual(['3_2_active', null])
  await runDay('2026-11-30')
  await runDay('2026-12-01')
  expect([await stateOf(held), await redeemedOn(bond.productId)]).toEqual(['completed', '2026-11-30'])
  expect((await subjectsTo(held)).filter((subject) => subject.includes('abgeschlossen'))).toHaveLength(1)
  expect(await stateOf(cancelled)).toBe('8_5_cancellation_marked')
  await runDay('2027-01-01')
  await runDay('2027-01-02')
  expect(await stateOf(cancelled)).toBe('completed')
})

test('R4.01 a forged, unknown or senseless redemption changes nothing, nor one of what we pay', async () => {
  on('2026-11-20')
  const own = await aBond('XF0000GABN04', '2031-11-30', 'platform')
  const held = await aRunningContract(app, own)
  const event = { eventId: 'e1', type: 'security.redeemed', isin: 'XF0000GABN04', on: '2026-11-20' }
  expect((await post(event, 'another secret')).statusCode).toBe(401)
  expect((await post({ ...event, isin: 'no isin' })).statusCode).toBe(401)
  expect((await post({ ...event, on: '20.11.2026' })).statusCode).toBe(401)
  expect((await post({ ...event, eventId: 'e2', isin: 'XF0000GATB08' })).statusCode).toBe(204)
  expect((await post(event)).statusCode).toBe(204)
  await app.runTimedJob('contract-timers')
  expect([await stateOf(held), await redeemedOn(own.productId)]).toEqual(['3_2_active', null])
})
