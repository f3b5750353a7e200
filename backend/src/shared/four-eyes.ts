import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/** domain §9: whether a second person of finance could do what this one may not. */
export async function hasOtherOfFinance(db: Database | Tx, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '!=', staffId)
    .where('active', '=', true)
    .where(sql<boolean>`'finance' = any(roles)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
