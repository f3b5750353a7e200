import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import type { Tx } from './database.ts'
import { newId } from './ids.ts'
import {
  addAllToOutbox,
  addToOutbox,
  type Effect,
  LANES,
  MAX_ATTEMPTS,
  queueJobs,
  queueLeftJobs,
  settleAll,
} from './outbox.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const jobsOf = async (subjectId: string) =>
  (
    await sql<{ task: string; priority: number; maxAttempts: number; isQueued: boolean; jobs: number }>`
      select outbox.queued_at is not null as is_queued, count(job.id)::integer as jobs, min(job.task_identifier) as task,
        min(job.priority)::integer as priority, min(job.max_attempts)::integer as max_attempts
      from outbox left join graphile_worker.jobs as job on job.key = replace(outbox.id::text, '-', '')
      where subject_id = ${subjectId} group by outbox.id order by outbox.id`.execute(app.db)
  ).rows

/** As by a process that ends right after the commit: what would follow it does not happen. */
const addAndEnd = (effects: readonly Effect[]) =>
  app.db.transaction().execute((tx) => addAllToOutbox(app.scope, tx as Tx, effects))

test('an effect is queued once its transaction is committed, with its task and priority', async () => {
  const subjectId = newId()
  await inTransaction(app.scope, async (tx) => {
    await addToOutbox(app.scope, tx, { kind: 'mail', subjectId, lane: 'atOnce' })
    expect(await jobsOf(subjectId)).toEqual([])
  })
  const queued = { task: LANES.atOnce, priority: -10, maxAttempts: MAX_ATTEMPTS, isQueued: true, jobs: 1 }
  await expect.poll(() => jobsOf(subjectId)).toEqual([queued])
})

test('what a process has committed and not queued is queued once, however many look for it', async () => {
  const subjectId = newId()
  await addAndEnd(Array.from({ length: 30 }, () => ({ kind: 'mail', subjectId })))
  expect((await jobsOf(subjectId)).every(({ isQueued }) => !isQueued)).toBe(true)
  await Promise.all(Array.from({ length: 5 }, () => queueLeftJobs(app.db)))
  const rows = await jobsOf(subjectId)
  expect(rows).toHaveLength(30)
  expect(rows.every(({ isQueued, jobs }) => isQueued && jobs === 1)).toBe(true)
  await queueLeftJobs(app.db)
  expect(await jobsOf(subjectId)).toEqual(rows)
})

test('an effect whose time has not come is queued when it comes, one that is carried out is not', async () => {
  const later = newId()
  const done = newId()
  const runAt = new Date(app.clock.now().getTime() + 86_400_000)
  await addAndEnd([
    { kind: 'mail', subjectId: later, runAt },
    { kind: 'mail', subjectId: done },
  ])
  await app.db.updateTable('outbox').set({ deliveredAt: app.clock.now() }).where('subjectId', '=', done).execute()
  await queueLeftJobs(app.db)
  const open = { isQueued: false, jobs: 0 }
  expect([await jobsOf(later), await jobsOf(done)]).toMatchObject([[open], [open]])
  await app.db.updateTable('outbox').set({ runAt: sql<Date>`now()` }).where('subjectId', '=', later).execute()
  await queueLeftJobs(app.db)
  expect([await jobsOf(later), await jobsOf(done)]).toMatchObject([[{ isQueued: true, jobs: 1 }], [open]])
})

test('issue 34 what a worker of the former release holds is not queued again, and has attempts left', async () => {
  const subjectId = newId()
  const { promise, resolve } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const [id = ''] = await addAndEnd([{ kind: 'mail', subjectId }])
  await queueJobs(app.db, [id])
  const runner = await run({
    pgPool: app.pool,
    concurrency: 1,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: {
      [LANES.usual]: async (payload) => {
        if ((payload as { outboxId: string }).outboxId !== id.replaceAll('-', '')) return
        begin()
        await promise
      },
    },
  })
  onTestFinished(() => runner.stop())
  onTestFinished(() => resolve())
  await begun
  // The release writes the job itself, and knows no such column.
  await app.db.updateTable('outbox').set({ queuedAt: null }).where('id', '=', id).execute()
  await queueLeftJobs(app.db)
  expect(await jobsOf(subjectId)).toMatchObject([{ isQueued: true, jobs: 1 }])
  const spent = await sql`select from graphile_worker.jobs where attempts >= max_attempts`.execute(app.db)
  expect(spent.rows).toEqual([])
})

test('an effect that is being queued is settled with the others, and leaves no job', async () => {
  const subjectId = newId()
  const [id] = await addAndEnd([{ kind: 'pages.purge', subjectId }])
  let settling: Promise<void> | undefined
  await app.db.transaction().execute(async (tx) => {
    await queueJobs(tx, [id!])
    settling = settleAll(app.scope, [id!])
    await sleep(100)
  })
  await settling
  const settled = app.db.selectFrom('outbox').select('deliveredAt').where('id', '=', id!)
  expect((await settled.executeTakeFirstOrThrow()).deliveredAt).not.toBeNull()
  expect(await jobsOf(subjectId)).toMatchObject([{ jobs: 0 }])
})
