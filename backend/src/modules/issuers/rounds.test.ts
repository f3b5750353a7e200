import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { aContract, aMember, anIssuer } from '../../../test/issuer-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('R2.25 domain/funding-rounds#early-end-accepted a round ended early shows its last day, no target, and steps due from that day', async () => {
  const issuer = await anIssuer(app)
  // Below it everything would fail instead of being closed.
  await aContract(app, issuer, { amount: 5_000_000, state: '3_2_active' })
  const { client } = await aMember(app, issuer.companyId, 'viewer')
  const path = `/company/${issuer.companyId}`
  const read = async () => (await client.get(`${path}/funding-rounds/${issuer.roundId}`)).body
  expect(await read()).toMatchObject({ state: 'open', endsAt: '2026-12-31T22:59:59.000Z' })

  const ended = { fundingEndPremature: localDate('2026-11-18') }
  await app.db.updateTable('product').set(ended).where('id', '=', issuer.productId).execute()
  await app.runTimedJob('funding-rounds')
  expect(await read()).toMatchObject({ state: 'closed', endsAt: '2026-11-18T22:59:59.000Z' })
  const { elements } = (await client.get(`${path}/funding-rounds`)).body
  expect(elements).toMatchObject([{ endsAt: '2026-11-18T22:59:59.000Z' }])

  const { series } = (await client.get(`${path}/dashboard?days=7`)).body
  const planned = 819.68 // 100,000 EUR on the 122 days from September to December.
  expect(series.map(({ target }: { target: number }) => target)).toEqual([
    ...Array.from({ length: 5 }, () => planned),
    0,
    0,
  ])
  const { steps } = (await client.get(`${path}/projects/${issuer.roundId}`)).body
  const step = steps.find(({ key }: { key: string }) => key === 'close_round')
  expect(step.dueOn).toBe('2026-11-25')
})
