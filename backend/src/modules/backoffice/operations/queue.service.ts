import type { components } from '@goldammer/sdk/operations/staff'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { writeAudit } from '../../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import { jobKeyOf, LANES, MAX_ATTEMPTS, retryEffect } from '../../../shared/outbox.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { withoutPersonalData } from '../../../shared/without-personal-data.ts'

type Schemas = components['schemas']

type Row = {
  id: string
  /** An effect of the outbox; else a job of the clock, which only the queue knows. */
  isEffect: boolean
  /** The worker's task, or `timed`. */
  lane: string
  task: string
  subject: string | null
  state: Schemas['QueuedJobState']
  attempts: number
  maxAttempts: number
  /** How many processes ended while they ran it. */
  hardEnds: number
  error: string | null
  createdAt: Date
  runAt: Date
  failedAt: Date | null
  touchedAt: Date
}

const stateOf = (of: RawBuilder<unknown>, maxAttempts: RawBuilder<unknown>) => sql`case
  when job.locked_at is not null then 'running'
  when ${of}.attempts >= ${maxAttempts} then 'dead'
  when ${of}.attempts > 0 then 'failing'
  when ${of}.run_at > now() then 'planned'
  else 'waiting' end`

/**
 * Effects that are not carried out, from the outbox, and jobs of the clock, from the queue. Of effects the queue only says
 * whether one runs. It numbers its jobs; the interface's ids are 32 hex digits.
 */
export const queuedJobs = sql<Row>`(
  select outbox.id, true as is_effect, outbox.task as lane, outbox.kind as task, shop_order.order_number as subject,
    outbox.attempts::integer as attempts, ${sql.lit(MAX_ATTEMPTS)}::integer as max_attempts,
    outbox.hard_ends::integer as hard_ends, outbox.last_error as error,
    outbox.created_at, outbox.run_at, outbox.failed_at, coalesce(job.updated_at, outbox.created_at) as touched_at,
    ${stateOf(sql`outbox`, sql.lit(MAX_ATTEMPTS))} as state
  from outbox
  left join graphile_worker.jobs as job on job.key = ${jobKeyOf(sql`outbox.id`)}
  left join shop_order on shop_order.id = outbox.subject_id
  where outbox.delivered_at is null
  union all
  select lpad(to_hex(job.id), 32, '0')::uuid, false, 'timed', job.task_identifier, null, job.attempts::integer,
    job.max_attempts::integer, coalesce(job_run.hard_ends, 0)::integer, job.last_error, job.created_at, job.run_at,
    case when job.last_error is not null then job.updated_at end, job.updated_at,
    ${stateOf(sql`job`, sql`job.max_attempts`)}
  from graphile_worker.jobs as job
  left join job_run on job_run.job = job.task_identifier
  where job.task_identifier not in (${sql.join(Object.values(LANES).map((task) => sql.lit(task)))})
)`

const byTouch: Sorting = { column: sql`job.touched_at`, id: sql`job.id`, type: 'timestamptz' }

// The page of a list has more columns than these: what it is sorted by.
const toJob = (row: Row): Schemas['QueuedJob'] => ({
  id: row.id,
  task: row.task,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  maxAttempts: row.maxAttempts,
  hardEnds: row.hardEnds,
  error: row.error === null ? null : withoutPersonalData(row.error),
  createdAt: row.createdAt.toISOString(),
  runAt: row.runAt.toISOString(),
  failedAt: row.error === null ? null : (row.failedAt?.toISOString() ?? null),
})

const selectJobs = ({ db }: Pick<Scope, 'db'>) => db.selectFrom(queuedJobs.as('job')).selectAll()

/** What the outbox and the clock have queued and is not done (design §3). */
export async function listQueue(
  scope: Scope,
  { state, cursor, limit = 50 }: { state?: Schemas['QueuedJobState'][]; cursor?: string; limit?: number },
): Promise<Schemas['QueuedJobList']> {
  let query = selectJobs(scope)
  if (state?.length) query = query.where('job.state', 'in', state)
  const request = { sort: '-touchedAt', limit, cursor }
  const { rows, total, next, previous } = await readCountedPage(query, byTouch, request)
  return { elements: rows.map(toJob), total, next, previous }
}

/** Gives a job that failed or gave up a fresh set of attempts; it runs at once. */
export async function retryQueuedJob(scope: Scope, id: string): Promise<Schemas['QueuedJob']> {
  const row = await selectJobs(scope).where('job.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('HTTP__NOT_FOUND', { parameters: { path: `/staff-api/queue/${id}` } })
  if (row.state !== 'dead' && row.state !== 'failing') throw notFailed(row)
  return await inTransaction(scope, async (tx) => {
    const isRetried = row.isEffect ? await retryEffect(tx, row.id) : await retryOfClock(tx, row.id)
    // A worker has taken it meanwhile.
    if (!isRetried) throw notFailed(row)
    await writeAudit(scope, tx, { action: 'operations.retried', details: { task: row.task, subject: row.subject } })
    const retried = await selectJobs({ db: tx }).where('job.id', '=', id).executeTakeFirstOrThrow()
    return { ...toJob(row), state: 'waiting', attempts: 0, runAt: retried.runAt.toISOString() }
  })
}

async function retryOfClock(tx: Tx, id: string): Promise<boolean> {
  const number = BigInt(`0x${id}`).toString()
  const { rows } = await sql`select from graphile_worker.reschedule_jobs(
    array[${number}::bigint], run_at => now(), attempts => 0)`.execute(tx)
  return rows.length > 0
}

const notFailed = ({ state }: Row) => new AppError('INVALID_TRANSITION', { parameters: { state, event: 'retry' } })
