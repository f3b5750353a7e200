import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from './backend-process.ts'
import { ownerOfServer } from './streaming-replica.ts'

/** As docs/operating.md#behind-pgbouncer asks for it, in front of the database of `url`, with so many connections to that. */
export async function startPgBouncer(url: string, connections: number) {
  const owner = ownerOfServer()
  const home = mkdtempSync(join(tmpdir(), 'goldammer-pgbouncer-'))
  const { hostname, port, username, password } = new URL(url)
  const ownPort = await findFreePort()
  const settings = join(home, 'pgbouncer.ini')
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${port || 5432} user=${username} password=${decodeURIComponent(password)}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${ownPort}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'max_client_conn = 500',
      `default_pool_size = ${connections}`,
      'ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout',
    ].join('\n'),
  )
  if ('uid' in owner) for (const path of [home, settings]) chownSync(path, owner.uid, owner.gid)
  const program = spawn('pgbouncer', [settings], {
    ...owner,
    cwd: home,
    // Debian installs it where only administrators look.
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(program, 'exit').catch(() => {
    throw new Error('No PgBouncer is installed (Debian: apt install pgbouncer).')
  })
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String(ownPort)
  const answers = async () => {
    const client = new pg.Client({ connectionString: through.href })
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  for (let attempt = 0; !(await Promise.race([answers(), ended])); attempt++) {
    if (attempt > 100) throw new Error('PgBouncer does not answer')
    await sleep(100)
  }
  return {
    url: through.href,
    async stop(): Promise<void> {
      program.kill('SIGINT')
      await ended
      rmSync(home, { recursive: true })
    },
  }
}
