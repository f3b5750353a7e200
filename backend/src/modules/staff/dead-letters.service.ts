import type { components } from '@goldammer/sdk/operations/staff'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import type { Scope } from '../../shared/scope.ts'

type Schemas = components['schemas']

type Row = {
  id: string
  task: string
  subject: string | null
  attempts: number
  error: string | null
  createdAt: Date
  failedAt: Date
  dead: boolean
}

// The queue numbers its jobs; the interface's ids are 32 hex digits.
const jobs = sql<Row>`(
  select lpad(to_hex(job.id), 32, '0')::uuid as id, coalesce(outbox.kind, task.identifier) as task,
    shop_order.order_number as subject, job.attempts::integer as attempts, job.last_error as error,
    coalesce(outbox.created_at, job.created_at) as created_at, job.updated_at as failed_at,
    job.attempts >= job.max_attempts and job.locked_at is null as dead
  from graphile_worker._private_jobs as job
  join graphile_worker._private_tasks as task on task.id = job.task_id
  left join outbox on outbox.id = (job.payload ->> 'outboxId')::uuid
  left join shop_order on shop_order.id = outbox.subject_id
)`

const byFailure: Sorting = { column: sql`job.failed_at`, id: sql`job.id`, type: 'timestamptz' }

/** The first line, without e-mail addresses, IBANs and what looks like a secret. */
export function withoutPersonalData(error: string | null): string {
  return (error ?? '')
    .split('\n')[0]!
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '…@…')
    .replace(/\b[A-Z]{2}\d{2}[ ]?(?:[0-9A-Z]{4}[ ]?){3,7}[0-9A-Z]{0,3}\b/g, '…')
    .replace(/\b[0-9A-Za-z]{32,}\b/g, '…')
    .slice(0, 500)
}

const toDeadLetter = (row: Row, retriedAt: Date | null): Schemas['DeadLetter'] => ({
  id: row.id,
  task: row.task,
  subject: row.subject,
  attempts: row.attempts,
  error: withoutPersonalData(row.error),
  createdAt: row.createdAt.toISOString(),
  failedAt: row.failedAt.toISOString(),
  retriedAt: retriedAt?.toISOString() ?? null,
})

/** Jobs that used up their attempts (design §3). */
export async function listDeadLetters(
  scope: Scope,
  { cursor, limit = 50 }: { cursor?: string; limit?: number },
): Promise<Schemas['DeadLetterList']> {
  const query = scope.db.selectFrom(jobs.as('job')).selectAll().where('job.dead', '=', true)
  const { rows, total, next, previous } = await readCountedPage(query, byFailure, { sort: '-failedAt', limit, cursor })
  return { elements: rows.map((row) => toDeadLetter(row, null)), total, next, previous }
}

/** Gives the job a fresh set of attempts; it runs at once. */
export async function retryDeadLetter(scope: Scope, id: string): Promise<Schemas['DeadLetter']> {
  const row = await scope.db.selectFrom(jobs.as('job')).selectAll().where('job.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('HTTP__NOT_FOUND', { parameters: { path: `/staff-api/dead-letters/${id}` } })
  const number = BigInt(`0x${id}`).toString()
  const { rows } = row.dead
    ? await sql`select id from graphile_worker.reschedule_jobs(array[${number}::bigint], run_at := now(), attempts := 0)`.execute(
        scope.db,
      )
    : { rows: [] }
  if (rows.length === 0) {
    throw new AppError('INVALID_TRANSITION', { parameters: { state: 'queued', event: 'retry' } })
  }
  return toDeadLetter(row, scope.clock.now())
}
