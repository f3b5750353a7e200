import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { StorageProblem } from '../ports/storage/problems.ts'
import type { Database, Tx } from './database.ts'

/** A process that does not know where some files are would answer that there are none. */
export async function refuseMissingPlaces(db: Database, { s3 }: Pick<Config, 's3'>): Promise<void> {
  if (s3) return
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select place from file union all select place from rendition) as stored
    where place = 's3'`.execute(db)
  const { count } = rows[0]!
  if (count > 0)
    throw new StorageProblem(
      `S3_URL: ${count} stored files are in the bucket. Set S3_URL and S3_BUCKET; to be without them, move the files to the disk first (\`npm run files:move -- --to=disk\`).`,
    )
}

/** After all files were written to one place, such as by a restoration; the database may be of a version that did not note it yet. */
export async function notePlace(db: Database, place: string): Promise<void> {
  const { rows } = await sql`select from information_schema.columns
    where table_name in ('file', 'rendition') and column_name = 'place'`.execute(db)
  if (rows.length < 2) return
  for (const table of ['file', 'rendition'] as const)
    await db.updateTable(table).set({ place }).where('place', '!=', place).execute()
}

/** Beside the files, at the root of a place: whose they are. */
export const OWNER_KEY = 'owner'

/** The database as one of its server: a copy of it, such as one for tests, is another. */
export async function identityOf(db: Database | Tx): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select (select system_identifier from pg_control_system()) || '/' || oid as identity
    from pg_database where datname = current_database()`.execute(db)
  return rows[0]!.identity
}
