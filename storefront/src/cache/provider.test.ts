import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import pageCache from './provider.ts'

const logger = { info() {}, warn() {}, error() {} }

let cache: ReturnType<typeof pageCache>
let renders: number

beforeEach(() => {
  cache = pageCache(undefined)
  renders = 0
  vi.useRealTimers()
})

type Page = { headers?: Record<string, string>; status?: number; body?: () => string }

/** Asks the cache for a page that counts how often it is rendered. */
async function ask(
  address: string,
  request: Record<string, string> = {},
  { headers = {}, status = 200, body }: Page = {},
) {
  const url = new URL(address, 'http://shop.example')
  const render = async () => {
    renders += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return new Response(body?.() ?? `page ${renders}`, {
      status,
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
