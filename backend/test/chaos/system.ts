import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedReference } from '../../src/modules/reference/reference-data.ts'
import { openDatabase, openPool } from '../../src/shared/database.ts'
import { migrate } from '../../src/shared/migrations.ts'
import { inTransaction } from '../../src/shared/transaction.ts'
import { openTestApp } from '../build-app.ts'
import { fakeClamd } from '../fake-clamd.ts'
import { startS3 } from '../s3-server.ts'
import { startReplica } from '../streaming-replica.ts'
import { type Line, openLine } from './line.ts'
import { startMailServer } from './mail-server.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { startProvider, WEBHOOK_SECRET } from './provider.ts'
import { type Supervised, supervise } from './supervisor.ts'

/** What the processes of the backend depend on, each behind a line of its own. */
export const SERVICES = ['postgres', 'replica', 's3', 'smtp', 'clamav', 'provider'] as const
export type Service = (typeof SERVICES)[number]

/** Megabytes of the disk that can be filled. */
const DISK_MB = 64

/** A disk of its own for the files, small enough to be filled; null without the right to mount one. */
function mountDisk(folder: string): { unmount(): void } | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'goldammer-chaos', folder], { stdio: 'pipe' })
    return { unmount: () => void execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' }) }
  } catch {
    return null
  }
}

/**
 * A whole system: two processes that answer calls, one that does jobs, and everything around them; `shop` prepares and looks, past all lines.
 * `nonsense` is what lines say that talk nonsense.
 */
export async function startSystem(nonsense: Uint8Array) {
  const home = mkdtempSync(join(tmpdir(), 'goldammer-chaos-'))
  const logOf = (name: string) => join(home, `${name}.log`)
  const dataDir = join(home, 'files')
  mkdirSync(dataDir)
  const disk = mountDisk(dataDir)
  const postgres = await startOwnPostgres(logOf('postgres'))
  const pool = openPool(postgres.url, 2)
  await migrate(pool)
  await inTransaction({ db: openDatabase(pool) }, seedReference)
  await pool.end()
  const replica = await startReplica(postgres.superuserUrl)
  const s3 = await startS3()
  const clamd = await fakeClamd()
  const mail = await startMailServer()
  const provider = await startProvider()

  const ports: Record<Service, number> = {
    postgres: postgres.port,
    replica: Number(new URL(replica.url).port),
    s3: Number(new URL(s3.settings.url).port),
    smtp: mail.port,
    clamav: Number(new URL(clamd.url.replace('tcp:', 'http:')).port),
    provider: provider.port,
  }
  const lines = {} as Record<Service, Line>
  for (const service of SERVICES) lines[service] = await openLine({ host: '127.0.0.1', port: ports[service] }, nonsense)
  const through = (service: Service, url: string) => {
    const address = new URL(url)
    address.port = String(lines[service].port)
    return address.href
  }

  const settings = {
    ALLOW_TEST_TAX_IDS: 'true',
    PRENOTIFICATION_DAYS: '1',
    DEBIT_CUT_OFF: '24',
    DEBIT_RELEASE: 'four_eyes',
    STRIPE_SECRET_KEY: 'sk_test_chaos',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: `http://127.0.0.1:${lines.provider.port}`,
    ...s3.environment,
  }
  const environment = {
    ...settings,
    DATABASE_URL: through('postgres', postgres.url),
    DATABASE_READ_URL: through('replica', postgres.url),
    DATABASE_CONNECTIONS: '8',
    S3_URL: `http://127.0.0.1:${lines.s3.port}`,
    SMTP_URL: `smtp://127.0.0.1:${lines.smtp.port}?ignoreTLS=true`,
    CLAMAV_URL: `tcp://127.0.0.1:${lines.clamav.port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
    TODAY: '',
  }
  // Both providers are at work: an order is paid by the one of the process that took it.
  const environments: Record<string, Record<string, string>> = {
    'web-1': { ...environment, BACKEND_ROLE: 'web', PAYMENT_PROVIDER: 'sandbox' },
    'web-2': { ...environment, BACKEND_ROLE: 'web', PAYMENT_PROVIDER: 'stripe' },
    jobs: { ...environment, BACKEND_ROLE: 'jobs', PAYMENT_PROVIDER: 'sandbox' },
  }
  const start = (name: string) => supervise(name, { environment: environments[name]!, logFile: logOf(name) })
  const webs: Supervised[] = [await start('web-1'), await start('web-2')]
  const jobs = await start('jobs')
  const processes = [...webs, jobs]

  const shop = await openTestApp(postgres.superuserUrl, { now: new Date(), settings })
  shop.pool.on('error', () => undefined)

  return {
    home,
    dataDir,
    disk,
    postgres,
    replica,
    clamd,
    mail,
    provider,
    lines,
    webs,
    jobs,
    processes,
    shop,
    /** The settings of a process that looks at the same database and files, past all lines. */
    settings: { ...settings, DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    environments,
    async stop(): Promise<void> {
      await Promise.all(processes.map((one) => one.stop()))
      await shop.close()
      for (const line of Object.values(lines)) await line.close()
      await Promise.all([mail.close(), clamd.close(), provider.close(), s3.close()])
      await replica.remove()
      await postgres.remove()
      disk?.unmount()
    },
    /** Erases the logs and what else lies on the disk, where nothing failed. */
    forget: () => rmSync(home, { recursive: true, force: true }),
  }
}

export type System = Awaited<ReturnType<typeof startSystem>>
