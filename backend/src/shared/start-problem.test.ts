import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { diskStorage } from '../ports/storage/disk.ts'
import { openPool } from './database.ts'
import { isOutage } from './outage.ts'
import { startProblem } from './start-problem.ts'

const folder = mkdtempSync(join(tmpdir(), 'goldammer-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function problemOf(work: () => Promise<unknown>) {
  return startProblem(
    await work()
      .then(() => undefined)
      .catch((error: unknown) => error),
  )
}

async function connect(url: string) {
  const pool = openPool(url, 1)
  await pool.query('select 1').finally(() => pool.end())
}

test('issue 34: a server of this machine that restarts, whose socket is gone, is waited for', async () => {
  const gone = await connect('postgres://nobody@%2Fnowhere:1/none').catch((error: unknown) => error)
  expect(isOutage(gone)).toBe(true)
  expect(isOutage(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false)
})

test('a database that is not running is reported with what to do', async () => {
  for (const host of ['127.0.0.1', '%2Fnowhere'])
    expect(await problemOf(() => connect(`postgres://nobody@${host}:1/none`))).toBe(
      "DATABASE_URL can't be used: no PostgreSQL listens there. Start it, or mend the address.",
    )
})

test('a database that does not exist is reported with what to do', async () => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL ?? '')
  url.pathname = '/nobody_made_this'
  expect(await problemOf(() => connect(url.href))).toContain('there is no such database. Create it')
})

test('a port in use is reported with its number and variable', async () => {
  const first = createServer()
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve))
  const { port } = first.address() as { port: number }
  const second = () =>
    new Promise((resolve, reject) =>
      createServer()
        .on('error', reject)
        .listen(port, '127.0.0.1', () => resolve(null)),
    )
  expect(await problemOf(second)).toBe(
    `Port ${port} (BACKEND_PORT, METRICS_PORT or MAIL_CATCHER_PORT) can't be opened: it is in use by another program. End that, or choose a free port.`,
  )
  first.close()
})

test('an unusable data folder is reported with what to do', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(await problemOf(() => diskStorage(file).check())).toMatch(
    /^DATA_DIR can't be used \(.*Set DATA_DIR to another/,
  )
})

test('what only a programmer can mend has no such sentence', () => {
  expect(startProblem(new TypeError('x is not a function'))).toBeUndefined()
})

test.each([
  ['a database that is away', 'ECONNREFUSED', 75],
  ['a setting that a person has to mend', '28P01', 78],
  ['what nobody foresaw', 'EODD', 70],
])('issue 34 by its code the supervisor knows whether to start again after %s', (_what, code, status) => {
  const program = `import { exitBecause } from './src/shared/start-problem.ts'
    exitBecause(Object.assign(new Error('no'), { code: '${code}' }))`
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', program], { cwd }).status).toBe(status)
})
