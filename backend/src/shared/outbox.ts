import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { newId } from './ids.ts'
import type { Scope } from './scope.ts'

/** What waits with a higher number is picked up later. */
const lowPriority = 10

/**
 * One effect outside the database. `kind` names it (M01, contract-pdf, payment.collect …); modules add their own.
 * `atOnce`: somebody waits for it, so it has a worker of its own beside the queue of mails and papers.
 */
export type Effect = {
  kind: string
  subjectId?: string
  payload?: Record<string, unknown>
  runAt?: Date
  atOnce?: boolean
}

/** Writes the effect and the job that carries it out in the caller's transaction: both happen, or neither. */
export async function addToOutbox(scope: Pick<Scope, 'clock'>, tx: Tx, effect: Effect): Promise<string> {
  const [id] = await addAllToOutbox(scope, tx, [effect])
  return id!
}

/** Effects that follow together, with one statement. */
export const addAllToOutbox = (scope: Pick<Scope, 'clock'>, tx: Tx, effects: readonly Effect[]): Promise<string[]> =>
  write(scope, tx, effects, 0)

/** Many effects at once, after everything else that waits: they belong to a mass of their own. */
export async function addManyToOutbox(
  scope: Pick<Scope, 'clock'>,
  tx: Tx,
  effects: readonly Omit<Effect, 'runAt' | 'atOnce'>[],
): Promise<void> {
  await write(scope, tx, effects, lowPriority)
}

async function write(scope: Pick<Scope, 'clock'>, tx: Tx, effects: readonly Effect[], priority: number) {
  if (effects.length === 0) return []
  const now = scope.clock.now()
  const rows = effects.map(({ kind, subjectId, payload, runAt = now, atOnce }) => ({
    id: newId(now),
    kind,
    subjectId,
    payload,
    runAt: runAt.toISOString(),
    task: atOnce ? 'deliver_at_once' : 'deliver',
    // The queue runs on the database's clock; a wait is therefore handed on as a duration of ours.
    wait: Math.max(0, (runAt.getTime() - now.getTime()) / 1000),
  }))
  // No other job has this key: the mode that dedupes without looking twice is safe, and half as expensive.
  await sql`with effect as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row(
        id text, kind text, "subjectId" uuid, payload jsonb, "runAt" text, task text, wait float8)
    ), kept as (
      insert into outbox (id, kind, subject_id, payload, created_at)
      select id::uuid, kind, "subjectId", coalesce(payload, '{}'), ${now} from effect
    )
    select count(*) from effect, graphile_worker.add_job(task,
      payload := json_build_object('outboxId', effect.id, 'runAt', effect."runAt"),
      run_at := now() + make_interval(secs => wait), max_attempts := 12, job_key := effect.id,
      job_key_mode := 'unsafe_dedupe', priority := ${priority}::integer)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** For an effect that only writes to the database: in its own transaction it happens once. False: it has happened. */
export async function takeFromOutbox(scope: Pick<Scope, 'clock'>, tx: Tx, id: string): Promise<boolean> {
  const taken = await tx
    .updateTable('outbox')
    .set({ deliveredAt: scope.clock.now() })
    .where('id', '=', id)
    .where('deliveredAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}
