import { cents, localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type Visitor } from '../../test/build-app.ts'
import { aCustomer, impersonate, loggedIn, someoneOf } from '../../test/factories.ts'
import { anInvestor, anOffer, submitOffer } from '../../test/investing-factories.ts'
import { aMember, aProductDocument } from '../../test/issuer-factories.ts'
import { hashToken, newId } from '../shared/ids.ts'
import { type LiveChange, notifyLive } from '../shared/live-changes.ts'
import { inTransaction } from '../shared/transaction.ts'

type Event = { event: string; data: Record<string, unknown> }

const MOST = 12

let shop: TestApp
let origin: string
beforeAll(async () => {
  shop = await buildTestApp({ isLive: true, settings: { LIVE_STREAMS: String(MOST) } })
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  // The browsers' connections on which nothing has been asked yet.
  shop.app.server.closeAllConnections()
  await shop.close()
})

/** Opens a stream, and collects its events. */
async function listen(api: 'store' | 'staff', headers: Record<string, string>) {
  const cut = new AbortController()
  const response = await fetch(`${origin}/${api}-api/live`, {
    headers: { 'sw-access-key': shop.parts.config.accessKey, ...headers },
    signal: cut.signal,
  })
  const events: Event[] = []
  const stream = { response, events, isOver: false, close: () => cut.abort() }
  if (response.status === 200) void collect(response, stream)
  return stream
}

async function collect(response: Response, stream: { events: Event[]; isOver: boolean }) {
  let text = ''
  try {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const parts = text.split('\n\n')
      text = parts.pop()!
      for (const part of parts) {
        const [, event] = /^event: (.+)$/m.exec(part) ?? []
        const [, data] = /^data: (.+)$/m.exec(part) ?? []
        if (event) stream.events.push({ event, data: JSON.parse(data!) })
      }
    }
  } catch {}
  stream.isOver = true
}

const asVisitor = async (visitor: Visitor) => await listen('store', { 'sw-context-token': visitor.token! })
const changesOf = ({ events }: { events: Event[] }) =>
  events.flatMap(({ event, data }) => (event === 'change' ? [`${data.area} ${data.resource}`] : [])).toSorted()
const isOpen = ({ events }: { events: Event[] }) => events[0]?.event === 'open'

/** Longer than changes are gathered, after the commit and by the streams. */
async function settle(...streams: { events: Event[]; isOver: boolean }[]) {
  await new Promise((done) => setTimeout(done, 1_000))
  expect(streams.filter(({ isOver }) => isOver)).toEqual([])
}

test('issue 34 each change reaches those who may read the record, and nobody else', async () => {
  const offer = await anOffer(shop)
  const other = await anOffer(shop)
  const jana = await anInvestor(shop)
  const otto = await anInvestor(shop)
  const streams = {
    jana: await asVisitor(await loggedIn(shop, jana)),
    otto: await asVisitor(await loggedIn(shop, otto)),
    viewer: await asVisitor((await aMember(shop, offer.issuerId, 'viewer')).client),
    otherOwner: await asVisitor((await aMember(shop, other.issuerId, 'owner')).client),
    ...Object.fromEntries(
      await Promise.all(
        ['support', 'compliance', 'finance', 'content', 'admin'].map(async (role) => {
          const { cookie } = await someoneOf(shop, role, `Rolle ${role}`)
          return [role, await listen('staff', { cookie })] as const
        }),
      ),
    ),
  }
  await expect.poll(() => Object.values(streams).every(isOpen)).toBe(true)

  await submitOffer(shop, offer, jana)
  const now = shop.clock.now()
  const { id: staffId } = await someoneOf(shop, 'admin', 'Ada Antrag')
  await shop.db.insertInto('jobRun').values({ job: 'payments-overdue', startedAt: now }).execute()
  await shop.db.insertInto('auditCheck').values({ id: newId(), startedAt: now, total: 1 }).execute()
  await shop.db
    .insertInto('impersonationRequest')
    .values({ id: newId(), staffId, customerId: jana.id, reason: 'x', requestedAt: now, expiresAt: now })
    .execute()
  await shop.db
    .insertInto('dataExport')
    .values({ customerId: jana.id, requestId: newId(), parts: 3, requestedAt: now })
    .execute()
  await shop.db
    .insertInto('companyMailing')
    .values({
      id: newId(),
      companyId: offer.issuerId,
      text: 'x',
      filters: '{}',
      recipients: 1,
      state: 'waiting',
      writtenBy: jana.id,
      createdAt: now,
    })
    .execute()
  await settle(...Object.values(streams))

  const received = Object.fromEntries(Object.entries(streams).map(([name, stream]) => [name, changesOf(stream)]))
  expect(received).toEqual({
    jana: ['investor dashboard', 'investor data-export'],
    otto: [],
    viewer: ['company dashboard', 'company mailings'],
    otherOwner: [],
    support: ['staff customer-data-exports', 'staff impersonation-requests'],
    compliance: ['staff audit-checks', 'staff customer-data-exports', 'staff impersonation-requests'],
    finance: [],
    content: [],
    admin: [
      'staff audit-checks',
      'staff customer-data-exports',
      'staff impersonation-requests',
      'staff system-health',
      'staff timed-jobs',
    ],
  })
  // Ids, and nothing of the records.
  const dashboard = streams.viewer.events.find(({ data }) => data.resource === 'dashboard')
  expect(dashboard?.data).toEqual({ area: 'company', resource: 'dashboard', ids: [offer.productId] })
  for (const stream of Object.values(streams)) stream.close()
})

test('issue 34 a company’s dashboard is notified of its rounds and duties, that of another company is not', async () => {
  const offer = await anOffer(shop)
  const other = await anOffer(shop)
  const customer = await aCustomer(shop)
  const member = await asVisitor((await aMember(shop, offer.issuerId, 'viewer')).client)
  const stranger = await asVisitor((await aMember(shop, other.issuerId, 'owner')).client)
  await expect.poll(() => [member, stranger].every(isOpen)).toBe(true)
  const { db } = shop
  const createdAt = shop.clock.now()
  const { productId, roundId: round, issuerId: companyId } = offer
  const step = { id: newId(), roundId: round, key: 'contract', state: 'open' }
  const question = { id: newId(), productId, kind: 'dialog', customerId: customer.id, locale: 'de-DE', text: 'Wann?' }
  const report = { id: newId(), companyId, kind: 'annual_financial_statement', dueOn: localDate('2026-12-31') }
  const changes: Record<string, () => Promise<unknown>> = {
    document: () => aProductDocument(shop, productId),
    question: () =>
      db
        .insertInto('postComment')
        .values({ ...question, createdAt })
        .execute(),
    'answered question': () =>
      db.updateTable('postComment').set({ handledAt: createdAt }).where('id', '=', question.id).execute(),
    report: () =>
      db
        .insertInto('report')
        .values({ ...report, state: 'open', createdAt })
        .execute(),
    step: () => db.insertInto('projectStep').values(step).execute(),
    proof: () => db.updateTable('company').set({ identityProofFileId: null }).where('id', '=', companyId).execute(),
    volume: () =>
      db
        .updateTable('tranche')
        .set({ totalVolume: cents(1_000_000) })
        .where('productId', '=', productId)
        .execute(),
    round: () => db.updateTable('fundingRound').set({ state: 'closed' }).where('id', '=', round).execute(),
  }
  for (const [what, change] of Object.entries(changes)) {
    const before = changesOf(member).length
    await change()
    await expect.poll(() => changesOf(member).length, { message: what }).toBe(before + 1)
  }
  await settle(member, stranger)
  expect(new Set(changesOf(member))).toEqual(new Set(['company dashboard']))
  expect(changesOf(stranger)).toEqual([])
  member.close()
  stranger.close()
})

test('issue 34 guests, and staff in a place that is not theirs, get no stream or no event', async () => {
  const guest = await listen('store', {})
  expect(guest.response.status).toBe(403)
  expect((await listen('staff', {})).response.status).toBe(401)
  const anywhere = await listen('staff', {
    cookie: (await someoneOf(shop, 'admin', 'Ada Anderswo')).cookie,
    'sec-fetch-site': 'cross-site',
  })
  expect(anywhere.response.status).toBe(403)

  // Staff in the customer's place may read the dashboard, and not the copy of the data.
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await impersonate(shop, visitor)
  const stream = await asVisitor(visitor)
  await inTransaction(shop.scope, async (tx) =>
    notifyLive(
      tx,
      ['dashboard', 'data-export', 'no-such-thing'].map((resource) => ({
        area: 'investor' as const,
        resource,
        owner: customer.id,
        ids: [],
      })),
    ),
  )
  await settle(stream)
  expect(changesOf(stream)).toEqual(['investor dashboard'])
  stream.close()
})

test('issue 34 a transaction that is rolled back changes nothing for anybody', async () => {
  const customer = await aCustomer(shop)
  const stream = await asVisitor(await loggedIn(shop, customer))
  const change: LiveChange = { area: 'investor', resource: 'dashboard', owner: customer.id, ids: [] }
  const failing = inTransaction(shop.scope, async (tx) => {
    notifyLive(tx, [change])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await settle(stream)
  expect(changesOf(stream)).toEqual([])
  stream.close()
})

test('issue 34 a stream ends with its session, and nothing is delivered in between', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const stream = await asVisitor(visitor)
  await expect.poll(() => isOpen(stream)).toBe(true)
  await visitor.post('/account/logout')
  const change: LiveChange = { area: 'investor', resource: 'dashboard', owner: customer.id, ids: [] }
  await inTransaction(shop.scope, async (tx) => notifyLive(tx, [change]))
  await expect.poll(() => stream.isOver, { timeout: 8_000 }).toBe(true)
  expect(stream.events.map(({ event }) => event)).toEqual(['open', 'end'])
  expect(stream.events.at(-1)?.data).toEqual({ reason: 'session' })
})

test('issue 34 a stream ends when the rights change, of companies and of staff', async () => {
  const offer = await anOffer(shop)
  const member = await aMember(shop, offer.issuerId, 'viewer')
  const staff = await someoneOf(shop, 'finance', 'Fritz Finanz')
  const streams = [await asVisitor(member.client), await listen('staff', { cookie: staff.cookie })]
  await expect.poll(() => streams.every(isOpen)).toBe(true)
  await shop.db.deleteFrom('companyMembership').where('companyId', '=', offer.issuerId).execute()
  await shop.db
    .updateTable('staff')
    .set({ roles: ['content'] })
    .where('id', '=', staff.id)
    .execute()
  await expect.poll(() => streams.every(({ isOver }) => isOver), { timeout: 8_000 }).toBe(true)
  const again = await asVisitor(member.client)
  const change: LiveChange = { area: 'company', resource: 'dashboard', owner: offer.issuerId, ids: [] }
  await inTransaction(shop.scope, async (tx) => notifyLive(tx, [change]))
  await settle(again)
  expect(changesOf(again)).toEqual([])
  again.close()
})

test('issue 34 a stream ends with a suspended account, an impersonation and a staff member who left', async () => {
  const customer = await aCustomer(shop)
  const suspended = await asVisitor(await loggedIn(shop, customer))
  const visitor = await loggedIn(shop, await aCustomer(shop))
  await impersonate(shop, visitor)
  const impersonated = await asVisitor(visitor)
  const staff = await someoneOf(shop, 'admin', 'Ada Abschied')
  const left = await listen('staff', { cookie: staff.cookie })
  const streams = [suspended, impersonated, left]
  await expect.poll(() => streams.every(isOpen)).toBe(true)
  await shop.db.updateTable('customer').set({ active: false }).where('id', '=', customer.id).execute()
  await shop.db
    .updateTable('session')
    .set({ impersonationExpiresAt: shop.clock.now() })
    .where('tokenHash', '=', hashToken(visitor.token!))
    .execute()
  await shop.db.updateTable('staff').set({ active: false }).where('id', '=', staff.id).execute()
  await expect.poll(() => streams.every(({ isOver }) => isOver), { timeout: 8_000 }).toBe(true)
  expect(streams.map(({ events }) => events.at(-1)?.data)).toEqual(Array(3).fill({ reason: 'session' }))
})

test('issue 34 a stream ends with a login that nobody used for its time', async () => {
  const stream = await asVisitor(await loggedIn(shop, await aCustomer(shop)))
  const staff = await listen('staff', { cookie: (await someoneOf(shop, 'admin', 'Ada Pause')).cookie })
  const streams = [stream, staff]
  await expect.poll(() => streams.every(isOpen)).toBe(true)
  shop.clock.set(new Date(shop.clock.now().getTime() + 25 * 3_600_000))
  await expect.poll(() => streams.every(({ isOver }) => isOver), { timeout: 8_000 }).toBe(true)
  expect(streams.map(({ events }) => events.at(-1)?.data)).toEqual(Array(2).fill({ reason: 'session' }))
})

test('issue 34 a session has eight streams and a process so many, then 503 with Retry-After', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const streams = await Promise.all(Array.from({ length: 8 }, () => asVisitor(visitor)))
  await expect.poll(() => streams.every(isOpen)).toBe(true)
  const ninth = await asVisitor(visitor)
  expect([ninth.response.status, ninth.response.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await ninth.response.json()).toMatchObject({ errors: [{ code: 'LIVE_STREAMS_FULL' }] })
  streams[0]!.close()
  await expect.poll(async () => (await asVisitor(visitor)).response.status, { timeout: 8_000 }).toBe(200)

  while (shop.app.live.count < MOST) {
    const one = await loggedIn(shop, await aCustomer(shop))
    streams.push(await asVisitor(one), await asVisitor(one), await asVisitor(one))
  }
  const oneMore = await asVisitor(await loggedIn(shop, await aCustomer(shop)))
  expect([oneMore.response.status, oneMore.response.headers.get('retry-after')]).toEqual([503, '60'])
  for (const stream of streams) stream.close()
  await expect.poll(() => shop.app.live.count, { timeout: 8_000 }).toBeLessThan(5)
})

test('issue 34 no proxy gathers or stores the events, and listening prolongs no session', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const session = () =>
    shop.db
      .selectFrom('session')
      .select('usedAt')
      .where('tokenHash', '=', hashToken(visitor.token!))
      .executeTakeFirstOrThrow()
  const longAgo = new Date(shop.clock.now().getTime() - 3_600_000)
  await shop.db
    .updateTable('session')
    .set({ usedAt: longAgo })
    .where('tokenHash', '=', hashToken(visitor.token!))
    .execute()
  const stream = await listen('store', { 'sw-context-token': visitor.token!, 'accept-encoding': 'gzip' })
  await expect.poll(() => isOpen(stream)).toBe(true)
  const { headers } = stream.response
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toContain('no-store')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('content-encoding')).toBeNull()
  expect((await session()).usedAt).toEqual(longAgo)
  stream.close()
})

test('issue 34 a process that stops ends its streams, and takes no new ones', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const stream = await asVisitor(visitor)
  await expect.poll(() => isOpen(stream)).toBe(true)
  shop.app.live.stop()
  await expect.poll(() => stream.isOver).toBe(true)
  expect(stream.events.at(-1)).toEqual({ event: 'end', data: { reason: 'stopping' } })
  const next = await asVisitor(visitor)
  expect([next.response.status, next.response.headers.get('retry-after')]).toEqual([503, '1'])
})
