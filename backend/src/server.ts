import { setTimeout as sleep } from 'node:timers/promises'
import { bufferedLog } from '@goldammer/sdk/buffered-log'
import { LISTEN_BACKLOG } from '@goldammer/sdk/constants'
import { Draining } from '@goldammer/sdk/draining'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { type AppOptions, buildApp } from './app.ts'
import { type Config, readConfigOrExit } from './config.ts'
import { assembleDependencies } from './dependencies.ts'
import type { JobWatch } from './jobs/effects.ts'
import { outliveSecondRelease } from './jobs/second-release.ts'
import { firstConnections, QUEUE_CONNECTIONS, startWorker, type WorkerPools } from './jobs/worker.ts'
import { logSerializers } from './plugins/request-log.ts'
import { startMailCatcher } from './ports/mail/catcher.ts'
import { StorageOutage } from './ports/storage/problems.ts'
import { refuseUnsafeStart } from './safe-start.ts'
import type { AppDependencies } from './shared/app-dependencies.ts'
import { lowerPriority } from './shared/cpu-priority.ts'
import { openDatabase, openPool, textSealsOf } from './shared/database.ts'
import { refuseMissingPlaces } from './shared/file-places.ts'
import { refuseUnknownKeys } from './shared/file-seals.ts'
import { claimFiles } from './shared/file-sweep.ts'
import { followSettings } from './shared/live-settings.ts'
import { openNotices } from './shared/notices.ts'
import type { Sending } from './shared/postgres/connections.ts'
import { CALLS, JOBS, QUEUE } from './shared/postgres/limits.ts'
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
  if (doesJobs) outliveSecondRelease(log)
  const traces = config.tracing
    ? await (await import('./metrics/tracing.ts')).openTracing(config.tracing, config.role)
    : undefined
  const slow = slowStatementMs > 0 ? logSlowStatements(slowStatementMs, log) : undefined
  const watch = inTurn(slow, traces?.watchStatement)
  const sending = { ...config.databaseSending, watch }
  const connectionsOfWork = connections - firstConnections(connections)
  const openWork = () =>
    openPool(config.databaseDirectUrl, connectionsOfWork, { sending, limits: JOBS, name: 'goldammer jobs' })
  const pool = answersCalls
    ? openPool(config.databaseUrl, connections, { sending, limits: CALLS, name: 'goldammer calls' })
    : openWork()
  // In a process that also answers calls, jobs have connections with limits of their own.
  const poolOfJobs = doesJobs && answersCalls ? openWork() : pool
  const poolsOfWorker = doesJobs ? openPoolsOfWorker(config, poolOfJobs, sending) : null
  const pools = [...new Set([pool, poolOfJobs]), ...Object.values(poolsOfWorker ?? {})]
  for (const one of pools) one.on('error', (error) => log.error({ err: error }, 'a database connection broke'))
  await waitForDatabase(pool, config.databaseWait)
  await refuseUnsafeStart(openDatabase(pool), config)
  // Only jobs send mail.
  const catcher =
    doesJobs && !config.smtpUrl ? await startMailCatcher(openDatabase(poolOfJobs), config.mailCatcherPort) : null
  const parts = assembleDependencies(config, pool, catcher?.url ?? config.smtpUrl)
  await checkStorage(parts, log)
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
  const worker = poolsOfWorker ? await startJobs(parts, { work: poolOfJobs, ...poolsOfWorker }, log, watchJob) : null
  await site?.app.listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG })
  return { site, worker, settings, metrics, traces, parts, catcher, pools, replica }
}

/** Most of the shop needs no file: it does not stay closed because a bucket is away for a while. */
async function checkStorage({ ports }: AppDependencies, log: FastifyBaseLogger) {
  try {
    await ports.storage.check()
  } catch (error) {
    if (!(error instanceof StorageOutage)) throw error
    log.warn(`${error.message}: files cannot be read or stored until it does`)
  }
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
  const notices = await openNotices(parts.config.databaseDirectUrl)
  const publicCache = await openPublicCache(notices)
  usePublicCache(parts.db, publicCache)
  const draining = new Draining()
  const { callsAtOnce } = parts.config
  const app = await buildApp({ ...parts, ...options, publicCache, notices, draining, callsAtOnce })
  return { app, publicCache, notices, draining }
}

/** Beside the connections of the work (`workPool`). */
function openPoolsOfWorker(config: Config, workPool: pg.Pool, sending: Sending): WorkerPools {
  const { databaseDirectUrl: url, databaseConnections: connections } = config
  // They read the same sealed columns.
  const seals = textSealsOf(openDatabase(workPool))
  return {
    queue: openPool(url, QUEUE_CONNECTIONS, { sending, limits: QUEUE, name: 'goldammer queue' }),
    first: openPool(url, firstConnections(connections), { sending, limits: JOBS, name: 'goldammer first', seals }),
  }
}

type JobPools = WorkerPools & { work: pg.Pool }

/** The jobs, over connections of their own. */
async function startJobs(parts: AppDependencies, pools: JobPools, log: FastifyBaseLogger, watch?: JobWatch) {
  const own = { ...parts, db: openDatabase(pools.work) }
  await openTextKeys(own)
  return await startWorker(own, pools, log, watch)
}

/** Milliseconds after draining. What is not finished by then other processes begin again; the supervisor grants two seconds more. */
const patience = 8_000
/** Milliseconds for handing it over. */
const handingOver = 1_000

async function giveUp() {
  const handedOver = worker?.abandon().catch(() => undefined)
  await Promise.race([handedOver, sleep(handingOver)])
  process.exit(1)
}

let stopping = false
/** Lets the balancer send calls elsewhere, answers what has begun, finishes running jobs, and leaves nothing open. */
async function stop() {
  if (stopping) return
  stopping = true
  const { drainSeconds } = parts.config
  setTimeout(giveUp, drainSeconds * 1000 + patience).unref()
  await site?.draining.begin(drainSeconds)
  settings.stop()
  await site?.app.close()
  await worker?.stop()
  site?.publicCache.stop()
  await site?.notices.stop()
  await replica?.stop()
  await parts.ports.mail.close()
  await catcher?.close()
  await metrics?.stop()
  await traces?.tracing.stop()
  await Promise.all(pools.map((pool) => pool.end()))
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
