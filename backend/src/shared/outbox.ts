import { HARD_ENDS_BEFORE_ALONE } from '@goldammer/sdk/constants'
import { type RawBuilder, sql } from 'kysely'
import { afterCommit } from './after-commit.ts'
import type { Database, Tx } from './database.ts'
import { newId } from './ids.ts'
import type { Scope } from './scope.ts'
import type { JsonObject } from './tables.ts'
import { inTransaction } from './transaction.ts'

/**
 * The worker's tasks that carry out effects, by lane. Each lane has workers of its own (jobs/worker.ts), so none holds up another.
 * `first`: a person waits for it: the check of an identity, a contract that was submitted, the receipt of a withdrawal. `atOnce`: the shop waits
 * for it, as for a purge of its pages. `alone`: it ended several processes, and gets one of its own (jobs/alone.ts).
 */
export const LANES = {
  first: 'deliver_first',
  atOnce: 'deliver_at_once',
  usual: 'deliver',
  alone: 'deliver_alone',
} as const

export type Lane = keyof typeof LANES

/** An effect that has failed so often is a dead letter: it runs again only when staff retry it. */
export const MAX_ATTEMPTS = 12

/** Within a lane effects with a higher number are picked up later, so that a mass mailing does not delay a single mail. */
const priorities = { first: -20, atOnce: -10, usual: 0, low: 10 }

/**
 * One effect outside the database. `kind` names it (mail, document, payment.collect …); modules add their own.
 * `lane`: whose workers carry it out; those of mails and papers unless it says otherwise.
 */
export type Effect = {
  kind: string
  subjectId?: string
  payload?: Record<string, unknown>
  runAt?: Date
  lane?: 'first' | 'atOnce'
}

/** Writes the effect in the caller's transaction: both happen, or neither. Its job is queued after the commit. */
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
  effects: readonly Omit<Effect, 'runAt' | 'lane'>[],
): Promise<void> {
  await write(scope, tx, effects, priorities.low)
}

async function write(scope: Pick<Scope, 'clock'>, tx: Tx, effects: readonly Effect[], usualPriority: number) {
  if (effects.length === 0) return []
  const now = scope.clock.now()
  const rows = effects.map(({ kind, subjectId, payload, runAt = now, lane }) => ({
    id: newId(now),
    kind,
    subjectId,
    payload,
    dueAt: runAt.toISOString(),
    task: LANES[lane ?? 'usual'],
    priority: lane ? priorities[lane] : usualPriority,
    // The queue runs on the database's clock; a wait is therefore handed on as a duration of ours.
    wait: Math.max(0, (runAt.getTime() - now.getTime()) / 1000),
  }))
  await sql`insert into outbox (id, kind, subject_id, payload, created_at, due_at, run_at, task, priority)
    select id::uuid, kind, "subjectId", coalesce(payload, '{}'), ${now}, "dueAt", now() + make_interval(secs => wait), task, priority
    from json_to_recordset(${JSON.stringify(rows)}::json) as effect(
      id text, kind text, "subjectId" uuid, payload jsonb, "dueAt" timestamptz, task text, priority smallint, wait float8)`.execute(
    tx,
  )
  // Those whose time has not come stay in the outbox until then, and are queued with what was left behind.
  afterCommit(
    tx,
    queueJobs,
    rows.filter(({ wait }) => wait === 0).map(({ id }) => id),
  )
  return rows.map(({ id }) => id)
}

/** The key of an effect's job in the queue: the outbox row's id as the program writes it. */
export const jobKeyOf = (id: RawBuilder<unknown>): RawBuilder<string> => sql`replace(${id}::text, '-', '')`

/** More are queued one batch after the other: an effect that a person waits for does not wait for a whole mass mailing. */
const QUEUED_TOGETHER = 1000

/**
 * Queues the jobs of effects that are committed and not queued yet. This can't belong to their own transaction: the queue's
 * functions notify the workers, and PostgreSQL commits transactions that notify one after the other. Two processes may
 * queue the same effects at the same time; each is queued by one of them.
 */
export async function queueJobs(db: Database, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += QUEUED_TOGETHER) {
    // Commits without waiting for the disk: what it loses is lost as a whole, and is queued once more.
    await sql`with due as (
        select id, task, priority, run_at from outbox
        where id = any(${ids.slice(from, from + QUEUED_TOGETHER)}::uuid[]) and queued_at is null and delivered_at is null
        order by id for update skip locked
      ), specs as (
        select array_agg(json_populate_record(null::graphile_worker.job_spec, json_build_object(
          'identifier', task, 'payload', json_build_object('outboxId', ${jobKeyOf(sql`id`)}), 'run_at', run_at,
          'max_attempts', ${MAX_ATTEMPTS}::int, 'job_key', ${jobKeyOf(sql`id`)}, 'priority', priority)) order by id) as list
        from due having count(*) > 0
      ), queued as (
        select count(*) as count from specs, graphile_worker.add_jobs(specs.list, job_key_preserve_run_at => true)
      ), noted as (
        update outbox set queued_at = now() from due where outbox.id = due.id
      )
      select set_config('synchronous_commit', 'off', true), count from queued`.execute(db)
  }
}

/** Queues effects that have become due, and those whose process ended before it could queue them. */
export async function queueLeftJobs(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`select id from outbox
      where queued_at is null and delivered_at is null and run_at <= now()
      order by run_at limit ${QUEUED_TOGETHER}`.execute(db)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await leaveHeldJobs(db, ids)
    await queueJobs(db, ids)
    if (rows.length < QUEUED_TOGETHER) return
  }
}

/**
 * Notes as queued what a worker holds already. While an upgrade runs, the former release queues its effects without noting it. Were such a job
 * queued again, the queue would take its key and attempts, and if its process is killed it would stay in the queue for ever.
 */
async function leaveHeldJobs(db: Database, ids: readonly string[]): Promise<void> {
  await sql`update outbox set queued_at = now() from graphile_worker.jobs as job
    where outbox.id = any(${ids}::uuid[]) and queued_at is null and delivered_at is null
      and job.key = ${jobKeyOf(sql`outbox.id`)} and job.locked_at is not null`.execute(db)
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

/** Notes that the effect has been carried out; what is known of failures and what was secret goes. */
export async function markDelivered({ db, clock }: Pick<Scope, 'clock' | 'db'>, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      deliveredAt: clock.now(),
      payload: sql`payload - 'secret'`,
      attempts: 0,
      hardEnds: 0,
      lastError: null,
      failedAt: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Rewrites the payloads of the effects of one kind for one subject, where they hold `name`. */
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
    .set({
      payload: sql`jsonb_set(payload, array_append(case when payload ? 'parameters' then array['parameters'] else array['secret', 'parameters'] end,
        ${name}::text), ${JSON.stringify(value)}::jsonb)`,
    })
    .where('id', '=', id)
    .execute()
}

/** Notes for staff that an attempt has failed, and when the queue makes the next one: it waits e^attempts seconds. */
export async function noteFailure(db: Database, id: string, attempts: number, error: string): Promise<void> {
  await sql`update outbox set attempts = ${attempts}, last_error = ${error}, failed_at = now(),
      run_at = now() + make_interval(secs => exp(least(${attempts}::int, 10)))
    where id = ${id} and delivered_at is null`.execute(db)
}

/** Effects that failed because something was missing, and wait for their next attempt, have it now: it is there. One that a worker holds is left alone. */
export async function tryAgainNow(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`with waiting as (
      update outbox set run_at = now()
      where id = any(${ids}::uuid[]) and delivered_at is null and attempts between 1 and ${MAX_ATTEMPTS - 1}::int
      returning id
    )
    select from graphile_worker.reschedule_jobs(array(select job.id from waiting
      join graphile_worker.jobs as job on job.key = ${jobKeyOf(sql`waiting.id`)}), run_at => now())`.execute(db)
}

/** Gives the effect up at once, with a reason: it runs again only when staff retry it. Its job is the caller's to complete. */
export async function setAside(db: Database, id: string, reason: string): Promise<void> {
  await sql`update outbox set attempts = ${MAX_ATTEMPTS}, hard_ends = hard_ends + 1, last_error = ${reason}, failed_at = now()
    where id = ${id} and delivered_at is null`.execute(db)
}

/** Why an effect was given up whose last attempt no process was left to describe. */
const UNHEARD = `Each of the ${MAX_ATTEMPTS} attempts ended with its process, before it could report an error.`

/**
 * Counts a hard end for each effect that these workers had begun; the attempt stays used. Answers the effects that have ended too many
 * processes. Those of the lane `alone` ended with the process that watched over theirs.
 */
export async function countHardEnds(tx: Tx, workerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; task: string; hardEnds: number }>`update outbox
    set attempts = lost.attempts,
      hard_ends = hard_ends + case when task = ${LANES.alone} then 0 else 1 end,
      last_error = case when lost.attempts >= ${MAX_ATTEMPTS}::int then coalesce(last_error, ${UNHEARD}) else last_error end,
      failed_at = case when lost.attempts >= ${MAX_ATTEMPTS}::int then now() else failed_at end
    from (select (case when task_identifier = any(${Object.values(LANES)}::text[]) then key end)::uuid as effect, attempts
      from graphile_worker.jobs where locked_by = any(${workerIds}::text[])) as lost
    where lost.effect = id and delivered_at is null
    returning id, task, hard_ends`.execute(tx)
  return rows.filter((row) => row.task !== LANES.alone && row.hardEnds >= HARD_ENDS_BEFORE_ALONE).map(({ id }) => id)
}

/** Moves effects that nobody carries out to the lane `alone`, with attempts of their own. */
export async function runAloneFromNow(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('outbox')
    .set({ task: LANES.alone, attempts: 0, lastError: null, failedAt: null, queuedAt: null, runAt: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()
  // The queue changes the task of a job only while the job has attempts left.
  await sql`select from graphile_worker.reschedule_jobs(array(
    select job.id from graphile_worker.jobs as job join outbox on job.key = ${jobKeyOf(sql`outbox.id`)}
    where outbox.id = any(${ids}::uuid[])), attempts => 0)`.execute(tx)
  await queueJobs(tx, ids)
}

/** Gives a failed effect a fresh set of attempts, from now on. False: a worker carries it out, or has done so. */
export async function retryEffect(tx: Tx, id: string): Promise<boolean> {
  const effect = await tx
    .updateTable('outbox')
    .set({ attempts: 0, runAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deliveredAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!effect) return false
  const { rows } = await sql<{ rescheduled: boolean; exists: boolean }>`with job as (
      select id from graphile_worker.jobs where key = ${id}
    )
    select exists (select from job) as exists, exists (select from graphile_worker.reschedule_jobs(
      array(select id from job), run_at => now(), attempts => 0)) as rescheduled`.execute(tx)
  const { rescheduled, exists } = rows[0]!
  if (exists) return rescheduled
  // Without a job, as after a restored queue: it is queued as if it were new.
  await tx.updateTable('outbox').set({ queuedAt: null }).where('id', '=', id).execute()
  afterCommit(tx, queueJobs, [id])
  return true
}

/**
 * Effects that have been carried out together with another: their jobs have nothing left to do. Who queues one of them in this
 * moment is waited for, and its job is then seen; two that settle the same lock the rows in one order.
 */
export async function settleAll(scope: Pick<Scope, 'clock' | 'db'>, ids: readonly string[]): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await sql`select from outbox where id = any(${ids}::uuid[]) and delivered_at is null order by id for update`.execute(
      tx,
    )
    await sql`with settled as (
        update outbox set delivered_at = ${scope.clock.now()}, attempts = 0, last_error = null, failed_at = null
        where id = any(${ids}::uuid[]) and delivered_at is null
        returning id
      )
      select from graphile_worker.complete_jobs(array(
        select job.id from settled join graphile_worker.jobs as job on job.key = ${jobKeyOf(sql`settled.id`)}))`.execute(
      tx,
    )
  })
}
