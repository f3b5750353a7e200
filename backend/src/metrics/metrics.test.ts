import { ProcessMetrics } from '@goldammer/sdk/metrics'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { RetryLater } from '../jobs/effects.ts'
import { StorageOutage } from '../ports/storage/problems.ts'
import { openDatabase, openPool } from '../shared/database.ts'
import { addToOutbox, MAX_ATTEMPTS } from '../shared/outbox.ts'
import { inTransaction } from '../shared/transaction.ts'
import { databaseMetrics } from './database-metrics.ts'
import { measureJobs, measurePools, measureStorage } from './process-metrics.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
})
afterAll(() => app.close())

const silent = pino({ level: 'silent' })

/** Each series with its value: `name{labels}` → number. */
const seriesIn = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )

const figures = async () => seriesIn(await databaseMetrics(app.scope, silent).metrics())

test('design §6 dead letters, waits and missed jobs of the clock are read from the database', async () => {
  await sql`delete from worker_heartbeat`.execute(app.db)
  const add = () => inTransaction(app.scope, (tx) => addToOutbox(app.scope, tx, { kind: 'mail', payload: {} }))
  const before = await figures()
  expect(before).toMatchObject({
    goldammer_database_up: 1,
    goldammer_database_workers: 0,
    goldammer_database_front_doors: 0,
    goldammer_database_front_door_behind_seconds: 0,
    'goldammer_database_chain_broken{chain="audit"}': 0,
  })
  const dead = await add()
  const waiting = await add()
  const change = (id: string, set: string) => sql`update outbox set ${sql.raw(set)} where id = ${id}`.execute(app.db)
  await change(dead, `attempts = ${MAX_ATTEMPTS}`)
  await change(waiting, `run_at = now() - interval '10 minutes'`)
  await sql`insert into worker_heartbeat values ('pool-a', now())`.execute(app.db)
  await sql`insert into front_door (id, address, seen_at, missed_since)
    values (gen_random_uuid(), 'http://127.0.0.1:9', now(), now() - interval '5 minutes')`.execute(app.db)
  const longAgo = new Date(app.clock.now().getTime() - 3 * 86_400_000)
  await app.db
    .insertInto('jobRun')
    .values([
      { job: 'posts.publish', startedAt: longAgo, error: 'x' },
      { job: 'drafts.forget', startedAt: app.clock.now() },
    ])
    .execute()
  const now = await figures()
  const deadLetters = 'goldammer_database_queue_jobs{lane="deliver",state="dead"}'
  expect(now[deadLetters]! - before[deadLetters]!).toBe(1)
  expect(now).toMatchObject({
    goldammer_database_workers: 1,
    goldammer_database_front_doors: 1,
    'goldammer_database_outbox_effects{kind="mail",state="dead"}': 1,
    'goldammer_database_timed_job_failed{timed_job="posts.publish"}': 1,
    'goldammer_database_timed_job_missed{timed_job="posts.publish"}': 1,
    'goldammer_database_timed_job_missed{timed_job="drafts.forget"}': 0,
  })
  expect(now['goldammer_database_outbox_oldest_seconds{kind="mail"}']).toBeGreaterThanOrEqual(600)
  expect(now.goldammer_database_front_door_behind_seconds).toBeGreaterThanOrEqual(300)
  expect(now['goldammer_database_queue_oldest_seconds{lane="deliver"}']).toBeGreaterThanOrEqual(600)
})

test('design §6 payments count by state; those that nobody moves any more are stuck', async () => {
  const states = await app.db
    .selectFrom('payment')
    .select(['state', sql<number>`count(*)::integer`.as('count'), sql<number>`sum(amount)::bigint`.as('amount')])
    .where('provider', '=', 'sandbox')
    .groupBy('state')
    .execute()
  expect(states.length).toBeGreaterThan(2)
  const now = await figures()
  for (const { state, count, amount } of states) {
    expect(now[`goldammer_database_payments{provider="sandbox",state="${state}"}`]).toBe(count)
    expect(now[`goldammer_database_payments_cents{provider="sandbox",state="${state}"}`]).toBe(amount)
  }
  const stuck = now['goldammer_database_payments_stuck{state="filed"}']!
  const one = await app.db.selectFrom('payment').select('id').limit(1).executeTakeFirstOrThrow()
  await sql`update payment set state = 'filed', due_date = '2026-11-01' where id = ${one.id}`.execute(app.db)
  expect((await figures())['goldammer_database_payments_stuck{state="filed"}']).toBe(stuck + 1)
})

test('R4.04 each round that accepts orders shows its contracts, and its sums in cents', async () => {
  const round = await app.db
    .selectFrom('fundingRound')
    .innerJoin('product', 'product.id', 'fundingRound.productId')
    .select(['product.productNumber', 'fundingRound.threshold', 'fundingRound.id'])
    .where('fundingRound.state', '=', 'open')
    .executeTakeFirstOrThrow()
  const volumes = await app.db
    .selectFrom('tranche')
    .select('totalVolume')
    .where('fundingRoundId', '=', round.id)
    .execute()
  const now = await figures()
  const of = (what: string) => now[`goldammer_database_round_cents{product="${round.productNumber}",of="${what}"}`]
  expect(of('threshold')).toBe(round.threshold)
  expect(of('volume')).toBe(volumes.reduce((sum, { totalVolume }) => sum + totalVolume, 0))
  expect(of('reserved')).toBeGreaterThanOrEqual(0)
  expect(now[`goldammer_database_round_contracts{product="${round.productNumber}"}`]).toBeGreaterThanOrEqual(0)
})

test('design §6 while the database is away only goldammer_database_up is shown, with 0', async () => {
  const pool = openPool('postgres://nobody@127.0.0.1:1/none', 1)
  const registry = databaseMetrics({ ...app.scope, db: openDatabase(pool) }, silent)
  expect(seriesIn(await registry.metrics())).toEqual({ goldammer_database_up: 0 })
  await pool.end()
})

test('design §6 jobs count by lane, task and outcome; one that has to wait has not failed', async () => {
  const { registry } = new ProcessMetrics('jobs')
  const watch = measureJobs(registry)
  const job = { lane: 'deliver', task: 'mail' } as const
  expect(await watch(job, async () => 7)).toBe(7)
  await expect(watch(job, () => Promise.reject(new Error('no such user')))).rejects.toThrow('no such user')
  await expect(watch(job, () => Promise.reject(new RetryLater('not scanned')))).rejects.toThrow('not scanned')
  const series = seriesIn(await registry.metrics())
  for (const outcome of ['done', 'failed', 'postponed'])
    expect(
      series[`goldammer_job_duration_seconds_count{role="jobs",lane="deliver",task="mail",outcome="${outcome}"}`],
      outcome,
    ).toBe(1)
})

test('design §6 a pool shows its connections and who waits for one', async () => {
  const { registry } = new ProcessMetrics('web')
  const pool = openPool(app.parts.config.databaseUrl, 1, { name: 'goldammer calls' })
  measurePools(registry, [pool])
  const client = await pool.connect()
  const waiting = pool.connect()
  const series = seriesIn(await registry.metrics())
  expect(series).toMatchObject({
    'goldammer_pool_connections{pool="calls",state="used",role="web"}': 1,
    'goldammer_pool_connections_max{pool="calls",role="web"}': 1,
    'goldammer_pool_waiting{pool="calls",role="web"}': 1,
  })
  client.release()
  ;(await waiting).release()
  await pool.end()
})

test('issue 34 a place for files that is full or away is seen, and that it is back', async () => {
  const { registry } = new ProcessMetrics('jobs')
  let outage: StorageOutage | null = new StorageOutage('STORAGE_AWAY', 'the bucket does not answer')
  measureStorage(registry, { ready: () => (outage ? Promise.reject(outage) : Promise.resolve()) })
  const failed = async () => Object.entries(seriesIn(await registry.metrics())).find(([name]) => /storage/.test(name))
  expect((await failed())?.[1]).toBe(1)
  outage = null
  expect((await failed())?.[1]).toBe(0)
})
