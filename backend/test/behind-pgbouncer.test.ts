import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '../src/shared/postgres/limits.ts'
import { inTransaction } from '../src/shared/transaction.ts'
import { startBackend } from './backend-process.ts'
import { buildTestApp, openTestApp, type TestApp } from './build-app.ts'
import { aCustomer, loggedIn } from './factories.ts'
import { anInvestor, anOffer, submitOffer } from './investing-factories.ts'
import { startPgBouncer } from './pgbouncer.ts'

/** Connections of PgBouncer to the server; the shop opens four times as many to PgBouncer. */
const CONNECTIONS = 5
const SETTINGS = { DATABASE_PREPARED_STATEMENTS: 'off' }

// `npm run test:full -- pgbouncer` gives a server whose password PgBouncer may know.
describe.runIf(process.env.TEST_PGBOUNCER)('behind PgBouncer in transaction mode', () => {
  let direct: TestApp
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
  let shop: Awaited<ReturnType<typeof openTestApp>>
  beforeAll(async () => {
    direct = await buildTestApp()
    // Limits that a connection cannot bring along, as docs/operating.md sets them for the role.
    await sql`do $$ begin
      execute format('alter database %I set lock_timeout = %L', current_database(), '500ms');
      execute format('alter database %I set statement_timeout = %L', current_database(), '15s');
    end $$`.execute(direct.db)
    bouncer = await startPgBouncer(direct.parts.config.databaseUrl, CONNECTIONS)
    shop = await openTestApp(bouncer.url, { connections: 4 * CONNECTIONS, limits: CALLS, settings: SETTINGS })
  }, 60_000)
  afterAll(async () => {
    await shop?.close()
    await bouncer?.stop()
    await direct?.close()
  })

  test('issue 34 orders of many investors at once share few connections', async () => {
    const offer = await anOffer(shop)
    const investors = await Promise.all(Array.from({ length: 12 }, () => anInvestor(shop)))
    const orders = await Promise.all(investors.map((investor) => submitOffer(shop, offer, investor)))
    await shop.runJobs()
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from contract
      where order_id = any(${orders.map(({ orderId }) => orderId)}::uuid[])`.execute(shop.db)
    expect(rows[0]!.count).toBe(12)
  })

  test('issue 34 a lock is waited for as long as the database allows', async () => {
    const customer = await aCustomer(shop)
    const client = await loggedIn(shop, customer)
    const rename = () => client.post('/account/change-profile', { firstName: 'Neu', lastName: 'Name' })
    const refused = await inTransaction(direct, async (tx) => {
      await tx.selectFrom('customer').select('id').where('id', '=', customer.id).forUpdate().execute()
      return await rename()
    })
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect((await rename()).status).toBe(200)
  })

  test('issue 34 processes start, answer and do jobs; notifications and jobs go past it', async () => {
    const environment = { ...SETTINGS, DATABASE_DIRECT_URL: direct.parts.config.databaseUrl }
    const customer = await aCustomer(shop)
    const web = await startBackend(bouncer.url, { environment: { ...environment, BACKEND_ROLE: 'web' } })
    const jobs = await startBackend(bouncer.url, { environment: { ...environment, BACKEND_ROLE: 'jobs' } })
    const answer = await fetch(`${web.url}/store-api/account/recovery-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sw-access-key': direct.parts.config.accessKey },
      body: JSON.stringify({ email: customer.email, storefrontUrl: direct.parts.config.publicUrl }),
    })
    expect(answer.status).toBe(200)
    const hasMail = async () =>
      (await sql`select from sandbox.mail where recipients::text like ${`%${customer.email}%`}`.execute(direct.db)).rows
        .length > 0
    for (let attempt = 0; attempt < 300 && !(await hasMail()); attempt++) await sleep(100)
    expect(await hasMail()).toBe(true)
    for (const { child, ended } of [web, jobs]) {
      child.kill('SIGTERM')
      await ended
      expect(child.exitCode).toBe(0)
    }
  }, 120_000)
})
