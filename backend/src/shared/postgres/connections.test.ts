import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../../test/database.ts'
import { type Database, openDatabase, openPool, withPipelinedConnection } from '../database.ts'
import { inTransaction } from '../transaction.ts'

/** Every statement is sent this often: the first five times it is not prepared. */
const TIMES = 10
let pool: ReturnType<typeof openPool>
let db: Database
let copy: Awaited<ReturnType<typeof emptyDatabase>>

beforeAll(async () => {
  copy = await emptyDatabase()
  pool = openPool(copy.url, 1)
  db = openDatabase(pool)
  await sql`create table stored (id integer primary key, day date, amount bigint, words text[])`.execute(db)
})
afterAll(async () => {
  await pool.end()
  await copy.drop()
})

test('an answer is the same with each sending of its statement, whatever was sent between', async () => {
  for (let id = 1; id <= TIMES; id++) {
    const day = id % 2 ? '2026-02-28' : null
    const [inserted, found, none, failed] = await withPipelinedConnection(db, (one) =>
      Promise.allSettled([
        sql`insert into stored values (${id}, ${day}, ${id * 100})`.execute(one),
        sql`select id, day, amount, words from stored where id = ${id}`.execute(one),
        sql`select amount from stored where id = ${-id}`.execute(one),
        sql`insert into stored (id) values (${id}) returning words`.execute(one),
      ]),
    )
    expect(inserted).toMatchObject({ value: { numAffectedRows: 1n, rows: [] } })
    expect(found).toMatchObject({ value: { rows: [{ id, day, amount: id * 100, words: null }] } })
    expect(none).toMatchObject({ value: { rows: [] } })
    expect(failed).toMatchObject({ reason: { code: '23505' } })
  }
})

test('a plan made after a migration answers its columns, and one from before does so, too', async () => {
  const others = openPool(copy.url, 1)
  const read = async (of: Database) => (await sql`select * from stored where id = ${1}`.execute(of)).rows[0]
  const otherDb = openDatabase(others)
  for (let times = 0; times < TIMES; times++) await read(db)
  await sql`alter table stored add column note text default 'new'`.execute(db)
  const answers = [await read(otherDb), await read(db), await read(otherDb), await read(db)]
  await others.end()
  for (const answer of answers)
    expect(answer).toEqual({ id: 1, day: '2026-02-28', amount: 100, words: null, note: 'new' })
})

test('a connection whose transaction cannot be rolled back is not used again', async () => {
  const processOf = async (of: Database) =>
    (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(of)).rows[0]!
  const before = await processOf(db)
  const attempt = inTransaction({ db }, async (tx) => {
    await sql`select pg_terminate_backend(${before.id})`.execute(tx)
  })
  await expect(attempt).rejects.toThrow()
  expect(await processOf(db)).not.toEqual(before)
  expect(pool.totalCount).toBe(1)
})

test('with both switches off, statements go one by one, in their order, and none is prepared', async () => {
  const plain = openPool(copy.url, 1, { sending: { isPipelined: false, isPrepared: false } })
  const plainDb = openDatabase(plain)
  await sql`create table numbered (number integer primary key)`.execute(plainDb)
  const write = (tx: Database, number: number) =>
    sql<{ before: number }>`insert into numbered values (${number})
      returning (select count(*)::integer from numbered) as before`.execute(tx)
  const warnings: Error[] = []
  const onWarning = (warning: Error) => warnings.push(warning)
  process.on('warning', onWarning)

  for (let times = 0; times < TIMES; times++) {
    const answers = await inTransaction({ db: plainDb }, (tx) =>
      Promise.all([0, 1, 2].map((number) => write(tx, times * 3 + number))),
    )
    expect(answers.map(({ rows }) => rows[0]!.before)).toEqual([times * 3, times * 3 + 1, times * 3 + 2])
  }
  // Of those begun together the second fails: the third is not written either, and the connection is used again.
  await expect(
    inTransaction({ db: plainDb }, (tx) => Promise.all([write(tx, 100), write(tx, 1), write(tx, 101)])),
  ).rejects.toMatchObject({ code: '23505' })
  const { rows } = await sql`select max(number) as highest,
    (select count(*)::integer from pg_prepared_statements) as prepared from numbered`.execute(plainDb)
  expect(rows).toEqual([{ highest: TIMES * 3 - 1, prepared: 0 }])
  expect(warnings).toEqual([])

  process.off('warning', onWarning)
  await plain.end()
})
