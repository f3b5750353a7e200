import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
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
import { type EffectKind, RetryLater } from './effects.ts'
import { startHeartbeat } from './heartbeat.ts'
import { startQueueing } from './queueing.ts'
import { effects, timedJobs } from './registry.ts'
import { runTimed } from './timed-run.ts'

export function systemScope(parts: AppDependencies, log: FastifyBaseLogger): Scope {
  return { ...parts, log, actor: { kind: 'system' }, locale: DEFAULT_LOCALE, requestId: null }
}

/** Carries out one outbox row, unless it is done already. */
export async function deliver(scope: Scope, outboxId: string): Promise<void> {
  const row = await scope.db.selectFrom('outbox').selectAll().where('id', '=', outboxId).executeTakeFirst()
  if (!row || row.deliveredAt) return
  const effect = effects[row.kind as EffectKind]
  if (!effect) throw new Error(`no effect is registered for outbox kind ${row.kind}`)
  await effect(scope, { id: row.id, subjectId: row.subjectId, payload: row.payload as Record<string, unknown> })
  await markDelivered(scope, outboxId)
}

/** Carries out the row that a job names; staff see in the outbox why it failed. */
const deliverOf =
  (scope: Scope): Task =>
  async (payload, { job }) => {
    const { outboxId } = payload as { outboxId: string }
    try {
      await deliver(scope, outboxId)
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

/** Milliseconds in which ends of jobs are collected before they are noted. */
const NOTED_TOGETHER = 100

/** A worker that has found a job so often without a break is in a rush. */
const RUSH = 20

/** Runs the jobs in this process until `stop()`; those of a process that died are taken over (design §2). */
export async function startWorker(
  parts: AppDependencies,
  pool: pg.Pool,
  log: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  const scope = systemScope(parts, log)
  const deliverOne = deliverOf(scope)
  // A process of jobs alone shares the machine with those who answer calls.
  const breathe = parts.config.role === 'jobs' ? createCpuBackoff() : undefined
  let inSuccession = 0
  const events = () => {
    const made = new EventEmitter() as WorkerEvents
    made.on('job:start', () => void inSuccession++)
    made.on('worker:getJob:empty', () => {
      inSuccession = 0
    })
    return made
  }
  const shared: RunnerOptions = {
    pgPool: pool,
    pollInterval: 1000,
    noHandleSignals: true,
    // What is done is noted together. Only so does the library report a note that could not be written, and end its runner; without a delay it
    // leaves the failure to nobody, which ends the process.
    preset: { worker: { completeJobBatchDelay: NOTED_TOGETHER, failJobBatchDelay: NOTED_TOGETHER } },
    logger: new Logger(() => (level, message, facts = {}) => {
      if (isWaiting(facts)) log.debug(`job ${facts.job.task_identifier} waits: ${facts.error.message}`)
      else if (level === 'error') log.error(message)
      else log.debug(message)
    }),
  }
  // Each job is fetched alone, when a worker is free. The queue counts an attempt when a job is fetched: of those that a process had fetched
  // and not begun, its end would cost one each.
  const runners = await Promise.all([
    superviseRunner(parts, log, () => ({
      ...shared,
      events: events(),
      concurrency: 4,
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
          await breathe?.(inSuccession >= RUSH)
          await deliverOne(payload, helpers)
        },
        ...Object.fromEntries(
          timedJobs.map((job) => [job.name, async (payload) => await runTimed(scope, job, payload)]),
        ),
      },
    })),
    // What visitors wait for has a worker of its own, whatever mass of mails waits.
    superviseRunner(parts, log, () => ({
      ...shared,
      events: new EventEmitter() as WorkerEvents,
      concurrency: 1,
      taskList: { [TASK_AT_ONCE]: deliverOne },
    })),
  ])
  const queueing = startQueueing(parts.db, log)
  return {
    async stop() {
      await queueing.stop()
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

/** Milliseconds before a runner that ended by itself is started again. */
const RESTART_AFTER = 1_000

/**
 * Runs jobs until `stop()`. A runner ends by itself when it cannot go on, as when the database fails over: another is started in its place, as
 * often as needed, and takes over what the former held.
 */
async function superviseRunner(
  parts: AppDependencies,
  log: FastifyBaseLogger,
  optionsOf: () => RunnerOptions & { events: WorkerEvents },
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let current = await startRunner(parts, log, optionsOf())
  const supervision = (async () => {
    for (;;) {
      await Promise.race([current.ended, once(stopping.signal, 'abort')])
      if (stopping.signal.aborted) return
      log.error('the runner of jobs has ended by itself and is started again')
      await current.stop().catch(() => undefined)
      current = await startAgain(() => startRunner(parts, log, optionsOf()), stopping.signal, log)
      if (stopping.signal.aborted) return
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await supervision
      await current.stop()
    },
  }
}

type Runner = { ended: Promise<unknown>; stop(): Promise<void> }

/** Tries to start until it succeeds or `signal` aborts; then a runner that does nothing. */
async function startAgain(start: () => Promise<Runner>, signal: AbortSignal, log: FastifyBaseLogger): Promise<Runner> {
  while (!signal.aborted) {
    await sleep(RESTART_AFTER, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) break
    try {
      return await start()
    } catch (error) {
      log.error({ err: error }, 'the runner of jobs could not be started')
    }
  }
  return { ended: Promise.resolve(), stop: async () => {} }
}

async function startRunner(
  parts: AppDependencies,
  log: FastifyBaseLogger,
  options: RunnerOptions & { events: WorkerEvents },
): Promise<Runner> {
  const { events } = options
  let workerId = ''
  events.on('pool:create', ({ workerPool }) => {
    workerId = workerPool.id
  })
  const report = createReporter({ dsn: parts.config.sentryDsn, program: 'backend' })
  events.on('job:error', ({ job, error }) => {
    if (!isWaiting({ job, error })) void report(error, { place: `job ${job.task_identifier}` })
  })
  const runner = await run(options)
  let isRunning = true
  const ended = runner.promise
    .catch((error: unknown) => log.error({ err: error }, 'the runner of jobs has ended'))
    .finally(() => {
      isRunning = false
    })
  const heartbeat = await startHeartbeat(parts.db, workerId, log)
  return {
    ended,
    async stop() {
      if (isRunning) await runner.stop()
      await heartbeat.stop()
    },
  }
}
