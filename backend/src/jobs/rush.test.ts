import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { addAllToOutbox, queueLeftJobs } from '../shared/outbox.ts'
import { inTransaction } from '../shared/transaction.ts'
import { watchRush } from './rush.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

test('issue 34 a worker knows whether none, a few or many mails and papers wait before it rests', async () => {
  const add = async (count: number, lane?: 'first') => {
    const effects = Array.from({ length: count }, () => ({ kind: 'mail', ...(lane ? { lane } : {}) }))
    await inTransaction(shop, (tx) => addAllToOutbox(shop.scope, tx, effects))
    await queueLeftJobs(shop.db)
  }
  expect(await watchRush(shop.db)()).toBe('none')
  await add(30, 'first')
  expect(await watchRush(shop.db)()).toBe('none')
  await add(3)
  const ask = watchRush(shop.db)
  expect(await ask()).toBe('few')
  await add(20)
  expect(await watchRush(shop.db)()).toBe('many')
  // Many workers ask after each job: an answer holds for a second.
  expect(await ask()).toBe('few')
})
