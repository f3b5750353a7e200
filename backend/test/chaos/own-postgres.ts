import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ownerOfServer } from '../streaming-replica.ts'
import { findLastingPort } from './ports.ts'

const PASSWORD = 'chaos'

/** Few enough to be used up, and some that only the test may use (as a superuser). */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'fsync=off',
  'max_connections=110',
  'superuser_reserved_connections=20',
  'wal_keep_size=512MB',
  'log_min_messages=warning',
]

/** A PostgreSQL of its own, by the programs first in PATH, which may be killed and started again (`npm run test:full -- replica`). */
export async function startOwnPostgres(logFile: string) {
  const owner = ownerOfServer()
  const home = mkdtempSync(join(tmpdir(), 'goldammer-chaos-postgres-'))
  const password = join(home, 'password')
  writeFileSync(password, PASSWORD)
  if ('uid' in owner) for (const path of [home, password]) chownSync(path, owner.uid, owner.gid)
  const data = join(home, 'cluster')
  const surroundings = { ...owner, cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  execFileSync(
    'initdb',
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${password}`,
      '--encoding=UTF8',
      '--no-sync',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=de',
    ],
    { ...surroundings, stdio: 'pipe' },
  )
  const port = await findLastingPort()
  const urlFor = (user: string, database: string) => `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`
  const log = openSync(logFile, 'a')
  let child = launch()

  function launch() {
    const settings = [...SETTINGS, `unix_socket_directories=${home}`].flatMap((setting) => ['-c', setting])
    return spawn('postgres', ['-D', data, '-p', String(port), ...settings], {
      ...surroundings,
      stdio: ['ignore', log, log],
    })
  }

  /** As a superuser, for whom connections are left when nobody else gets one. */
  async function query(
    text: string,
    values: unknown[] = [],
    database = 'goldammer',
  ): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: urlFor('postgres', database), connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** Whether it takes statements again; a server that another one of the same data holds up is launched again. */
  async function untilItAnswers(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await query('select 1', [], 'postgres')
        return
      } catch (error) {
        if (attempt > 300) throw error
        await sleep(100)
        if (child.exitCode !== null || child.signalCode !== null) child = launch()
      }
    }
  }

  await untilItAnswers()
  await query(`create role goldammer login password '${PASSWORD}'`, [], 'postgres')
  await query('create database goldammer owner goldammer', [], 'postgres')

  return {
    port,
    query,
    /** With the rights of the operator's user. */
    url: urlFor('goldammer', 'goldammer'),
    /** For the test alone. */
    superuserUrl: urlFor('postgres', 'goldammer'),
    /** Ends all of its processes at once, as a power cut does, and starts it again: how many there were. */
    async kill(): Promise<number> {
      const count = await end()
      child = launch()
      await untilItAnswers()
      return count
    },
    /** The same, and it stays away. */
    end,
    /** Ends one of its processes by kill -9: the server ends all others and recovers. */
    async crash(pid: number): Promise<void> {
      process.kill(pid, 'SIGKILL')
      await sleep(200)
      await untilItAnswers()
    },
    async remove(): Promise<void> {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGINT')
        await ended
      }
      closeSync(log)
      rmSync(home, { recursive: true })
    },
  }

  async function end(): Promise<number> {
    const main = child.pid!
    const rest = execFileSync('ps', ['--no-headers', '-o', 'pid', '--ppid', String(main)], { encoding: 'utf8' })
    const pids = [main, ...rest.split('\n').map(Number).filter(Boolean)]
    const ended = once(child, 'exit')
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch (error) {
        // It has ended by itself meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
    await ended
    return pids.length
  }
}

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>
