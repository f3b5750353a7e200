import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findFreePort, startBackend } from '../test/backend-process.ts'
import { emptyDatabase } from '../test/database.ts'

const run = promisify(execFile)
const backend = fileURLToPath(new URL('..', import.meta.url))

/** Not the default. */
const CONNECTIONS = 13

let database: { url: string; drop(): Promise<void> }
let folder: string
beforeAll(async () => {
  database = await emptyDatabase()
  folder = mkdtempSync(join(tmpdir(), 'connections-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

const operating = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')

/** What a row of the table states for a process whose DATABASE_CONNECTIONS are so many. */
function stated(row: string, connections: number): number {
  const line = operating.split('\n').find((one) => one.startsWith(`| ${row}`)) ?? ''
  const cell = line.split('|')[2] ?? ''
  const formula = /(?:(\d+) × )?`DATABASE_CONNECTIONS` \+ (\d+)/.exec(cell)
  if (formula) return Number(formula[1] ?? 1) * connections + Number(formula[2])
  return Number(/\d+/.exec(cell)?.[0])
}

/** What a program opens at most, by the name that its connections have in PostgreSQL. */
async function opened(begin: (preload: string) => Promise<unknown>): Promise<Map<string, number>> {
  const file = join(mkdtempSync(join(folder, 'one-')), 'connections')
  await begin(`./test/count-connections.ts?to=${encodeURIComponent(file)}`)
  const counts = new Map<string, number>()
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const [name = '', count] = line.split('\t')
    counts.set(name, (counts.get(name) ?? 0) + Number(count))
  }
  return counts
}

const sum = (counts: Map<string, number>, isMeant: (name: string) => boolean): number =>
  [...counts].reduce((total, [name, count]) => total + (isMeant(name) ? count : 0), 0)

const ofReplica = (name: string) => name === 'goldammer reads' || name === 'goldammer replica'
const ofFigures = (name: string) => name === 'goldammer figures'

test.each(['web', 'jobs', 'all'])(
  'issue 34 a process with BACKEND_ROLE=%s opens as many connections as operating.md states',
  async (role) => {
    const metrics = await findFreePort()
    const environment = {
      BACKEND_ROLE: role,
      DATABASE_CONNECTIONS: String(CONNECTIONS),
      DATABASE_READ_URL: database.url,
      METRICS_PORT: String(metrics),
    }
    const counts = await opened(async (preload) => {
      const { kill } = await startBackend(database.url, { preload, environment })
      onTestFinished(kill)
      // The last thing that a process of jobs begins with.
      await expect
        .poll(
          () =>
            fetch(`http://127.0.0.1:${metrics}/metrics`).then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true)
    })
    const ofProcess = (name: string) => !ofReplica(name) && !ofFigures(name)
    expect(sum(counts, ofProcess), [...counts].join(' ')).toBe(stated(`\`BACKEND_ROLE=${role}\``, CONNECTIONS))
    expect(sum(counts, ofReplica)).toBe(role === 'jobs' ? 0 : stated('with `DATABASE_READ_URL`', CONNECTIONS))
    expect(sum(counts, ofFigures)).toBe(role === 'web' ? 0 : stated('with `METRICS_PORT`', CONNECTIONS))
  },
  90_000,
)

test('issue 34 a migration opens as many connections as operating.md states', async () => {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url }
  const counts = await opened((preload) =>
    run(process.execPath, ['--import', preload, 'src/migrate.ts'], { cwd: backend, env }),
  )
  expect(sum(counts, () => true)).toBe(stated('`migrate.ts`', CONNECTIONS))
}, 60_000)

test('issue 34 the sums that operating.md gives as examples follow from its table', () => {
  const sumOf = (web: number, jobs: number) =>
    3 * stated('`BACKEND_ROLE=web`', web) + 2 * stated('`BACKEND_ROLE=jobs`', jobs)
  expect(operating).toContain(`Three \`web\` and two \`jobs\` with the default need ${sumOf(20, 20)},`)
  expect(operating).toContain(`set \`DATABASE_CONNECTIONS=15\` for \`web\` and 10 for the jobs (${sumOf(15, 10)})`)
})
