import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../shared/database.ts'
import { noteLostAttempts } from '../shared/outbox.ts'

const beatEvery = 1_000
/** Seconds of silence after which a worker counts as dead. */
const deadAfter = 4

/** Records that this worker is alive, in the database's time. */
async function beat(db: Database, workerId: string): Promise<void> {
  await sql`insert into worker_heartbeat (worker_id, seen_at) values (${workerId}, now())
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
  if (silent.length > 0) {
    await noteLostAttempts(db, silent)
    await sql`select graphile_worker.force_unlock_workers(${silent}::text[])`.execute(db)
  }
  await sql`delete from worker_heartbeat where seen_at < now() - interval '1 hour'`.execute(db)
}

export async function startHeartbeat(
  db: Database,
  workerId: string,
  log: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  await beat(db, workerId)
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= beat(db, workerId)
      .then(() => takeOver(db))
      .catch((error) => log.error({ err: error }, 'the heartbeat of the job worker failed'))
      .finally(() => {
        running = null
      })
  }, beatEvery)
  await takeOver(db)
  return {
    async stop() {
      clearInterval(timer)
      await running
      await db.deleteFrom('workerHeartbeat').where('workerId', '=', workerId).execute()
    },
  }
}
