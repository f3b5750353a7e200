import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type Config, readConfigOrExit } from './config.ts'
import { assembleDependencies } from './dependencies.ts'
import { startWorker } from './jobs/worker.ts'
import { bufferedLog, logSerializers } from './plugins/request-log.ts'
import { startMailCatcher } from './ports/mail/catcher.ts'
import { refuseUnsafeStart } from './safe-start.ts'
import type { AppDependencies } from './shared/app-dependencies.ts'
import { lowerPriority } from './shared/cpu-priority.ts'
import { openDatabase, openPool } from './shared/database.ts'
import { refuseUnknownKeys } from './shared/file-seals.ts'
import { followSettings } from './shared/live-settings.ts'
import { openPublicCache, usePublicCache } from './shared/public-cache.ts'
import { exitBecause } from './shared/start-problem.ts'
import { openTextKeys } from './shared/text-keys.ts'

/** Niceness of a process of jobs: mails and documents have a lower priority than calls. */
const JOBS_NICENESS = 10

/** Of a process to PostgreSQL. */
const CONNECTIONS = 20

const { site, worker, settings, parts, catcher, pool } = await start(readConfigOrExit()).catch(exitBecause)

async function start(config: Config) {
  const pool = openPool(config.databaseUrl, CONNECTIONS, config.databaseSending)
  await refuseUnsafeStart(openDatabase(pool), config)
  await pool.query('select 1')
  const doesJobs = config.role !== 'web'
  // Only jobs send mail.
  const catcher =
    doesJobs && !config.smtpUrl ? await startMailCatcher(openDatabase(pool), config.mailCatcherPort) : null
  const parts = assembleDependencies(config, pool, catcher?.url ?? config.smtpUrl)
  await parts.ports.storage.check()
  await refuseUnknownKeys(parts.db, parts.ports.keys)
  await openTextKeys(parts)
  const site = config.role === 'jobs' ? null : await openSite(parts)
  const log = site?.app.log ?? pino({ level: config.logLevel, serializers: logSerializers }, bufferedLog())
  pool.on('error', (error) => log.error({ err: error }, 'a database connection broke'))
  const settings = await followSettings(parts, log)
  if (config.role === 'jobs') lowerPriority(JOBS_NICENESS)
  const worker = doesJobs ? await startWorker(parts, pool, log) : null
  await site?.app.listen({ port: config.port, host: config.host })
  return { site, worker, settings, parts, catcher, pool }
}

async function openSite(parts: AppDependencies) {
  const publicCache = await openPublicCache(parts.config.databaseUrl)
  usePublicCache(parts.db, publicCache)
  return { app: await buildApp({ ...parts, publicCache, logTo: bufferedLog() }), publicCache }
}

/** The supervisor grants ten seconds; what is not finished by then is taken over at the next start. */
const patience = 8_000

let stopping = false
/** Answers what has begun, finishes running jobs, and leaves nothing open. */
async function stop() {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), patience).unref()
  settings.stop()
  await site?.app.close()
  await worker?.stop()
  await site?.publicCache.stop()
  await parts.ports.mail.close()
  await catcher?.close()
  await pool.end()
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
