import { createHash } from 'node:crypto'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { DB } from './tables.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

const { builtins } = pg.types
const types = new pg.TypeOverrides()
types.setTypeParser(builtins.UUID, (value) => value.replaceAll('-', ''))
// uuid[], which the driver has no name for.
const uuidArray = 2951 as Parameters<typeof types.setTypeParser>[0]
types.setTypeParser(uuidArray, (value: string) =>
  value === '{}' ? [] : value.slice(1, -1).replaceAll('-', '').split(','),
)
types.setTypeParser(builtins.DATE, (value) => value)
// Cents: bigint columns stay far below 2^53.
types.setTypeParser(builtins.INT8, Number)
types.setTypeParser(builtins.NUMERIC, Number)

const marker = /^\s*\/\* prepared: ([a-z-]+) \*\//
const statementNames = new Map<string, string | null>()

function statementNameOf(text: string): string | null {
  let name = statementNames.get(text)
  if (name === undefined) {
    const [, marked] = marker.exec(text) ?? []
    name = marked ? `${marked}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}` : null
    if (marked) statementNames.set(text, name)
  }
  return name
}

/**
 * Statements that begin with a comment `prepared: name` are parsed and planned once a connection: for those that run hundreds of
 * times a second. They name their columns, since a prepared `select *` breaks when a migration adds one.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads meet in one implementation
  override query(config: any, values?: any, callback?: any): any {
    const name = typeof config === 'string' && Array.isArray(values) ? statementNameOf(config) : null
    return name ? super.query({ name, text: config, values }, callback) : super.query(config, values, callback)
  }
}

/** A connection pool; ids come as 32 hex digits, days as 'YYYY-MM-DD', amounts as numbers of cents. */
export function openPool(connectionString: string, max = 20): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, types, Client: PreparingClient })
  // A connection that breaks while idle is replaced by the pool, and one in use fails its query; without listeners
  // either would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Typed SQL over the pool: snake_case columns are camelCase here, keys inside JSON documents stay as they are. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
