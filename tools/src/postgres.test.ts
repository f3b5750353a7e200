import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createDatabase, dropDatabase, removePostgres, startPostgres, stopPostgres } from './postgres.ts'
import { commandLine, isAlive, killGroups } from './processes.ts'

const temporary = mkdtempSync(join(tmpdir(), 'goldammer-postgres-'))
chmodSync(temporary, 0o711)
const folder = join(temporary, 'open')
const hidden = join(temporary, 'hidden')

afterAll(async () => {
  await removePostgres(folder)
  await removePostgres(join(hidden, 'data'))
  rmSync(temporary, { recursive: true })
})

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a server starts, survives kill -9 with its data, is adopted by a second start, stops', async () => {
  const first = await startPostgres({ dataFolder: folder })
  expect(first.adopted).toBe(false)
  expect(first.url).toMatch(/^postgres:\/\/postgres:[0-9a-f]{48}@(%2F[\w.%-]+|127\.0\.0\.1):\d+\/goldammer$/)
  await query(first.url, 'create table kept as select 42 as answer')
  const children = (await query(first.url, 'select pid from pg_stat_activity')).map(({ pid }) => pid)

  for (const pid of [first.pid, ...children]) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  killGroups([first.pid])
  await expect.poll(() => commandLine(first.pid)).toBe('')

  const second = await startPostgres({ dataFolder: folder })
  expect(second.adopted).toBe(false)
  expect(second.pid).not.toBe(first.pid)
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])

  const third = await startPostgres({ dataFolder: folder })
  expect(third).toMatchObject({ adopted: true, pid: second.pid, url: second.url })

  expect(await stopPostgres(folder)).toBe(true)
  expect(commandLine(second.pid)).toBe('')
  expect(await stopPostgres(folder)).toBe(false)
}, 60_000)

test('where the name of a socket is too long the server is reached by the network', async () => {
  const deep = join(temporary, 'x'.repeat(60))
  const { url } = await startPostgres({ dataFolder: deep })
  expect(url).toMatch(/@127\.0\.0\.1:\d+\/goldammer$/)
  expect(await query(url, 'select 1 as answer')).toEqual([{ answer: 1 }])
  await removePostgres(deep)
}, 60_000)

test('the server asks for its password, which only its user can read', async () => {
  const { url } = await startPostgres({ dataFolder: folder })
  const wrong = new URL(url)
  wrong.password = 'guessed'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(statSync(join(folder, 'postgres', 'password')).mode & 0o777).toBe(0o600)
}, 60_000)

test('words are sorted as in a German telephone list, and other databases come and go', async () => {
  const { url } = await startPostgres({ dataFolder: folder })
  const words = await query(
    url,
    "select string_agg(w, ' ' order by w) as w from (values ('Zug'),('Äpfel'),('bar')) t(w)",
  )
  expect(words).toEqual([{ w: 'Äpfel bar Zug' }])
  const other = await createDatabase(url, 'other')
  expect(await query(other, 'select current_database() as name')).toEqual([{ name: 'other' }])
  await dropDatabase(url, 'other')
  await expect(query(other, 'select 1')).rejects.toThrow('does not exist')
}, 60_000)

test.runIf(process.getuid?.() === 0)(
  'root may keep the data below a folder that nobody else can enter',
  async () => {
    mkdirSync(hidden, { mode: 0o700 })
    const { url, stop } = await startPostgres({ dataFolder: join(hidden, 'data') })
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readlinkSync(join(hidden, 'data', 'postgres'))).toMatch(/^\/var\/lib\/goldammer\//)
    await stop()
  },
  60_000,
)
