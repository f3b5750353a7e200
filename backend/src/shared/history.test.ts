import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { writeHistory } from './history.ts'
import { newId } from './ids.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('R4.01 steps of one millisecond read in the order they were taken, each chained to the one before', async () => {
  const entityId = newId()
  const states = ['1_1_submitted', '1_2_kyc_pending', '2_1_in_review', '2_4_approved', '3_1_payment_open', '3_2_active']
  for (const [index, to] of states.entries()) {
    const from = states[index - 1] ?? null
    const step = { entity: 'contract', entityId, event: `to ${to}`, from, to }
    await inTransaction(app.scope, (tx) => writeHistory(app.scope, tx, step))
    // Ids of another moment come in between, as when something is dated ahead.
    newId(new Date(app.clock.now().getTime() + 1))
  }
  const steps = await app.db
    .selectFrom('history')
    .select(['toState', 'hash', 'previousHash'])
    .where('entityId', '=', entityId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  expect(steps.map(({ toState }) => toState)).toEqual(states)
  const hashes = steps.map(({ hash }) => hash.toString('hex'))
  expect(steps.map(({ previousHash }) => previousHash?.toString('hex'))).toEqual([undefined, ...hashes.slice(0, -1)])
})

test('issue 34 after a process whose clock was ahead, steps still read in the order they were taken', async () => {
  const entityId = newId()
  const hours = [0, 2, 0, -2, 0]
  const now = app.clock.now()
  for (const [index, ahead] of hours.entries()) {
    app.clock.set(new Date(now.getTime() + ahead * 3_600_000))
    const step = {
      entity: 'contract',
      entityId,
      event: 'x',
      from: index === 0 ? null : `s${index - 1}`,
      to: `s${index}`,
    }
    await inTransaction(app.scope, (tx) => writeHistory(app.scope, tx, step))
  }
  app.clock.set(now)
  const steps = await app.db
    .selectFrom('history')
    .select(['toState', 'hash', 'previousHash'])
    .where('entityId', '=', entityId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  expect(steps.map(({ toState }) => toState)).toEqual(hours.map((_, index) => `s${index}`))
  const hashes = steps.map(({ hash }) => hash.toString('hex'))
  expect(steps.map(({ previousHash }) => previousHash?.toString('hex'))).toEqual([undefined, ...hashes.slice(0, -1)])
})
