import { sql } from 'kysely'
import type { Database } from '../shared/database.ts'
import type { Scope } from '../shared/scope.ts'
import { lastDue } from './due-times.ts'
import type { TimedJob } from './effects.ts'

/** Milliseconds by which a job may be late on a busy machine. */
const GRACE = 15 * 60_000
/** Milliseconds after which a run that has not ended is no excuse any more. */
const LONGEST_RUN = 4 * 3_600_000
/** Milliseconds by which the queue itself may be late to store a job whose time has come. */
const QUEUED_WITHIN = 60_000
/** Milliseconds between two looks for jobs that the queue has not stored. */
const LOOK_EVERY = 30_000
const DAY = 24 * 3_600_000

type Run = { job: string; startedAt: Date; finishedAt: Date | null }

/**
 * The jobs that did not run at their last time. A job that has never run counts only if another one did before that time: a new system
 * has missed nothing.
 */
export function listMissed(jobs: readonly TimedJob[], runs: readonly Run[], now: Date, grace = GRACE): TimedJob[] {
  const own = runs.filter(({ job }) => jobs.some(({ name }) => name === job))
  const byJob = new Map(own.map((run) => [run.job, run]))
  const since = Math.min(...own.map(({ startedAt }) => startedAt.getTime()))
  return jobs.filter(({ name, crontab }) => {
    const due = lastDue(crontab, new Date(now.getTime() - grace))
    if (!due) return false
    const run = byJob.get(name)
    if (!run) return since < due.getTime()
    if (!run.finishedAt && now.getTime() - run.startedAt.getTime() < LONGEST_RUN) return false
    return run.startedAt < due
  })
}

export const listRuns = (db: Database): Promise<Run[]> =>
  db.selectFrom('jobRun').select(['job', 'startedAt', 'finishedAt']).execute()

/**
 * Queues once what was missed and is not done by a later run of itself. The queue makes up for a day; this is for jobs of one day in the
 * year, after a longer time in which nothing ran.
 */
export async function makeUpMissed({ db, clock, log }: Scope, jobs: readonly TimedJob[]): Promise<void> {
  const missed = listMissed(jobs, await listRuns(db), clock.now())
  for (const { name } of missed.filter(({ isMadeUp }) => isMadeUp)) {
    log.warn({ job: name }, 'a job did not run at its time and is made up for')
    await queue(db, name)
  }
}

const queue = (db: Database, name: string) =>
  sql`select graphile_worker.add_job(${name}, payload := '{}'::json, job_key := ${`missed:${name}`})`.execute(db)

/**
 * Queues the jobs of the last day, and those that are made up for, that are due and that the queue does not hold. After a step of the clock the
 * queue waits for a time that is as far away as the clock has stepped, and stores no job before it.
 */
export async function queueLate({ db, clock, log }: Scope, jobs: readonly TimedJob[]): Promise<void> {
  const now = clock.now()
  const late = listMissed(jobs, await listRuns(db), now, QUEUED_WITHIN).filter(
    ({ crontab, isMadeUp }) => isMadeUp || lastDue(crontab, now)!.getTime() > now.getTime() - DAY,
  )
  if (late.length === 0) return
  const { rows } = await sql<{ name: string }>`select distinct task_identifier as name from graphile_worker.jobs
    where task_identifier = any(${late.map(({ name }) => name)}::text[]) and attempts < max_attempts`.execute(db)
  const waiting = new Set(rows.map(({ name }) => name))
  for (const { name } of late) {
    if (waiting.has(name)) continue
    log.warn({ job: name }, 'the queue has not stored a job whose time has come; it is stored now')
    await queue(db, name)
  }
}

/** Looks for late jobs until `stop()`, in steps that no clock changes. */
export function startQueueingLate(scope: Scope, jobs: readonly TimedJob[]): { stop(): Promise<void> } {
  let look: Promise<void> | null = null
  const timer = setInterval(() => {
    look ??= queueLate(scope, jobs)
      .catch((error: unknown) => scope.log.warn({ err: error }, 'the look for late jobs failed'))
      .finally(() => {
        look = null
      })
  }, LOOK_EVERY)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await look
    },
  }
}
