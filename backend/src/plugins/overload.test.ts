import staffApi from '@goldammer/sdk/openapi/staff' with { type: 'json' }
import storeApi from '@goldammer/sdk/openapi/store' with { type: 'json' }
import { WorkLimit } from '@goldammer/sdk/overload'
import { SIGNATURE_HEADER, signRead } from '@goldammer/sdk/server-signature'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { routesOf } from './operation-routes.ts'
import { type CallLimit, type CallShare, FIRST, newCallLimit, overloadPlugin, shareOfRoute } from './overload.ts'

const config = { purgeSecret: 'the-secret-of-both' }
/** Of a front door that reads for a page. */
const own = (path: string) => ({ [SIGNATURE_HEADER]: signRead(config.purgeSecret, 'GET', path) })

/** However busy the machine is. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

let app: FastifyInstance
afterEach(() => app.close())

/** A backend with one call at a time in each share, and none that waits unless `waiting` says so. Calls end when the test lets them. */
async function openBusy({ waiting = 0, isLate = () => false }: { waiting?: number; isLate?: () => boolean } = {}) {
  const one = { atOnce: 1, waiting, patience: 10_000 }
  const shares = { first: one, events: one, pages: one, ordinary: one }
  const limit: CallLimit = new WorkLimit<CallShare>({ shares, yielding: ['ordinary'], isLate })
  const begun: string[] = []
  const gates: (() => void)[] = []
  app = Fastify()
  await app.register(overloadPlugin, { config, limit })
  app.get('/health/live', async () => 'live')
  for (const path of ['/store-api/product', '/store-api/context', '/webhooks/payment', '/media/a'])
    app.all(path, async ({ method, url }) => {
      begun.push(`${method} ${url}`)
      await new Promise<void>((open) => gates.push(open))
      return { url }
    })
  const ask = async (url: string, headers = {}) => {
    const answer = await app.inject({ url, headers })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  const openAll = () => {
    for (const open of gates.splice(0)) open()
  }
  return { limit, begun, ask, openAll }
}

test('issue 34 ordinary calls are refused at once with Retry-After while others have shares of their own', async () => {
  const { limit, begun, ask, openAll } = await openBusy()
  const held = ask('/store-api/product')
  await soon(() => expect(begun).toEqual(['GET /store-api/product']))
  const refused = await ask('/store-api/product')
  expect([refused.status, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(refused.body.errors[0]).toMatchObject({ status: '503', code: 'HTTP__SERVICE_UNAVAILABLE' })
  // Neither was the refused one begun, nor are these held up.
  const others = ['/store-api/context', '/webhooks/payment', '/media/a'].map((url) => ask(url))
  const page = ask('/store-api/product', own('/store-api/product'))
  await soon(() => expect(begun).toHaveLength(5))
  expect((await app.inject('/health/live')).body).toBe('live')
  openAll()
  const answered = await Promise.all([held, page, ...others])
  expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await soon(() => expect(limit.stateOf('ordinary')).toEqual({ running: 0, waiting: 0 }))
})

test('issue 34 a call that may wait is worked on when the one before it has its answer', async () => {
  const { begun, ask, openAll } = await openBusy({ waiting: 1 })
  const calls = [ask('/store-api/product'), ask('/store-api/product')]
  await soon(() => expect(begun).toHaveLength(1))
  expect((await ask('/store-api/product')).status).toBe(503)
  openAll()
  await soon(() => expect(begun).toHaveLength(2))
  openAll()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
})

test('issue 34 while the event loop is late, sign-in and pages are answered and ordinary calls refused', async () => {
  const { begun, ask, openAll } = await openBusy({ isLate: () => true })
  expect((await ask('/store-api/product')).status).toBe(503)
  const calls = [ask('/store-api/context'), ask('/store-api/product', own('/store-api/product'))]
  await soon(() => expect(begun).toHaveLength(2))
  openAll()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
})

test('issue 34 a caller that sends slowly takes nobody’s turn', async () => {
  const { limit, begun, ask, openAll } = await openBusy()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const abort = new AbortController()
  const never = new ReadableStream({ pull: () => new Promise(() => {}) })
  const slow = fetch(`${address}/store-api/product`, {
    method: 'POST',
    body: never,
    duplex: 'half',
    signal: abort.signal,
    headers: { 'content-type': 'application/json' },
  } as RequestInit).catch(() => 'aborted')
  onTestFinished(() => abort.abort())
  const quick = ask('/store-api/product')
  await soon(() => expect(begun).toEqual(['GET /store-api/product']))
  expect(limit.stateOf('ordinary')).toEqual({ running: 1, waiting: 0 })
  openAll()
  expect((await quick).status).toBe(200)
  abort.abort()
  expect(await slow).toBe('aborted')
})

test('issue 34 a call that fails gives its turn back', async () => {
  const { limit, ask } = await openBusy()
  app.get('/store-api/broken', () => Promise.reject(new Error('no')))
  expect((await ask('/store-api/broken')).status).toBe(500)
  await soon(() => expect(limit.stateOf('ordinary').running).toBe(0))
})

test('issue 34 sign-in, checkout and withdrawal go first; each prefix names operations of the interface', async () => {
  app = Fastify()
  const urls = [
    ...routesOf(storeApi).map(({ url }) => `/store-api${url}`),
    ...routesOf(staffApi).map(({ url }) => `/staff-api${url}`),
  ]
  for (const prefix of FIRST)
    expect(
      urls.some((url) => url === prefix || url.startsWith(`${prefix}/`)),
      prefix,
    ).toBe(true)
  expect(urls.filter((url) => shareOfRoute(url) === undefined)).toEqual([])
  expect(
    [
      '/store-api/account/login',
      '/store-api/checkout/order',
      '/store-api/withdrawal/confirm',
      '/webhooks/payment',
      '/store-api/product',
      '/store-api/investing/products/:productId/documents',
      '/health/live',
      '/internal/views',
      undefined,
    ].map((url) => shareOfRoute(url)),
  ).toEqual(['first', 'first', 'first', 'events', 'ordinary', 'ordinary', undefined, undefined, undefined])
  expect(newCallLimit(100).shares).toEqual(['first', 'events', 'pages', 'ordinary'])
})
