import { Kysely, type KyselyConfig } from 'kysely'
import pg from 'pg'
import { columnNames } from './postgres/column-names.ts'
import { columnTypes } from './postgres/column-types.ts'
import { connectionsOf, oneConnection, type Sending } from './postgres/connections.ts'
import { Dialect } from './postgres/dialect.ts'
import { COMMANDS, inDriver, type Limits } from './postgres/limits.ts'
import { TextSeals } from './sealed-text.ts'
import type { DB } from './tables.ts'

export type Database = Kysely<DB>
/** A transaction; functions that take one write, and never begin or end one. */
export type Tx = Database & { readonly isTransaction: true }

/**
 * How long an idle connection stays open. A new one plans each statement again, the first five times: a rush of orders
 * would plan for all its connections what those before it had planned.
 */
const idleTimeoutMillis = 10 * 60_000

const sealsOfPools = new WeakMap<pg.Pool, TextSeals>()
const sendingOfPools = new WeakMap<pg.Pool, Sending>()
const poolsOfDatabases = new WeakMap<object, pg.Pool>()

const sealsOf = (pool: pg.Pool): TextSeals => sealsOfPools.get(pool) ?? new TextSeals()

const FASTEST: Sending = { isPipelined: true, isPrepared: true }
const sendingOf = (pool: pg.Pool): Sending => sendingOfPools.get(pool) ?? FASTEST

/** The pool that a database was opened over. */
function poolOf(db: Database): pg.Pool {
  const pool = poolsOfDatabases.get(db)
  if (!pool) throw new Error('Only a database of openDatabase has connections of its own.')
  return pool
}

/** The keys of its sealed columns, which `openTextKeys` reads before anything else is asked. */
export const textSealsOf = (db: Database): TextSeals => sealsOf(poolOf(db))

export type PoolOptions = {
  sending?: Sending
  limits?: Limits
  /** What the database's own lists call its connections (`application_name`). */
  name?: string
  /** The keys of sealed columns that another pool has read of the same data. */
  seals?: TextSeals
}

/** A pool of at most `max` connections. */
export function openPool(
  connectionString: string,
  max = 20,
  { sending = FASTEST, limits = COMMANDS, name = 'goldammer', seals = new TextSeals() }: PoolOptions = {},
): pg.Pool {
  const types = columnTypes(seals)
  const pool = new pg.Pool({
    connectionString,
    max,
    idleTimeoutMillis,
    types,
    pipeline: sending.isPipelined,
    keepAlive: true,
    application_name: name,
    ...inDriver(limits),
  })
  // A connection that breaks while idle is replaced by the pool, and one in use fails its query; without listeners
  // either would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  sealsOfPools.set(pool, seals)
  sendingOfPools.set(pool, sending)
  return pool
}

/** Typed SQL over the pool (see `columnTypes` and `columnNames` for what rows look like). */
export function openDatabase(pool: pg.Pool): Database {
  const db: Database = new Kysely<DB>({
    dialect: new Dialect(connectionsOf(pool, sendingOf(pool)), sealsOf(pool)),
    plugins: [columnNames],
  })
  poolsOfDatabases.set(db, pool)
  return db
}

const databasesOfConnections = new WeakMap<object, Database>()

/** For one of its connections the database itself, to which caches for everybody belong; a transaction is its own. */
export const databaseOf = (db: Database | Tx): Database | Tx => databasesOfConnections.get(db) ?? db

/** A connection taken from the pool, what Kysely needs to send statements over it, and what they go over. */
export type HeldConnection = {
  client: pg.PoolClient
  connection: ReturnType<typeof oneConnection>
  config: KyselyConfig
}

/** Takes a connection of the pool. The caller calls `initialise` first, and closes and releases the connection. */
export async function holdConnection(db: Database): Promise<HeldConnection> {
  const pool = poolOf(db)
  const client = await pool.connect()
  const connection = oneConnection(client, sendingOf(pool))
  return {
    client,
    connection,
    config: { dialect: new Dialect(connection.pool, sealsOf(pool)), plugins: [columnNames] },
  }
}

/** Kysely initialises its driver with the first statement; those started beside it must not overtake it. */
export const initialise = (db: Database) => db.connection().execute(async () => {})

/** Reads that do not need each other's answers, over one connection: started together they cost one round trip. */
export async function withPipelinedConnection<T>(db: Database, read: (one: Database) => Promise<T>): Promise<T> {
  const { client, connection, config } = await holdConnection(db)
  const one: Database = new Kysely<DB>(config)
  databasesOfConnections.set(one, db)
  try {
    await initialise(one)
    return await read(one)
  } finally {
    connection.close()
    client.release()
  }
}
