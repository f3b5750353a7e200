import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyOfTemplate } from '../../test/database.ts'
import { OtherSchema } from './adopt-former-migrations.ts'
import { openPool } from './database.ts'
import { listMigrationNames, migrate } from './migrations.ts'

const folder = new URL('../../migrations/', import.meta.url)
/** Some of the names of the former files; the first is what they are recognised by. */
const FORMER = ['0001-foundation', '0440-place-at-the-end', '0701-sealed-json']

let pool: pg.Pool
let drop: () => Promise<void>

/** Tables of the schema that the former files end with, as their names say. */
async function makeFormer(of: pg.Pool): Promise<void> {
  const names = (await listMigrationNames()).filter((name) => name <= '13-sandbox')
  for (const name of names) await of.query(readFileSync(new URL(`${name}.sql`, folder), 'utf8'))
  await of.query(`
    create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer not null default 0);
    insert into kysely_migration_lock values ('migration_lock', 0)`)
  for (const name of FORMER) await of.query(`insert into kysely_migration values ($1, '2026-11-20')`, [name])
  await of.query(`insert into setting (key, value) values ('of.before', '1')`)
}

const listApplied = async (): Promise<string[]> =>
  (await pool.query('select name from kysely_migration order by name')).rows.map(({ name }) => name)

beforeEach(async () => {
  const copy = await copyOfTemplate('former', [folder.pathname], makeFormer)
  drop = copy.drop
  pool = openPool(copy.url, 2)
})
afterEach(async () => {
  await pool.end()
  await drop()
})

test('a database of the former files is taken over: its data stay, and no file of tables runs', async () => {
  const applied = await migrate(pool)
  expect(applied).toContain('functions/contract-figures')
  expect(applied.filter((name) => name <= '13-sandbox')).toEqual([])
  expect(await listApplied()).toEqual(await listMigrationNames())
  expect((await pool.query(`select value from setting where key = 'of.before'`)).rows).toEqual([{ value: 1 }])
  expect((await pool.query(`select from pg_trigger where tgname = 'contract_figures_insert'`)).rowCount).toBe(1)
  expect(await migrate(pool)).toEqual([])
})

test.each([
  ['a column more', 'alter table customer add note text'],
  ['a column less', 'alter table payment drop column due_date'],
  ['another check', 'alter table investor drop constraint investor_kind_check'],
  ['an index less', 'drop index contract_customer'],
])('a database of the former files with %s is refused and stays as it is', async (_, change) => {
  await pool.query(change)
  await expect(migrate(pool)).rejects.toThrow(OtherSchema)
  expect(await listApplied()).toEqual(FORMER)
})

test('a file of functions runs again when its content has changed, and no other', async () => {
  await migrate(pool)
  await pool.query(`update function_file set hash = 'of before' where name = 'paths'`)
  await pool.query('drop function seo_path_left cascade')
  expect(await migrate(pool)).toEqual(['functions/paths'])
  expect((await pool.query(`select from pg_trigger where tgname = 'seo_path_left'`)).rowCount).toBe(1)
})

test('two processes that migrate at once do not disturb each other', async () => {
  const results = await Promise.all([migrate(pool), migrate(pool)])
  expect(results.filter((names) => names.includes('functions/paths'))).toHaveLength(1)
  expect(await listApplied()).toEqual(await listMigrationNames())
})
