import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { findOwner } from './postgres-binaries.ts'
import { atTheEnd } from './processes.ts'
import { Problem } from './progress.ts'
import { findFreePort } from './settings.ts'

/** Where Debian installs servers, one folder for each version. */
const SERVERS = '/usr/lib/postgresql'

function findServer(): string {
  const versions = existsSync(SERVERS) ? readdirSync(SERVERS) : []
  const newest = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(SERVERS, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'pg_dump')))
  if (newest) return newest
  throw new Problem(
    'No PostgreSQL with its pg_dump is installed (Debian: apt install postgresql). The packaged one has no pg_dump.',
  )
}

/**
 * Starts a server of the machine's own PostgreSQL, with the tools that fit it first in PATH, for a time: it ends and its data go with
 * this process. Answers its address.
 */
export async function startSystemPostgres(): Promise<string> {
  const bin = findServer()
  const owner = findOwner()
  const home = mkdtempSync(join(tmpdir(), 'goldammer-system-postgres-'))
  const password = join(home, 'password')
  writeFileSync(password, 'drill')
  if (owner) for (const path of [home, password]) chownSync(path, owner.uid, owner.gid)
  const data = join(home, 'cluster')
  const environment = { PATH: `${bin}:${process.env.PATH}`, LC_ALL: 'C' }
  execFileSync(
    join(bin, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${password}`,
      '--encoding=UTF8',
      '--no-sync',
    ].concat(['--locale=C', '--locale-provider=icu', '--icu-locale=de']),
    { ...owner, cwd: home, env: environment, stdio: 'pipe' },
  )
  const port = await findFreePort()
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`, 'fsync=off', 'max_connections=200']
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: home, env: environment, stdio: 'ignore' },
  )
  atTheEnd(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null) {
      child.kill('SIGINT')
      await ended
    }
    rmSync(home, { recursive: true, force: true })
  })
  process.env.PATH = `${bin}:${process.env.PATH}`
  const url = `postgres://postgres:drill@127.0.0.1:${port}/postgres`
  await untilItAnswers(url)
  return url
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt > 100) throw error
      await wait(100)
    }
  }
}
