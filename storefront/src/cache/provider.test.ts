import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import { cacheAnswers } from '../lib/render-limit.ts'
import pageCache from './provider.ts'

const logger = { info() {}, warn() {}, error() {} }

let cache: ReturnType<typeof pageCache>
let renders: number

beforeEach(() => {
  cache = pageCache(undefined)
  renders = 0
  vi.useRealTimers()
})

type Page = { headers?: Record<string, string>; status?: number; statusText?: string; body?: () => string }

/** Asks the cache for a page that counts how often it is rendered. */
async function ask(
  address: string,
  request: Record<string, string> = {},
  { headers = {}, status = 200, statusText = '', body }: Page = {},
) {
  const url = new URL(address, 'http://shop.example')
  const render = async () => {
    renders += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return new Response(body?.() ?? `page ${renders}`, {
      status,
      statusText,
      headers: {
        'cdn-cache-control': 'max-age=60, stale-while-revalidate=600',
        'cache-tag': 'site, product-1',
        ...headers,
      },
    })
  }
  return cache.onRequest?.(
    { request: new Request(url, { headers: request }), url, logger } as never,
    render,
  ) as Promise<Response>
}

test('a page asked for at once by many is rendered once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/projekte')))
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(20).fill('page 1'))
  expect(renders).toBe(1)
})

test('the kept page comes in brotli or plain, as the browser takes it', async () => {
  await ask('/projekte')
  const compressed = await ask('/projekte', { 'accept-encoding': 'gzip, br' })
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe('page 1')
  expect((await ask('/projekte')).headers.has('content-encoding')).toBe(false)
  expect(renders).toBe(1)
})

test('a browser that has the page already is told so', async () => {
  const etag = (await ask('/projekte')).headers.get('etag') ?? ''
  expect((await ask('/projekte', { 'if-none-match': etag })).status).toBe(304)
})

test('design §6 an answer states whether the cache had the page', async () => {
  const statusOf = async () => (await ask('/projekte')).headers.get('cache-status')
  expect([await statusOf(), await statusOf()]).toEqual(['front-door; fwd=miss; stored', 'front-door; hit'])
})

test('neither a foreign Host nor the marks of a campaign make new entries', async () => {
  await ask('/projekte')
  await ask('http://evil.example/projekte')
  await ask('/projekte?utm_source=mail&gclid=1')
  expect(renders).toBe(1)
})

test('the order of parameters does not matter, their values do', async () => {
  await ask('/projekte?type=bond&p=2')
  await ask('/projekte?p=2&type=bond')
  expect(renders).toBe(1)
  await ask('/projekte?p=3&type=bond')
  expect(renders).toBe(2)
})

test('R9.01 a page with prices is kept once for each price locale', async () => {
  const prices = { headers: { vary: 'Accept-Language' } }
  for (const language of ['de-DE', 'en-GB', 'de-DE,en;q=0.5', 'en-GB']) {
    await ask('/projekte', { 'accept-language': language }, prices)
  }
  expect(renders).toBe(2)
})

test('R9.01 a page that begins or ceases to show prices is found again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const later = () => vi.setSystemTime(Date.now() + 3_600_000)
  const prices = { headers: { vary: 'Accept-Language' } }
  for (const page of [{}, prices, {}]) {
    await ask('/projekte', { 'accept-language': 'de-DE' }, page)
    await ask('/projekte', { 'accept-language': 'de-DE' }, page)
    later()
  }
  expect(renders).toBe(3)
})

test('the root page is kept for each language it may lead to', async () => {
  await ask('/', { 'accept-language': 'de' })
  await ask('/', { 'accept-language': 'en' })
  expect(renders).toBe(2)
})

test('a purge forgets the pages with the tag and no others', async () => {
  await ask('/projekte/wind')
  await ask('/faq', {}, { headers: { 'cache-tag': 'site, faq' } })
  await cache.invalidate({ tags: ['product-1'] })
  await ask('/projekte/wind')
  await ask('/faq')
  expect(renders).toBe(3)
})

test('what was being rendered when the purge came is shown but not kept', async () => {
  const running = ask('/projekte/wind')
  await cache.invalidate({ tags: ['product-1'] })
  expect(await (await running).text()).toBe('page 1')
  await ask('/projekte/wind')
  expect(renders).toBe(2)
})

test('issue 34 who comes after a purge gets no page that was begun before it', async () => {
  const former = ask('/projekte/wind', {}, { body: () => 'former' })
  await cache.invalidate({ tags: ['product-1'] })
  const later = await Promise.all([1, 2].map(() => ask('/projekte/wind', {}, { body: () => 'new' })))
  expect(await Promise.all(later.map((answer) => answer.text()))).toEqual(['new', 'new'])
  expect(await (await former).text()).toBe('former')
  expect(await (await ask('/projekte/wind')).text()).toBe('new')
  expect(renders).toBe(2)
})

test('an old page is shown once more while the new one is made', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await ask('/projekte')
  vi.setSystemTime(Date.now() + 61_000)
  expect(await (await ask('/projekte')).text()).toBe('page 1')
  await vi.waitFor(async () => expect(await (await ask('/projekte')).text()).toBe('page 2'))
})

test.each<[string, Page]>([
  ['sets a cookie', { headers: { 'set-cookie': 'a=1' } }],
  ['is an error', { status: 500 }],
  ['is not found', { status: 404 }],
  ['does not want to be kept', { headers: { 'cdn-cache-control': '' } }],
])('a page that %s is rendered for each request alone', async (_title, page) => {
  const answers = await Promise.all([ask('/x', {}, page), ask('/x', {}, page)])
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(2)
})

test('visitors do not wait for each other where the answer was for one alone before', async () => {
  const cart = { headers: { 'cdn-cache-control': '' } }
  await ask('/cart', {}, cart)
  const answers = [ask('/cart', {}, cart), ask('/cart', {}, cart)]
  expect(renders).toBe(3)
  await Promise.all(answers)
})

test('an address that failed before is kept again once it answers', async () => {
  await ask('/projekte', {}, { status: 500 })
  await ask('/projekte')
  await ask('/projekte')
  expect(renders).toBe(2)
})

const AWAY = { status: 503, headers: { 'cdn-cache-control': '' } }
const WITH_PRICES = { headers: { vary: 'Accept-Language' } }
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

test('issue 34 while the backend is away a former page is shown for a day, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await ask('/faq')
  later(12 * 3600)
  const former = await ask('/faq', {}, AWAY)
  expect([former.status, await former.text()]).toEqual([200, 'page 1'])
  expect(former.headers.get('cache-status')).toBe('front-door; hit; detail=stale-if-error')
  later(12 * 3600 + 1)
  expect((await ask('/faq', {}, AWAY)).status).toBe(503)
})

test.each([
  ['de-DE', 'Diese Seite kann gerade nicht aktualisiert werden'],
  ['en-GB', 'This page cannot be updated just now'],
  ['pl-PL', 'Tej strony nie można teraz zaktualizować'],
])('issue 34 a former page with prices says so in %s, with its time', async (locale, words) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-11-30T10:05:00Z'))
  const body = () => `<html lang="xx" data-locale="${locale}"><main id="content">250 €</main></html>`
  await ask('/projekte', {}, { ...WITH_PRICES, body })
  later(3600)
  const former = await ask('/projekte', {}, AWAY)
  const html = await former.text()
  expect(html).toContain(words)
  expect(html).toContain('30.11.2026, 11:05')
  expect(html).toContain('</div>250 €</main>')
  expect([former.headers.get('cache-control'), former.headers.get('etag')]).toEqual(['no-store', null])
})

test('issue 34 the notice also comes within the time in which a page is renewed, once that has failed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const page = { ...WITH_PRICES, body: () => '<html data-locale="de-DE"><main>250 €</main></html>' }
  await ask('/projekte', {}, page)
  later(61)
  expect(await (await ask('/projekte', {}, AWAY)).text()).not.toContain('data-former-page')
  await vi.waitFor(async () => expect(await (await ask('/projekte', {}, AWAY)).text()).toContain('data-former-page'))
  await vi.waitFor(async () =>
    expect(await (await ask('/projekte', {}, page)).text()).not.toContain('data-former-page'),
  )
})

test('issue 34 a purged page is never shown again, also if the purge comes while its renewal fails', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await ask('/projekte/wind')
  later(3600)
  const running = ask('/projekte/wind', {}, AWAY)
  await cache.invalidate({ tags: ['product-1'] })
  expect((await running).status).toBe(503)
  expect((await ask('/projekte/wind', {}, AWAY)).status).toBe(503)
})

test.each([404, 410, 302])(
  'issue 34 a page that was answered with %d is not shown when the backend goes',
  async (status) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await ask('/projekte/wind')
    later(3600)
    expect((await ask('/projekte/wind', {}, { status })).status).toBe(status)
    expect((await ask('/projekte/wind', {}, AWAY)).status).toBe(503)
  },
)

test('issue 34 a page that is gone is shown in no other price locale either', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const language of ['de-DE', 'en-GB']) await ask('/projekte/wind', { 'accept-language': language }, WITH_PRICES)
  later(3600)
  expect((await ask('/projekte/wind', { 'accept-language': 'de-DE' }, { status: 410 })).status).toBe(410)
  expect((await ask('/projekte/wind', { 'accept-language': 'en-GB' }, AWAY)).status).toBe(503)
})

test('issue 34 in maintenance no former page is shown', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await ask('/projekte/wind')
  later(3600)
  const closed = await ask('/projekte/wind', {}, { ...AWAY, statusText: 'MAINTENANCE_MODE' })
  expect(closed.status).toBe(503)
  expect((await ask('/projekte/wind', {}, AWAY)).status).toBe(503)
})

test('issue 34 what is made for some seconds only, such as the state of a round, is never shown later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await ask('/fragments/funding/1', {}, { headers: { 'cdn-cache-control': 'max-age=5' } })
  later(6)
  expect((await ask('/fragments/funding/1', {}, AWAY)).status).toBe(503)
})

test('issue 34 where a former page can be shown, nobody waits long for a backend that hangs', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await ask('/faq')
  later(3600)
  const never = new Promise<Response>(() => {})
  const url = new URL('http://shop.example/faq')
  // As long after the first one began as somebody waits.
  const hanging = () => cache.onRequest?.({ request: new Request(url), url, logger } as never, () => never)
  const first = hanging()
  later(4)
  expect(await (await hanging())?.text()).toBe('page 1')
  expect(await (await first)?.text()).toBe('page 1')
})

test('issue 34 the front door knows what the cache answers without a render', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const answers = (path: string) => cacheAnswers(new URL(path, 'http://shop.example'), new Headers())
  expect(answers('/faq')).toBe(false)
  const running = ask('/faq')
  expect(answers('/faq')).toBe(true)
  await running
  later(3600)
  expect([answers('/faq'), answers('/faq?p=2')]).toEqual([true, false])
  later(24 * 3600)
  expect(answers('/faq')).toBe(false)
})
