import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../shared/database.ts'
import { freeJobsOf, takeOverFrom } from './hard-ends.ts'

const beatEvery = 1_000
/** Seconds of silence after which a worker counts as dead. */
const deadAfter = 4
/** Milliseconds between two heartbeats, above which this process may have missed those of others. */
const longestGap = 3_000

/** Records that these workers are alive, in the database's time. */
async function beat(db: Database, workerIds: readonly string[]): Promise<void> {
  await sql`insert into worker_heartbeat (worker_id, seen_at) select unnest(${workerIds}::text[]), now()
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(db)
}

/** Whether some process runs jobs at the moment. */
export async function isWorkerAlive(db: Database): Promise<boolean> {
  const { rows } = await sql`select from worker_heartbeat
    where seen_at > now() - make_interval(secs => ${deadAfter}) limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Frees the jobs whose worker has fallen silent. The queue itself would leave them locked for four hours. Should the
 * silent one live after all, a job runs twice, which does no harm.
 */
async function takeOver(db: Database): Promise<void> {
  const { rows } = await sql<{ workerId: string }>`select distinct locked_by as worker_id from graphile_worker.jobs
    where locked_by is not null and not exists (select from worker_heartbeat
      where worker_id = locked_by and seen_at > now() - make_interval(secs => ${deadAfter}))
    -- A worker that has just started may hold a job before its first beat.
    and locked_at < now() - make_interval(secs => ${deadAfter})`.execute(db)
  const silent = rows.map(({ workerId }) => workerId)
  if (silent.length > 0) await takeOverFrom(db, silent, deadAfter)
  await sql`delete from worker_heartbeat where seen_at < now() - interval '1 hour'`.execute(db)
}

/** The heartbeat of a process, for all its workers. */
export type Heartbeat = {
  add(workerId: string): void
  remove(workerId: string): Promise<void>
  stop(): Promise<void>
  /** Ends without waiting for what is under way: other processes may begin it at once. */
  abandon(): Promise<void>
}

/**
 * Beats each second, and takes over from workers that do not. While the database was away nobody could beat: silence counts only after this process
 * itself has beaten for as long without a break.
 */
export function startHeartbeat(db: Database, log: FastifyBaseLogger): Heartbeat {
  const workers = new Set<string>()
  let running: Promise<void> | null = null
  let beatsSince = Number.POSITIVE_INFINITY
  let lastBeat = Number.NEGATIVE_INFINITY
  async function turn() {
    await beat(db, [...workers])
    const now = performance.now()
    if (now - lastBeat > longestGap) beatsSince = now
    lastBeat = now
    if (now - beatsSince > deadAfter * 1000) await takeOver(db)
  }
  const next = () => {
    running ??= turn()
      .catch((error) => log.error({ err: error }, 'the heartbeat of the job worker failed'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(next, beatEvery)
  return {
    add(workerId) {
      workers.add(workerId)
      next()
    },
    async remove(workerId) {
      workers.delete(workerId)
      await running
      await db.deleteFrom('workerHeartbeat').where('workerId', '=', workerId).execute()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
    async abandon() {
      clearInterval(timer)
      const left = [...workers]
      await freeJobsOf(db, left)
      await sql`delete from worker_heartbeat where worker_id = any(${left}::text[])`.execute(db)
    },
  }
}
