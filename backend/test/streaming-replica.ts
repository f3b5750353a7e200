import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** PostgreSQL does not run as root. */
export function ownerOfServer(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** A streaming replica of the server of `url`, made and run by the programs first in PATH (`npm run test:full -- replica`). */
export async function startReplica(url: string) {
  const owner = ownerOfServer()
  const home = mkdtempSync(join(tmpdir(), 'goldammer-replica-'))
  if ('uid' in owner) chownSync(home, owner.uid, owner.gid)
  const data = join(home, 'cluster')
  const surroundings = { ...owner, cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const primary = new URL(url)
  primary.pathname = '/postgres'
  execFileSync('pg_basebackup', ['-D', data, '-d', primary.href, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], {
    ...surroundings,
    stdio: 'pipe',
  })
  const port = await freePort()
  // At least as many connections as the primary, or the replica does not start.
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${home}`,
    'fsync=off',
    'max_connections=1000',
  ]
  const own = new URL(url)
  own.port = String(port)

  async function launch() {
    const child = spawn('postgres', ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])], {
      ...surroundings,
      stdio: 'ignore',
    })
    for (let attempt = 0; ; attempt++) {
      try {
        await query('select 1')
        return child
      } catch (error) {
        if (attempt > 200) throw error
        await wait(100)
      }
    }
  }

  async function query(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: own.href })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  let child = await launch()
  async function stop(): Promise<void> {
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }

  return {
    url: own.href,
    query,
    stop,
    async start(): Promise<void> {
      child = await launch()
    },
    async remove(): Promise<void> {
      await stop()
      rmSync(home, { recursive: true })
    },
  }
}

export type Replica = Awaited<ReturnType<typeof startReplica>>
