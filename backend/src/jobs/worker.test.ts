import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run } from 'graphile-worker'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { aCustomer } from '../../test/factories.ts'
import { aFrontDoor } from '../../test/front-door.ts'
import { sendMail } from '../modules/notifications/service.ts'
import { newId } from '../shared/ids.ts'
import { MAX_ATTEMPTS, noteLostAttempts, TASK } from '../shared/outbox.ts'
import { purgeProductPage } from '../shared/purge.ts'
import { inTransaction } from '../shared/transaction.ts'
import { startWorker } from './worker.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

async function eventually(check: () => Promise<boolean>, seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000
  while (!(await check())) {
    if (Date.now() > until) throw new Error(`not within ${seconds} s`)
    await sleep(50)
  }
}

const received = async (email: string) =>
  (await shop.db.selectFrom('sandbox.mail').select('recipients').execute()).filter((mail) =>
    mail.recipients.includes(email),
  ).length

const mailTo = (customerId: string) =>
  shop.db.selectFrom('outbox').selectAll().where('subjectId', '=', customerId).executeTakeFirstOrThrow()

test('design §2 a job is picked up as soon as its transaction is committed', async () => {
  const { id: customerId, email } = await aCustomer(shop)
  const worker = await startWorker(shop.parts, shop.pool, shop.app.log)
  await inTransaction(shop, (tx) => sendMail(shop.scope, tx, { template: 'A5', customerId, parameters: { iban: '' } }))
  await eventually(async () => (await received(email)) === 1, 2)
  await worker.stop()
  expect(await shop.db.selectFrom('workerHeartbeat').selectAll().execute()).toEqual([])
})

test('design §4 what visitors wait for does not stand behind a mass of mails', async () => {
  const { id: customerId, email } = await aCustomer(shop)
  await inTransaction(shop, async (tx) => {
    for (let count = 0; count < 60; count++) {
      await sendMail(shop.scope, tx, { template: 'A5', customerId, parameters: { iban: '' } })
    }
  })
  const purged = Promise.withResolvers<number>()
  const frontDoor = await aFrontDoor(shop, async () => purged.resolve(await received(email)))
  await inTransaction(shop, (tx) => purgeProductPage(shop.scope, tx, newId()))
  // No mail can be sent while this lock is held: the mails that were fetched first occupy every worker for mails.
  const slow = await shop.db.startTransaction().execute()
  await sql`lock table sandbox.mail in share mode`.execute(slow)
  const worker = await startWorker(shop.parts, shop.pool, shop.app.log)
  const sentBefore = await purged.promise
  await slow.rollback().execute()
  await eventually(async () => (await received(email)) === 60, 40)
  await worker.stop()
  await frontDoor.leave()
  expect(sentBefore).toBe(0)
}, 60_000)

test('design §4 waiting changes reach the storefront in one call, a change during it in another', async () => {
  const meanwhile = newId()
  const { calls, leave } = await aFrontDoor(shop, async () => {
    if (calls.length === 1) await inTransaction(shop, (tx) => purgeProductPage(shop.scope, tx, meanwhile))
  })
  const products = Array.from({ length: 30 }, () => newId())
  for (const id of products) await inTransaction(shop, (tx) => purgeProductPage(shop.scope, tx, id))

  const worker = await startWorker(shop.parts, shop.pool, shop.app.log)
  const open = () =>
    shop.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'pages.purge')
      .where('deliveredAt', 'is', null)
      .execute()
  await eventually(async () => (await open()).length === 0, 10)
  await worker.stop()
  await leave()

  expect(calls).toEqual([expect.arrayContaining(products.map((id) => `product-${id}`)), [`product-${meanwhile}`]])
  const { rows } = await sql`select from graphile_worker.jobs where priority < 0`.execute(shop.db)
  expect(rows).toEqual([])
}, 20_000)

/** Ids of the workers that hold a job. */
async function holders(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select locked_by as id from graphile_worker.jobs
    where locked_by is not null`.execute(shop.db)
  return rows.map(({ id }) => id)
}

/** The id of a worker that takes the next job and does not come to its end before the test does. */
async function aHangingWorker(): Promise<string> {
  const before = await holders()
  const { promise, resolve } = Promise.withResolvers<void>()
  const runner = await run({
    pgPool: shop.pool,
    pollInterval: 100,
    noHandleSignals: true,
    concurrency: 1,
    logger: new Logger(() => () => undefined),
    taskList: { [TASK]: () => promise },
  })
  onTestFinished(async () => {
    resolve()
    await runner.stop()
  })
  const find = async () => (await holders()).find((id) => !before.includes(id))
  await eventually(async () => (await find()) !== undefined, 5)
  return (await find())!
}

test('design §2 a worker takes over a killed one’s jobs within seconds, and never those of a living one', async () => {
  const dead = await aCustomer(shop)
  const alive = await aCustomer(shop)
  const taken = async ({ id: customerId }: { id: string }) => {
    await inTransaction(shop, (tx) =>
      sendMail(shop.scope, tx, { template: 'A5', customerId, parameters: { iban: '' } }),
    )
    return await aHangingWorker()
  }
  const killed = await taken(dead)
  const living = await taken(alive)
  await sql`insert into worker_heartbeat values (${killed}, now()), (${living}, now() + interval '1 minute')`.execute(
    shop.db,
  )

  const worker = await startWorker(shop.parts, shop.pool, shop.app.log)
  await eventually(async () => (await received(dead.email)) === 1, 14)
  expect(await received(alive.email)).toBe(0)
  await worker.stop()
  // Staff see the attempt, though its worker could not record it.
  await noteLostAttempts(shop.db, [living])
  const { attempts } = await mailTo(alive.id)
  expect(attempts).toBe(1)
}, 20_000)

test('domain/mails#m10 a mail whose document is not made yet waits without a fault, until no attempt is left', async () => {
  const { id: customerId } = await aCustomer(shop)
  const orderDocuments = { orderId: newId(), kinds: ['contract'] }
  await inTransaction(shop, (tx) =>
    sendMail(shop.scope, tx, { template: 'A5', customerId, parameters: { iban: '' }, orderDocuments }),
  )
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const faults = () => lines.filter(({ level }) => level >= 50)
  let calls = 0
  const service = createServer((request, response) => {
    calls++
    request.resume().on('end', () => response.end('{}'))
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  const config = { ...shop.parts.config, sentryDsn: `http://key@127.0.0.1:${port}/42` }
  const worker = await startWorker({ ...shop.parts, config }, shop.pool, log)
  const { id } = await mailTo(customerId)
  const job = sql`array(select id from graphile_worker.jobs where key = ${id} and locked_by is null)`
  const hasFailed = async (attempts: number) => {
    const mail = await mailTo(customerId)
    return mail.attempts >= attempts && mail.lastError?.includes('not made yet') === true
  }
  const comesToLastAttempt = async () => {
    const { rows } = await sql`select from graphile_worker.reschedule_jobs(${job}, run_at => now(),
      attempts => ${MAX_ATTEMPTS - 1}::int)`.execute(shop.db)
    return rows.length === 1
  }
  await eventually(() => hasFailed(1), 5)
  expect([faults(), calls]).toEqual([[], 0])
  expect(lines.some(({ msg }) => msg.includes('waits: 1 document(s)'))).toBe(true)
  await eventually(comesToLastAttempt, 5)
  await eventually(() => hasFailed(MAX_ATTEMPTS), 5)
  await eventually(async () => calls === 1, 2)
  expect(faults()).toMatchObject([{ msg: expect.stringContaining('not made yet') }])
  await worker.stop()
  service.close()
})
