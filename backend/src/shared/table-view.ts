import { type AliasedRawBuilder, type RawBuilder, type SelectType, sql } from 'kysely'
import type { DB } from './tables.ts'

type Row<Table extends keyof DB, Column extends keyof DB[Table]> = { [Name in Column]: SelectType<DB[Table][Name]> }

/**
 * The columns of a table that its owner lets other modules join, as a subquery under an alias of the reader's. PostgreSQL
 * plans the join as one with the table itself; a row is locked through the owner's functions alone. Unlike the table, a view
 * has no key: a grouped query names each of the view's columns that it selects.
 */
export function viewOf<Table extends keyof DB & string, Column extends keyof DB[Table] & string>(
  table: Table,
  columns: readonly Column[],
): <Alias extends string>(alias: Alias) => AliasedRawBuilder<Row<Table, Column>, Alias> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const rows: RawBuilder<Row<Table, Column>> = sql`(select ${names} from ${sql.table(table)})`
  return (alias) => rows.as(alias)
}
