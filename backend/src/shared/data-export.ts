import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { createRegistry } from './registry.ts'

/** What a module has stored of a customer, for the copy they may ask for (GDPR Art. 15 and 20). */
export type ExportSection = {
  /** The name of the area in the file. */
  name: string
  read(db: Database | Tx, customerId: string): Promise<unknown>
}

/** In the order of the file. */
export const exportSections = createRegistry<readonly ExportSection[]>('sections of the data export')

/** Left out: keys and tokens, which are no data of the customer's, and holds, of which nobody may be informed (GwG § 47). */
const SECRET = /(hash|token|linkUrl|deepLinkCode|sessionId|hold|totpSecret|totpPending|passwordIsEasy)$/i

/** Rows as they are stored, without what is secret. */
export async function rowsOf(
  db: Database | Tx,
  table: string,
  column: 'customer_id' | 'investor_id' | 'order_id',
  customerId: string,
): Promise<Record<string, unknown>[]> {
  const owned = {
    customer_id: sql`${customerId}`,
    investor_id: sql`select id from investor where customer_id = ${customerId}`,
    order_id: sql`select id from shop_order where customer_id = ${customerId}`,
  }[column]
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
    where ${sql.ref(column)} in (${owned}) order by 1`.execute(db)
  return rows.map(withoutSecrets)
}

export const withoutSecrets = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !SECRET.test(name) && !Buffer.isBuffer(value)))

/** The usual section: whole tables of a module. */
export const tables = (
  name: string,
  of: Record<string, 'customer_id' | 'investor_id' | 'order_id'>,
): ExportSection => ({
  name,
  async read(db, customerId) {
    const found: Record<string, unknown> = {}
    for (const [table, column] of Object.entries(of)) found[table] = await rowsOf(db, table, column, customerId)
    return found
  },
})
