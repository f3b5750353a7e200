import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../test/database.ts'
import { type Database, openDatabase, openPool } from './database.ts'
import { readInParts } from './read-in-parts.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let pool: ReturnType<typeof openPool>
let db: Database
beforeAll(async () => {
  database = await emptyDatabase()
  pool = openPool(database.url, 6)
  db = openDatabase(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const numbers = () => db.selectFrom(sql<{ n: number }>`generate_series(1, 3000)`.as<'n'>('n')).select('n').orderBy('n')

test('slow readers leave connections to others; a waiting reader starts when one leaves', async () => {
  const readers = Array.from({ length: 6 }, () => readInParts(db, numbers()))
  const first = readers.map((reader) => reader.next())
  await Promise.all(first.slice(0, 5))
  const waiting = Symbol('waiting')
  const other = await Promise.race([sql<{ two: number }>`select 2 as two`.execute(db), first[5]])
  expect(other).toMatchObject({ rows: [{ two: 2 }] })
  expect(await Promise.race([first[5], sql`select pg_sleep(0.3)`.execute(db).then(() => waiting)])).toBe(waiting)
  await readers[0]!.return(undefined)
  expect((await first[5])!.value).toHaveLength(200)
  await Promise.all(readers.map((reader) => reader.return(undefined)))
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('a reader who fails or has read all gives the turn on', async () => {
  for (let run = 0; run < 6; run++) {
    const failing = readInParts(db, numbers(), () => Promise.reject(new Error('no')))
    await expect(failing.next()).rejects.toThrow('no')
  }
  for (let run = 0; run < 6; run++) {
    const read: number[] = []
    for await (const rows of readInParts(db, numbers())) read.push(...rows.map(({ n }) => n))
    expect(read).toEqual(Array.from({ length: 3000 }, (_, index) => index + 1))
  }
})

test('a reader idle for a minute loses the connection; lookups of a part use the same one', async () => {
  const reader = readInParts(db, numbers(), async (rows, tx) => {
    const { rows: settings } = await sql<{ patience: string }>`select
      current_setting('idle_in_transaction_session_timeout') as patience`.execute(tx)
    return rows.map(() => settings[0]!.patience)
  })
  expect((await reader.next()).value![0]).toBe('1min')
  await reader.return(undefined)
})

test('PostgreSQL reads on while the parts before are worked on, without being asked again', async () => {
  const made = sql<{
    at: number
  }>`(select extract(epoch from clock_timestamp())::float8 * 1000 as at from generate_series(1, 3000))`
  const reader = readInParts(db, db.selectFrom(made.as<'made'>('made')).select('at'))
  await reader.next()
  // What a part costs here: nothing is sent or received meanwhile.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  const worked = Date.now()
  for (const part of [2, 3]) expect((await reader.next()).value!.at(-1)!.at, `part ${part}`).toBeLessThan(worked)
  await reader.return(undefined)
})
