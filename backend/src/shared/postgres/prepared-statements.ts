import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'

const marker = '/* not prepared */'

/**
 * Part of a statement whose best plan depends on whose rows it reads. A prepared statement has one plan for all: that for a usual
 * investor or company, with a few contracts, takes a second for one that has thousands.
 */
export const withoutPreparedPlan = sql.raw(marker)

/** From the sixth time on a statement is prepared, once in each connection: to plan most of ours costs more than to run them. */
const OFTEN_ENOUGH = 5
const statements = new LRUCache<string, { sent: number; id: string }>({ max: 1000 })
/** Part of every name: statements prepared before a migration are not used again. */
let generation = 0

/** The name under which a statement is prepared that is sent often; undefined for one that is not prepared. */
export function preparedNameOf(text: string): string | undefined {
  if (text.includes(marker)) return undefined
  let statement = statements.get(text)
  if (!statement) {
    statement = { sent: 0, id: hash('sha256', text, 'base64url').slice(0, 20) }
    statements.set(text, statement)
  }
  statement.sent++
  return statement.sent > OFTEN_ENOUGH ? `${generation}${statement.id}` : undefined
}

/** A migration has changed the columns that a prepared `select *` answers: PostgreSQL refuses the old plan. */
export const isOutdatedPlan = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** From now on every statement is prepared under a new name. */
export function forgetPreparedStatements(): void {
  generation++
}
