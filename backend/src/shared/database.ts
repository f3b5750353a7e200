import { hash } from 'node:crypto'
import type { Writable } from 'node:stream'
import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type InsertQueryNode,
  Kysely,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresQueryCompiler,
  type QueryResult,
  type RootOperationNode,
  sql,
  Transaction,
  type TransactionSettings,
  type UnknownRow,
  type UpdateQueryNode,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { announce, beginNews } from './announce.ts'
import { PlannedQuery } from './planned-query.ts'
import { sealInsert, sealUpdate } from './sealed-columns.ts'
import { Sought, TextSeals } from './sealed-text.ts'
import type { DB } from './tables.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

const { builtins } = pg.types
// uuid[], which the driver has no name for.
const uuidArray = 2951 as Parameters<pg.TypeOverrides['setTypeParser']>[0]

function readTypes(seals: TextSeals) {
  const types = new pg.TypeOverrides()
  types.setTypeParser(
    builtins.UUID,
    (value) => value.slice(0, 8) + value.slice(9, 13) + value.slice(14, 18) + value.slice(19, 23) + value.slice(24),
  )
  types.setTypeParser(uuidArray, (value: string) =>
    value === '{}' ? [] : value.slice(1, -1).replaceAll('-', '').split(','),
  )
  types.setTypeParser(builtins.DATE, (value) => value)
  // Cents: bigint columns stay far below 2^53.
  types.setTypeParser(builtins.INT8, Number)
  types.setTypeParser(builtins.NUMERIC, Number)
  types.setTypeParser(builtins.BYTEA, (value) => seals.read(value))
  return types
}

const unkept = '/* plan not kept */'
/**
 * Stands in a statement whose best plan depends on whose rows it reads: the plan that PostgreSQL keeps is that for a usual
 * investor or company, with a few contracts, and takes a second for one that has thousands.
 */
export const withoutKeptPlan = sql.raw(unkept)

/** A statement sent so often is parsed and planned once a connection: planning costs more than running most of ours. */
const oftenEnough = 5
const statements = new LRUCache<string, { sent: number; id: string }>({ max: 1000 })
/** Part of every plan's name: plans from before a migration are not used again. */
let generation = 0

function planNameOf(text: string): string | null {
  if (text.includes(unkept)) return null
  let statement = statements.get(text)
  if (!statement) {
    statement = { sent: 0, id: hash('sha256', text, 'base64url').slice(0, 20) }
    statements.set(text, statement)
  }
  statement.sent++
  return statement.sent > oftenEnough ? `${generation}${statement.id}` : null
}

/** A migration has changed what a planned `select *` answers: the plan is of no use any more, the statement is. */
export const isOutdatedPlan = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

const endings = new Set(['commit', 'rollback'])

class PlanningClient extends pg.Client {
  #isHeldBack = false
  /** Of what was sent last. */
  #isInTransaction = false

  /** What is sent within one turn goes out in one write: for short statements the write costs more than all the rest. */
  #writeTogether() {
    if (this.#isHeldBack) return
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
    this.#isHeldBack = true
    stream.cork()
    process.nextTick(() => {
      this.#isHeldBack = false
      stream.uncork()
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads meet in one implementation
  override query(config: any, values?: any, callback?: any): any {
    this.#writeTogether()
    if (config === 'begin' || String(config).startsWith('start transaction')) this.#isInTransaction = true
    else if (endings.has(config)) this.#isInTransaction = false
    const isInTransaction = this.#isInTransaction
    const name = !callback && typeof config === 'string' && Array.isArray(values) ? planNameOf(config) : null
    if (!name) return super.query(config, values, callback)
    return new Promise((resolve, reject) => {
      const planned = new PlannedQuery(name, config, values, (error, result) => {
        if (!error) return resolve(result)
        if (!isOutdatedPlan(error)) return reject(error)
        generation++
        // Within a transaction nothing goes on after an error: there the transaction runs again.
        if (isInTransaction) return reject(error)
        resolve(super.query(config, values))
      })
      super.query(planned as unknown as pg.Query)
    }).catch((error: Error) => {
      // As the driver does for a statement without a kept plan: told at different lengths, of two errors that are read at
      // once the second, which only says that the transaction has failed, could be heard first.
      Error.captureStackTrace(error)
      throw error
    })
  }
}

/**
 * How long a connection stays that nobody needs. A new one plans each statement anew, the first five times: a rush of orders
 * would plan for all its connections what those before it had planned.
 */
const idleTimeoutMillis = 10 * 60_000

const sealsOfPools = new WeakMap<pg.Pool, TextSeals>()
const sealsOfDatabases = new WeakMap<object, TextSeals>()

/** The keys of its sealed columns, which `openTextKeys` reads before anything else is asked. */
export const textSealsOf = (db: Database): TextSeals => sealsOfDatabases.get(db)!

/**
 * A connection pool; ids come as 32 hex digits, days as 'YYYY-MM-DD', amounts as numbers of cents, and what is sealed as the text
 * that it is.
 */
export function openPool(connectionString: string, max = 20): pg.Pool {
  const seals = new TextSeals()
  const pool = new pg.Pool({
    connectionString,
    max,
    idleTimeoutMillis,
    types: readTypes(seals),
    Client: PlanningClient,
    pipeline: true,
  })
  // A connection that breaks while idle is replaced by the pool, and one in use fails its query; without listeners
  // either would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  sealsOfPools.set(pool, seals)
  return pool
}

/**
 * The library's plugin copies each statement to rename what it names, and looks at every key of every row. Here names are
 * changed as the statement is written, and all rows of an answer have the same columns, which are renamed once.
 */
class NamesOfColumns extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  inDatabase(name: string): string {
    return this.snakeCase(name)
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (!first) return result
    const names = Object.keys(first).map((column) => [column, this.camelCase(column)] as const)
    if (names.every(([column, name]) => column === name)) return result
    // In their place: what the driver has read of them can go at once, though its answer stays for a while.
    const { rows } = result
    for (let at = 0; at < rows.length; at++) {
      const named: UnknownRow = {}
      for (const [column, name] of names) named[name] = rows[at]![column]
      rows[at] = named
    }
    return result
  }
}

const namesOfColumns = new NamesOfColumns()

/** The name in the database of what the code calls so. */
export const inDatabase = (name: string): string => namesOfColumns.inDatabase(name)

class Compiler extends PostgresQueryCompiler {
  readonly #seals: TextSeals

  constructor(seals: TextSeals) {
    super()
    this.#seals = seals
  }

  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(inDatabase(name))
  }

  protected override visitInsertQuery(node: InsertQueryNode): void {
    super.visitInsertQuery(sealInsert(this.#seals, node))
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    super.visitUpdateQuery(sealUpdate(this.#seals, node))
  }

  protected override appendValue(value: unknown): void {
    super.appendValue(value instanceof Sought ? this.#seals.hashesOf(value.kind, value.text) : value)
  }
}

class Dialect extends PostgresDialect {
  readonly #seals: TextSeals

  constructor(config: PostgresDialectConfig, seals: TextSeals) {
    super(config)
    this.#seals = seals
  }

  override createQueryCompiler(): Compiler {
    return new Compiler(this.#seals)
  }
}

/** Typed SQL over the pool: snake_case columns are camelCase here, keys inside JSON documents stay as they are. */
export function openDatabase(pool: pg.Pool): Database {
  const seals = sealsOfPools.get(pool) ?? new TextSeals()
  const db: Database = new Kysely<DB>({ dialect: new Dialect({ pool }, seals), plugins: [namesOfColumns] })
  sealsOfDatabases.set(db, seals)
  return db
}

/** What is made by hand over one connection must name it, and never asks. */
const dialect = new Dialect({ pool: () => Promise.reject(new Error('the connection is there')) }, new TextSeals())
const driver = dialect.createDriver()

/** Of statements that are sent without waiting for the answers to those before, over one connection until `end`. */
function pipelineOver(db: Database, connection: Pick<DatabaseConnection, 'executeQuery'>) {
  let isOver = false
  const executor = db.getExecutor().withConnectionProvider({
    async provideConnection(consumer) {
      // Of what was begun together, one may have failed: nothing the others would still do has a place any more.
      if (isOver) throw new Error('The connection has gone on.')
      return await consumer(connection as DatabaseConnection)
    },
  })
  return {
    props: { config: { dialect }, dialect, driver, executor },
    end() {
      isOver = true
    },
  }
}

const lasting = new WeakMap<object, Database>()

/** The database itself, to which belongs what is kept for everybody, for one of its connections; a transaction is its own. */
export const lastingOf = (db: Database | Tx): Database | Tx => lasting.get(db) ?? db

/** Reads that do not need each other's answers, over one connection: begun together they cost one round trip and one write. */
export async function overOneConnection<T>(db: Database, read: (one: Database) => Promise<T>): Promise<T> {
  return await db.getExecutor().provideConnection(async (connection) => {
    const { props, end } = pipelineOver(db, connection)
    const one = new Kysely<DB>(props)
    lasting.set(one, db)
    return await read(one).finally(end)
  })
}

/**
 * Sends the beginning of a transaction and, without waiting for the answer, the questions that open it. What changes
 * something waits until the transaction has begun, and with it all that comes after.
 */
function begin(connection: DatabaseConnection, settings: TransactionSettings) {
  let hasBegun = false
  let isHeldBack = false
  const begun = driver.beginTransaction(connection, settings).then(() => {
    hasBegun = true
  })
  const executeQuery: DatabaseConnection['executeQuery'] = (query) => {
    isHeldBack ||= query.query.kind !== 'SelectQueryNode'
    return hasBegun || !isHeldBack ? connection.executeQuery(query) : begun.then(() => connection.executeQuery(query))
  }
  return { begun, executeQuery }
}

const atTheEnd = new WeakMap<Tx, CompiledQuery[]>()

/**
 * Sends a statement together with the end of the transaction, after all its other statements: what others wait for is then
 * held for no round trip. Nobody learns its answer; if it fails, so does the transaction.
 */
export function sendAtTheEnd(tx: Tx, query: CompiledQuery): void {
  const last = atTheEnd.get(tx)
  if (!last) throw new Error('Only a transaction of inPipelinedTransaction has statements at its end.')
  last.push(query)
}

/**
 * A transaction that sends its statements without waiting for the answers to those before; PostgreSQL carries them out one
 * after the other. What belongs together is begun together (`Promise.all`) and costs one round trip.
 */
export async function inPipelinedTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  settings: TransactionSettings = {},
): Promise<T> {
  return await db.getExecutor().provideConnection(async (connection) => {
    const { begun, executeQuery } = begin(connection, settings)
    const { props, end } = pipelineOver(db, { executeQuery })
    const tx: Tx = new Transaction<DB>(props)
    const last: CompiledQuery[] = []
    atTheEnd.set(tx, last)
    const news = beginNews(tx)
    try {
      const [, result] = await Promise.all([begun, work(tx).finally(end)])
      await Promise.all([
        ...last.map((query) => connection.executeQuery(query)),
        // After an error it changes nothing: PostgreSQL rolls back instead, and the error is told first.
        driver.commitTransaction(connection),
      ])
      announce(db, news)
      return result
    } catch (error) {
      end()
      await driver.rollbackTransaction(connection)
      throw error
    }
  })
}
