import pg from 'pg'
import { withoutSettings } from '../src/configuration.ts'
import { loadDemoData, migrateDatabase } from '../src/fill-database.ts'
import { createDatabase, dropDatabase } from '../src/postgres.ts'

export type DemoDatabase = {
  /** The settings of every process on it. */
  environment: NodeJS.ProcessEnv
  /** A connection with all rights, for the trial alone. */
  db: pg.Client
  close(): Promise<void>
}

type Options = {
  /** The server, by a user who may create databases. */
  server: string
  trial: string
  environment: NodeJS.ProcessEnv
}

/** A database with the demo data, which belongs to a user without special rights, as docs/operating.md creates it. */
export async function openDemoDatabase({ server, trial, environment: settings }: Options): Promise<DemoDatabase> {
  const name = `goldammer_${trial}_${process.pid}`
  const ownUrl = await createDatabase(server, name)
  const db = new pg.Client({ connectionString: ownUrl })
  db.on('error', () => {})
  await db.connect()
  await db.query(`create role ${name} login password '${name}'`)
  await db.query(`alter database ${name} owner to ${name}`)
  const url = new URL(ownUrl)
  url.username = name
  url.password = name
  const environment = {
    ...withoutSettings(),
    NODE_ENV: 'production',
    ALLOW_TEST_TAX_IDS: 'true',
    LOG_LEVEL: 'warn',
    ...settings,
    DATABASE_URL: url.href,
  }
  await migrateDatabase(environment)
  await loadDemoData(environment)
  return {
    environment,
    db,
    async close() {
      await db.end()
      await dropDatabase(server, name)
      await dropRole(server, name)
    },
  }
}

async function dropRole(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`drop role ${name}`).finally(() => client.end())
}
