import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listQueue } from '../src/modules/backoffice/operations/queue.service.ts'
import { sendMail } from '../src/modules/notifications/service.ts'
import { seedReference } from '../src/modules/reference/reference-data.ts'
import { openDatabase, openPool } from '../src/shared/database.ts'
import { migrate } from '../src/shared/migrations.ts'
import { LANES, MAX_ATTEMPTS } from '../src/shared/outbox.ts'
import { inTransaction } from '../src/shared/transaction.ts'
import { type BackendProcess, startBackend } from './backend-process.ts'
import { buildTestApp, openTestApp, TODAY } from './build-app.ts'
import { aCustomer } from './factories.ts'

type Shop = Awaited<ReturnType<typeof openTestApp>>

const isAlive = ({ child }: BackendProcess) => child.exitCode === null && child.signalCode === null

/** Processes start and end in these tests, and a busy machine takes its time: only the time of a test ends this, and the end of `backend`. */
async function until(isMet: () => Promise<boolean>, backend?: BackendProcess): Promise<void> {
  while (!(await isMet())) {
    if (backend && !isAlive(backend)) throw new Error(`the process of jobs has ended with ${backend.child.exitCode}`)
    await sleep(100)
  }
}

/** Ids of as many mails, in the order of their jobs. */
async function queueMails(shop: Shop, count: number): Promise<string[]> {
  const { id: customerId } = await aCustomer(shop)
  return await inTransaction(shop, async (tx) => {
    const ids: string[] = []
    for (let one = 0; one < count; one++)
      ids.push((await sendMail(shop.scope, tx, { template: 'A5', customerId, parameters: { iban: '' } }))!)
    return ids
  })
}

const mails = (shop: Shop) =>
  shop.db.selectFrom('outbox').selectAll().where('kind', '=', 'mail').orderBy('createdAt').orderBy('id').execute()

const countOpen = async (shop: Shop) => (await mails(shop)).filter(({ deliveredAt }) => deliveredAt === null).length

const countReceived = async ({ db }: Shop) =>
  (await db.selectFrom('sandbox.mail').select('recipients').execute()).length

const jobsOf = (url: string, preload?: string): Promise<BackendProcess> =>
  startBackend(url, {
    ...(preload ? { preload } : {}),
    environment: { BACKEND_ROLE: 'jobs', TODAY: TODAY.toISOString() },
  })

async function end({ child, ended }: BackendProcess): Promise<void> {
  child.kill('SIGTERM')
  expect(await ended).toBeNull()
  expect(child.exitCode).toBe(0)
}

test('issue 34 three killed processes cost an attempt only to the jobs that they had begun', async () => {
  const shop = await buildTestApp()
  onTestFinished(() => shop.close())
  await queueMails(shop, 100)
  // No mail can be sent while this lock is held: what was begun stays under way.
  const gate = await shop.db.startTransaction().execute()
  await sql`lock table sandbox.mail in share mode`.execute(gate)
  const begun = new Set<string>()
  const before = new Set<string>()
  const underWay = async () => {
    const { rows } = await sql<{ key: string; worker: string }>`select key, locked_by as worker
      from graphile_worker.jobs where locked_by is not null and task_identifier = ${LANES.usual}`.execute(shop.db)
    return rows.filter(({ worker }) => !before.has(worker))
  }
  for (let kill = 0; kill < 3; kill++) {
    const backend = await jobsOf(shop.parts.config.databaseUrl)
    await until(async () => (await underWay()).length === 4, backend)
    const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs
      where locked_by is not null and key is not null`.execute(shop.db)
    for (const { key } of rows) begun.add(key)
    for (const { worker } of await underWay()) before.add(worker)
    await backend.kill()
  }
  const { rows } = await sql<{ key: string; attempts: number }>`select key, attempts from graphile_worker.jobs
    where task_identifier = any(${Object.values(LANES)}::text[])`.execute(shop.db)
  expect(rows).toHaveLength(100)
  expect(rows.filter(({ key, attempts }) => attempts > 0 && !begun.has(key))).toEqual([])
  expect(begun.size).toBeLessThanOrEqual(12)
  await gate.rollback().execute()
  const living = await jobsOf(shop.parts.config.databaseUrl)
  await until(async () => (await countOpen(shop)) === 0, living)
  expect(await countReceived(shop)).toBe(100)
  await end(living)
}, 600_000)

test('issue 34 a job that ends processes is run alone, then given up, and takes no other along', async () => {
  const shop = await buildTestApp()
  onTestFinished(() => shop.close())
  const ids = await queueMails(shop, 40)
  const poison = ids[2]!
  const preload = `./test/die-at.ts?at=${encodeURIComponent('select * from "outbox"')}&with=${poison}`
  let ends = 0
  const stateOf = async () => (await listQueue(shop.scope, {})).elements.find(({ id }) => id === poison)
  let backend = await jobsOf(shop.parts.config.databaseUrl, preload)
  // As a supervisor does.
  await until(async () => {
    if (!isAlive(backend)) {
      expect(await backend.ended).toBe('SIGKILL')
      ends++
      backend = await jobsOf(shop.parts.config.databaseUrl, preload)
    }
    return (await stateOf())?.state === 'dead'
  })
  await until(async () => (await countOpen(shop)) === 1)
  expect(isAlive(backend)).toBe(true)
  expect(ends).toBe(3)
  expect(await stateOf()).toMatchObject({
    attempts: MAX_ATTEMPTS,
    hardEnds: 4,
    error: expect.stringContaining('ran nothing else (ended by SIGKILL)'),
  })
  expect(await countReceived(shop)).toBe(39)
  await end(backend)
}, 600_000)

test('issue 34 what a stopped process cannot finish in time is free at once, and no hard end', async () => {
  const shop = await buildTestApp()
  onTestFinished(() => shop.close())
  await queueMails(shop, 4)
  const gate = await shop.db.startTransaction().execute()
  await sql`lock table sandbox.mail in share mode`.execute(gate)
  const held = () => sql`select from graphile_worker.jobs where locked_by is not null`.execute(shop.db)
  const backend = await jobsOf(shop.parts.config.databaseUrl)
  await until(async () => (await held()).rows.length === 4, backend)
  backend.child.kill('SIGTERM')
  expect(await backend.ended).toBeNull()
  expect(backend.child.exitCode).toBe(1)
  expect((await held()).rows).toEqual([])
  expect(await shop.db.selectFrom('workerHeartbeat').selectAll().execute()).toEqual([])
  await gate.rollback().execute()
  const living = await jobsOf(shop.parts.config.databaseUrl)
  await until(async () => (await countOpen(shop)) === 0, living)
  await end(living)
}, 300_000)

/** Programs that want a processor all the time, more of them than there are processors. */
function keepBusy(): void {
  const busy = Array.from({ length: 2 * availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  )
  onTestFinished(() => {
    for (const child of busy) child.kill('SIGKILL')
  })
}

test('issue 34 on a busy machine receipts of withdrawals are sent before the mails that waited', async () => {
  const shop = await buildTestApp()
  onTestFinished(() => shop.close())
  await queueMails(shop, 300)
  const backend = await jobsOf(shop.parts.config.databaseUrl)
  await until(async () => (await countReceived(shop)) > 0, backend)
  keepBusy()
  const parameters = {
    declaration: 'Ich widerrufe',
    orderNumber: 'GA-2026-000001',
    sender: 'Wera',
    withdrawnAt: '2026-11-20T09:00:00Z',
  }
  const to = { email: 'wera.widerruf@post.example', locale: 'de-DE' } as const
  const receipts = await inTransaction(shop, async (tx) => {
    const ids: string[] = []
    for (let one = 0; one < 10; one++) ids.push((await sendMail(shop.scope, tx, { template: 'F04', to, parameters }))!)
    return ids
  })
  const openReceipts = async () =>
    (await mails(shop)).filter(({ id, deliveredAt }) => receipts.includes(id) && deliveredAt === null).length
  await until(async () => (await openReceipts()) === 0, backend)
  // Each of the other lane's workers may have taken some meanwhile; most of what waited before still waits.
  expect(await countOpen(shop)).toBeGreaterThan(150)
  await backend.kill()
}, 600_000)

/** A PostgreSQL of its own, which may crash: the package that the tests use, in a process of the tools. */
async function startOwnPostgres(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'goldammer-crash-'))
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(folder, 0o755)
  const command = async (what: string) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [fileURLToPath(new URL('../../tools/src/postgres.ts', import.meta.url)), what],
      { env: { ...process.env, DATA_DIR: folder } },
    )
    return stdout.trim()
  }
  onTestFinished(async () => {
    await command('stop')
    await rm(folder, { recursive: true, force: true })
  })
  return await command('start')
}

test('issue 34 a busy process of jobs outlives crashes of PostgreSQL and does each job once', async () => {
  const url = await startOwnPostgres()
  const pool = openPool(url, 2)
  await migrate(pool)
  await inTransaction({ db: openDatabase(pool) }, seedReference)
  await pool.end()
  const shop = await openTestApp(url)
  await queueMails(shop, 200)
  const backend = await jobsOf(url)
  const patiently = async <T>(ask: () => Promise<T>, otherwise: T) => await ask().catch(() => otherwise)
  for (let crash = 1; crash <= 3; crash++) {
    await until(() => patiently(async () => (await countReceived(shop)) >= crash * 30, false), backend)
    // The end of one backend by kill -9 makes the server end all connections and recover, as after a crash.
    const crashServer = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(shop.db)
      return process.kill(rows[0]!.pid, 'SIGKILL')
    }
    await until(() => patiently(crashServer, false))
  }
  await until(() => patiently(async () => (await countOpen(shop)) === 0, false), backend)
  expect(isAlive(backend)).toBe(true)
  expect(await countReceived(shop)).toBe(200)
  const { rows } = await sql`select from graphile_worker.jobs where attempts >= max_attempts`.execute(shop.db)
  expect(rows).toEqual([])
  await end(backend)
  await shop.close()
}, 600_000)
