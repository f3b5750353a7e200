import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../../test/database.ts'
import { openDatabase, openPool } from '../database.ts'
import { inTransaction } from '../transaction.ts'
import { logSlowStatements } from './slow-statements.ts'

async function watched(milliseconds: number) {
  const lines: { milliseconds: number; statement: string }[] = []
  const log = { warn: (line: object) => void lines.push(line as (typeof lines)[number]) }
  const copy = await emptyDatabase()
  const watch = logSlowStatements(milliseconds, log)
  const pool = openPool(copy.url, 1, { sending: { isPipelined: true, isPrepared: true, watch } })
  onTestFinished(async () => {
    await pool.end()
    await copy.drop()
  })
  return { db: openDatabase(pool), lines }
}

test('design §6 a slow statement is logged with its time and text, and without its values', async () => {
  const { db, lines } = await watched(100)
  await sql`select ${'jana@post.example'}::text, pg_sleep(0.15)`.execute(db)
  await inTransaction({ db }, async (tx) => {
    await sql`select ${'DE27'}::text as iban, pg_sleep(0.15)`.execute(tx)
    await sql`select 1`.execute(tx)
  })
  // Divides after the wait: PostgreSQL refuses a constant "1 / 0" while it plans.
  const failing = sql`select ${'Jana'}::text, 1 / length(pg_sleep(0.15)::text)`
  await expect(failing.execute(db)).rejects.toThrow('division by zero')
  expect(lines.map(({ statement }) => statement)).toEqual([
    'select $1::text, pg_sleep(0.15)',
    'select $1::text as iban, pg_sleep(0.15)',
    'select $1::text, 1 / length(pg_sleep(0.15)::text)',
  ])
  expect(lines[0]!.milliseconds).toBeGreaterThanOrEqual(100)
  expect(JSON.stringify(lines)).not.toMatch(/jana|DE27/i)
})
