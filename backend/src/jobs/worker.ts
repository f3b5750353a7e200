import { createReporter } from '@goldammer/sdk/error-report'
import type { FastifyBaseLogger } from 'fastify'
import { parseCronItems, type Task, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { AppDependencies } from '../shared/app-dependencies.ts'
import { createCpuBackoff } from '../shared/cpu-priority.ts'
import { openDatabase } from '../shared/database.ts'
import { LANES, type Lane, noteFailure, setAside } from '../shared/outbox.ts'
import type { Scope } from '../shared/scope.ts'
import { EndedItsProcess, runAlone } from './alone.ts'
import { deliver, systemScope } from './deliver.ts'
import { type EffectKind, type JobWatch, type TimedJob, unwatchedJob } from './effects.ts'
import { mustRunAlone } from './hard-ends.ts'
import { startHeartbeat } from './heartbeat.ts'
import { makeUpMissed, startQueueingLate } from './missed-runs.ts'
import { startQueueing } from './queueing.ts'
import { timedJobs } from './registry.ts'
import { type RunnerParts, superviseRunner } from './runner.ts'
import { watchRush } from './rush.ts'
import { noteEndedProcess, runTimed } from './timed-run.ts'

/** How many jobs of each lane a process runs at a time. A lane that has nothing to do lends none to the others: they are reserved. */
const WORKERS: Record<Lane, number> = { first: 2, atOnce: 1, usual: 4, alone: 1 }

/** Connections for the queue itself: each lane listens on one; the others fetch jobs, note their ends, and beat. */
export const QUEUE_CONNECTIONS = Object.keys(LANES).length + 4

/** How many of the connections for jobs belong to the lane `first`: two for each of its workers, where there are enough. */
export const firstConnections = (connections: number): number =>
  Math.min(2 * WORKERS.first, Math.floor(connections / 2))

/** Carries out the row that a job names; staff see in the outbox why it failed. */
const delivering =
  (scope: Scope, carryOut: (outboxId: string) => Promise<void>): Task =>
  async (payload, { job }) => {
    const { outboxId } = payload as { outboxId: string }
    try {
      await carryOut(outboxId)
    } catch (error) {
      await noteFailure(scope.db, outboxId, job.attempts, (error as Error).message || String(error)).catch(
        (err: unknown) => scope.log.error({ err }, 'the failure of a job could not be noted'),
      )
      throw error
    }
  }

/** Rests after each job where others need the processors, and only while more of them wait. Before a job it would be fetched and not begun. */
function resting(task: Task, scope: Scope): Task {
  const rest = createCpuBackoff()
  const askForRush = watchRush(scope.db)
  return async (payload, helpers) => {
    try {
      await task(payload, helpers)
    } finally {
      const waiting = await askForRush()
      if (waiting !== 'none') await rest(waiting === 'many')
    }
  }
}

/** A row that has ended several processes. If it ends its own as well, it is given up, and its job is done. */
async function deliverAlone(scope: Scope, outboxId: string, watch: JobWatch): Promise<void> {
  const row = await scope.db
    .selectFrom('outbox')
    .select(['kind', 'deliveredAt'])
    .where('id', '=', outboxId)
    .executeTakeFirst()
  if (!row || row.deliveredAt) return
  try {
    await watch({ lane: LANES.alone, task: row.kind as EffectKind }, () => runAlone({ outboxId }))
  } catch (error) {
    if (!(error instanceof EndedItsProcess)) throw error
    scope.log.error({ outboxId, kind: row.kind }, error.message)
    await setAside(scope.db, outboxId, error.message)
  }
}

/** Jobs of the clock, by name. */
function timedTasks(scope: Scope, watch: JobWatch): TaskList {
  const run = async (job: TimedJob, payload: unknown) => {
    const isAlone = await mustRunAlone(scope.db, job.name)
    try {
      await watch({ lane: 'timed', task: job.name }, () =>
        isAlone ? runAlone({ timedJob: job.name, payload }) : runTimed(scope, job, payload),
      )
    } catch (error) {
      if (!(error instanceof EndedItsProcess)) throw error
      scope.log.error({ job: job.name }, error.message)
      await noteEndedProcess(scope, job, error.message)
    }
  }
  return Object.fromEntries(timedJobs.map((job) => [job.name, (payload) => run(job, payload)]))
}

export type WorkerPools = {
  /** Of the queue alone, `QUEUE_CONNECTIONS` wide. */
  queue: pg.Pool
  /** For what a person waits for: however many connections other work holds, these are free. */
  first: pg.Pool
}

export type JobWorker = {
  stop(): Promise<void>
  /** Where there is no time left to wait for `stop()`: what is under way is free for other processes, and no hard end. */
  abandon(): Promise<void>
}

/** Runs the jobs in this process until `stop()`; those of a process that died are taken over (design §2). All else uses the database of `parts`. */
export async function startWorker(
  parts: AppDependencies,
  pools: WorkerPools,
  log: FastifyBaseLogger,
  watch = unwatchedJob,
): Promise<JobWorker> {
  const scope = systemScope(parts, log)
  const queue = openDatabase(pools.queue)
  const deliverWith = (of: Scope) => delivering(of, (id) => deliver(of, id, watch))
  const deliverOne = deliverWith(scope)
  // A process of jobs alone shares the machine with those who answer calls. What a person waits for does not rest.
  const usual = parts.config.role === 'jobs' ? resting(deliverOne, scope) : deliverOne
  const tasks: Record<Lane, TaskList> = {
    first: { [LANES.first]: deliverWith({ ...scope, db: openDatabase(pools.first) }) },
    atOnce: { [LANES.atOnce]: deliverOne },
    usual: { [LANES.usual]: usual, ...timedTasks(scope, watch) },
    alone: { [LANES.alone]: delivering(scope, (id) => deliverAlone(scope, id, watch)) },
  }
  // A job whose time passed while nothing ran is made up for, up to a day.
  const parsedCronItems = parseCronItems(
    timedJobs.map(({ name, crontab }) => ({
      task: name,
      match: crontab,
      options: { backfillPeriod: 24 * 3_600_000 },
    })),
  )
  // Before any job runs: what ran last then still shows how long nothing did.
  await makeUpMissed(scope, timedJobs)
  const heartbeat = startHeartbeat(queue, log)
  const report = createReporter({ dsn: parts.config.sentryDsn, program: 'backend' })
  const runnerParts: RunnerParts = { pool: pools.queue, log, heartbeat, report }
  const runners = await Promise.all(
    (Object.keys(LANES) as Lane[]).map((lane) =>
      superviseRunner(runnerParts, {
        concurrency: WORKERS[lane],
        taskList: tasks[lane],
        ...(lane === 'usual' ? { parsedCronItems } : {}),
      }),
    ),
  )
  const queueing = startQueueing(queue, log)
  const queueingLate = startQueueingLate(scope, timedJobs)
  return {
    async stop() {
      await Promise.all([queueing.stop(), queueingLate.stop()])
      await Promise.all(runners.map((runner) => runner.stop()))
      await heartbeat.stop()
    },
    abandon: () => heartbeat.abandon(),
  }
}
