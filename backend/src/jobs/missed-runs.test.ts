import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { listMissed, makeUpMissed, queueLate } from './missed-runs.ts'
import { timedJobs } from './registry.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const run = (job: string, at: string) => ({ job, startedAt: new Date(at), finishedAt: new Date(at) })

test('issue 34 a new system has missed nothing, one at work what was due 15 minutes ago', () => {
  const jobs = timedJobs.filter(({ name }) => name === 'posts.publish' || name === 'tax-certificates')
  const missedAt = (now: string, ...runs: ReturnType<typeof run>[]) =>
    listMissed(jobs, runs, new Date(now)).map(({ name }) => name)
  expect(missedAt('2026-11-20T09:00:00Z')).toEqual([])
  const lately = run('posts.publish', '2026-11-20T08:50:00Z')
  expect(missedAt('2026-11-20T09:00:00Z', lately)).toEqual([])
  expect(missedAt('2026-11-20T09:06:00Z', lately)).toEqual(['posts.publish'])
  // A run that lasts is no missed one, unless it has lasted for hours.
  expect(missedAt('2026-11-20T10:00:00Z', { ...lately, finishedAt: null! })).toEqual([])
  expect(missedAt('2026-11-20T13:00:00Z', { ...lately, finishedAt: null! })).toEqual(['posts.publish'])
  // Nothing ran from January to March.
  const before = run('posts.publish', '2027-01-10T09:00:00Z')
  expect(missedAt('2027-03-01T09:00:00Z', before).toSorted()).toEqual(['posts.publish', 'tax-certificates'])
  expect(missedAt('2027-03-01T09:00:00Z', before, run('tax-certificates', '2026-02-15T04:00:00Z'))).toContain(
    'tax-certificates',
  )
})

test('issue 34 jobs of one day in the year are made up for once, however many processes start', async () => {
  await app.db.insertInto('jobRun').values(run('posts.publish', '2027-01-10T09:00:00Z')).execute()
  app.clock.set(new Date('2027-03-01T09:00:00Z'))
  for (let process = 0; process < 2; process++) await makeUpMissed(app.scope, timedJobs)
  const { rows } = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs`.execute(app.db)
  expect(rows).toEqual([{ task: 'tax-certificates' }])
})

test('issue 34 a job whose time has come is queued once where the queue did not, as its clock stepped', async () => {
  const names = ['posts.publish', 'funding-rounds']
  const jobs = timedJobs.filter(({ name }) => names.includes(name))
  const queued = async () => {
    const { rows } = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs
      where task_identifier = any(${names}::text[])`.execute(app.db)
    return rows.map(({ task }) => task)
  }
  const runAt = (at: string) =>
    app.db
      .insertInto('jobRun')
      .values(jobs.map(({ name }) => run(name, at)))
      .onConflict((conflict) =>
        conflict.column('job').doUpdateSet({ startedAt: new Date(at), finishedAt: new Date(at) }),
      )
      .execute()
  await runAt('2027-03-02T09:00:00Z')
  app.clock.set(new Date('2027-03-02T09:01:30Z'))
  await queueLate(app.scope, jobs)
  expect(await queued(), 'what is due each minute has half a minute left').toEqual([])
  app.clock.set(new Date('2027-03-02T09:02:10Z'))
  for (let look = 0; look < 2; look++) await queueLate(app.scope, jobs)
  expect(await queued()).toEqual(['posts.publish'])
})
