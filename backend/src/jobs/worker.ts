import { EventEmitter } from 'node:events'
import { createReporter } from '@goldammer/sdk/error-report'
import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import type { FastifyBaseLogger } from 'fastify'
import {
  type Job,
  Logger,
  parseCronItems,
  type RunnerOptions,
  run,
  type Task,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { AppDependencies } from '../shared/app-dependencies.ts'
import { createCpuBackoff } from '../shared/cpu-priority.ts'
import { markDelivered, noteFailure, TASK, TASK_AT_ONCE } from '../shared/outbox.ts'
import type { Scope } from '../shared/scope.ts'
import { type EffectKind, type JobWatch, RetryLater, unwatchedJob } from './effects.ts'
import { startHeartbeat } from './heartbeat.ts'
import { makeUpMissed } from './missed-runs.ts'
import { startQueueing } from './queueing.ts'
import { effects, timedJobs } from './registry.ts'
import { runTimed } from './timed-run.ts'

export function systemScope(parts: AppDependencies, log: FastifyBaseLogger): Scope {
  return { ...parts, log, actor: { kind: 'system' }, locale: DEFAULT_LOCALE, requestId: null }
}

/** Carries out one outbox row, unless it is done already. */
export async function deliver(scope: Scope, outboxId: string, watch = unwatchedJob): Promise<void> {
  const row = await scope.db.selectFrom('outbox').selectAll().where('id', '=', outboxId).executeTakeFirst()
  if (!row || row.deliveredAt) return
  const effect = effects[row.kind as EffectKind]
  if (!effect) throw new Error(`no effect is registered for outbox kind ${row.kind}`)
  const { id, subjectId, task: lane } = row
  await watch({ lane, task: row.kind as EffectKind }, async () => {
    await effect(scope, { id, subjectId, payload: row.payload as Record<string, unknown> })
    await markDelivered(scope, outboxId)
  })
}

/** Carries out the row that a job names; staff see in the outbox why it failed. */
const deliverOf =
  (scope: Scope, watch: JobWatch): Task =>
  async (payload, { job }) => {
    const { outboxId } = payload as { outboxId: string }
    try {
      await deliver(scope, outboxId, watch)
    } catch (error) {
      await noteFailure(scope.db, outboxId, job.attempts, (error as Error).message || String(error)).catch(
        (err: unknown) => scope.log.error({ err }, 'the failure of a job could not be noted'),
      )
      throw error
    }
  }

/** The job waits for something else and has attempts left: nothing to report. */
const isWaiting = (failure: { error?: unknown; job?: unknown }): failure is { error: RetryLater; job: Job } => {
  const job = failure.job as Job | undefined
  return failure.error instanceof RetryLater && job !== undefined && job.attempts < job.max_attempts
}

/** Jobs that are fetched together; where so many are, more of them wait. */
const FETCHED_TOGETHER = 20

/** Runs the jobs in this process until `stop()`; those of a process that died are taken over (design §2). */
export async function startWorker(
  parts: AppDependencies,
  pool: pg.Pool,
  log: FastifyBaseLogger,
  watch = unwatchedJob,
): Promise<{ stop(): Promise<void> }> {
  const scope = systemScope(parts, log)
  const deliverOne = deliverOf(scope, watch)
  // A process of jobs alone shares the machine with those who answer calls.
  const breathe = parts.config.role === 'jobs' ? createCpuBackoff() : undefined
  let isOfMany = false
  const events = new EventEmitter() as WorkerEvents
  events.on('localQueue:getJobs:complete', ({ jobs }) => {
    isOfMany = jobs.length === FETCHED_TOGETHER
  })
  const shared: RunnerOptions = {
    pgPool: pool,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message, facts = {}) => {
      if (isWaiting(facts)) log.debug(`job ${facts.job.task_identifier} waits: ${facts.error.message}`)
      else if (level === 'error') log.error(message)
      else log.debug(message)
    }),
  }
  // Before any job runs: what ran last then still shows how long nothing did.
  await makeUpMissed(scope, timedJobs)
  const runners = await Promise.all([
    startRunner(parts, log, {
      ...shared,
      events,
      concurrency: 4,
      // A run of orders is fetched and ticked off together, at most a tenth of a second late: looking for each job alone
      // costs more than most jobs. News of a job ends the delay: they come together (`queueJobs`), and what comes during a delay
      // that goes on is not looked for after it.
      preset: {
        worker: {
          localQueue: {
            size: FETCHED_TOGETHER,
            refetchDelay: { durationMs: 100, threshold: FETCHED_TOGETHER, maxAbortThreshold: 1 },
          },
          completeJobBatchDelay: 100,
        },
      },
      // A job whose time passed while nothing ran is made up for, up to a day.
      parsedCronItems: parseCronItems(
        timedJobs.map(({ name, crontab }) => ({
          task: name,
          match: crontab,
          options: { backfillPeriod: 24 * 3_600_000 },
        })),
      ),
      taskList: {
        [TASK]: async (payload, helpers) => {
          await breathe?.(isOfMany)
          await deliverOne(payload, helpers)
        },
        ...Object.fromEntries(
          timedJobs.map((job) => [
            job.name,
            async (payload) =>
              await watch({ lane: 'timed', task: job.name }, async () => await runTimed(scope, job, payload)),
          ]),
        ),
      },
    }),
    // What visitors wait for doesn't stand behind what has been fetched of a mass of mails.
    startRunner(parts, log, {
      ...shared,
      concurrency: 1,
      preset: { worker: { localQueue: { size: 1 } } },
      taskList: { [TASK_AT_ONCE]: deliverOne },
    }),
  ])
  const queueing = startQueueing(parts.db, log)
  return {
    async stop() {
      await queueing.stop()
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

async function startRunner(
  parts: AppDependencies,
  log: FastifyBaseLogger,
  options: RunnerOptions,
): Promise<{ stop(): Promise<void> }> {
  const events = options.events ?? (new EventEmitter() as WorkerEvents)
  let workerId = ''
  events.on('pool:create', ({ workerPool }) => {
    workerId = workerPool.id
  })
  const report = createReporter({ dsn: parts.config.sentryDsn, program: 'backend' })
  events.on('job:error', ({ job, error }) => {
    if (!isWaiting({ job, error })) void report(error, { place: `job ${job.task_identifier}` })
  })
  const runner = await run({ ...options, events })
  const heartbeat = await startHeartbeat(parts.db, workerId, log)
  return {
    async stop() {
      await runner.stop()
      await heartbeat.stop()
    },
  }
}
