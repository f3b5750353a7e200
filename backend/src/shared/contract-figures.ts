import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/**
 * Distinct investors with a live contract (domain/amounts#progress) for each of `scopeIds`, a uuid[] of companies, products or tariffs;
 * an id without any is left out. Triggers on `contract` write them.
 */
export async function countHolders(db: Database | Tx, scopeIds: RawBuilder<string[]>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('contractHolder')
    .select('scopeId')
    .select(sql<number>`count(*)`.as('investors'))
    .where(sql<boolean>`scope_id = any(${scopeIds})`)
    .groupBy('scopeId')
    .execute()
  return new Map(rows.map((row) => [row.scopeId, row.investors]))
}
