import { Draining } from '@goldammer/sdk/draining'
import { WorkLimit } from '@goldammer/sdk/overload'
import { signedHeaders } from '@goldammer/sdk/server-signature'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FRONT_DOOR_HEADER } from '../src/lib/front-door.ts'
import { keepRenderLimit, type RenderLimit, type RenderShare } from '../src/lib/render-limit.ts'
import { answerProbe } from './draining.ts'
import { newRenderLimit } from './overload.ts'

const LANGUAGES = { 'de-DE': '1'.repeat(32), 'en-GB': '2'.repeat(32), 'pl-PL': '3'.repeat(32) }
const GUEST = {
  token: 'a',
  customer: null,
  context: { languageIdChain: [] },
  extensions: { memberships: [], closed: [] },
}
const PAGE = '0199a3c47b1e7d2f8a6b5c4d3e2f1a0b'
const HOME = {
  apiAlias: 'category',
  id: PAGE,
  name: 'Start',
  type: 'page',
  breadcrumb: [],
  children: [],
  childCount: 0,
  translated: { name: 'Start', breadcrumb: [] },
  cmsPage: { id: PAGE, type: 'page', sections: [] },
}
const PREFIXES = { 'de-DE': '', 'en-GB': '/en-GB', 'pl-PL': '/pl-PL' } as const

// The built pages are loaded first; that depends on the machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let backend: FastifyInstance
let door: FastifyInstance
let limit: RenderLimit
/** Of the held calls of searches: each opens one. */
const gates: (() => void)[] = []
let isAway = false
/** The backend takes calls and answers none, route rules excepted. */
let isHanging = false

beforeAll(async () => {
  backend = Fastify()
  backend.all('/*', async (request, reply) => {
    const path = request.url.split('?')[0]?.replace('/store-api', '') ?? ''
    if (path === '/search') await new Promise<void>((open) => gates.push(open))
    if (isHanging && path !== '/route-rule') await new Promise<void>((open) => gates.push(open))
    if (isAway)
      return reply
        .code(503)
        .header('retry-after', '7')
        .send({ errors: [{ status: '503', code: '0' }] })
    const bodies: Record<string, unknown> = {
      '/content/withdrawal-instruction': { title: 'Widerruf', parts: [] },
      '/language': { elements: Object.entries(LANGUAGES).map(([code, id]) => ({ id, translationCode: { code } })) },
      '/frontend-snippets': { 'de-DE': {}, 'en-GB': {}, 'pl-PL': {} },
      '/context': GUEST,
      '/category/home': HOME,
    }
    if (path === '/route-rule') return reply.code(204).send()
    return reply.send(bodies[path] ?? [])
  })
  await backend.listen({ port: 0, host: '127.0.0.1' })
  // The built pages read their settings when they are loaded.
  process.env.BACKEND_URL = backend.listeningOrigin
  process.env.PUBLIC_URL = 'https://shop.example'
  const { serveBuiltPages } = await import('./pages.ts')
  door = Fastify({ logger: { level: 'silent' } })
  answerProbe(door, new Draining())
  door.addHook('onRequest', async ({ raw }) => {
    raw.headers[FRONT_DOOR_HEADER] = 'door-1'
  })
  await serveBuiltPages(door)
  await door.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  keepRenderLimit(undefined)
  await Promise.all([door.close(), backend.close()])
})

beforeEach(() => {
  isAway = false
  isHanging = false
  const one = { atOnce: 1, waiting: 0, patience: 10_000 }
  const shares = { first: one, renewal: one, ordinary: one }
  limit = new WorkLimit<RenderShare>({ shares, yielding: ['ordinary'] })
  keepRenderLimit(limit)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const open of gates.splice(0)) open()
})

const open = (path: string, init: RequestInit = {}) =>
  fetch(`${door.listeningOrigin}${path}`, { redirect: 'manual', ...init })
const post = (path: string, fields: Record<string, string>) =>
  open(path, { method: 'POST', body: new URLSearchParams(fields), headers: { 'sec-fetch-site': 'same-origin' } })

/** As the backend asks for it. */
function purge(...tags: string[]) {
  const path = '/internal/purge'
  const body = JSON.stringify({ tags })
  const call = { method: 'POST', path, recipient: 'door-1', body }
  return open(path, { method: 'POST', headers: signedHeaders('demo-purge-secret-change-me', call), body })
}

/** Takes the only turn of ordinary pages, until the test ends. */
async function saturate(term: string) {
  const held = open(`/search?search=${term}`)
  await vi.waitFor(() => expect(gates).toHaveLength(1), { timeout: 60_000 })
  expect(limit.isFull('ordinary')).toBe(true)
  return { held }
}

test('issue 34 with all renders taken a page is refused at once; health, cached and first ones are not', async () => {
  const home = { headers: { 'accept-language': 'de' } }
  expect((await open('/?a=1', home)).status).toBe(200)
  const { held } = await saturate('eins')
  for (const [prefix, words] of [
    ['', 'Gerade sind sehr viele Menschen hier'],
    ['/en-GB', 'Very many people are here just now'],
    ['/pl-PL', 'Jest tu teraz bardzo dużo osób'],
  ] as const) {
    const refused = await open(`${prefix}/search?search=zwei&p="2`)
    const html = await refused.text()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain(words)
    expect(html).toContain(`href="${prefix}/search?search=zwei&amp;p=%222"`)
    expect(html).toContain(`<html lang="${prefix ? prefix.slice(1, 3) : 'de'}">`)
  }
  const cached = await open('/?a=1', home)
  expect([cached.status, cached.headers.get('cache-status')]).toEqual([200, 'front-door; hit'])
  expect((await open('/health/front-door')).status).toBe(200)
  for (const path of ['/login', '/withdrawal', '/en-GB/account/recover'])
    expect((await open(path)).status, path).toBe(200)
  // None of the refused was begun.
  expect(gates).toHaveLength(1)
  gates.splice(0)[0]?.()
  expect((await held).status).not.toBe(503)
  await vi.waitFor(() => expect(limit.stateOf('ordinary').running).toBe(0), { timeout: 60_000 })
})

test('issue 34 a purge is taken while all renders are taken', async () => {
  await saturate('drei')
  expect((await purge('product-1')).status).toBe(204)
})

test('issue 34 R2.30 a form that is refused shows again what was typed, and asks again for passwords alone', async () => {
  await saturate('vier')
  const typed = { firstName: 'Jána "J."', comment: '<b>Guten Tag</b>\nZeile zwei', password: 'geheim-1', token: 'abc' }
  const refused = await post('/en-GB/contact', typed)
  const html = await refused.text()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(html).toContain('action="/en-GB/contact"')
  expect(html).toContain('<dd>Jána &quot;J.&quot;</dd>')
  expect(html).toContain('name="comment" value="&lt;b&gt;Guten Tag&lt;/b&gt;')
  expect(html).toContain('type="hidden" name="token" value="abc"')
  expect(html).toContain('type="password" name="password" required')
  expect(html).not.toContain('geheim-1')
  expect(html).toContain('Send again')
})

test('issue 34 a page that many ask for at once takes one turn', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => open('/?many=1', { headers: { 'accept-language': 'de' } })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test.each(Object.entries(PREFIXES))(
  'issue 34 without a backend the former home page is shown in %s, with a notice; a purged one is not',
  async (locale, prefix) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const path = prefix || '/'
    const ask = async () => {
      const answer = await open(path, { headers: { 'accept-language': locale, cookie: `locale=${locale}` } })
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), html: await answer.text() }
    }
    const fresh = await ask()
    expect([fresh.status, fresh.html.includes('data-former-page')]).toEqual([200, false])
    vi.setSystemTime(Date.now() + 3_600_000)
    isAway = true
    const former = await ask()
    expect([former.status, former.html.includes('data-former-page')]).toEqual([200, true])
    expect(former.html.replace(/<div class="container-page pt-4"><div class="note.*?<\/div><\/div><\/div>/, '')).toBe(
      fresh.html,
    )
    expect((await purge('cms')).status).toBe(204)
    const purged = await ask()
    expect([purged.status, purged.retryAfter, purged.html.includes('data-error-status="503"')]).toEqual([
      503,
      '7',
      true,
    ])
  },
)

describe('issue 34 with a backend that hangs', () => {
  /** Milliseconds for which a page waits for it here. */
  const LIMIT_MS = 4_000
  /** Milliseconds in production. */
  const LONG_MS = 10_000

  async function timed<T>(work: () => Promise<T>) {
    isHanging = true
    const original = AbortSignal.timeout
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => original(ms > LONG_MS ? LIMIT_MS : ms))
    const begun = performance.now()
    return { result: await work(), waited: performance.now() - begun }
  }

  test('a page is answered with 503 and its error page after the time of one call', async () => {
    // What all pages share is read.
    expect((await open('/login')).status).toBe(200)
    const { result, waited } = await timed(() => open('/search?search=fünf'))
    const html = await result.text()
    expect([result.status, result.headers.get('retry-after')]).toEqual([503, '5'])
    expect(html).toContain('data-error-status="503"')
    expect(html).toContain('Der Dienst ist gerade nicht erreichbar')
    expect(waited).toBeLessThan(1.8 * LIMIT_MS)
  })

  test('R2.30 a form is shown again as it was typed, although its page needs an answer too', async () => {
    expect((await open('/en-GB/login')).status).toBe(200)
    const typed = { subject: 'A question', comment: 'Line <1>' }
    const { result, waited } = await timed(() => post('/en-GB/register', typed))
    const html = await result.text()
    expect([result.status, result.headers.get('retry-after')]).toEqual([503, '5'])
    expect(html).toContain('action="/en-GB/register"')
    expect(html).toContain('name="comment" value="Line &lt;1&gt;"')
    expect(html).toContain('It is not certain whether your details arrived')
    expect(waited).toBeLessThan(1.8 * LIMIT_MS)
  })
})

test('issue 34 the limits of a process follow from one number', () => {
  const own = newRenderLimit(24)
  expect(own.shares).toEqual(['first', 'renewal', 'ordinary'])
  expect(newRenderLimit(24, () => true).isFull('ordinary')).toBe(true)
  expect(newRenderLimit(24, () => true).isFull('first')).toBe(false)
})
