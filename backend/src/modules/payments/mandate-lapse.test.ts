import { cents } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../../test/build-app.ts'
import { anInvestor, anOffer, submitOffer } from '../../../test/investing-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.clock.set(TODAY))
afterAll(() => app.close())

/** An offer that waits behind another; its mandate was signed today. */
async function aSignedMandate(state: 'authorised' | 'filed' = 'authorised') {
  const offer = await anOffer(app, { volume: 1_000_00, product: { totalVolume: cents(1_000_00) } })
  await submitOffer(app, offer, await anInvestor(app), { units: 4 })
  const investor = await anInvestor(app)
  const { orderId } = await submitOffer(app, offer, investor, { units: 4 })
  await app.runJobs()
  await app.db
    .updateTable('payment')
    .set({ state, mandateSignedAt: TODAY, mandateReference: `GA-M-TEST-${orderId}` })
    .where('orderId', '=', orderId)
    .execute()
  const payment = () =>
    app.db.selectFrom('payment').select('state').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  return { orderId, investor, payment }
}

test('R4.03 a mandate unused for 36 months has lapsed, and the investor is asked for a new one', async () => {
  const { payment, investor } = await aSignedMandate()
  app.clock.set(new Date('2029-11-20T09:00:00.000Z'))
  await app.runTimedJob('mandates-lapse')
  expect(await payment()).toEqual({ state: 'authorised' })
  app.clock.set(new Date('2029-11-21T09:00:00.000Z'))
  await app.runTimedJob('mandates-lapse')
  expect(await payment()).toEqual({ state: 'failed' })
  const mails = await app.mails(investor.email)
  const reminder = mails.find(({ links }) => links.some((link) => link.includes('/unpaid')))
  expect(reminder?.text).toContain('28.11.2029')
  await app.runTimedJob('mandates-lapse')
  expect((await app.mails(investor.email)).length).toBe(mails.length)
})

test('R4.03 a debit that is on its way is no unused mandate', async () => {
  const { payment } = await aSignedMandate('filed')
  app.clock.set(new Date('2030-01-01T09:00:00.000Z'))
  await app.runTimedJob('mandates-lapse')
  expect(await payment()).toEqual({ state: 'filed' })
})
