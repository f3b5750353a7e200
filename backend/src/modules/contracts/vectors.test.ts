import { progressPercent } from '@goldammer/sdk/rules/oversubscription'
import vectors from '@goldammer/sdk/test-vectors' with { type: 'json' }
import { cents } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer, investors, submitOffer, type TestInvestor } from '../../../test/investing-factories.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { sumVolumes } from './repository.ts'
import { followIdentity } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const story = vectors.oversubscription
const stateOf = async (orderId: string) =>
  (await app.db.selectFrom('contract').select('state').where('orderId', '=', orderId).executeTakeFirstOrThrow()).state

test('R4.04 R3.08 an oversubscribed round with real orders: who is reserved, who waits, who moves up', async () => {
  const offer = await anOffer(app, {
    volume: story.totalVolume,
    tariff: { minInvestment: cents(50_00), investmentUnitPrice: cents(50_00) },
    round: { threshold: cents(500_00) },
  })
  const orders = new Map<string, { orderId: string; investor: TestInvestor }>()
  const figures = async () => {
    const { reserved, waiting } = await sumVolumes(app.db, offer.productId)
    const round = await app.db
      .selectFrom('fundingRound')
      .select('state')
      .where('id', '=', offer.roundId)
      .executeTakeFirstOrThrow()
    const progress = progressPercent(reserved, cents(story.totalVolume))
    return { reserved, waiting, progressPercent: progress, roundState: round.state }
  }
  for (const [name, amount] of story.submissions) {
    const investor = await anInvestor(app)
    const { orderId } = await submitOffer(app, offer, investor, { units: Number(amount) / 50_00 })
    orders.set(String(name), { orderId, investor })
  }
  await app.runJobs()
  for (const [name, , state] of story.submissions) expect(await stateOf(orders.get(String(name))!.orderId)).toBe(state)
  const { reserved, waiting, progressPercent: progress, roundState } = story
  expect(await figures()).toEqual({ reserved, waiting, progressPercent: progress, roundState })

  for (const [name, step] of [
    ['B', story.thenBWithdraws],
    ['C', story.thenCWithdraws],
  ] as const) {
    const { orderId, investor } = orders.get(name)!
    const client = await loggedIn(app, investor)
    await client.post(`/investor/investments/${orderId}/withdraw`, { kind: 'revoke_offer', confirmed: true })
    for (const one of step.promoted) expect(await stateOf(orders.get(one)!.orderId)).toBe('2_1_in_review')
    for (const one of step.stillWaiting) expect(await stateOf(orders.get(one)!.orderId)).toBe('2_2_waitlisted')
    expect(await figures()).toEqual({
      reserved: step.reserved,
      waiting: step.waiting,
      progressPercent: step.progressPercent,
      roundState: step.roundState,
    })
  }
})

test.each(story.kycSuccessful)(
  'R4.02 with the identity confirmed $state leads to $to',
  async ({ state, waitlistedAt, to }) => {
    const { orderId } = await submitOffer(app, await anOffer(app), await anInvestor(app))
    const at = waitlistedAt ? new Date(waitlistedAt) : null
    await app.db.updateTable('contract').set({ state, waitlistedAt: at }).where('orderId', '=', orderId).execute()
    await inTransaction(app.scope, (tx) => followIdentity(app.scope, tx, orderId))
    expect(await stateOf(orderId)).toBe(to)
  },
)

test('R3.08 the race for the last units: as many are reserved as there are, the rest waits', async () => {
  const { totalVolume, unitPrice, buyersOfOneUnit, ...expected } = story.race
  const offer = await anOffer(app, {
    volume: totalVolume,
    tariff: { minInvestment: cents(unitPrice), investmentUnitPrice: cents(unitPrice) },
  })
  const buyers = await investors(app, buyersOfOneUnit)
  const orders = await Promise.all(buyers.map((buyer) => submitOffer(app, offer, buyer, { units: 1 })))
  const waits = orders.filter((order) => order.waits).length
  expect({ reserved: orders.length - waits, waiting: waits }).toEqual(expected)
})
