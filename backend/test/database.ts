import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { openPool } from '../src/shared/database.ts'
import { migrate } from '../src/shared/migrations.ts'

const server = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
if (!server)
  throw new Error(
    'TEST_DATABASE_URL is missing: run the tests with `npm test`, or give a PostgreSQL to make databases in',
  )

const urlOf = (name: string) => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A template is made once per state of its sources; every test file gets its own copy in some ten milliseconds. */
export async function copyOfTemplate(
  name: string,
  sources: string[],
  fill: (pool: pg.Pool, url: string) => Promise<void>,
): Promise<{ url: string; drop(): Promise<void> }> {
  const fingerprint = createHash('sha256')
  for (const source of sources) {
    for (const file of readdirSync(source, { recursive: true, withFileTypes: true }).sort((a, b) =>
      a.name.localeCompare(b.name),
    )) {
      if (file.isFile()) fingerprint.update(readFileSync(`${file.parentPath}/${file.name}`))
    }
  }
  const template = `template_${name}_${fingerprint.digest('hex').slice(0, 12)}`
  const copy = `test_${name}_${randomBytes(6).toString('hex')}`
  await onServer(async (client) => {
    // One process fills the template, the others wait; the lock ends with this connection.
    await client.query('select pg_advisory_lock(7251)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (!rowCount) {
      const unfinished = `${template}_unfinished`
      await client.query(`drop database if exists ${unfinished} with (force)`)
      await client.query(`create database ${unfinished}`)
      const pool = openPool(urlOf(unfinished), 4)
      await fill(pool, urlOf(unfinished))
      await pool.end()
      await client.query(`alter database ${unfinished} rename to ${template}`)
    }
    await client.query(`create database ${copy} template ${template}`)
  })
  return {
    url: urlOf(copy),
    drop: () => onServer(async (client) => void (await client.query(`drop database if exists ${copy} with (force)`))),
  }
}

const migrations = new URL('../migrations', import.meta.url).pathname

/** An empty, migrated database of one's own. */
export const emptyDatabase = () => copyOfTemplate('empty', [migrations], async (pool) => void (await migrate(pool)))
