import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { addToOutbox, LANES, retryEffect, setAside } from '../shared/outbox.ts'
import { inTransaction } from '../shared/transaction.ts'
import { mustRunAlone, takeOverFrom } from './hard-ends.ts'
import { timedJobs } from './registry.ts'
import { runTimed } from './timed-run.ts'

const DEAD_AFTER = 4

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

/** A worker takes a job of the task and does not come to its end; then its process counts as ended hard. */
async function endHard(task: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const runner = await run({
    pgPool: shop.pool,
    pollInterval: 100,
    noHandleSignals: true,
    concurrency: 1,
    logger: new Logger(() => () => undefined),
    taskList: {
      [task]: () => {
        begin()
        return promise
      },
    },
  })
  onTestFinished(async () => {
    resolve()
    await runner.stop()
  })
  await begun
  const { rows } = await sql<{ id: string }>`select locked_by as id from graphile_worker.jobs
    where task_identifier = ${task} and locked_by is not null`.execute(shop.db)
  // Two processes notice it.
  const workers = rows.map(({ id }) => id)
  await Promise.all([takeOverFrom(shop.db, workers, DEAD_AFTER), takeOverFrom(shop.db, workers, DEAD_AFTER)])
}

const jobs = async () =>
  (
    await sql<{ task: string; attempts: number }>`select task_identifier as task, attempts
      from graphile_worker.jobs`.execute(shop.db)
  ).rows

test('issue 34 an effect under way at three hard ends moves to the lane alone', async () => {
  const id = await inTransaction(shop, (tx) => addToOutbox(shop.scope, tx, { kind: 'mail' }))
  const row = () => shop.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await endHard(LANES.usual)
  expect(await row()).toMatchObject({ task: LANES.usual, hardEnds: 1, attempts: 1 })
  await endHard(LANES.usual)
  await endHard(LANES.usual)
  expect(await row()).toMatchObject({ task: LANES.alone, hardEnds: 3, attempts: 0 })
  expect(await jobs()).toEqual([{ task: LANES.alone, attempts: 0 }])
  // The end of the process that watches over its own says nothing of the job.
  await endHard(LANES.alone)
  expect(await row()).toMatchObject({ task: LANES.alone, hardEnds: 3, attempts: 1 })
  // Given up, and tried again by staff, it is run alone again.
  await setAside(shop.db, id, 'It ended its process.')
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(shop.db)
  expect(await row()).toMatchObject({ hardEnds: 4, lastError: 'It ended its process.' })
  expect(await inTransaction(shop, (tx) => retryEffect(tx, id))).toBe(true)
  while ((await jobs()).length === 0) await sleep(50)
  expect(await jobs()).toEqual([{ task: LANES.alone, attempts: 0 }])
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(shop.db)
})

test('issue 34 a scheduled job under way at three hard ends runs alone until it succeeds', async () => {
  const job = { ...timedJobs[0]!, run: async () => undefined }
  await runTimed(shop.scope, job, {})
  for (let end = 1; end <= 3; end++) {
    await sql`select graphile_worker.add_job(${job.name}, job_key := 'one')`.execute(shop.db)
    expect(await mustRunAlone(shop.db, job.name)).toBe(false)
    await endHard(job.name)
  }
  expect(await mustRunAlone(shop.db, job.name)).toBe(true)
  await runTimed(shop.scope, job, {})
  expect(await mustRunAlone(shop.db, job.name)).toBe(false)
})
