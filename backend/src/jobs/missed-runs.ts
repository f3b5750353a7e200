import { sql } from 'kysely'
import type { Database } from '../shared/database.ts'
import type { Scope } from '../shared/scope.ts'
import { lastDue } from './due-times.ts'
import type { TimedJob } from './effects.ts'

/** Milliseconds by which a job may be late on a busy machine. */
const GRACE = 15 * 60_000
/** Milliseconds after which a run that has not ended is no excuse any more. */
const LONGEST_RUN = 4 * 3_600_000

type Run = { job: string; startedAt: Date; finishedAt: Date | null }

/**
 * The jobs that did not run at their last time. A job that has never run counts only if another one did before that time: a new system
 * has missed nothing.
 */
export function listMissed(jobs: readonly TimedJob[], runs: readonly Run[], now: Date): TimedJob[] {
  const own = runs.filter(({ job }) => jobs.some(({ name }) => name === job))
  const byJob = new Map(own.map((run) => [run.job, run]))
  const since = Math.min(...own.map(({ startedAt }) => startedAt.getTime()))
  return jobs.filter(({ name, crontab }) => {
    const due = lastDue(crontab, new Date(now.getTime() - GRACE))
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
    await sql`select graphile_worker.add_job(${name}, payload := '{}'::json, job_key := ${`missed:${name}`})`.execute(
      db,
    )
  }
}
