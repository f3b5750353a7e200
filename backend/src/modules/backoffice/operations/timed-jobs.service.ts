import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { nextRun } from '../../../jobs/due-times.ts'
import type { TimedJob } from '../../../jobs/effects.ts'
import { listMissed } from '../../../jobs/missed-runs.ts'
import { timedJobs } from '../../../jobs/registry.ts'
import { AppError } from '../../../shared/app-error.ts'
import { writeAudit } from '../../../shared/history.ts'
import { actingStaff, type Scope } from '../../../shared/scope.ts'
import { staffView } from '../../../shared/staff-view.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { withoutPersonalData } from '../../../shared/without-personal-data.ts'

type Schemas = components['schemas']

type Run = { startedAt: Date; finishedAt: Date | null; error: string | null; askedByName: string | null }

const stateOf = (run: Run | undefined, isMissed: boolean): Schemas['TimedJobState'] => {
  if (run?.error == null && isMissed) return 'missed'
  if (!run) return 'never'
  if (!run.finishedAt) return 'running'
  return run.error === null ? 'done' : 'failed'
}

type Seen = { run: Run | undefined; isMissed: boolean; now: Date }

const toTimedJob = (job: TimedJob, { run, isMissed, now }: Seen): Schemas['TimedJob'] => ({
  name: job.name,
  crontab: job.crontab,
  mayRunNow: !job.byClockOnly,
  nextRunAt: nextRun(job.crontab, now)?.toISOString() ?? null,
  state: stateOf(run, isMissed),
  startedAt: run?.startedAt.toISOString() ?? null,
  finishedAt: run?.finishedAt?.toISOString() ?? null,
  askedBy: run?.askedByName ?? null,
  error: run?.error == null ? null : withoutPersonalData(run.error),
})

/** What runs by the clock, with its last and its next run. */
export async function listTimedJobs({ db, clock }: Scope): Promise<Schemas['TimedJob'][]> {
  const runs = await db
    .selectFrom('jobRun')
    .leftJoin(staffView('staff'), 'staff.id', 'jobRun.askedBy')
    .select(['jobRun.job', 'jobRun.startedAt', 'jobRun.finishedAt', 'jobRun.error', 'staff.name as askedByName'])
    .execute()
  const byJob = new Map(runs.map((run) => [run.job, run]))
  const now = clock.now()
  const missed = listMissed(timedJobs, runs, now)
  return timedJobs.map((job) => toTimedJob(job, { run: byJob.get(job.name), isMissed: missed.includes(job), now }))
}

/** Queues a job ahead of its time; two requests before it has started run it once. */
export async function runTimedJob(scope: Scope, name: string): Promise<void> {
  const job = timedJobs.find((one) => one.name === name)
  if (!job) throw new AppError('HTTP__NOT_FOUND', { parameters: { path: `/staff-api/timed-jobs/${name}` } })
  if (job.byClockOnly) throw new AppError('JOB_BY_CLOCK_ONLY')
  const payload = JSON.stringify({ askedBy: actingStaff(scope) })
  await inTransaction(scope, async (tx) => {
    await sql`select graphile_worker.add_job(${job.name}, payload := ${payload}::json, max_attempts := 1,
      job_key := ${`asked:${job.name}`})`.execute(tx)
    await writeAudit(scope, tx, { action: 'operations.jobRun', details: { job: job.name } })
  })
}
