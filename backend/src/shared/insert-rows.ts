import { type Insertable, sql } from 'kysely'
import type { Tx } from './database.ts'
import { inDatabase } from './postgres/column-names.ts'
import type { DB } from './tables.ts'

/**
 * Many rows of one shape in one statement with one parameter: a mass of rows with a parameter for each value costs more in
 * naming the parameters than in writing. JSON columns take their values as they are.
 */
export async function insertRows<Table extends keyof DB & string>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first) as (keyof Insertable<DB[Table]> & string)[]
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const renamed = names.map((name) => [name, inDatabase(name)] as const)
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const [name, column] of renamed) record[column] = row[name]
    return record
  })
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::json)`.execute(
    tx,
  )
}

/** One parameter for a list of ids, however long: the statement stays the same, and with it its plan. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`
