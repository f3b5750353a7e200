import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Answer, buildTestApp, openTestApp, type TestApp } from '../../test/build-app.ts'
import { openLine } from '../../test/database-line.ts'
import { aCustomer, loggedIn } from '../../test/factories.ts'
import { inTransaction } from '../shared/transaction.ts'
import { errorsPlugin } from './errors.ts'

/** As in production, each a tenth or so, but longer for a connection: on a busy machine a wait for a lock ends late. */
const LIMITS = { connection: 3_000, statement: 1_500, lock: 1_200, idleInTransaction: 3_000 }

let shop: TestApp
let line: Awaited<ReturnType<typeof openLine>>
/** The same shop behind a line that can fail, with few connections. */
let served: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  shop = await buildTestApp()
  line = await openLine(shop.parts.config.databaseUrl)
  served = await openTestApp(line.url, { limits: LIMITS, connections: 4 })
})
afterAll(async () => {
  line.release()
  await served.close()
  await line.close()
  await shop.close()
})

let customer: Awaited<ReturnType<typeof aCustomer>>
let client: Awaited<ReturnType<typeof loggedIn>>
beforeEach(async () => {
  customer = await aCustomer(shop)
  client = await loggedIn(served, customer)
})

const refusalOf = ({ status, headers, body }: Answer) => [status, headers['retry-after'], body.errors?.[0]?.code]
const UNAVAILABLE = [503, '5', 'HTTP__SERVICE_UNAVAILABLE']

const rename = () => client.post('/account/change-profile', { firstName: 'Neu', lastName: 'Name' })
const ready = async () => (await served.app.inject('/health/ready')).statusCode
const timed = async <T>(act: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now()
  return [await act(), performance.now() - began]
}

test('design §6 a locked row holds up its own callers for the limit of a lock, and nobody else', async () => {
  let release = () => {}
  const held = Promise.withResolvers<void>()
  const holder = inTransaction(shop, async (tx) => {
    await tx.selectFrom('customer').select('id').where('id', '=', customer.id).forUpdate().execute()
    held.resolve()
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  onTestFinished(async () => {
    release()
    await holder
  })
  await held.promise
  const another = await aCustomer(shop)
  let haveEnded = false
  const renames = timed(() => Promise.all(Array.from({ length: 4 }, rename))).finally(() => {
    haveEnded = true
  })
  // Each of the four connections waits for the lock.
  const countWaiting = () =>
    sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
  await expect.poll(async () => (await countWaiting()).rows[0]!.count, { interval: 20 }).toBe(4)
  const signIn = served.client().login(another.email, another.password)
  expect([await ready(), haveEnded]).toEqual([200, false])
  expect((await signIn).status).toBe(200)
  const [answers, took] = await renames
  expect(answers.map((answer) => refusalOf(answer))).toEqual(answers.map(() => UNAVAILABLE))
  expect(took).toBeLessThan(5_000)
  release()
  expect((await rename()).status).toBe(200)
})

test('design §6 while the database hangs, calls and readiness answer 503 within their limits', async () => {
  line.hold()
  const [[answer, [isReady, readyTook]], took] = await timed(() => Promise.all([rename(), timed(ready)]))
  line.release()
  expect(readyTook, 'a balancer waits three seconds').toBeLessThan(3_000)
  expect(refusalOf(answer)).toEqual(UNAVAILABLE)
  expect(isReady).toBe(503)
  expect(took).toBeLessThan(8_000)
  await expect.poll(async () => (await rename()).status, { timeout: 5_000 }).toBe(200)
  expect(await ready()).toBe(200)
})

test('R8.04 a connection that breaks during a call is a 503 to be tried again, not an unexpected error', async () => {
  const cut = async () => {
    const answer = rename()
    line.cut()
    return refusalOf(await answer)
  }
  expect([UNAVAILABLE, [200, undefined, undefined]]).toContainEqual(await cut().catch((error) => error))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(shop.db)
  await expect.poll(async () => (await rename()).status, { timeout: 5_000 }).toBe(200)
})

test('R8.04 a replica that only reads refuses a write with 503', async () => {
  const url = new URL(shop.parts.config.databaseUrl)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const replica = await openTestApp(url.href, { limits: LIMITS, connections: 2 })
  onTestFinished(() => replica.close())
  const answer = await replica.client().post('/account/login', { username: customer.email, password: 'falsch' })
  expect(refusalOf(answer)).toEqual(UNAVAILABLE)
})

test('issue 34 a transaction that sends nothing ends, its lock is free, and its caller gets 503', async () => {
  const limits = { ...LIMITS, idleInTransaction: 500 }
  const idle = await openTestApp(shop.parts.config.databaseUrl, { limits, connections: 1 })
  onTestFinished(() => idle.close())
  const held = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const app = Fastify()
  await app.register(errorsPlugin)
  app.get('/', () =>
    inTransaction(idle, async (tx) => {
      await tx.selectFrom('customer').select('id').where('id', '=', customer.id).forUpdate().execute()
      held.resolve()
      await gate.promise
      return await tx.selectFrom('customer').select('id').where('id', '=', customer.id).execute()
    }),
  )
  const answer = app.inject('/')
  await held.promise
  // This one waits for the lock without a limit.
  const patient = await loggedIn(shop, customer)
  expect((await patient.post('/account/change-profile', { firstName: 'Neu', lastName: 'Name' })).status).toBe(200)
  gate.resolve()
  const { statusCode, headers, json } = await answer
  expect([statusCode, headers['retry-after'], json().errors[0].code]).toEqual(UNAVAILABLE)
  // The only connection of its pool was replaced.
  expect((await idle.client().get('/currency')).status).toBe(200)
  await app.close()
})

test('issue 34 who waits too long for a connection of the pool gets 503; the next is answered', async () => {
  const limits = { ...LIMITS, connection: 500, idleInTransaction: 60_000 }
  const small = await openTestApp(shop.parts.config.databaseUrl, { limits, connections: 2 })
  onTestFinished(() => small.close())
  const gate = Promise.withResolvers<void>()
  const held = Array.from({ length: 2 }, () => Promise.withResolvers<void>())
  const holders = held.map((one) =>
    inTransaction(small, async (tx) => {
      await sql`select 1`.execute(tx)
      one.resolve()
      await gate.promise
    }),
  )
  await Promise.all(held.map(({ promise }) => promise))
  const [answer, took] = await timed(() => small.client().get('/currency'))
  expect(refusalOf(answer)).toEqual(UNAVAILABLE)
  expect(took).toBeGreaterThan(450)
  gate.resolve()
  await Promise.all(holders)
  expect((await small.client().get('/currency')).status).toBe(200)
})
