import { type RawBuilder, sql } from 'kysely'
import { announceAfterCommit } from './announce.ts'
import type { Database, Tx } from './database.ts'
import { newId } from './ids.ts'
import type { Scope } from './scope.ts'
import type { JsonObject } from './tables.ts'

/** Where workers hear of jobs; they also look once a second. */
const NEW_JOBS = 'jobs:insert'
/** What the worker's tasks are called that carry out effects. */
export const TASK = 'deliver'
export const TASK_AT_ONCE = 'deliver_at_once'

/** What waits with a higher number is picked up later. Nobody looks through a mass of mails for what somebody waits for. */
const priorities = { atOnce: -10, usual: 0, low: 10 }

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

/** The tasks that jobs of the outbox name; a worker that starts writes them too. */
export async function prepareOutbox(db: Database): Promise<void> {
  await sql`insert into graphile_worker._private_tasks (identifier) values (${TASK}), (${TASK_AT_ONCE})
    on conflict do nothing`.execute(db)
}

/** Writes the effect and the job that carries it out in the caller's transaction: both happen, or neither. */
export async function addToOutbox(scope: Pick<Scope, 'clock'>, tx: Tx, effect: Effect): Promise<string> {
  const [id] = await addAllToOutbox(scope, tx, [effect])
  return id!
}

/** Effects that follow together, with one statement. */
export const addAllToOutbox = (scope: Pick<Scope, 'clock'>, tx: Tx, effects: readonly Effect[]): Promise<string[]> =>
  write(scope, tx, effects, priorities.usual)

/** Many effects at once, after everything else that waits: they belong to a mass of their own. */
export async function addManyToOutbox(
  scope: Pick<Scope, 'clock'>,
  tx: Tx,
  effects: readonly Omit<Effect, 'runAt' | 'atOnce'>[],
): Promise<void> {
  await write(scope, tx, effects, priorities.low)
}

async function write(scope: Pick<Scope, 'clock'>, tx: Tx, effects: readonly Effect[], usualPriority: number) {
  if (effects.length === 0) return []
  const now = scope.clock.now()
  const rows = effects.map(({ kind, subjectId, payload, runAt = now, atOnce }) => ({
    id: newId(now),
    kind,
    subjectId,
    payload,
    runAt: runAt.toISOString(),
    task: atOnce ? TASK_AT_ONCE : TASK,
    priority: atOnce ? priorities.atOnce : usualPriority,
    // The queue runs on the database's clock; a wait is therefore handed on as a duration of ours.
    wait: Math.max(0, (runAt.getTime() - now.getTime()) / 1000),
  }))
  // The library's own `add_job` notifies within the transaction, which lets orders be committed only one after the other.
  await sql`with effect as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row(
        id text, kind text, "subjectId" uuid, payload jsonb, "runAt" text, task text, priority smallint, wait float8)
    ), kept as (
      insert into outbox (id, kind, subject_id, payload, created_at)
      select id::uuid, kind, "subjectId", coalesce(payload, '{}'), ${now} from effect
    )
    insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key, priority)
    select (select id from graphile_worker._private_tasks where identifier = task),
      json_build_object('outboxId', effect.id, 'runAt', effect."runAt"), now() + make_interval(secs => wait), 12, effect.id, priority
    from effect`.execute(tx)
  const due = rows.filter(({ wait }) => wait === 0).length
  if (due > 0) announceAfterCommit(tx, NEW_JOBS, due)
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

/** The effect has been carried out; what its payload held in secret is needed no more. */
export async function markDelivered({ clock, db }: Pick<Scope, 'clock' | 'db'>, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ deliveredAt: clock.now(), payload: sql`payload - 'secret'` })
    .where('id', '=', id)
    .execute()
}

/** Writes the payloads of the effects of one kind for one subject anew, where they hold `name`. */
export async function rewritePayloads(
  tx: Tx,
  { kind, subjectId, name }: { kind: string; subjectId: string; name: string },
  payload: RawBuilder<JsonObject>,
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ payload })
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where(sql<boolean>`payload ? ${name}`)
    .execute()
}

/** Sets one parameter in the payload of an effect that waits. */
export async function setParameter(db: Database | Tx, id: string, name: string, value: unknown): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ payload: sql`jsonb_set(payload, array['parameters', ${name}::text], ${JSON.stringify(value)}::jsonb)` })
    .where('id', '=', id)
    .execute()
}

/**
 * Effects that have been carried out together with another: their jobs have nothing left to do. What somebody else settles at
 * the same time is left to them.
 */
export async function settleTogether(scope: Pick<Scope, 'clock' | 'db'>, ids: readonly string[]): Promise<void> {
  await sql`with settled as (
      update outbox set delivered_at = ${scope.clock.now()}
      where id in (select id from outbox where id = any(${ids}::uuid[]) and delivered_at is null for update skip locked)
      returning id
    )
    delete from graphile_worker._private_jobs job using settled
    where job.key = replace(settled.id::text, '-', '') and job.locked_at is null`.execute(scope.db)
}
