import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../test/database.ts'
import { type Database, openDatabase, openPool } from './database.ts'
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
