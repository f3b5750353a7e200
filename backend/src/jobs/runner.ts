import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { createReporter } from '@goldammer/sdk/error-report'
import type { FastifyBaseLogger } from 'fastify'
import { type Job, Logger, type RunnerOptions, run, type Task, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { openDatabase } from '../shared/database.ts'
import { RetryLater } from './effects.ts'
import { freeJobsOf } from './hard-ends.ts'
import type { Heartbeat } from './heartbeat.ts'

/** Milliseconds in which ends of jobs are collected before they are noted. */
const NOTED_TOGETHER = 100
/** Milliseconds before a runner that ended by itself is replaced, and between two tries to do so. */
const REPLACED_AFTER = 1_000

export type RunnerParts = {
  /** Of the queue alone: work that holds connections must not keep others from being fetched. */
  pool: pg.Pool
  log: FastifyBaseLogger
  heartbeat: Heartbeat
  report: ReturnType<typeof createReporter>
}

/** What a lane asks of its runner. */
export type LaneWork = Pick<RunnerOptions, 'concurrency' | 'taskList' | 'parsedCronItems'> & { taskList: TaskList }

/** The job waits for something else and has attempts left: nothing to report. */
const isWaiting = (failure: { error?: unknown; job?: unknown }): failure is { error: RetryLater; job: Job } => {
  const job = failure.job as Job | undefined
  return failure.error instanceof RetryLater && job !== undefined && job.attempts < job.max_attempts
}

type Runner = {
  /** Resolves when it fetches no more jobs without having been asked to stop. */
  ended: Promise<unknown>
  /** Resolves when nothing that it fetched runs any more, and frees what it could not note. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/**
 * Runs the jobs of a lane until `stop()`. The library's runner ends by itself when it cannot note the end of a job, as when PostgreSQL
 * restarts: another takes its place, as often as needed.
 */
export async function superviseRunner(parts: RunnerParts, lane: LaneWork): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const draining = new Set<Promise<void>>()
  let current: Runner | null = await startRunner(parts, lane)
  const supervision = (async () => {
    while (current && !stopping.signal.aborted) {
      await Promise.race([current.ended, once(stopping.signal, 'abort')])
      if (stopping.signal.aborted) return
      parts.log.warn('the runner of jobs has ended by itself and is replaced')
      const drained = current.drain().finally(() => draining.delete(drained))
      draining.add(drained)
      current = null
      current = await replace(parts, lane, stopping.signal)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await supervision
      await Promise.all([current?.stop(), ...draining])
    },
  }
}

/** Tries until it succeeds; null where `signal` was first. */
async function replace(parts: RunnerParts, lane: LaneWork, signal: AbortSignal): Promise<Runner | null> {
  while (!signal.aborted) {
    await sleep(REPLACED_AFTER, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) break
    try {
      return await startRunner(parts, lane)
    } catch (error) {
      parts.log.error({ err: error }, 'the runner of jobs could not be started')
    }
  }
  return null
}

async function startRunner({ pool, log, heartbeat, report }: RunnerParts, lane: LaneWork): Promise<Runner> {
  const events = new EventEmitter() as WorkerEvents
  const underWay = new Set<Promise<unknown>>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let workerId = ''
  events.on('pool:create', ({ workerPool }) => {
    workerId = workerPool.id
    heartbeat.add(workerId)
  })
  events.on('pool:gracefulShutdown', () => end())
  events.on('job:error', ({ job, error }) => {
    if (!isWaiting({ job, error })) void report(error, { place: `job ${job.task_identifier}` })
  })
  const watched =
    (task: Task): Task =>
    async (payload, helpers) => {
      const work = Promise.resolve(task(payload, helpers))
      underWay.add(work)
      try {
        return await work
      } finally {
        underWay.delete(work)
      }
    }
  const runner = await run({
    ...lane,
    taskList: Object.fromEntries(
      Object.entries(lane.taskList).map(([name, task]) => [name, task && watched(task as Task)]),
    ),
    events,
    pgPool: pool,
    pollInterval: 1000,
    noHandleSignals: true,
    // Each job is fetched alone, when a worker is free: the queue counts an attempt when it is fetched, so a process that ends has begun all that it
    // loses. Ends are noted in a batch; without one the library leaves a note that fails to nobody, which ends the process.
    preset: { worker: { completeJobBatchDelay: NOTED_TOGETHER, failJobBatchDelay: NOTED_TOGETHER } },
    logger: new Logger(() => (level, message, facts = {}) => {
      if (isWaiting(facts)) log.debug(`job ${facts.job.task_identifier} waits: ${facts.error.message}`)
      else if (level === 'error') log.error(message)
      else log.debug(message)
    }),
  })
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the runner of jobs has ended'))
  const db = openDatabase(pool)
  return {
    ended,
    async drain() {
      // Its clock goes on until it is stopped. It may never report its own end, so nobody waits for that.
      runner.stop().catch(() => undefined)
      while (underWay.size > 0) await Promise.allSettled(underWay)
      await sleep(2 * NOTED_TOGETHER)
      await freeJobsOf(db, workerId).catch((error: unknown) =>
        // Its heartbeat ends here, so another process frees them within seconds.
        log.error({ err: error }, 'what a runner of jobs held could not be freed'),
      )
      await heartbeat.remove(workerId).catch(() => undefined)
    },
    async stop() {
      // It rejects where the runner has just ended by itself.
      await runner.stop().catch(() => undefined)
      await heartbeat.remove(workerId)
    },
  }
}
