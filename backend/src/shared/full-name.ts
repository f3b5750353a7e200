import { type RawBuilder, sql } from 'kysely'

/** First and last name of a joined person, by the table's alias; null where there is no person or no name. */
export const fullNameOf = (alias: string): RawBuilder<string | null> =>
  sql`nullif(concat_ws(' ', ${sql.ref(`${alias}.firstName`)}, ${sql.ref(`${alias}.lastName`)}), '')`
