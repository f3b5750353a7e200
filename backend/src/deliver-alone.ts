// Runs one job that has ended several processes, and then ends itself. Only a process of jobs starts it (jobs/alone.ts).
import { pino } from 'pino'
import { readConfigOrExit } from './config.ts'
import { assembleDependencies } from './dependencies.ts'
import type { AloneJob, AloneReport } from './jobs/alone.ts'
import { deliver, systemScope } from './jobs/deliver.ts'
import { RetryLater } from './jobs/effects.ts'
import { timedJobs } from './jobs/registry.ts'
import { runTimed } from './jobs/timed-run.ts'
import { logSerializers } from './plugins/request-log.ts'
import { startMailCatcher } from './ports/mail/catcher.ts'
import { openDatabase, openPool } from './shared/database.ts'
import { followSettings } from './shared/live-settings.ts'
import { JOBS } from './shared/postgres/limits.ts'
import type { Scope } from './shared/scope.ts'
import { exitBecause, waitForDatabase } from './shared/start-problem.ts'
import { openTextKeys } from './shared/text-keys.ts'

const CONNECTIONS = 5

// The process that started this one ends it: a signal to the whole group would look as if the job had.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(1))

const report = (state: AloneReport) => new Promise<void>((resolve) => void process.send?.(state, () => resolve()))

await report('alive')
setInterval(() => void report('alive'), 1_000).unref()

async function carryOut(scope: Scope, job: AloneJob): Promise<void> {
  if ('outboxId' in job) return await deliver(scope, job.outboxId)
  const timed = timedJobs.find(({ name }) => name === job.timedJob)
  if (!timed) throw new Error(`there is no timed job ${job.timedJob}`)
  await runTimed(scope, timed, job.payload)
}

async function open() {
  const config = readConfigOrExit()
  const log = pino({ level: config.logLevel, serializers: logSerializers })
  const pool = openPool(config.databaseDirectUrl, CONNECTIONS, {
    sending: config.databaseSending,
    limits: JOBS,
    name: 'goldammer alone',
  })
  await waitForDatabase(pool, config.databaseWait)
  const catcher = config.smtpUrl ? null : await startMailCatcher(openDatabase(pool), 0)
  const parts = assembleDependencies(config, pool, catcher?.url ?? config.smtpUrl)
  await openTextKeys(parts)
  await followSettings(parts, log)
  return systemScope(parts, log)
}

const job = JSON.parse(process.argv[2]!) as AloneJob
const scope = await open().catch(exitBecause)
await report('begun')
try {
  await carryOut(scope, job)
  await report('done')
} catch (error) {
  await report({ error: (error as Error).message || String(error), isWaiting: error instanceof RetryLater })
}
process.exit(0)
