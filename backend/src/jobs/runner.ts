import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { createReporter } from '@goldammer/sdk/error-report'
import type { FastifyBaseLogger } from 'fastify'
import { type Job, Logger, type RunnerOptions, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { openDatabase } from '../shared/database.ts'
import { RetryLater } from './effects.ts'
import { freeJobsOf } from './hard-ends.ts'
import type { Heartbeat } from './heartbeat.ts'

/** Milliseconds in which ends of jobs are collected before they are noted. */
const NOTED_TOGETHER = 100
/** Milliseconds that a runner has for its last notes. What it has not noted by then is free for others. */
const LAST_NOTES = 2_000
/** Milliseconds between two looks whether a runner that ends still has something under way. */
const LOOK_EVERY = 50
/** Milliseconds before a runner is replaced; twice as many after each try that fails, at most the second. */
const REPLACED_AFTER = 1_000
const LONGEST_WAIT = 5_000

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
  /** Resolves when it has to be replaced. */
  failed: Promise<void>
  /**
   * Fetches no more; resolves when nothing that it fetched runs any more, and what it could not note is free. It tries that until the
   * database answers, or once more after `signal`.
   */
  end(signal: AbortSignal): Promise<void>
}

/**
 * Runs the jobs of a lane until `stop()`. The library's runner ends by itself when it cannot note the end of a job, as when PostgreSQL
 * restarts; and when the answer to a fetch is lost, it holds a job that it does not know of. Another takes its place, as often as needed.
 */
export async function superviseRunner(parts: RunnerParts, lane: LaneWork): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const ending = new Set<Promise<void>>()
  let current: Runner | null = await startRunner(parts, lane)
  const supervision = (async () => {
    while (current && !stopping.signal.aborted) {
      await Promise.race([current.failed, once(stopping.signal, 'abort')])
      if (stopping.signal.aborted) return
      parts.log.warn('a runner of jobs has lost the database and is replaced')
      const ended = current.end(stopping.signal).finally(() => ending.delete(ended))
      ending.add(ended)
      current = null
      current = await replace(parts, lane, stopping.signal)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await supervision
      await Promise.all([current?.end(stopping.signal), ...ending])
    },
  }
}

/** Waits, at most until `signal`. */
const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined)

/** Tries until it succeeds; null where `signal` was first. */
async function replace(parts: RunnerParts, lane: LaneWork, signal: AbortSignal): Promise<Runner | null> {
  for (let wait = REPLACED_AFTER; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    await pause(wait, signal)
    if (signal.aborted) return null
    try {
      return await startRunner(parts, lane)
    } catch (error) {
      parts.log.warn(`the runner of jobs could not be started: ${(error as Error).message}`)
    }
  }
}

async function startRunner({ pool, log, heartbeat, report }: RunnerParts, lane: LaneWork): Promise<Runner> {
  const events = new EventEmitter() as WorkerEvents
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let workerId = ''
  /** Fetches and jobs. */
  let underWay = 0
  events.on('pool:create', ({ workerPool }) => {
    workerId = workerPool.id
    heartbeat.add(workerId)
  })
  events.on('worker:getJob:start', () => void underWay++)
  events.on('worker:getJob:empty', () => void underWay--)
  events.on('worker:getJob:error', () => {
    underWay--
    // The database may have handed out a job and counted an attempt, and only its answer is lost.
    fail()
  })
  events.on('job:complete', () => void underWay--)
  events.on('worker:fatalError', () => void underWay--)
  events.on('pool:gracefulShutdown', () => fail())
  events.on('pool:release', () => release())
  events.on('job:error', ({ job, error }) => {
    if (!isWaiting({ job, error })) void report(error, { place: `job ${job.task_identifier}` })
  })
  const runner = await run({
    ...lane,
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
  runner.promise.catch((error: unknown) => log.warn(`a runner of jobs has ended: ${(error as Error).message}`))
  const db = openDatabase(pool)
  const free = () =>
    freeJobsOf(db, [workerId]).then(
      () => true,
      (error: unknown) => {
        log.warn(`what a runner of jobs held could not be freed: ${(error as Error).message}`)
        return false
      },
    )
  return {
    failed,
    async end(signal) {
      // It rejects where it ends by itself, and may never report the end where a note has failed.
      runner.stop().catch(() => undefined)
      while (underWay > 0) await sleep(LOOK_EVERY)
      await Promise.race([released, sleep(LAST_NOTES, undefined, { ref: false })])
      // Until then it beats: what it holds belongs to no process that ended.
      while (!(await free()) && !signal.aborted) await pause(REPLACED_AFTER, signal)
      await heartbeat.remove(workerId).catch(() => undefined)
    },
  }
}
