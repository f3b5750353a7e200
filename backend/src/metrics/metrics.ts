import { type MetricsServer, ProcessMetrics, serveMetrics } from '@goldammer/sdk/metrics'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { type JobWatch, unwatchedJob } from '../jobs/effects.ts'
import type { AppDependencies } from '../shared/app-dependencies.ts'
import { openDatabase, openPool } from '../shared/database.ts'
import { FIGURES } from '../shared/postgres/limits.ts'
import { databaseMetrics } from './database-metrics.ts'
import { measureDisk, measureJobs, measurePools, measureStorage } from './process-metrics.ts'

export type Metrics = {
  process: ProcessMetrics
  watchJob: JobWatch
  /** Begins to answer at `/metrics`. Rejects with Node's error where it cannot listen. */
  listen(): Promise<void>
  stop(): Promise<void>
}

/** Measures this process, and the shop as a whole if it carries out jobs; null where no port is set (METRICS_PORT). */
export function openMetrics(
  { config, clock, ports }: Pick<AppDependencies, 'config' | 'clock' | 'ports'>,
  pools: readonly pg.Pool[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Metrics | null {
  if (config.metrics === null) return null
  const address = config.metrics
  const process = new ProcessMetrics(config.role)
  measurePools(process.registry, pools)
  measureDisk(process.registry, config)
  measureStorage(process.registry, ports.storage)
  const whole = config.role === 'web' ? null : openWhole(config, clock, log)
  let server: MetricsServer | null = null
  return {
    process,
    watchJob: whole ? measureJobs(process.registry) : unwatchedJob,
    async listen() {
      server = await serveMetrics(address, [process.registry, ...(whole ? [whole.registry] : [])])
    },
    async stop() {
      await server?.stop()
      await whole?.pool.end()
    },
  }
}

/** Its connection is its own: the figures are needed most when no other is left. */
function openWhole(config: Config, clock: AppDependencies['clock'], log: Pick<FastifyBaseLogger, 'warn'>) {
  const sending = config.databaseSending
  const pool = openPool(config.databaseUrl, 1, { sending, limits: FIGURES, name: 'goldammer figures' })
  return { pool, registry: databaseMetrics({ db: openDatabase(pool), clock, config }, log) }
}
