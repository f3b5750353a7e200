import { cents, localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../../../test/build-app.ts'
import { anInvestor, anOffer, submitOffer } from '../../../../test/investing-factories.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { checkPublication } from './publication.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.clock.set(TODAY))
afterAll(() => app.close())

const upcoming = { round: { state: 'upcoming', startDate: localDate('2026-11-20') } }
const stateOf = async (productId: string) =>
  (await app.db.selectFrom('fundingRound').select('state').where('productId', '=', productId).executeTakeFirstOrThrow())
    .state
const tasks = () => app.db.selectFrom('audit').select('details').where('action', '=', 'round.opening-refused').execute()

test('R3.08 a round opens on its day when the law allows the offer', async () => {
  const { productId } = await anOffer(app, upcoming)
  await app.runTimedJob('funding-rounds')
  expect(await stateOf(productId)).toBe('open')
})

test('R3.08 PRODUCT_INCONSISTENT keeps a round closed, and compliance has one task a day of it', async () => {
  const { productId, roundId } = await anOffer(app, { ...upcoming, product: { vibConfirmation: false } })
  await app.runTimedJob('funding-rounds')
  await app.runTimedJob('funding-rounds')
  expect(await stateOf(productId)).toBe('upcoming')
  const [task, ...more] = (await tasks()).filter(({ details }) => (details as { roundId: string }).roundId === roundId)
  expect(more).toEqual([])
  expect(task?.details).toMatchObject({
    task: 'compliance',
    refusals: [{ code: 'PRODUCT_INCONSISTENT', field: 'vibConfirmation' }],
  })
  await app.db.updateTable('product').set({ vibConfirmation: true }).where('id', '=', productId).execute()
  await app.runTimedJob('funding-rounds')
  expect(await stateOf(productId)).toBe('open')
})

const refusalsOf = async (productId: string) => {
  const refusals = await inTransaction(app.scope, (tx) =>
    checkPublication(app.scope, tx, productId, localDate('2026-11-20')),
  )
  return refusals.map(({ code }) => code)
}

test('R3.08 ISSUER_CAP counts what the issuer offered in twelve months', async () => {
  const first = await anOffer(app, { volume: 500_000_000 })
  const next = await anOffer(app, { ...upcoming, issuerId: first.issuerId, volume: 100_000_001 })
  expect(await refusalsOf(next.productId)).toContain('ISSUER_CAP')
  await app.db
    .updateTable('product')
    .set({ totalVolume: cents(100_000_000) })
    .where('id', '=', next.productId)
    .execute()
  expect(await refusalsOf(next.productId)).toEqual([])
})

test('R3.08 a crowd offer waits until the issuer’s small offer is repaid (VermAnlG § 2a (4))', async () => {
  const small = await anOffer(app, {
    volume: 5_000_000,
    product: {
      type: 'silent_partnership',
      regime: 'vermanlg_2',
      smallOfferCase: 'volume_100k',
      singleInvestmentLimitRequired: false,
      vibConfirmation: false,
    },
  })
  const { orderId } = await submitOffer(app, small, await anInvestor(app))
  const crowd = await anOffer(app, { ...upcoming, issuerId: small.issuerId })
  expect(await refusalsOf(crowd.productId)).toContain('PRODUCT_INCONSISTENT')
  await app.db.updateTable('fundingRound').set({ state: 'closed' }).where('productId', '=', small.productId).execute()
  await app.db.updateTable('contract').set({ state: '3_2_active' }).where('orderId', '=', orderId).execute()
  expect(await refusalsOf(crowd.productId)).toContain('PRODUCT_INCONSISTENT')
  await app.db.updateTable('contract').set({ state: 'completed' }).where('orderId', '=', orderId).execute()
  expect(await refusalsOf(crowd.productId)).toEqual([])
})
