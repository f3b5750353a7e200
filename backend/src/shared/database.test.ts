import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../test/database.ts'
import { type Database, openDatabase, openPool, withPipelinedConnection } from './database.ts'
import { queueBeforeCommit } from './pipelined-transaction.ts'
import { withoutPreparedPlan } from './postgres/prepared-statements.ts'
import { readInParts } from './read-in-parts.ts'
import { inTransaction } from './transaction.ts'

type Row = { one: number; two?: number; three?: number }
let pool: ReturnType<typeof openPool>
let db: Database
let copy: Awaited<ReturnType<typeof emptyDatabase>>
const read = async (of: Pick<Database, 'executeQuery'>) =>
  (await sql<Row>`select * from migrated where one = ${1}`.execute(of as Database)).rows[0]

beforeAll(async () => {
  copy = await emptyDatabase()
  pool = openPool(copy.url)
  db = openDatabase(pool)
  await sql`create table migrated (one integer)`.execute(db)
  await sql`insert into migrated values (1)`.execute(db)
  for (let times = 0; times < 10; times++) await read(db)
})
afterAll(async () => {
  await pool.end()
  await copy.drop()
})

test('a server that runs while a column is added goes on answering', async () => {
  await sql`alter table migrated add column two integer default 2`.execute(db)
  expect(await read(db)).toEqual({ one: 1, two: 2 })
})

test('a transaction that meets a migrated table runs again', async () => {
  for (let times = 0; times < 10; times++) await read(db)
  await sql`alter table migrated add column three integer default 3`.execute(db)
  let attempts = 0
  const row = await inTransaction({ db }, async (tx) => {
    attempts++
    return await read(tx)
  })
  expect(row).toEqual({ one: 1, two: 2, three: 3 })
  expect(attempts).toBe(2)
})

test('what a transaction begins together is done in that order, and the first to fail undoes it', async () => {
  await sql`create table written (place integer primary key)`.execute(db)
  const write = (tx: Database, place: number) =>
    sql<{
      before: number
    }>`insert into written values (${place}) returning (select count(*)::int from written) as before`.execute(tx)
  await inTransaction({ db }, async (tx) => {
    const answers = await Promise.all([write(tx, 1), write(tx, 2), write(tx, 3)])
    expect(answers.map(({ rows }) => rows[0]!.before)).toEqual([0, 1, 2])
  })
  // The fifth statement has no generic plan yet, the sixth has; their answers are read at once.
  const attempt = inTransaction({ db }, async (tx) => {
    await sql`select 1`.execute(tx)
    const writes = Promise.all([write(tx, 4), write(tx, 1), write(tx, 5)])
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100))
    return await writes
  })
  await expect(attempt).rejects.toMatchObject({ code: '23505' })
  const stored = await db
    .selectFrom(sql<{ place: number }>`written`.as('row'))
    .select('place')
    .orderBy('place')
    .execute()
  expect(stored.map(({ place }) => place)).toEqual([1, 2, 3])
})

test('what is sent at the end of a transaction is done with it, or undoes all of it', async () => {
  await sql`create table ended (place integer primary key)`.execute(db)
  const insert = (place: number) => sql`insert into ended values (${place})`
  const run = (first: number, last: number) =>
    inTransaction({ db }, async (tx) => {
      queueBeforeCommit(tx, insert(last).compile(tx))
      await insert(first).execute(tx)
      return (await sql<{ place: number }>`select place from ended order by place`.execute(tx)).rows.length
    })
  expect(await run(1, 2)).toBe(1)
  await expect(run(3, 2)).rejects.toMatchObject({ code: '23505' })
  expect((await sql`select place from ended order by place`.execute(db)).rows).toEqual([{ place: 1 }, { place: 2 }])
})

test('a last statement on a migrated table is repeated with its transaction, never beside', async () => {
  await sql`create table ended_anew (place integer)`.execute(db)
  let attempts = 0
  const run = () =>
    inTransaction({ db }, async (tx) => {
      attempts++
      queueBeforeCommit(tx, sql`insert into ended_anew values (${1}) returning *`.compile(tx))
    })
  // Each plan is of one connection.
  for (let times = 0; times < 10; times++) await run()
  await sql`alter table ended_anew add column added integer`.execute(db)
  attempts = 0
  await run()
  expect(attempts).toBe(2)
  expect((await sql`select count(*)::integer as rows from ended_anew`.execute(db)).rows).toEqual([{ rows: 11 }])
})

test('a question that opens a transaction is asked within it, as is what is written beside it', async () => {
  await sql`create table opened (place integer)`.execute(db)
  const question = sql<number>`txid_current()`.as('transaction')
  const attempt = inTransaction({ db }, async (tx) => {
    const [first, , second] = await Promise.all([
      tx.selectNoFrom(question).executeTakeFirstOrThrow(),
      sql`insert into opened values (1)`.execute(tx),
      tx.selectNoFrom(question).executeTakeFirstOrThrow(),
    ])
    expect(first).toEqual(second)
    throw new Error('refused')
  })
  await expect(attempt).rejects.toThrow('refused')
  expect((await sql`select * from opened`.execute(db)).rows).toEqual([])
})

test('reads over one connection use only it, and release it when one of them fails', async () => {
  const asked = (one: Database) =>
    one.selectNoFrom(sql<number>`pg_backend_pid()`.as('process')).executeTakeFirstOrThrow()
  const all = await withPipelinedConnection(db, (one) => Promise.all(Array.from({ length: 5 }, () => asked(one))))
  expect(new Set(all.map(({ process }) => process)).size).toBe(1)
  let left: Database | undefined
  const attempt = withPipelinedConnection(db, async (one) => {
    left = one
    await Promise.all([asked(one), sql`select 1 / 0`.execute(one), asked(one)])
  })
  await expect(attempt).rejects.toMatchObject({ code: '22012' })
  await expect(asked(left!)).rejects.toThrow()
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('what goes on beside a failure writes nothing once the transaction is over', async () => {
  await sql`create table beside (place integer)`.execute(db)
  const others: Promise<unknown>[] = []
  const attempt = inTransaction({ db }, async (tx) => {
    const slow = (async () => {
      for (let place = 0; place < 5; place++) await sql`insert into beside values (${place})`.execute(tx)
    })()
    others.push(slow.catch(() => {}))
    const fast = sql`select 1`.execute(tx).then(() => {
      throw new Error('refused')
    })
    await Promise.all([slow, fast])
  })
  await expect(attempt).rejects.toThrow('refused')
  await Promise.all(others)
  expect((await sql`select * from beside`.execute(db)).rows).toEqual([])
})

test('a long list is read in parts beside other statements, as of one moment, stoppable', async () => {
  const numbers = sql<{ number: number }>`generate_series(1, 3000)`
  const query = db.selectFrom(numbers.as('row')).select(sql<number>`row`.as('number')).orderBy('number')
  for (let times = 0; times < 10; times++) {
    const read: number[] = []
    for await (const rows of readInParts(db, query)) {
      await sql`select 1`.execute(db)
      read.push(...rows.map(({ number }) => number))
    }
    expect(read).toEqual(Array.from({ length: 3000 }, (_, index) => index + 1))
    // Other columns over the same connection: no plan of the fetch may be cached.
    const text = db.selectFrom(numbers.as('row')).select(sql<string>`row::text`.as('text'))
    for await (const [first] of readInParts(db, text)) {
      expect(first).toEqual({ text: '1' })
      break
    }
  }
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('of a long reading no more is held than the part that is worked on', async () => {
  const numbers = sql<{ row: number }>`(select generate_series(1, 3000) as row)`
  const query = db.selectFrom(numbers.as('row')).select(sql<number>`row`.as('number'))
  const seen: unknown[][] = []
  for await (const rows of readInParts(db, query)) {
    seen.push(rows)
    expect(seen.map(({ length }) => length > 0)).toEqual([...seen.slice(1).map(() => false), true])
  }
  expect(seen.length).toBeGreaterThan(2)
  expect(seen.flat()).toEqual([])
})

test('a long read caches more lookups than other statements, and resets the connection', async () => {
  const setting = sql<string>`current_setting('work_mem')`.as('memory')
  const ordinary = await db.selectNoFrom(setting).execute()
  for await (const rows of readInParts(db, db.selectNoFrom(setting))) expect(rows).toEqual([{ memory: '32MB' }])
  expect(await Promise.all(Array.from({ length: 20 }, () => db.selectNoFrom(setting).execute()))).toEqual(
    Array(20).fill(ordinary),
  )
  expect(ordinary).not.toEqual([{ memory: '32MB' }])
})

test('the plan of a statement sent often is kept, unless it says not to', async () => {
  await db.connection().execute(async (connection) => {
    for (let times = 0; times < 10; times++) {
      await sql`select ${1}::int as kept`.execute(connection)
      await sql`select ${withoutPreparedPlan} ${1}::int as planned_anew`.execute(connection)
      await connection
        .selectFrom('outbox')
        .modifyFront(withoutPreparedPlan)
        .select('id')
        .where('kind', '=', 'x')
        .execute()
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection)
    const stored = rows.map(({ statement }) => statement)
    expect(stored.filter((text) => text.includes('as kept'))).toHaveLength(1)
    expect(stored.filter((text) => /planned_anew|outbox/.test(text))).toEqual([])
  })
})
