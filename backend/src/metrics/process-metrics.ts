import { Gauge, Histogram, type Registry } from '@goldammer/sdk/metrics'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { type JobWatch, RetryLater } from '../jobs/effects.ts'
import { readDisk } from '../modules/backoffice/operations/figures.ts'
import type { StoragePort } from '../ports/storage/port.ts'

/** Seconds: a mail takes less than one, a file for the bank or a long list takes minutes. */
const DURATIONS = [0.1, 1, 10, 60, 600]

const nameOf = ({ options }: pg.Pool) => (options.application_name ?? '').replace(/^goldammer /, '')

/** Shows the connections of each pool, and who waits for one. */
export function measurePools(registry: Registry, pools: readonly pg.Pool[]): void {
  const registers = [registry]
  new Gauge({
    name: 'goldammer_pool_connections',
    help: 'Open connections of the pool, by state: used or idle.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const pool of pools) {
        this.set({ pool: nameOf(pool), state: 'used' }, pool.totalCount - pool.idleCount)
        this.set({ pool: nameOf(pool), state: 'idle' }, pool.idleCount)
      }
    },
  })
  new Gauge({
    name: 'goldammer_pool_connections_max',
    help: 'The most connections that the pool opens (DATABASE_CONNECTIONS).',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const pool of pools) this.set({ pool: nameOf(pool) }, pool.options.max ?? 0)
    },
  })
  new Gauge({
    name: 'goldammer_pool_waiting',
    help: 'Callers that wait for a connection of the pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const pool of pools) this.set({ pool: nameOf(pool) }, pool.waitingCount)
    },
  })
}

/** Shows how full the disk is on which this process stores files. */
export function measureDisk(registry: Registry, config: Config): void {
  new Gauge({
    name: 'goldammer_disk_used_ratio',
    help: 'How much of the disk of DATA_DIR is used, from 0 to 1; none if it cannot be read.',
    registers: [registry],
    async collect() {
      const used = await readDisk({ config }).catch(() => null)
      if (used === null) this.remove()
      else this.set(used)
    },
  })
}

/** Shows whether this process can store files: it cannot while the place for them is full or away. */
export function measureStorage(registry: Registry, storage: Pick<StoragePort, 'ready'>): void {
  new Gauge({
    name: 'goldammer_storage_failed',
    help: '1 while no file can be stored, because the disk or bucket is full or does not answer; else 0.',
    registers: [registry],
    async collect() {
      const failed = await storage.ready().then(
        () => 0,
        () => 1,
      )
      this.set(failed)
    },
  })
}

/** Counts and times each job that this process carries out. */
export function measureJobs(registry: Registry): JobWatch {
  const durations = new Histogram({
    name: 'goldammer_job_duration_seconds',
    help: 'Seconds that a job took, by lane, task and outcome; postponed: what it needs is missing, and it is tried again.',
    labelNames: ['lane', 'task', 'outcome'],
    buckets: DURATIONS,
    registers: [registry],
  })
  return async (job, work) => {
    const end = durations.startTimer(job)
    try {
      const result = await work()
      end({ outcome: 'done' })
      return result
    } catch (error) {
      end({ outcome: error instanceof RetryLater ? 'postponed' : 'failed' })
      throw error
    }
  }
}
