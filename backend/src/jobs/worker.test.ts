import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run } from 'graphile-worker'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../test/build-app.ts'
import { aCustomer } from '../../test/factories.ts'
import { aFrontDoor } from '../../test/front-door.ts'
import { aContract, anIssuer } from '../../test/issuer-factories.ts'
import { addContractDocument } from '../modules/documents/service.ts'
import { sendMail } from '../modules/notifications/service.ts'
import { openDatabase, openPool, type Tx } from '../shared/database.ts'
import { storeFile } from '../shared/files.ts'
import { newId } from '../shared/ids.ts'
import { addToOutbox, LANES, MAX_ATTEMPTS } from '../shared/outbox.ts'
import { purgeProductPage } from '../shared/purge.ts'
import { inTransaction } from '../shared/transaction.ts'
import { takeOverFrom } from './hard-ends.ts'
import { QUEUE_CONNECTIONS, startWorker } from './worker.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const openQueue = () => openPool(shop.parts.config.databaseUrl, QUEUE_CONNECTIONS, { name: 'queue under test' })

/** The jobs of one process, with a queue of their own as the server gives them. */
async function startJobs(parts = shop.parts, log: typeof shop.app.log = shop.app.log, queue = openQueue()) {
  const worker = await startWorker(parts, { queue, first: shop.pool }, log)
  return {
    async stop() {
      await worker.stop()
      await queue.end()
    },
  }
}

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
  const worker = await startJobs()
  await inTransaction(shop, (tx) => sendMail(shop.scope, tx, { template: 'A5', customerId, parameters: { iban: '' } }))
  await eventually(async () => (await received(email)) === 1, 2)
  await worker.stop()
  expect(await shop.db.selectFrom('workerHeartbeat').selectAll().execute()).toEqual([])
})

test('issue 34 a mail that waited for its paper follows at once, not after the queue’s pause', async () => {
  const customer = await aCustomer(shop)
  const { orderId } = await aContract(shop, await anIssuer(shop), { customer })
  const { id: customerId, email } = customer
  const orderDocuments = { orderId, kinds: ['contract'] }
  await inTransaction(shop, (tx) =>
    sendMail(shop.scope, tx, { template: 'A5', customerId, parameters: { iban: '' }, orderDocuments }),
  )
  const worker = await startJobs()
  // After the second attempt the queue would wait for more than seven seconds.
  await eventually(async () => (await mailTo(customerId)).attempts === 2, 20)
  await sleep(500)
  await inTransaction(shop, async (tx) => {
    const file = { fileName: 'contract.pdf', mimeType: 'application/pdf', content: Buffer.from('%PDF-1.7') }
    const { id: fileId } = await storeFile(shop.scope, tx, file)
    const title = { 'de-DE': 'Vertrag', 'en-GB': 'Contract', 'pl-PL': 'Umowa' }
    const paper = { id: newId(), orderId, customerId, kind: 'contract', title, fileId, createdAt: TODAY } as const
    await addContractDocument(tx, paper)
  })
  await eventually(async () => (await received(email)) === 1, 4)
  await worker.stop()
}, 60_000)

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
  const worker = await startJobs()
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

  const worker = await startJobs()
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

const queueMails = (customerId: string, count: number) =>
  inTransaction(shop, async (tx) => {
    for (let one = 0; one < count; one++)
      await sendMail(shop.scope, tx, { template: 'A5', customerId, parameters: { iban: '' } })
  })

const isEverythingDone = async () =>
  (await shop.db.selectFrom('outbox').select('id').where('deliveredAt', 'is', null).execute()).length === 0

test('issue 34 what a person waits for is done while hundreds of mails wait and none can be sent', async () => {
  const { id: customerId, email } = await aCustomer(shop)
  await queueMails(customerId, 200)
  // No mail can be sent while this lock is held, so all workers of mails are busy.
  const slow = await shop.db.startTransaction().execute()
  await sql`lock table sandbox.mail in share mode`.execute(slow)
  const release = async () => {
    if (!slow.isRolledBack) await slow.rollback().execute()
  }
  onTestFinished(release)
  const worker = await startJobs()
  await eventually(async () => (await countRunning()) === 4, 60)
  const subjectId = newId()
  for (const kind of ['contract.submitted', 'kyc.start'])
    await inTransaction(shop, (tx) => addToOutbox(shop.scope, tx, { kind, subjectId, lane: 'first' }))
  const open = () =>
    shop.db
      .selectFrom('outbox')
      .select('kind')
      .where('subjectId', '=', subjectId)
      .where('deliveredAt', 'is', null)
      .execute()
  await eventually(async () => (await open()).length === 0, 60)
  expect(await countRunning()).toBe(4)
  expect(await received(email)).toBe(0)
  await release()
  await eventually(isEverythingDone, 200)
  expect(await received(email)).toBe(200)
  await worker.stop()
}, 300_000)

test('issue 34 what a person waits for is done while other jobs hold all their connections', async () => {
  const { id: customerId, email } = await aCustomer(shop)
  const pool = openPool(shop.parts.config.databaseUrl, 3, { name: 'work under test' })
  const worker = await startJobs({ ...shop.parts, db: openDatabase(pool) })
  const held = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  await queueMails(customerId, 10)
  await eventually(async () => pool.waitingCount === 4, 60)
  const subjectId = newId()
  for (const kind of ['contract.submitted', 'kyc.start'])
    await inTransaction(shop, (tx) => addToOutbox(shop.scope, tx, { kind, subjectId, lane: 'first' }))
  const open = () =>
    shop.db.selectFrom('outbox').select('kind').where('subjectId', '=', subjectId).where('deliveredAt', 'is', null)
  await eventually(async () => (await open().execute()).length === 0, 60)
  expect(await received(email)).toBe(0)
  for (const client of held) client.release()
  await eventually(async () => (await received(email)) === 10, 60)
  await worker.stop()
  await pool.end()
}, 300_000)

test('issue 34 receipts of withdrawals have the lane of what a person waits for, other mails not', async () => {
  const to = { email: 'wera.widerruf@post.example', locale: 'de-DE' } as const
  const laneOf = async (send: (tx: Tx) => Promise<string | null>) => {
    const id = await inTransaction(shop, send)
    const row = await shop.db.deleteFrom('outbox').where('id', '=', id).returning('task').executeTakeFirstOrThrow()
    return row.task
  }
  const { id: customerId } = await aCustomer(shop)
  const parameters = {
    declaration: 'Ich widerrufe',
    orderNumber: 'GA-2026-000001',
    sender: 'Wera',
    withdrawnAt: '2026-11-20T09:00:00Z',
  }
  expect(await laneOf((tx) => sendMail(shop.scope, tx, { template: 'F04', to, parameters }))).toBe(LANES.first)
  expect(await laneOf((tx) => sendMail(shop.scope, tx, { template: 'A5', customerId, parameters: { iban: '' } }))).toBe(
    LANES.usual,
  )
})

test('issue 34 a worker goes on after all its connections broke, and does each job once', async () => {
  const { id: customerId, email } = await aCustomer(shop)
  await queueMails(customerId, 80)
  const name = 'work under test'
  const pool = openPool(shop.parts.config.databaseUrl, 8, { name })
  const worker = await startJobs({ ...shop.parts, db: openDatabase(pool) }, pino({ level: 'silent' }))
  for (let cut = 1; cut <= 5; cut++) {
    await eventually(async () => (await received(email)) >= cut * 10, 100)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name in (${name}, 'queue under test')`.execute(shop.db)
  }
  await eventually(isEverythingDone, 100)
  expect(await received(email)).toBe(80)
  await eventually(async () => (await countRunning()) === 0, 20)
  await worker.stop()
  await pool.end()
}, 300_000)

test('issue 34 a job that was handed out in an answer that got lost is done, and no hard end', async () => {
  const { id: customerId, email } = await aCustomer(shop)
  const queue = openQueue()
  let lost = 0
  queue.on('connect', (client) => {
    const send = client.query.bind(client) as (...query: unknown[]) => unknown
    const isFetch = (query: unknown) => (query as { name?: string } | null)?.name?.startsWith('get_job') === true
    Object.assign(client, {
      query: (...query: unknown[]) => {
        const answer = send(...query)
        if (lost > 0 || !isFetch(query[0])) return answer
        return (answer as Promise<{ rows: unknown[] }>).then((result) => {
          if (result.rows.length === 0 || lost++ > 0) return result
          throw new Error('Connection terminated unexpectedly')
        })
      },
    })
  })
  const worker = await startJobs(shop.parts, pino({ level: 'silent' }), queue)
  await queueMails(customerId, 1)
  await eventually(async () => (await received(email)) === 1, 60)
  expect(lost).toBe(1)
  await worker.stop()
  expect(await mailTo(customerId)).toMatchObject({ hardEnds: 0, task: LANES.usual })
  expect(await holders()).toEqual([])
}, 120_000)

/** Ids of the workers that hold a job. */
async function holders(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select locked_by as id from graphile_worker.jobs
    where locked_by is not null`.execute(shop.db)
  return rows.map(({ id }) => id)
}

/** How many mails and papers are under way. */
async function countRunning(): Promise<number> {
  const { rows } = await sql`select from graphile_worker.jobs
    where locked_by is not null and task_identifier = ${LANES.usual}`.execute(shop.db)
  return rows.length
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
    taskList: { [LANES.usual]: () => promise },
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

  const worker = await startJobs()
  await eventually(async () => (await received(dead.email)) === 1, 60)
  expect(await received(alive.email)).toBe(0)
  await worker.stop()
  expect((await mailTo(dead.id)).deliveredAt).not.toBeNull()
  const untouched = { attempts: 0, hardEnds: 0, deliveredAt: null }
  expect(await mailTo(alive.id)).toMatchObject(untouched)
  // Staff see the attempt that ended with its process, though no worker was left to record it. Two who notice it count it once.
  await sql`update worker_heartbeat set seen_at = now() - interval '1 minute' where worker_id = ${living}`.execute(
    shop.db,
  )
  await Promise.all([takeOverFrom(shop.db, [living], 4), takeOverFrom(shop.db, [living], 4)])
  expect(await mailTo(alive.id)).toMatchObject({ attempts: 1, hardEnds: 1, task: LANES.usual })
})

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
  const worker = await startJobs({ ...shop.parts, config }, log)
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
