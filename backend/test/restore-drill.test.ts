import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../src/shared/database.ts'
import { effects } from '../src/shared/file-effects.ts'
import { storeFile } from '../src/shared/files.ts'
import { newId } from '../src/shared/ids.ts'
import { demoDatabase, files, openTestApp } from './build-app.ts'
import { copyOfTemplate } from './database.ts'
import { loggedInDemo } from './factories.ts'
import { anInvestor, anOffer, submitOffer } from './investing-factories.ts'

const folder = mkdtempSync(join(tmpdir(), 'goldammer-restore-'))
const BACKUP_KEY = 'the key of the backups, which is not the data key'
const DATA_KEY = 'demo-data-secret-change-me'

/** Runs one of the programs for operators. */
function run(program: string, parameters: string[], settings: NodeJS.ProcessEnv) {
  const environment = { PATH: process.env.PATH, LOG_LEVEL: 'silent', DATA_KEY, ALLOW_TEST_TAX_IDS: 'true', ...settings }
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [`src/${program}.ts`, ...parameters],
      { cwd: join(import.meta.dirname, '..'), env: environment, maxBuffer: 10_000_000 },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: `${stdout}${stderr}` }),
    )
  })
}

/** Rows of each table, without those that a restoration writes or empties. */
async function countRows(url: string): Promise<Record<string, number>> {
  const pool = openPool(url, 1)
  try {
    const { rows } =
      await pool.query(`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'sandbox', 'graphile_worker') order by 1`)
    const counts: Record<string, number> = {}
    for (const { name } of rows) {
      if (/^public\.(session|staff_session|audit|audit_chain)$/.test(name)) continue
      counts[name] = (await pool.query(`select count(*)::integer as count from ${name}`)).rows[0].count
    }
    return counts
  } finally {
    await pool.end()
  }
}

// `npm run test:full -- restore` gives a server that the installed pg_dump can dump.
describe.runIf(process.env.TEST_RESTORE)('restore drill', () => {
  let source: Awaited<ReturnType<typeof demoDatabase>>
  let target: Awaited<ReturnType<typeof demoDatabase>>
  let archive: string
  const backupDir = join(folder, 'backups')
  const restored = join(folder, 'restored')

  const settings = () => ({ DATABASE_URL: target.url, DATA_DIR: restored, BACKUP_KEY })

  beforeAll(async () => {
    source = await demoDatabase()
    target = await copyOfTemplate('nothing', [], async () => {})
    const app = await openTestApp(source.url)
    await submitOffer(app, await anOffer(app), await anInvestor(app))
    await app.runJobs()
    await loggedInDemo(app, 'jana.probst@post.example')
    await app.close()
  })
  afterAll(async () => {
    await source.drop()
    await target.drop()
    rmSync(folder, { recursive: true })
  })

  test('issue 34 a backup of database and files is made, and is not made without a key of its own', async () => {
    const given = { DATABASE_URL: source.url, DATA_DIR: files, BACKUP_DIR: backupDir }
    const without = await run('backup', [], given)
    expect([without.code, without.output]).toEqual([1, expect.stringContaining('BACKUP_KEY is not set')])
    const key = 'one key for both, of more than 32 characters'
    const same = await run('backup', [], { ...given, DATA_KEY: key, BACKUP_KEY: key })
    expect([same.code, same.output]).toEqual([1, expect.stringContaining('another than DATA_KEY')])
    const made = await run('backup', [], { ...given, BACKUP_KEY })
    expect(made.code, made.output).toBe(0)
    console.log(`Count: backup: ${made.output.split('\n')[0]}`)
    const names = readdirSync(backupDir)
    expect(names).toHaveLength(1)
    archive = join(backupDir, names[0]!)
  })

  test('issue 34 a backup waits for a file that is being erased, and no file is erased while it lasts', async () => {
    const app = await openTestApp(source.url)
    const file = { fileName: 'note.txt', mimeType: 'text/plain', content: Buffer.from('to be erased') }
    const first = await storeFile(app.scope, app.db, file)
    const second = await storeFile(app.scope, app.db, file)
    const backup = { DATABASE_URL: source.url, DATA_DIR: files, BACKUP_DIR: join(folder, 'others'), BACKUP_KEY }
    const erasing = new pg.Client(source.url)
    await erasing.connect()
    await erasing.query('begin')
    await erasing.query(`select pg_advisory_xact_lock_shared(hashtext('backup'))`)
    await app.scope.ports.storage.remove(first.storageKey)
    await erasing.query('delete from file where id = $1', [first.id])
    const made = run('backup', [], backup)
    const waits = () => erasing.query(`select from pg_locks where locktype = 'advisory' and not granted`)
    await expect.poll(async () => (await waits()).rowCount, { timeout: 60_000 }).toBe(1)
    await erasing.query('commit')
    // Its last line names the files that were not there.
    expect(await made).toEqual({ code: 0, output: expect.not.stringContaining('were not there') })

    await erasing.query(`select pg_advisory_lock(hashtext('backup'))`)
    const erase = () => effects['file.erase']!(app.scope, { id: newId(), subjectId: second.id, payload: {} })
    await expect(erase()).rejects.toThrow('a backup is being made')
    await erasing.end()
    await expect.poll(erase).toBeUndefined()
    expect(await app.db.selectFrom('file').select('id').where('id', '=', second.id).execute()).toEqual([])
    await app.close()
  })

  test('issue 34 without the right keys a restoration says so, and changes nothing', async () => {
    const { BACKUP_KEY: _, ...withoutKey } = settings()
    const cases: [NodeJS.ProcessEnv, string][] = [
      [withoutKey, 'BACKUP_KEY is not set'],
      [{ ...settings(), BACKUP_KEY: 'x'.repeat(32) }, 'BACKUP_KEY does not open'],
      [{ ...settings(), DATA_KEY: 'another data key' }, 'DATA_KEY is not the one under which'],
    ]
    for (const [given, sentence] of cases) {
      const { code, output } = await run('restore', [archive], given)
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
      expect(await countRows(target.url)).toEqual({})
    }
  })

  test('issue 34 with the keys all is there again, nobody is signed in, and every check holds', async () => {
    const { code, output } = await run('restore', [archive], settings())
    expect(code, output).toBe(0)
    expect(output).toContain('Everything holds.')
    expect(output).toMatch(/Ended [1-9]\d* sessions of customers/)
    console.log(`Count: restore: ${output.trim().split('\n').at(-1)}`)
    expect(await countRows(target.url)).toEqual(await countRows(source.url))
  })

  test('issue 34 a backup is not restored over a database that is in use', async () => {
    const { code, output } = await run('restore', [archive], settings())
    expect([code, output]).toEqual([1, expect.stringContaining('not empty')])
  })

  test('issue 34 verify answers 1 where a file is gone, and 75 where the database is away', async () => {
    rmSync(join(restored, 'files', 'sealed'), { recursive: true })
    const broken = await run('verify', ['--json', '--files=all'], settings())
    expect(broken.code).toBe(1)
    const report = JSON.parse(broken.output)
    const faulty = report.checks.filter(({ findings }: { findings: unknown[] }) => findings.length > 0)
    expect(faulty.map(({ name }: { name: string }) => name)).toEqual(['files'])
    const away = await run('verify', [], { ...settings(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
    expect(away.code).toBe(75)
  })

  test('issue 34 a backup that was cut off is an error', async () => {
    const other = await copyOfTemplate('nothing', [], async () => {})
    truncateSync(archive, 200_000)
    const { code, output } = await run('restore', [archive], { ...settings(), DATABASE_URL: other.url })
    expect(code, output).not.toBe(0)
    expect(await countRows(other.url)).toEqual({})
    await other.drop()
  })
})
