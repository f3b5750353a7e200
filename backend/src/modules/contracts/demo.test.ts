import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { checkPublication } from './rounds/publication.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
})
afterAll(() => app.close())

async function snapshot() {
  const contracts = await app.db.selectFrom('contract').select(['orderId', 'state']).orderBy('orderId').execute()
  const rounds = await app.db.selectFrom('fundingRound').select(['id', 'state']).orderBy('id').execute()
  return { contracts, rounds }
}

test('the demo data is at rest: on the day it is loaded no timer changes anything', async () => {
  const before = await snapshot()
  await app.runTimedJob('contract-timers')
  await app.runTimedJob('funding-rounds')
  expect(await snapshot()).toEqual(before)
})

test('R3.08 every product of the demo data may be offered on the day its round began', async () => {
  const rounds = await app.db.selectFrom('fundingRound').select(['productId', 'startDate', 'state']).execute()
  expect(rounds.length).toBeGreaterThan(15)
  const refused = await inTransaction(app.scope, async (tx) => {
    const all = await Promise.all(
      rounds.map(async ({ productId, startDate }) => [
        productId,
        await checkPublication(app.scope, tx, productId, startDate!),
      ]),
    )
    return all.filter(([, refusals]) => refusals!.length > 0)
  })
  expect(refused).toEqual([])
})

test('R2.19 every persona with contracts reads dashboard, list and each contract in every language', async () => {
  const owners = await app.db
    .selectFrom('contract')
    .innerJoin('customer', 'customer.id', 'contract.customerId')
    .select(['customer.email', 'contract.customerId'])
    .select((eb) => eb.fn.countAll<number>().as('contracts'))
    .groupBy(['customer.email', 'contract.customerId'])
    .orderBy('contracts', 'desc')
    .limit(8)
    .execute()
  const languages = await app.db.selectFrom('language').select('id').execute()
  for (const [index, { email }] of owners.entries()) {
    const client = app.client()
    await client.login(email, 'goldammer-demo')
    client.languageId = languages[index % languages.length]!.id
    expect((await client.get('/investor/dashboard')).status).toBe(200)
    const { body } = await client.get('/investor/investments')
    for (const { orderId, productId } of body.elements) {
      const detail = await client.get(`/investor/investments/${orderId}/${productId}`)
      const status = await client.get(`/investing/orders/${orderId}/status`)
      expect([orderId, detail.status, status.status]).toEqual([orderId, 200, 200])
    }
  }
})
