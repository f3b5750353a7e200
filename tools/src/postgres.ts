import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { dataFolder, makeFolder } from './paths.ts'
import { findBinaries, findHome, findOwner, type Owner } from './postgres-binaries.ts'
import { commandLine, isAlive } from './processes.ts'
import { findFreePort } from './settings.ts'

export type Postgres = {
  url: string
  pid: number
  /** True when a server of an earlier run was found alive and taken over. */
  adopted: boolean
  stop: () => Promise<void>
}

type Options = {
  dataFolder: string
  database?: string
  /** False for throw-away data of tests: a crash of the machine may lose it. */
  durable?: boolean
}

type Cluster = { home: string; data: string; log: string; password: string; owner: Owner | null; binaries: string }

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'max_connections=150',
  'shared_buffers=128MB',
  'io_method=sync',
  'TimeZone=UTC',
  'log_timezone=UTC',
]
/** Tests of the backend and whole systems for the browser share one server. */
const THROW_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400']

/** Starts the packaged PostgreSQL on a free port, or adopts the one that already runs on this data. */
export async function startPostgres(options: Options): Promise<Postgres> {
  const cluster = prepare(options.dataFolder, options.durable ?? true)
  const running = await findRunning(cluster)
  const { port, pid } = running ?? (await launch(cluster, options.durable ?? true))
  const url = await createDatabase(nearestUrlOf(cluster, port), options.database ?? 'goldammer')
  return { url, pid, adopted: running !== null, stop: () => stopProcess(pid) }
}

/** Stops the server that runs on this data, if one does. */
export async function stopPostgres(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'postgres', 'cluster', 'PG_VERSION'))) return false
  const running = await findRunning(prepare(folder, true))
  if (running) await stopProcess(running.pid)
  return running !== null
}

/** Stops the server and deletes its data. */
export async function removePostgres(folder: string) {
  await stopPostgres(folder)
  const home = join(folder, 'postgres')
  if (existsSync(home)) rmSync(realpathSync(home), { recursive: true })
  rmSync(home, { force: true })
}

function prepare(folder: string, durable: boolean): Cluster {
  const owner = findOwner()
  const binaries = findBinaries(owner)
  const home = findHome(folder, owner)
  const data = join(home, 'cluster')
  const log = join(makeFolder(join(folder, 'logs')), 'postgres.log')
  const password = readPassword(home, owner)
  const cluster = { home, data, log, password, owner, binaries }
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(cluster, durable)
  return cluster
}

function readPassword(home: string, owner: Owner | null): string {
  const file = passwordFile(home)
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
    chmodSync(file, 0o600)
    if (owner) chownSync(file, owner.uid, owner.gid)
  }
  return readFileSync(file, 'utf8').trim()
}

const passwordFile = (home: string) => join(home, 'password')

const environment = () => ({ PATH: process.env.PATH, LC_ALL: 'C' })

function initialise({ home, data, owner, binaries }: Cluster, durable: boolean) {
  // What an interrupted first start left behind.
  rmSync(data, { recursive: true, force: true })
  const result = spawnSync(
    join(binaries, 'bin', 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile(home)}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=de',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...owner, cwd: home, env: environment(), encoding: 'utf8' },
  )
  if (result.status === 0) return
  rmSync(data, { recursive: true, force: true })
  throw new Error(`The database could not be created: ${result.error?.message ?? result.stderr.trim()}`)
}

async function launch(cluster: Cluster, durable: boolean) {
  // PostgreSQL takes any living process with the noted id for its own kind.
  if (!claimsToRun(cluster)) rmSync(join(cluster.data, 'postmaster.pid'), { force: true })
  const log = openSync(cluster.log, 'a')
  const settings = [
    ...SETTINGS,
    `unix_socket_directories=${mayHoldSocket(cluster.home) ? cluster.home : ''}`,
    ...(durable ? [] : THROW_AWAY),
  ]
  const child = spawn(
    join(cluster.binaries, 'bin', 'postgres'),
    ['-D', cluster.data, '-p', String(await findFreePort()), ...settings.flatMap((setting) => ['-c', setting])],
    // Detached: a Ctrl-C in the terminal reaches us alone, and we stop the database last.
    { ...cluster.owner, cwd: cluster.home, env: environment(), detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  let ended: string | null = null
  child.on('error', (error) => {
    ended = error.message
  })
  child.on('exit', (code, signal) => {
    ended = `ended with ${signal ?? code}`
  })
  child.unref()
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const found = await findRunning(cluster)
    // Also when ours ended because another start was faster.
    if (found) return found
    if (ended !== null && !claimsToRun(cluster)) break
    await wait(20)
  }
  const tail = readFileSync(cluster.log, 'utf8').trimEnd().split('\n').slice(-12).join('\n')
  throw new Error(
    `PostgreSQL did not start (${ended ?? 'no answer within 60 s'}). Last lines of ${cluster.log}:\n${tail}`,
  )
}

const claimsToRun = ({ data }: Cluster) => {
  const noted = readPidFile(data)
  return noted !== null && commandLine(noted.pid).includes('postgres')
}

/** `postmaster.pid` outlives a crash and process ids are reused, so only a query proves that a server is ours. */
async function findRunning(cluster: Cluster): Promise<{ port: number; pid: number } | null> {
  const noted = readPidFile(cluster.data)
  if (!noted?.ready) return null
  const client = new Client({
    connectionString: urlOf(cluster, noted.port),
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('data_directory') as folder")
    return realpathSync(rows[0].folder) === realpathSync(cluster.data) ? noted : null
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

/** Lines by position: 1 process id, 4 port, 8 state. */
function readPidFile(data: string) {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

const urlOf = ({ password }: Cluster, port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

const socketOf = (home: string, port: number) => join(home, `.s.PGSQL.${port}`)

/** Systems take some 100 bytes for the name of a socket, and PostgreSQL parts a list of folders by commas. */
const mayHoldSocket = (home: string) => /^[\w./-]+$/.test(home) && Buffer.byteLength(socketOf(home, 65535)) <= 100

/** By the socket beside the data, through which a round trip costs less; by the network where there is none. */
function nearestUrlOf(cluster: Cluster, port: number): string {
  const url = urlOf(cluster, port)
  return existsSync(socketOf(cluster.home, port)) ? url.replace('127.0.0.1', encodeURIComponent(cluster.home)) : url
}

/** The address of the database, created unless it is there. `server` is the address of any database beside it. */
export async function createDatabase(server: string, name: string): Promise<string> {
  await withClient(server, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export const dropDatabase = (server: string, name: string) =>
  withClient(server, (client) => client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`))

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopProcess(pid: number) {
  const hurry = Date.now() + 20_000
  const giveUp = hurry + 10_000
  send(pid, 'SIGINT')
  while (isAlive(pid) && Date.now() < hurry) await wait(20)
  // Immediate shutdown: recovery follows at the next start.
  if (isAlive(pid)) send(pid, 'SIGQUIT')
  while (isAlive(pid) && Date.now() < giveUp) await wait(20)
}

function send(pid: number, signal: NodeJS.Signals) {
  if (isAlive(pid)) process.kill(pid, signal)
}

if (import.meta.main) {
  const folder = dataFolder()
  if (process.argv[2] === 'start') console.log((await startPostgres({ dataFolder: folder })).url)
  else if (process.argv[2] === 'stop') console.log((await stopPostgres(folder)) ? 'Stopped.' : 'It was not running.')
  else console.error('Usage: node tools/src/postgres.ts <start|stop>')
}
