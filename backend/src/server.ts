import { Draining } from '@goldammer/sdk/draining'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { type AppOptions, buildApp } from './app.ts'
import { type Config, readConfigOrExit } from './config.ts'
import { assembleDependencies } from './dependencies.ts'
import type { JobWatch } from './jobs/effects.ts'
import { QUEUE_CONNECTIONS, startWorker } from './jobs/worker.ts'
import { bufferedLog, logSerializers } from './plugins/request-log.ts'
import { startMailCatcher } from './ports/mail/catcher.ts'
import { refuseUnsafeStart } from './safe-start.ts'
import type { AppDependencies } from './shared/app-dependencies.ts'
import { lowerPriority } from './shared/cpu-priority.ts'
import { openDatabase, openPool } from './shared/database.ts'
import { refuseMissingPlaces } from './shared/file-places.ts'
import { refuseUnknownKeys } from './shared/file-seals.ts'
import { claimFiles } from './shared/file-sweep.ts'
import { followSettings } from './shared/live-settings.ts'
import type { Sending } from './shared/postgres/connections.ts'
import { CALLS, JOBS } from './shared/postgres/limits.ts'
import { logSlowStatements } from './shared/postgres/slow-statements.ts'
import { openPublicCache, usePublicCache } from './shared/public-cache.ts'
import { openReadReplica, useReadReplica } from './shared/read-replica.ts'
import { exitBecause, waitForDatabase } from './shared/start-problem.ts'
import { openTextKeys } from './shared/text-keys.ts'
import { inTurn } from './shared/watch.ts'

/** Niceness of a process of jobs: mails and documents have a lower priority than calls. */
const JOBS_NICENESS = 10

const { site, worker, settings, metrics, traces, parts, catcher, pools, replica } = await start(
  readConfigOrExit(),
).catch(exitBecause)

async function start(config: Config) {
  const doesJobs = config.role !== 'web'
  const answersCalls = config.role !== 'jobs'
  const { databaseConnections: connections, slowStatementMs } = config
  const logTo = bufferedLog()
  const log: FastifyBaseLogger = pino({ level: config.logLevel, serializers: logSerializers }, logTo)
  const traces = config.tracing
    ? await (await import('./metrics/tracing.ts')).openTracing(config.tracing, config.role)
    : undefined
  const slow = slowStatementMs > 0 ? logSlowStatements(slowStatementMs, log) : undefined
  const watch = inTurn(slow, traces?.watchStatement)
  const sending = { ...config.databaseSending, watch }
  const pool = answersCalls
    ? openPool(config.databaseUrl, connections, { sending, limits: CALLS, name: 'goldammer calls' })
    : openPool(config.databaseDirectUrl, connections, { sending, limits: JOBS, name: 'goldammer jobs' })
  // In a process that also answers calls, jobs have connections with limits of their own.
  const poolOfJobs =
    doesJobs && answersCalls
      ? openPool(config.databaseDirectUrl, connections, { sending, limits: JOBS, name: 'goldammer jobs' })
      : pool
  const poolOfQueue = doesJobs
    ? openPool(config.databaseDirectUrl, QUEUE_CONNECTIONS, { sending, limits: JOBS, name: 'goldammer queue' })
    : pool
  const pools = [...new Set([pool, poolOfJobs, poolOfQueue])]
  for (const one of pools) one.on('error', (error) => log.error({ err: error }, 'a database connection broke'))
  await waitForDatabase(pool, config.databaseWait)
  await refuseUnsafeStart(openDatabase(pool), config)
  // Only jobs send mail.
  const catcher =
    doesJobs && !config.smtpUrl ? await startMailCatcher(openDatabase(poolOfJobs), config.mailCatcherPort) : null
  const parts = assembleDependencies(config, pool, catcher?.url ?? config.smtpUrl)
  await parts.ports.storage.check()
  await refuseMissingPlaces(parts.db, config)
  await claimFiles(parts).catch((error) => log.warn({ err: error }, 'the files could not be marked as ours'))
  await refuseUnknownKeys(parts.db, parts.ports.keys)
  await openTextKeys(parts)
  const metrics = config.metrics ? (await import('./metrics/metrics.ts')).openMetrics(parts, pools, log) : null
  const site = answersCalls
    ? await openSite(parts, { logTo, metrics: metrics?.process, tracing: traces?.tracing })
    : null
  const replica = answersCalls ? openReplica(parts, sending, log) : null
  const settings = await followSettings(parts, log)
  if (!answersCalls) lowerPriority(JOBS_NICENESS)
  // Before any job and call: where it cannot listen, the process does not start.
  await metrics?.listen()
  const watchJob = inTurn(metrics?.watchJob, traces?.watchJob)
  const worker = doesJobs ? await startJobs(parts, { work: poolOfJobs, queue: poolOfQueue }, log, watchJob) : null
  await site?.app.listen({ port: config.port, host: config.host })
  return { site, worker, settings, metrics, traces, parts, catcher, pools, replica }
}

/** Where some calls may read (DATABASE_READ_URL). */
function openReplica({ db, config }: AppDependencies, sending: Sending, log: FastifyBaseLogger) {
  const { databaseReadUrl: url, databaseReadMaxLag: maxLagSeconds, databaseConnections: connections } = config
  if (!url) return null
  const replica = openReadReplica({ primary: db, url, maxLagSeconds, connections, sending, log })
  useReadReplica(db, replica)
  return replica
}

async function openSite(parts: AppDependencies, options: Pick<AppOptions, 'logTo' | 'metrics' | 'tracing'>) {
  const publicCache = await openPublicCache(parts.config.databaseDirectUrl)
  usePublicCache(parts.db, publicCache)
  const draining = new Draining()
  const { callsAtOnce } = parts.config
  return { app: await buildApp({ ...parts, ...options, publicCache, draining, callsAtOnce }), publicCache, draining }
}

type JobPools = { work: pg.Pool; queue: pg.Pool }

/** The jobs, over connections of their own. */
async function startJobs(parts: AppDependencies, { work, queue }: JobPools, log: FastifyBaseLogger, watch?: JobWatch) {
  const own = { ...parts, db: openDatabase(work) }
  await openTextKeys(own)
  return await startWorker(own, queue, log, watch)
}

/** Milliseconds after draining. What is not finished by then is taken over at the next start; the supervisor grants two seconds more. */
const patience = 8_000

let stopping = false
/** Lets the balancer send calls elsewhere, answers what has begun, finishes running jobs, and leaves nothing open. */
async function stop() {
  if (stopping) return
  stopping = true
  const { drainSeconds } = parts.config
  setTimeout(() => process.exit(1), drainSeconds * 1000 + patience).unref()
  await site?.draining.begin(drainSeconds)
  settings.stop()
  await site?.app.close()
  await worker?.stop()
  await site?.publicCache.stop()
  await replica?.stop()
  await parts.ports.mail.close()
  await catcher?.close()
  await metrics?.stop()
  await traces?.tracing.stop()
  await Promise.all(pools.map((pool) => pool.end()))
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
