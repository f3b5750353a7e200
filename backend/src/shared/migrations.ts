import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as prepareWorker } from 'graphile-worker'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { openDatabase } from './database.ts'
import { prepareOutbox } from './outbox.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** All that this version of the program knows, the oldest first. */
export async function listMigrationNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace('.sql', ''))
    .sort()
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = await listMigrationNames()
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(`${name}.sql`, folder), 'utf8')
    return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Brings the database to the present shape; running it again changes nothing. Answers the names that were applied. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const db = openDatabase(pool)
  // Of two that were written side by side the lower number may come later: a database that has the other one takes it still.
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations }, allowUnorderedMigrations: true })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  await prepareWorker({ pgPool: pool })
  await prepareOutbox(db)
  return (results ?? []).map((result) => result.migrationName)
}
