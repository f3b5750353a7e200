import { readFileSync } from 'node:fs'
import pg from 'pg'
import { variables } from './configuration.ts'
import { loadDemoData, migrateDatabase } from './fill-database.ts'
import { inRoot } from './paths.ts'
import { createDatabase, dropDatabase } from './postgres.ts'
import { atTheEnd, endGroups, spawnGroup } from './processes.ts'
import { environmentOf } from './run.ts'
import type { ScratchSystem } from './scratch-system.ts'
import { backends } from './servers.ts'
import { findFreePort } from './settings.ts'

const settingOf = (name: string) => variables.find((variable) => variable.name === name)?.default ?? ''

/** Of every call of a benchmark. */
export const storeHeaders = {
  'content-type': 'application/json',
  'sw-access-key': settingOf('ACCESS_KEY'),
  'sec-fetch-site': 'same-origin',
}

/** The cookies of a session; every demo account, and each that is made like one, has the demo's password. */
export const signIn = (origin: string, username: string): Promise<string> =>
  cookiesOf(`${origin}/store-api/account/login`, { username })

/** The same of a member of staff. */
export const signInStaff = (origin: string, email: string): Promise<string> =>
  cookiesOf(`${origin}/staff-api/login`, { email })

async function cookiesOf(url: string, who: Record<string, string>): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: storeHeaders,
    body: JSON.stringify({ ...who, password: settingOf('DEMO_PASSWORD') }),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

export type LoadedBackend = {
  db: pg.Client
  origin: string
  /** Bytes that its processes hold in memory; NaN where the system does not say so (only Linux does). */
  memory: () => number
  stop: () => Promise<void>
}

/** What a process holds in memory, in bytes; NaN where the system does not say so. */
export function residentMemory(pid: number): number {
  try {
    const [, kibibytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? []
    return Number(kibibytes) * 1024
  } catch {
    return Number.NaN
  }
}

/**
 * A backend of a benchmark's own, its jobs in a process beside it as `npm start` has them, on a database of its own with the
 * demo and what `script` of `tools/bench/` adds to it; `:name` in the script stands for the number of that name.
 */
export async function startLoadedBackend(
  { databaseUrl: server, environment }: Pick<ScratchSystem, 'databaseUrl' | 'environment'>,
  script: string,
  numbers: Record<string, number>,
): Promise<LoadedBackend> {
  const name = `goldammer_${script.replace(/\W+/g, '_')}_${process.pid}`
  const databaseUrl = await createDatabase(server, name)
  atTheEnd(() => dropDatabase(server, name))
  const port = await findFreePort()
  const own = { ...environment, DATABASE_URL: databaseUrl, BACKEND_PORT: String(port), TODAY: '', LOG_LEVEL: 'error' }
  await migrateDatabase(own)
  await loadDemoData(own)
  const db = new pg.Client({ connectionString: databaseUrl })
  db.on('error', () => {})
  await db.connect()
  const text = readFileSync(inRoot('tools', 'bench', script), 'utf8')
  await db.query(Object.entries(numbers).reduce((sql, [key, value]) => sql.replaceAll(`:${key}`, String(value)), text))
  // As PostgreSQL does it by itself while a system runs, a minute or more after rows have come.
  await db.query('vacuum (analyze)')
  const children = backends.map((server) =>
    spawnGroup(server.program, server.parameters ?? [], {
      cwd: inRoot(server.folder),
      env: environmentOf({ ...server, environment: { ...own, ...server.environment } }),
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 300 && !(await fetch(`${origin}/health/ready`).catch(() => null)); tries++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  return {
    db,
    origin,
    memory: () => children.reduce((sum, { pid }) => sum + (pid ? residentMemory(pid) : 0), 0),
    async stop() {
      await endGroups(children.flatMap(({ pid }) => pid ?? []))
      await db.end()
    },
  }
}
