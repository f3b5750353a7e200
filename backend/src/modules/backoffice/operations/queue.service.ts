import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../../shared/app-error.ts'
import { writeAudit } from '../../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../../shared/keyset.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { withoutPersonalData } from '../../../shared/without-personal-data.ts'

type Schemas = components['schemas']

type Row = {
  id: string
  task: string
  subject: string | null
  state: Schemas['QueuedJobState']
  attempts: number
  maxAttempts: number
  error: string | null
  createdAt: Date
  runAt: Date
  touchedAt: Date
}

// The queue numbers its jobs; the interface's ids are 32 hex digits.
const jobs = sql<Row>`(
  select lpad(to_hex(job.id), 32, '0')::uuid as id, coalesce(outbox.kind, task.identifier) as task,
    shop_order.order_number as subject, job.attempts::integer as attempts, job.max_attempts::integer as max_attempts,
    job.last_error as error, coalesce(outbox.created_at, job.created_at) as created_at, job.run_at,
    job.updated_at as touched_at,
    case when job.locked_at is not null then 'running'
      when job.attempts >= job.max_attempts then 'dead'
      when job.attempts > 0 then 'failing'
      when job.run_at > now() then 'planned'
      else 'waiting' end as state
  from graphile_worker._private_jobs as job
  join graphile_worker._private_tasks as task on task.id = job.task_id
  left join outbox on outbox.id = (job.payload ->> 'outboxId')::uuid
  left join shop_order on shop_order.id = outbox.subject_id
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
  error: row.error === null ? null : withoutPersonalData(row.error),
  createdAt: row.createdAt.toISOString(),
  runAt: row.runAt.toISOString(),
  failedAt: row.error === null ? null : row.touchedAt.toISOString(),
})

const selectJobs = ({ db }: Pick<Scope, 'db'>) => db.selectFrom(jobs.as('job')).selectAll()

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
  const number = BigInt(`0x${id}`).toString()
  return await inTransaction(scope, async (tx) => {
    const { rows } = await sql<{ runAt: Date }>`select run_at from graphile_worker.reschedule_jobs(
      array[${number}::bigint], run_at := now(), attempts := 0)`.execute(tx)
    // A worker has taken it meanwhile.
    if (!rows[0]) throw notFailed(row)
    await writeAudit(scope, tx, { action: 'operations.retried', details: { task: row.task, subject: row.subject } })
    return { ...toJob(row), state: 'waiting', attempts: 0, runAt: rows[0].runAt.toISOString() }
  })
}

const notFailed = ({ state }: Row) => new AppError('INVALID_TRANSITION', { parameters: { state, event: 'retry' } })
