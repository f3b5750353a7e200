import { setImmediate as nextTurn } from 'node:timers/promises'
import { TIME_ZONE } from '@goldammer/sdk/units'
import { type SelectQueryBuilder, sql } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Database, Tx } from './database.ts'
import { inPipelinedTransaction } from './pipelined-transaction.ts'
import { withoutPreparedPlan } from './postgres/prepared-statements.ts'
import { withReplica } from './read-replica.ts'

/** The first part is small, so that what is written of it begins at once. */
const FIRST_ROWS = 200
const NEXT_ROWS = 1000
/**
 * PostgreSQL caches the investor of a row for the next of theirs, up to twice as much (hash_mem_multiplier): 200,000 investors
 * of a million contracts are 26 MB, and four in five are found there; with its default of 4 MB one in six.
 */
const LOOKED_UP = '32MB'
/** So many exports are read at once, of twenty connections: a reader may take its time, and the shop is to have connections left. */
const AT_ONCE = 5
/** A reader that takes no further part for so long loses the connection. */
const PATIENCE = '60s'

const slotsOf = new WeakMap<Database, LimitFunction>()

/** Waits for a free slot, and answers a transaction, which sees one moment, with the function that ends it. */
async function openReader(db: Database): Promise<{ tx: Tx; end: () => Promise<void> }> {
  const slots = slotsOf.get(db) ?? pLimit(AT_ONCE)
  slotsOf.set(db, slots)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: opened, resolve: give, reject: refuse } = Promise.withResolvers<Tx>()
  const read = (tx: Tx) => {
    give(tx)
    return ended
  }
  const reading = slots(() =>
    inPipelinedTransaction(db, read, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
  ).catch(refuse)
  const tx = await opened
  return {
    tx,
    async end() {
      end()
      await reading
    },
  }
}

/**
 * The rows of a query of any length, in its order and as of one moment. They come through a declared cursor, which PostgreSQL
 * plans for its first tenth (cursor_tuple_fraction): planned for all, a million would be sorted before the first is given. The
 * connection is held until the last part is taken, or the reader leaves: what else a part needs, `complete` reads over the
 * same one, since those who hold one and ask for a second would wait for each other. A part is empty as soon as the next is
 * asked for. The replica is read if it has all that was committed by now. `::date` of an instant is its day in Berlin: to say so once takes less time than for each row.
 */
export async function* readInParts<Row, Whole = Row>(
  db: Database,
  // biome-ignore lint/suspicious/noExplicitAny: reads the rows of any query
  query: SelectQueryBuilder<any, any, Row>,
  complete = async (rows: Row[], _tx: Tx) => rows as unknown as Whole[],
): AsyncGenerator<Whole[]> {
  const { tx, end } = await withReplica(db, 'current', openReader)
  try {
    yield* readWithin(tx, query, complete)
  } finally {
    await end()
  }
}

async function* readWithin<Row, Whole>(
  tx: Tx,
  // biome-ignore lint/suspicious/noExplicitAny: reads the rows of any query
  query: SelectQueryBuilder<any, any, Row>,
  complete: (rows: Row[], tx: Tx) => Promise<Whole[]>,
): AsyncGenerator<Whole[]> {
  const fetch = (rows: number) => {
    const part = sql<Row>`${withoutPreparedPlan} fetch ${sql.lit(rows)} from part`.execute(tx)
    // Once the reader has left nothing awaits it any more.
    part.catch(() => {})
    return part
  }
  const declared = Promise.all([
    sql`select set_config('work_mem', ${LOOKED_UP}, true), set_config('timezone', ${TIME_ZONE}, true),
      set_config('idle_in_transaction_session_timeout', ${PATIENCE}, true)`.execute(tx),
    sql`${withoutPreparedPlan} declare part no scroll cursor for ${query}`.execute(tx),
  ])
  // While one part is worked on PostgreSQL reads the next, and has been asked for the one after it.
  const coming = [fetch(FIRST_ROWS), fetch(NEXT_ROWS)]
  await declared
  for (;;) {
    const { rows } = await coming.shift()!
    if (rows.length === 0) return
    coming.push(fetch(NEXT_ROWS))
    // The driver sends a statement at the end of the event loop's turn: PostgreSQL gets it before this part is processed.
    await nextTurn()
    yield await complete(rows, tx)
    // An answer of the driver that was waited for stays in memory until all of it is gone through: without its rows.
    rows.length = 0
  }
}
