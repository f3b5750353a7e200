import { closeSync, existsSync, openSync, renameSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { claim } from './claim.ts'
import { loadDemoData, migrateDatabase } from './fill-database.ts'
import { inRoot } from './paths.ts'
import { startPostgres } from './postgres.ts'
import { atTheEnd, endGroups, isEnding, spawnGroup } from './processes.ts'
import { Problem, step } from './progress.ts'
import { type Command, environmentOf, lastLines, logFile } from './run.ts'
import { assertPortsAreFree, type Settings } from './settings.ts'

export type Server = Omit<Command, 'environment'> & {
  /** Of its command line: tells it from a stranger that got its process id. */
  script: string
  environment?: NodeJS.ProcessEnv
}

export type Plan = {
  settings: Settings
  /** Which variable sets which port. */
  ports: Record<string, number>
  /** Generating and building, beside the start of the database. */
  prepare: { sdk: () => Promise<unknown>; apps: () => Promise<unknown> }
  servers: Server[]
  /** Seconds. */
  patience: number
}

export type System = {
  environment: NodeJS.ProcessEnv
  databaseUrl: string
  /** Of each server, by its name. */
  pids: ReadonlyMap<string, number>
  /** Rejects when a server ends by itself. */
  broken: Promise<never>
  /** Ends the servers before this program does, and gives the data folder back. */
  stop: () => Promise<void>
}

export async function startSystem({ settings, ports, prepare, servers, patience }: Plan): Promise<System> {
  const claimed = await claim(settings.dataFolder, settings.publicUrl)
  await assertPortsAreFree(ports)
  const sdk = prepare.sdk()
  const apps = sdk.then(prepare.apps)
  const [databaseUrl] = await together([openDatabase(settings), sdk] as const)
  const environment = environmentFor(settings, databaseUrl)
  await together([fillDatabase(settings, environment), apps])
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => {})
  const pids = new Map<string, number>()
  let isStopped = false
  const fail = (problem: Problem) => {
    if (!isStopped) reject(problem)
  }
  const stop = async () => {
    isStopped = true
    await endGroups([...pids.values()])
    claimed.release()
  }
  await step('Starting the servers', async () => {
    for (const [index, server] of servers.entries()) {
      const pid = launch(server, { ...environment, ...metricsPort(settings, index) }, fail)
      pids.set(server.name, pid)
      claimed.noteServer(pid, server.script)
    }
    // The backend is asked itself: the front door writes an error for each question that it cannot pass on yet.
    const backends = environment.BACKEND_URL!.split(',').map((address) => address.trim())
    for (const origin of [...backends, `http://127.0.0.1:${settings.port}`])
      await Promise.race([untilReady(`${origin}/health/ready`, patience), broken])
  })
  return { environment, databaseUrl, pids, broken, stop }
}

/** As Promise.all, but waits for the others before it fails, so that their lines do not follow the error. */
async function together<const T extends readonly unknown[]>(work: T) {
  await Promise.allSettled(work)
  return Promise.all(work)
}

async function openDatabase({ databaseUrl, dataFolder }: Settings): Promise<string> {
  if (databaseUrl) return databaseUrl
  return step('Starting PostgreSQL', async () => {
    const starting = startPostgres({ dataFolder })
    atTheEnd(() => starting.then((postgres) => postgres.stop()).catch(() => {}))
    return (await starting).url
  })
}

export const backendUrl = ({ backendPort }: Settings) => `http://127.0.0.1:${backendPort}`

const environmentFor = (settings: Settings, databaseUrl: string): NodeJS.ProcessEnv => ({
  ...settings.environment,
  NODE_ENV: settings.environment.NODE_ENV || 'production',
  PORT: String(settings.port),
  PUBLIC_URL: settings.publicUrl,
  BACKEND_PORT: String(settings.backendPort),
  BACKEND_URL: settings.environment.BACKEND_URL || backendUrl(settings),
  // The demo's people have tax ids that nobody has.
  ALLOW_TEST_TAX_IDS: settings.environment.ALLOW_TEST_TAX_IDS || String(settings.demoData),
  DATABASE_URL: databaseUrl,
  DATA_DIR: settings.dataFolder,
})

/** Each process shows its figures on a port of its own. */
function metricsPort({ environment }: Settings, index: number): NodeJS.ProcessEnv {
  const first = Number(environment.METRICS_PORT)
  return first > 0 ? { METRICS_PORT: String(first + index) } : {}
}

async function fillDatabase({ demoData }: Settings, environment: NodeJS.ProcessEnv) {
  await step('Migrating the database', () => migrateDatabase(environment))
  if (demoData) await step('Loading the demo data', () => loadDemoData(environment))
}

function launch(server: Server, environment: NodeJS.ProcessEnv, fail: (problem: Problem) => void): number {
  const file = logFile(server.name)
  if (existsSync(file)) renameSync(file, file.replace(/\.log$/, '.previous.log'))
  const log = openSync(file, 'a')
  const child = spawnGroup(server.program, server.parameters ?? [], {
    cwd: inRoot(server.folder),
    env: environmentOf({ ...server, environment: { ...environment, ...server.environment } }),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.on('error', (error) => fail(new Problem(`The ${server.name} could not be started: ${error.message}`)))
  child.on('exit', (code, signal) => {
    if (isEnding()) return
    fail(new Problem(`The ${server.name} ended (${signal ?? code}). Last lines of ${file}:\n\n${lastLines(file)}`))
  })
  return child.pid ?? 0
}

async function untilReady(url: string, patience: number) {
  const deadline = Date.now() + patience * 1000
  let answer = 'no answer'
  while (Date.now() < deadline && !isEnding()) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(3000) })
      if (response.ok) return
      answer = `${response.status} ${(await response.text()).slice(0, 300)}`
    } catch {
      // Not listening yet.
    }
    await wait(50)
  }
  throw new Problem(`${url} was not ready within ${patience} s (${answer}). See ${logFile('backend')}.`)
}
