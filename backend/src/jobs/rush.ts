import { sql } from 'kysely'
import type { Database } from '../shared/database.ts'
import { LANES } from '../shared/outbox.ts'

/** Where so many jobs wait, they are a rush of orders, and nobody waits for a single one of them. */
const MANY = 20
/** Milliseconds for which an answer holds: many workers ask after each job. */
const FRESH_FOR = 1_000

/** How many jobs wait: none, a few, or many. */
export type Waiting = 'none' | 'few' | 'many'

async function ask(db: Database): Promise<Waiting> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from graphile_worker.jobs where task_identifier = ${LANES.usual} and locked_at is null
      and attempts < max_attempts and run_at <= now() limit ${MANY}) as waiting`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count === 0) return 'none'
  return count < MANY ? 'few' : 'many'
}

/**
 * Returns a function that asks how many mails, papers and the like wait. A worker asks before it rests: a rest while nothing waits would delay only
 * the next mail, and a long one is for a rush.
 */
export function watchRush(db: Database): () => Promise<Waiting> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<Waiting> = Promise.resolve('none')
  return () => {
    if (performance.now() - askedAt >= FRESH_FOR) {
      askedAt = performance.now()
      answer = ask(db).catch(() => 'none')
    }
    return answer
  }
}
