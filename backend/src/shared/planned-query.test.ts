import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../test/database.ts'
import { openPool } from './database.ts'

/** Every statement is sent this often: the first few times are not planned. */
const TIMES = 10
let pool: ReturnType<typeof openPool>
let copy: Awaited<ReturnType<typeof emptyDatabase>>

beforeAll(async () => {
  copy = await emptyDatabase()
  pool = openPool(copy.url, 1)
  await pool.query('create table kept (id integer primary key, day date, amount bigint, words text[])')
})
afterAll(async () => {
  await pool.end()
  await copy.drop()
})

test('an answer is the same with each sending of its statement, whatever was sent between', async () => {
  const client = await pool.connect()
  for (let id = 1; id <= TIMES; id++) {
    const [inserted, found, none, failed] = await Promise.allSettled([
      client.query('insert into kept values ($1, $2, $3)', [id, id % 2 ? '2026-02-28' : null, id * 100]),
      client.query('select id, day, amount, words from kept where id = $1', [id]),
      client.query('select amount from kept where id = $1', [-id]),
      client.query('insert into kept (id) values ($1) returning words', [id]),
    ])
    expect(inserted).toMatchObject({ value: { command: 'INSERT', rowCount: 1, rows: [], fields: [] } })
    const row = { id, day: id % 2 ? '2026-02-28' : null, amount: id * 100, words: null }
    expect(found).toMatchObject({ value: { rowCount: 1, rows: [row] } })
    expect(Object.keys((found as PromiseFulfilledResult<{ rows: object[] }>).value.rows[0]!)).toEqual(Object.keys(row))
    expect(none).toMatchObject({ value: { rowCount: 0, rows: [], fields: [{ name: 'amount' }] } })
    expect(failed).toMatchObject({ reason: { code: '23505' } })
  }
  client.release()
})

test('each connection has its own plans: one made after a migration answers its columns, one from before likewise', async () => {
  const others = openPool(copy.url, 1)
  const read = async (of: typeof pool) => (await of.query('select * from kept where id = $1', [1])).rows[0]
  for (let times = 0; times < TIMES; times++) await read(pool)
  await pool.query("alter table kept add column note text default 'new'")
  const answers = [await read(others), await read(pool), await read(others), await read(pool)]
  await others.end()
  for (const answer of answers)
    expect(answer).toEqual({ id: 1, day: '2026-02-28', amount: 100, words: null, note: 'new' })
})
