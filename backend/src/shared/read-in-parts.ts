import { setImmediate as nextTurn } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import { type Database, type Tx, withoutKeptPlan } from './database.ts'

/** The first part is small, so that what is written of it begins at once. */
const FIRST_ROWS = 200
const NEXT_ROWS = 1000
/**
 * Whom the rows belong to PostgreSQL keeps for the next of theirs, up to twice as much (hash_mem_multiplier): 200,000 investors
 * of a million contracts are 26 MB, and four in five are found there; with its default of 4 MB one in six.
 */
const LOOKED_UP = '32MB'

/**
 * The rows of a query of any length, in its order and as of one moment. They come through a declared cursor, which PostgreSQL
 * plans for its first tenth (cursor_tuple_fraction): planned for all, a million would be sorted before the first is given. The
 * connection is held until the last part is taken, or the reader leaves: what else a part needs, `complete` reads over the
 * same one, since those who hold one and ask for a second would wait for each other. A part is empty as soon as the next is
 * asked for.
 */
export async function* readInParts<Row, Whole = Row>(
  db: Database,
  // biome-ignore lint/suspicious/noExplicitAny: reads the rows of any query
  query: SelectQueryBuilder<any, any, Row>,
  complete = async (rows: Row[], _tx: Tx) => rows as unknown as Whole[],
): AsyncGenerator<Whole[]> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql`set local work_mem = ${sql.lit(LOOKED_UP)}`.execute(tx)
    await sql`${withoutKeptPlan} declare part no scroll cursor for ${query}`.execute(tx)
    const fetch = (rows: number) => {
      const part = sql<Row>`${withoutKeptPlan} fetch ${sql.lit(rows)} from part`.execute(tx)
      // Nobody waits for it any more once the reader has gone.
      part.catch(() => {})
      return part
    }
    // While one part is worked on the next is on its way.
    const coming = [fetch(FIRST_ROWS), fetch(NEXT_ROWS)]
    for (;;) {
      const { rows } = await coming.shift()!
      if (rows.length === 0) return
      coming.push(fetch(NEXT_ROWS))
      // A statement goes out at the end of its turn: PostgreSQL is to work on the next part while this one is.
      await nextTurn()
      yield await complete(rows, tx)
      // An answer of the driver that was waited for stays in memory until all of it is gone through: without its rows.
      rows.length = 0
    }
  } finally {
    await tx.rollback().execute()
  }
}
