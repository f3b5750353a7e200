import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../src/shared/ids.ts'
import { openReadReplica, type ReadReplica, useReadReplica } from '../src/shared/read-replica.ts'
import { buildTestApp, type TestApp } from './build-app.ts'
import { loggedIn, someoneOf } from './factories.ts'
import { anInvestor, anOffer, submitOffer, type TestInvestor } from './investing-factories.ts'
import { type Replica, startReplica } from './streaming-replica.ts'

const MAX_LAG = 2
/** Behind, the replica is asked again after a second; away, after five. */
const AFTER_BEHIND = 1_100
const AFTER_AWAY = 5_100

// `npm run test:full -- replica` gives a server of which the installed pg_basebackup can make a replica.
describe.runIf(process.env.TEST_REPLICA)('read replica', () => {
  let shop: TestApp
  let replica: Replica
  let reads: ReadReplica
  let staff: Awaited<ReturnType<typeof someoneOf>>
  /** Statements that the replica was sent since the last look. */
  let sent: string[] = []
  const readThere = () => sent.splice(0).length > 0
  /** Whether a call is read there, at the latest when pauses are over: a busy machine may be too slow for a moment. */
  async function isReadThere(call: () => Promise<unknown>): Promise<boolean> {
    for (let attempt = 0; attempt < 4; attempt++) {
      sent = []
      await call()
      if (readThere()) return true
      await wait(AFTER_AWAY)
    }
    return false
  }

  let investor: TestInvestor
  let productId: string
  const path = 'of-the-test'
  const search = async (text: string) => (await staff.post('/customers', { text })).body.elements.length
  const rename = (firstName: string) =>
    shop.db.updateTable('customer').set({ firstName }).where('id', '=', investor.id).execute()
  const sitemap = async () => String((await shop.client().get('/sitemap/en-GB-1.xml')).body)
  const offer = (active: boolean) =>
    shop.db.updateTable('product').set({ active }).where('id', '=', productId).execute()
  const isCurrent = async () => (await reads.choose('current')) !== null

  beforeAll(async () => {
    shop = await buildTestApp()
    const offer = await anOffer(shop)
    productId = offer.productId
    investor = await anInvestor(shop)
    await submitOffer(shop, offer, investor)
    const address = { locale: 'en-GB', pathInfo: `/detail/${productId}`, seoPathInfo: path } as const
    await shop.db
      .insertInto('seoUrl')
      .values({ id: newId(), routeName: 'frontend.detail.page', foreignKey: productId, ...address })
      .execute()
    replica = await startReplica(shop.parts.config.databaseUrl)
    reads = openReadReplica({
      primary: shop.parts.db,
      url: replica.url,
      maxLagSeconds: MAX_LAG,
      connections: 5,
      sending: {
        isPipelined: true,
        isPrepared: true,
        watch: (text, send) => {
          sent.push(text)
          return send()
        },
      },
      log: pino({ level: 'silent' }),
    })
    useReadReplica(shop.parts.db, reads)
    staff = await someoneOf(shop, ['admin', 'support', 'finance', 'compliance'], 'Rita Replika')
    while (!(await isCurrent())) await wait(100)
  })
  afterAll(async () => {
    await reads.stop()
    await replica.remove()
    await shop.close()
  })

  test('issue 34 exports, statistics, sitemaps and searches of staff are read from the replica', async () => {
    sent = []
    const elsewhere: string[] = []
    const calls: [string, () => Promise<{ status: number }>][] = [
      ...[
        '/customers',
        '/companies',
        '/goods-orders',
        '/mails',
        '/audit',
        '/movements',
        '/dunning',
        '/deliveries',
        '/newsletter-readers',
        '/contact-messages',
        '/statistics',
        '/statistics/export',
        '/movements/export',
        '/dunning/export',
        '/deliveries/export',
        '/newsletter-readers/export',
        '/audit/export',
        '/tax-remittances/payments/export',
      ].map((path): [string, () => Promise<{ status: number }>] => [path, () => staff.get(path)]),
      ['search', () => staff.post('/customers', { text: 'Probst' })],
      ['sitemap', () => shop.client().get('/sitemap')],
      ['file of the sitemap', () => shop.client().get('/sitemap/de-DE-1.xml')],
    ]
    for (const [name, call] of calls) {
      const statuses = new Set<number>()
      const isThere = await isReadThere(async () => statuses.add((await call()).status))
      if (!isThere || [...statuses].join() !== '200') elsewhere.push(`${name} ${[...statuses]}`)
    }
    expect(elsewhere).toEqual([])
    const visitor = await loggedIn(shop, investor)
    expect((await visitor.get('/investor/dashboard')).status).toBe(200)
    expect(readThere()).toBe(false)
  })

  test('issue 34 the same is answered as by the primary, sealed columns included', async () => {
    const answers: string[] = []
    const read = async () => answers.push(String((await staff.get('/movements/export')).body))
    expect(await isReadThere(read)).toBe(true)
    reads.avoid(new Error('for this test'))
    sent = []
    await read()
    expect(readThere()).toBe(false)
    expect(new Set(answers).size).toBe(1)
    await wait(AFTER_AWAY)
  })

  test('issue 34 staff find at once what they have just changed, also while the replica is behind', async () => {
    for (let turn = 0; turn < 20; turn++) {
      await rename(`Schnell${turn}`)
      expect(await search(`Schnell${turn}`)).toBe(1)
    }
    expect(readThere()).toBe(true)
    await replica.query('select pg_wal_replay_pause()')
    await rename('Ausgebremst')
    sent = []
    const began = performance.now()
    expect(await search('Ausgebremst')).toBe(1)
    expect(readThere()).toBe(false)
    // A short wait for the replica, and the search itself.
    expect(performance.now() - began).toBeLessThan(5_000)
    await replica.query('select pg_wal_replay_resume()')
    await wait(AFTER_BEHIND)
    expect(await isReadThere(async () => expect(await search('Ausgebremst')).toBe(1))).toBe(true)
  })

  test('issue 34 a sitemap from the replica is at most as old as the bound', async () => {
    expect(await sitemap()).toContain(path)
    await replica.query('select pg_wal_replay_pause()')
    await offer(false)
    const changed = performance.now()
    sent = []
    expect(await sitemap()).toContain(path)
    expect(readThere()).toBe(true)
    // Asked all the time, the primary takes over before the replica is older than the bound.
    await expect.poll(sitemap, { interval: 50, timeout: 10_000 }).not.toContain(path)
    expect(performance.now() - changed).toBeLessThan(MAX_LAG * 1_000 + 500)
    sent = []
    await sitemap()
    expect(readThere()).toBe(false)
    await replica.query('select pg_wal_replay_resume()')
    await wait(AFTER_BEHIND)
    expect(await isReadThere(sitemap)).toBe(true)
    await offer(true)
  })

  test('issue 34 without the replica everything is answered by the primary, and later by the replica', async () => {
    await replica.stop()
    sent = []
    const began = performance.now()
    expect(await search('Probst')).toBe(1)
    expect((await staff.get('/movements/export')).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(8_000)
    await replica.start()
    await wait(AFTER_AWAY)
    expect(await isReadThere(async () => expect(await search('Probst')).toBe(1))).toBe(true)
  })

  test('issue 34 a search that the replica cancels is answered by the primary', async () => {
    await replica.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'goldammer reads'`,
    )
    expect(await search('Probst')).toBe(1)
  })

  test('issue 34 a replica that has been promoted is not read any more', async () => {
    await wait(AFTER_AWAY)
    await expect.poll(isCurrent, { timeout: 20_000 }).toBe(true)
    await replica.query('select pg_promote()')
    await replica.query(`update customer set first_name = 'Abgezweigt'`)
    sent = []
    expect(await search('Abgezweigt')).toBe(0)
    expect((await staff.get('/statistics')).status).toBe(200)
    expect(readThere()).toBe(false)
    await wait(AFTER_AWAY)
    expect(await search('Abgezweigt')).toBe(0)
    expect(readThere()).toBe(false)
  })
})
