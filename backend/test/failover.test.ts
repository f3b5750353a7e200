import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { seedReference } from '../src/modules/reference/reference-data.ts'
import { openDatabase, openPool } from '../src/shared/database.ts'
import { migrate } from '../src/shared/migrations.ts'
import { inTransaction } from '../src/shared/transaction.ts'
import { startBackend } from './backend-process.ts'
import { openTestApp } from './build-app.ts'
import { openLine } from './chaos/line.ts'
import { startOwnPostgres } from './chaos/own-postgres.ts'
import { asCustomer, call } from './chaos/people.ts'
import { aCustomer } from './factories.ts'
import { startReplica } from './streaming-replica.ts'

/** Milliseconds within which all goes on without a person, once there is a primary again. */
const RECOVERY = 60_000

async function until(isMet: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await isMet())) {
    if (performance.now() - began > RECOVERY) throw new Error('it does not go on within a minute')
    await sleep(100)
  }
  return performance.now() - began
}

/** A primary of which every commit is on its replica before it is answered, and a line that leads to it. */
async function startPair(folder: string) {
  const primary = await startOwnPostgres(join(folder, 'postgres.log'))
  onTestFinished(() => primary.remove())
  const pool = openPool(primary.url, 2)
  await migrate(pool)
  await inTransaction({ db: openDatabase(pool) }, seedReference)
  await pool.end()
  const replica = await startReplica(primary.superuserUrl)
  onTestFinished(() => replica.remove())
  await primary.query(`alter system set synchronous_standby_names = '*'`)
  await primary.query('select pg_reload_conf()')
  await until(async () => (await primary.query(`select from pg_stat_replication where sync_state = 'sync'`)).length > 0)
  const line = await openLine({ host: '127.0.0.1', port: primary.port }, new Uint8Array())
  onTestFinished(() => line.close())
  const url = new URL(primary.url)
  url.port = String(line.port)
  return { primary, replica, line, url: url.href }
}

// `npm run test:full -- replica` gives the programs of an installed PostgreSQL.
describe.runIf(process.env.TEST_REPLICA)('failover of the database', () => {
  test('issue 34 web and jobs survive the failover; nothing answered is lost, and all goes on by itself', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'goldammer-failover-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { primary, replica, line, url } = await startPair(folder)
    const shop = await openTestApp(primary.superuserUrl, { now: new Date() })
    shop.pool.on('error', () => undefined)
    const customer = await aCustomer(shop)
    const headers = await asCustomer(shop, customer.id)
    const web = await startBackend(url, { environment: { BACKEND_ROLE: 'web' } })
    const jobs = await startBackend(url, { environment: { BACKEND_ROLE: 'jobs' } })
    onTestFinished(async () => {
      await Promise.all([web.kill(), jobs.kill()])
    })
    const rename = (lastName: string) =>
      call(web.url, 'POST', '/store-api/account/change-profile', { body: { firstName: 'Ada', lastName }, headers })
    const nameAtReplica = async () =>
      (await replica.query(`select last_name from customer where id = '${customer.id}'`))[0]!.last_name

    expect((await rename('Vorher')).status).toBe(200)
    await shop.close()
    await primary.end()
    const away = await rename('Dazwischen')
    line.lead(Number(new URL(replica.url).port))
    const readOnly = await rename('Dazwischen')
    for (const { status, body } of [away, readOnly])
      expect([status, (body!.errors as { code: string }[])[0]!.code]).toEqual([503, 'HTTP__SERVICE_UNAVAILABLE'])
    expect(await nameAtReplica()).toBe('Vorher')

    await replica.query('select pg_promote()')
    await until(async () => (await rename('Nachher')).status === 200)
    expect(await nameAtReplica()).toBe('Nachher')
    const asked = await call(web.url, 'POST', '/store-api/account/recovery-password', {
      body: { email: customer.email, storefrontUrl: 'http://localhost:3000' },
      headers,
    })
    expect(asked.status).toBe(200)
    await until(
      async () =>
        (await replica.query(`select from sandbox.mail where recipients::text like '%${customer.email}%'`)).length > 0,
    )
    expect([web.child.exitCode, jobs.child.exitCode], 'neither was started again').toEqual([null, null])
  }, 300_000)
})
