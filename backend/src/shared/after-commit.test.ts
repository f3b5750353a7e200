import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { notifyAfterCommit } from './after-commit.ts'
import { addToOutbox } from './outbox.ts'
import { PUBLIC_CACHE_CHANNEL } from './public-cache.ts'
import { inTransaction } from './transaction.ts'

let shop: TestApp
let listener: pg.Client
let received: { channel: string; count: number }[] = []
const counted = (channel: string) =>
  received.filter((one) => one.channel === channel).reduce((sum, { count }) => sum + count, 0)

beforeAll(async () => {
  shop = await buildTestApp()
  listener = new pg.Client({ connectionString: shop.parts.config.databaseUrl })
  await listener.connect()
  listener.on('notification', ({ channel, payload }) => {
    received.push({ channel, count: JSON.parse(payload ?? '').count })
  })
  await listener.query(`listen ${PUBLIC_CACHE_CHANNEL}; listen "jobs:insert"`)
})
afterAll(async () => {
  await listener.end()
  await shop.close()
})

test('notifications follow the commit of many transactions, later ones together', async () => {
  received = []
  const add = () =>
    inTransaction(shop.scope, async (tx) => {
      notifyAfterCommit(tx, PUBLIC_CACHE_CHANNEL)
      await addToOutbox(shop.scope, tx, { kind: 'M01' })
    })
  await Promise.all(Array.from({ length: 12 }, add))
  await expect.poll(() => [counted(PUBLIC_CACHE_CHANNEL), counted('jobs:insert')]).toEqual([12, 12])
  expect(received.length).toBeLessThan(12)
})

test('no notification of a transaction rolled back, nor of a job whose time has not come', async () => {
  received = []
  const failing = inTransaction(shop.scope, async (tx) => {
    notifyAfterCommit(tx, PUBLIC_CACHE_CHANNEL)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const tomorrow = new Date(shop.scope.clock.now().getTime() + 86_400_000)
  await inTransaction(shop.scope, (tx) => addToOutbox(shop.scope, tx, { kind: 'M01', runAt: tomorrow }))
  await inTransaction(shop.scope, async (tx) => {
    for (let time = 0; time < 7; time++) notifyAfterCommit(tx, 'jobs:insert')
  })
  await expect.poll(() => received).toEqual([{ channel: 'jobs:insert', count: 7 }])
})
