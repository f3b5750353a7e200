import { Client, type QueryResultRow } from 'pg'

/** What the database of the running system holds, by a query that shares nothing with the code that answers. */
export async function query<Row extends QueryResultRow>(
  sql: string,
  values: unknown[] = [],
  connectionString = process.env.DATABASE_URL,
): Promise<Row[]> {
  const database = new Client({ connectionString })
  await database.connect()
  try {
    return (await database.query<Row>(sql, values)).rows
  } finally {
    await database.end()
  }
}
