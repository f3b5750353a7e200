import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as prepareWorker } from 'graphile-worker'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { adoptFormerMigrations } from './adopt-former-migrations.ts'
import { type Database, openDatabase } from './database.ts'
import { inTransaction } from './transaction.ts'

const folder = new URL('../../migrations/', import.meta.url)
/** Functions, triggers and views: a file runs again whenever its content has changed. */
const functions = new URL('functions/', folder)

/** All that this version of the program knows, the oldest first. */
export const listMigrationNames = (): Promise<string[]> => listFiles(folder)

async function listFiles(of: URL): Promise<string[]> {
  const files = await readdir(of)
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

/**
 * Brings the database to the present shape; running it again changes nothing. Answers the names of the files that ran.
 * A database of the former migration files is taken over when its schema is the one they end with, and refused otherwise.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const db = openDatabase(pool)
  await adoptFormerMigrations(db, await listMigrationNames())
  // Of two that were written side by side the lower number may come later: a database that has the other one takes it still.
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations }, allowUnorderedMigrations: true })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  const renewed = await renewFunctions(db)
  await prepareWorker({ pgPool: pool })
  return [...(results ?? []).map((result) => result.migrationName), ...renewed]
}

type FunctionFile = { name: string; hash: string; text: string }

async function readFunctionFiles(): Promise<FunctionFile[]> {
  const names = await listFiles(functions)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(`${name}.sql`, functions), 'utf8')
      return { name, hash: createHash('sha256').update(text).digest('hex'), text }
    }),
  )
}

/** Runs the files of functions that are new or have changed. Answers their names. */
async function renewFunctions(db: Database): Promise<string[]> {
  const files = await readFunctionFiles()
  return inTransaction({ db }, async (tx) => {
    // Of two processes that migrate at once, the second finds everything done.
    await sql`select pg_advisory_xact_lock(hashtext('function_file'))`.execute(tx)
    await sql`create table if not exists function_file (name text primary key, hash text not null)`.execute(tx)
    const changed = await findChanged(tx, files)
    for (const { name, hash, text } of changed) {
      await sql.raw(text).execute(tx)
      await sql`insert into function_file values (${name}, ${hash})
        on conflict (name) do update set hash = excluded.hash`.execute(tx)
    }
    return changed.map(({ name }) => `functions/${name}`)
  })
}

/** Names of the files of functions that this version has and the database does not have in the same state. */
export async function listChangedFunctions(db: Database): Promise<string[]> {
  return (await findChanged(db, await readFunctionFiles())).map(({ name }) => name)
}

async function findChanged(db: Database, files: FunctionFile[]): Promise<FunctionFile[]> {
  const { rows } = await sql<{ name: string; hash: string }>`select name, hash from function_file`.execute(db)
  return files.filter(({ name, hash }) => !rows.some((row) => row.name === name && row.hash === hash))
}
