import { randomUUID } from 'node:crypto'
import { DEFAULT_LOCALE } from '@goldammer/sdk/locales'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCrontab, parseCronItems, run, type Runner } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Parts } from '../app.ts'
import type { Scope } from '../shared/scope.ts'
import { effects, timedJobs } from './registry.ts'

export function systemScope(parts: Parts, log: FastifyBaseLogger): Scope {
  return { ...parts, log, actor: { kind: 'system' }, locale: DEFAULT_LOCALE, requestId: null }
}

/** Carries out one outbox row, unless it is done already. */
export async function deliver(scope: Scope, outboxId: string): Promise<void> {
  const row = await scope.db.selectFrom('outbox').selectAll().where('id', '=', outboxId).executeTakeFirst()
  if (!row || row.deliveredAt) return
  const effect = effects[row.kind]
  if (!effect) throw new Error(`no effect is registered for outbox kind ${row.kind}`)
  await effect(scope, { id: row.id, subjectId: row.subjectId, payload: row.payload as Record<string, unknown> })
  await scope.db.updateTable('outbox').set({ deliveredAt: scope.clock.now() }).where('id', '=', outboxId).execute()
}

/** Jobs that a killed process left locked run again at once: one embedded process has no living sibling that could hold them. */
async function unlockAbandoned(scope: Scope): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_jobs where locked_by is not null
      and locked_at < now() - interval '0 seconds' and not exists (
        select from worker_heartbeat where worker_id = locked_by and seen_at > now() - interval '30 seconds')))`.execute(scope.db)
}

/** Runs the jobs in this process until `stop()`. */
export async function startWorker(parts: Parts, pool: pg.Pool, log: FastifyBaseLogger): Promise<Runner> {
  const scope = systemScope(parts, log)
  await unlockAbandoned(scope)
  const items = timedJobs.flatMap((job) => parseCrontab(`${job.crontab} ${job.name} ?fill=1d`))
  return await run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => void (level === 'error' ? log.error(message) : log.debug(message))),
    parsedCronItems: items,
    taskList: {
      deliver: async (payload) => await deliver(scope, (payload as { outboxId: string }).outboxId),
      ...Object.fromEntries(timedJobs.map((job) => [job.name, async () => await job.run(scope)])),
    },
  })
}
