import { cents } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import {
  anExemptionOrder,
  aPayingIssuer,
  aPostedRun,
  aPreparedRun,
  aRunningContract,
  type Finance,
  someoneOfFinance,
} from '../../../test/payout-factories.ts'

let app: TestApp
let fritz: Finance
let frieda: Finance
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.updateTable('staff').set({ active: false }).execute()
})

/** It is this moment, and finance has come to work. */
async function at(instant: string): Promise<void> {
  app.clock.set(new Date(instant))
  fritz = await someoneOfFinance(app, 'Fritz Finanz')
  frieda = await someoneOfFinance(app, 'Frieda Finanz')
}
const bookingOf = (orderId: string) =>
  app.db.selectFrom('payout').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
async function transfersOf(run: { id: string }): Promise<string> {
  const answer = await fritz.get(`/payout-runs/${run.id}/files/1`)
  expect(answer.status).toBe(200)
  return answer.body.toString()
}

test.each([
  // Paid since, instalment, day of the run, day of the payment.
  ['on the last day of the year', '2025-12-31', '2026-12-31', '2026-12-31T09:00:00Z', '2026-12-31'],
  ['over the turn of the year', '2026-01-01', '2027-01-01', '2026-12-31T09:00:00Z', '2027-01-04'],
  ['in the first hour of the year in Berlin', '2025-12-31', '2026-12-31', '2026-12-31T23:30:00Z', '2027-01-04'],
  [
    'on the last of February, for who paid on a leap day',
    '2024-02-29',
    '2026-02-28',
    '2026-02-27T09:00:00Z',
    '2026-03-02',
  ],
  ['on a leap day', '2024-02-29', '2028-02-29', '2028-02-29T09:00:00Z', '2028-02-29'],
  [
    'on the Sunday that summer time begins, at Easter',
    '2026-03-28',
    '2027-03-28',
    '2027-03-25T09:00:00Z',
    '2027-03-30',
  ],
  ['on the Sunday that summer time ends', '2026-10-31', '2027-10-31', '2027-10-29T09:00:00Z', '2027-11-01'],
])('R3.06 an instalment that is due %s is paid on the right bank day', async (_name, investedAt, due, now, paidOn) => {
  await at(now)
  const issuer = await aPayingIssuer(app)
  const { orderId } = await aRunningContract(app, issuer, { investedAt })
  const run = await aPostedRun(app, fritz, frieda, issuer.productId, due)
  expect(run).toMatchObject({ state: 'posted', paymentDate: paidOn })
  const bookings = await app.db.selectFrom('payout').selectAll().where('orderId', '=', orderId).orderBy('due').execute()
  expect(bookings.at(-1)).toMatchObject({ due, paidOn, interest: 6_750 })
  expect(await transfersOf(run)).toContain(`<Dt>${paidOn}</Dt>`)
})

test('R5.06 the day of the payment decides the year: what is due on 1 January uses nothing of the old year’s order', async () => {
  await at('2026-12-30T09:00:00Z')
  const issuer = await aPayingIssuer(app)
  const old = await aRunningContract(app, issuer, { investedAt: '2025-12-31' })
  await anExemptionOrder(app, old.investorId, issuer.productId, 100_000)
  const { customer } = old
  const young = await aRunningContract(app, issuer, { investedAt: '2026-01-01', customer })
  await aPostedRun(app, fritz, frieda, issuer.productId, '2026-12-31')
  await aPostedRun(app, fritz, frieda, issuer.productId, '2027-01-01')
  expect(await bookingOf(old.orderId)).toMatchObject({ paidOn: '2026-12-31', exemptionUsed: 6_750, tax: 0 })
  expect(await bookingOf(young.orderId)).toMatchObject({
    paidOn: '2027-01-04',
    exemptionUsed: 0,
    taxable: 6_750,
    capitalGainsTax: 1_687,
    solidarity: 92,
  })
})

test.each([
  ['one cent', 1, { interest: 0, principal: 1, capitalGainsTax: 0, solidarity: 0 }, '0.01'],
  [
    'ten million euro',
    1_000_000_000,
    { interest: 67_500_000, principal: 1_000_000_000, capitalGainsTax: 16_875_000, solidarity: 928_125 },
    '10496968.75',
  ],
])(
  'R1.06 R3.06 %s is paid back with its interest to the cent, and the contract is completed',
  async (_name, amount, parts, transfer) => {
    await at('2026-11-20T09:00:00Z')
    const issuer = await aPayingIssuer(app)
    const { orderId } = await aRunningContract(app, issuer, { duration: 12 })
    await app.db
      .updateTable('contract')
      .set({ amountTotal: cents(amount), units: 1 })
      .where('orderId', '=', orderId)
      .execute()
    const run = await aPostedRun(app, fritz, frieda, issuer.productId)
    expect(await bookingOf(orderId)).toMatchObject(parts)
    expect(await transfersOf(run)).toContain(`<InstdAmt Ccy="EUR">${transfer}</InstdAmt>`)
    const { state } = await app.db
      .selectFrom('contract')
      .select('state')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('completed')
    expect((await aPreparedRun(app, fritz, issuer.productId)).items).toBe(0)
  },
)
