import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { readLocaleSettings } from '@goldammer/sdk/locale-domains'
import { signedHeaders } from '@goldammer/sdk/server-signature'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FRONT_DOOR_HEADER } from '../src/lib/front-door.ts'
import { logAccess } from './access-log.ts'

/** A backend in maintenance, as store-api.md §2 has it, that lets one address in. */
const maintenance = {
  errors: [
    {
      status: '503',
      code: 'FRAMEWORK__API_SALES_CHANNEL_MAINTENANCE_MODE',
      title: 'The sales channel is in maintenance mode',
      detail: 'Wir arbeiten gerade an der Plattform.',
    },
  ],
}
const LANGUAGES = { 'de-DE': '1'.repeat(32), 'en-GB': '2'.repeat(32), 'pl-PL': '3'.repeat(32) }
const PAGE = '0199a3c47b1e7d2f8a6b5c4d3e2f1a0b'
const PRODUCT = '0199a3c47b1e7d2f8a6b5c4d3e2f1a0c'

type Answer = { status?: number; body?: unknown }

let backend: FastifyInstance
let door: FastifyInstance
let askedFor: (string | undefined)[] = []
/** What the backend of a test answers besides the languages; a path without an entry is an empty list. */
let answers: Record<string, Answer | ((body: never, cookie: string) => Answer)> = {}
/** What reached the customer's profile. */
const changes: object[] = []
/** What the error-reporting service received. */
const reports: { transaction: string; tags: Record<string, string> }[] = []
const TOKEN = 'a'.repeat(32)

const seoUrl = (
  foreignKey: string,
  seoPathInfo: string,
  isCanonical = true,
  routeName = 'frontend.navigation.page',
) => ({
  apiAlias: 'seo_url',
  id: foreignKey,
  languageId: LANGUAGES['de-DE'],
  foreignKey,
  routeName,
  pathInfo: '',
  seoPathInfo,
  isCanonical,
  isDeleted: false,
})

type Criteria = { filter: { field: string; value: string }[] }

/** A page that stands at /ueber-uns and once stood at /alt. */
const seoUrls = ({ filter: [asked] }: Criteria): Answer => {
  const known = [seoUrl(PAGE, 'ueber-uns'), seoUrl(PAGE, 'alt', false)]
  const found = known.filter((url) => (url as Record<string, unknown>)[asked?.field ?? ''] === asked?.value)
  return { body: { elements: found, total: found.length } }
}
const category = {
  body: {
    apiAlias: 'category',
    id: PAGE,
    name: 'Über uns',
    type: 'page',
    breadcrumb: [],
    children: [],
    childCount: 0,
    translated: { name: 'Über uns', breadcrumb: [] },
    cmsPage: { id: PAGE, type: 'page', sections: [] },
  },
}

const GUEST = {
  token: 'a',
  customer: null,
  context: { languageIdChain: [] },
  extensions: { memberships: [], closed: [] },
}

beforeAll(async () => {
  backend = Fastify()
  backend.get('/store-api/language', () => ({
    elements: Object.entries(LANGUAGES).map(([code, id]) => ({ id, translationCode: { code } })),
  }))
  backend.get('/store-api/frontend-snippets', () => ({ 'de-DE': {}, 'en-GB': {}, 'pl-PL': {} }))
  backend.post('/store-api/account/change-profile', (request, reply) => {
    changes.push(request.body as object)
    return reply.send({ success: true })
  })
  backend.addContentTypeParser('application/x-sentry-envelope', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  backend.post('/api/42/envelope/', (request, reply) => {
    reports.push(JSON.parse((request.body as string).split('\n')[2] ?? ''))
    return reply.send({})
  })
  backend.all('/*', (request, reply: FastifyReply) => {
    const path = request.url.split('?')[0]?.replace('/store-api', '') ?? ''
    if (path === '/route-rule') askedFor.push(request.headers['x-forwarded-for'] as string | undefined)
    const found = answers[path]
    const answer = typeof found === 'function' ? found(request.body as never, request.headers.cookie ?? '') : found
    if (!answer) return path === '/route-rule' ? reply.code(204).send() : reply.send([])
    if (path === '/account/login') reply.header('set-cookie', `sw-context-token=${TOKEN}; HttpOnly; Path=/`)
    return reply.code(answer.status ?? 200).send(answer.body ?? { errors: [] })
  })
  await backend.listen({ port: 0, host: '127.0.0.1' })
  // The built pages read their settings when they are loaded.
  process.env.BACKEND_URL = backend.listeningOrigin
  process.env.SENTRY_DSN = `${backend.listeningOrigin.replace('//', '//key@')}/42`
  process.env.PUBLIC_URL = 'https://shop.example'
  process.env.LOCALE_DOMAINS = 'https://sklep.example=pl-PL'
  const { serveBuiltPages } = await import('./pages.ts')
  door = Fastify({ trustProxy: 'loopback', logger: { level: 'silent' } })
  logAccess(door)
  door.addHook('onRequest', async ({ raw }) => {
    raw.headers[FRONT_DOOR_HEADER] = 'door-1'
  })
  await serveBuiltPages(door, readLocaleSettings(process.env.LOCALE_DOMAINS))
  await door.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => Promise.all([door.close(), backend.close()]))
beforeEach(async () => {
  askedFor = []
  changes.length = 0
  answers = { '/context': { body: GUEST }, '/seo-url': seoUrls, [`/category/${PAGE}`]: category }
  // Each test has a backend with other content.
  await purge(['catalogue'])
})

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${door.listeningOrigin}${path}`, {
    headers: { 'x-forwarded-for': '203.0.113.7', ...headers },
    redirect: 'manual',
  })
function purge(tags: string[]) {
  const body = JSON.stringify({ tags })
  const call = { method: 'POST', path: '/internal/purge', recipient: 'door-1', body }
  const headers = signedHeaders('demo-purge-secret-change-me', call)
  return fetch(`${door.listeningOrigin}${call.path}`, { method: 'POST', headers, body })
}
const location = async (path: string, headers?: Record<string, string>) => {
  const answer = await open(path, headers)
  return `${answer.status} ${answer.headers.get('location')}`
}

test.each([
  ['/projekte', 'Wir arbeiten an der Plattform'],
  ['/en-GB/projects', 'We are working on the platform'],
])('R4.12 R8.03 in maintenance %s is the 503 page with MAINTENANCE_MODE, in its language', async (path, title) => {
  answers['/route-rule'] = { status: 503, body: maintenance }
  const answer = await open(path)
  expect([answer.status, answer.statusText]).toEqual([503, 'MAINTENANCE_MODE'])
  expect(answer.headers.get('retry-after')).toBe('120')
  const html = await answer.text()
  expect(html).toContain(title)
  expect(html).toContain('MAINTENANCE_MODE')
  // The backend decides by the visitor's address.
  expect(askedFor.at(-1)).toBe('203.0.113.7')
})

test('R7.18 the tag manager that staff have named is on the page from the purge on, and no longer', async () => {
  const shown = async () => {
    expect((await purge(['site'])).status).toBe(204)
    const answer = await open('/faq')
    const html = await answer.text()
    const policy = answer.headers.get('content-security-policy') ?? ''
    return [
      policy.includes('googletagmanager'),
      html.includes('data-tag-manager="GTM-SHOP"'),
      html.includes('gtm.js"></script'),
    ]
  }
  const group = { isRequired: false, name: 'Statistik', description: 'Wozu', entries: [] }
  const groups = { elements: [group], hash: 'a'.repeat(32) }
  answers['/cookie-groups'] = { body: { ...groups, extensions: { tagManager: { id: 'GTM-SHOP' } } } }
  expect(await shown()).toEqual([true, true, false])
  answers['/cookie-groups'] = { body: groups }
  expect(await shown()).toEqual([false, false, false])
  delete answers['/cookie-groups']
  await purge(['site'])
})

test('R7.16 R4.13 builds/latest.json names the build whose pages are served, and nobody keeps it', async () => {
  const answer = await open(`/builds/latest.json?${Date.now()}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { id } = await answer.json()
  expect(id).toMatch(/^[0-9a-f]{12}$/)
  expect(await (await open('/projekte')).text()).toContain(`data-build="${id}"`)
})

test.each([
  ['/gibt/es nicht', 'Page not found: /gibt/es nicht', 'Diese Seite ist ausgeflogen.'],
  ['/en-GB/nowhere', 'Page not found: /en-GB/nowhere', 'This page has flown away.'],
  ['/detail/17', 'Page not found: /detail/17', 'ausgeflogen'],
  ['/blog/%zz', 'Page not found: /blog/%zz', ''],
])('R2.03 R2.13 R8.04 %s is a 404 that says so first and names the address', async (path, message, title) => {
  const answer = await open(path.replaceAll(' ', '%20'))
  if (title === '') return expect(answer.status).toBeLessThan(500)
  const html = await answer.text()
  expect([answer.status, answer.statusText]).toEqual([404, message])
  expect(html).toContain(message)
  expect(html.indexOf(message)).toBeLessThan(html.indexOf('<h1'))
  expect(html).toContain(title)
})

test.each([
  ['/%25', '/%'],
  ['/en-GB/100%25', '/en-GB/100%'],
  ['/blog/%25zz', '/blog/%zz'],
  ['/detail/%2500', '/detail/%00'],
  ['/ueber-uns%2525', '/ueber-uns%25'],
  ['/fragments/funding/%25', '/fragments/funding/%'],
  ['/documents/%25E0%25A4', '/documents/%E0%A4'],
])('R2.03 %s, which holds an encoded percent sign, is a 404 that names the address', async (path, named) => {
  const answer = await open(path)
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining(`Page not found: ${named}`)])
})

test.each(['/documents/zz', '/en-GB/documents/zz', '/attachments/zz'])(
  'R2.03 R6.04 %s, which is no document, is the 404 page',
  async (path) => {
    for (const asked of ['/investing/documents/zz/download-ticket', '/post-attachment/zz/download-ticket'])
      answers[asked] = { status: 404, body: { errors: [{ status: '404', code: 'DOCUMENT_NOT_FOUND' }] } }
    const answer = await open(path)
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining(`Page not found: ${path}`)])
  },
)

test('R2.27 a page far beyond the end of the blog leads to its last page', async () => {
  const posts = { elements: [], total: 14, limit: 12, categories: [], authors: [] }
  answers['/content/blog'] = { body: { ...posts, page: 1_000_000 } }
  expect(await location('/en-GB/blog?category=Grundwissen&p=99999999999')).toBe(
    '302 /en-GB/blog?category=Grundwissen&p=2',
  )
})

test.each(['/error', '/session-expired', '/404', '/500', '/en-GB/error', '/maintenance'])(
  'R2.03 %s, which the shop answers with by itself, is no address',
  async (path) => expect((await open(path)).status).toBe(404),
)

test.each([
  [408, 'Die Antwort hat zu lange gedauert'],
  [412, 'Es ist ein Fehler aufgetreten'],
  [500, 'Auf unserer Seite ist ein Fehler aufgetreten'],
  [502, 'Der Dienst hat nicht richtig geantwortet'],
  [503, 'Der Dienst ist gerade nicht erreichbar'],
])('R8.04 R8.05 a page that fails with %d is an error page of that status, with its text', async (status, text) => {
  answers['/seo-url'] = { status, body: { errors: [{ status: String(status), code: '0', title: 'No' }] } }
  const answer = await open(`/ueber-uns?status=${status}`, { 'x-request-id': 'of-the-caller' })
  const html = await answer.text()
  expect(answer.status).toBe(status)
  expect(html).toContain(text)
  expect(html).toContain(`data-error-status="${status}"`)
  // A customer's screenshot leads to the lines of the log. The number is ours.
  const id = answer.headers.get('x-request-id')
  expect(['', null, 'of-the-caller']).not.toContain(id)
  const reference = `Vorgangsnummer: ${id}`
  expect(html.includes(reference)).toBe(status >= 500 || status === 408)
  expect(html).toMatch(/<a[^>]+href="\/"/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['of which nothing can be read', 'multipart/form-data; boundary=x', () => 'nothing', 400],
  ['that is too large', 'application/x-www-form-urlencoded', () => `a=${'x'.repeat(13 * 1024 * 1024)}`, 413],
])(
  'R2.31 R8.05 a form %s is the sender’s fault: an error page says so, and nobody is told',
  async (_what, type, body, status) => {
    reports.length = 0
    // In pieces, so that nobody knows before how large it is; the answer comes before all of it is sent.
    const sent = request(`${door.listeningOrigin}/en-GB/contact`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
    })
    // It may be told that nobody reads on.
    sent.on('error', () => {})
    sent.write(body())
    sent.end()
    const [answer] = await once(sent, 'response')
    expect(answer.statusCode).toBe(status)
    expect(await text(answer)).toContain(`data-error-status="${status}"`)
    sent.destroy()
    expect(reports).toEqual([])
  },
)

test('R8.05 page errors except 300 to 499 are reported with their route, without the address', async () => {
  reports.length = 0
  for (const status of [404, 412, 500]) {
    answers['/seo-url'] = { status }
    await open(`/en-GB/a-page-for-jana@post.example?report=${status}`)
  }
  await vi.waitFor(() => expect(reports).toHaveLength(1))
  expect(reports[0]).toMatchObject({ transaction: 'all___en-GB', tags: { program: 'storefront', status: '500' } })
  expect(JSON.stringify(reports)).not.toContain('jana')
  answers[`/category/${PAGE}`] = { status: 502 }
  await open(`/en-GB/navigation/${PAGE}?report=502`)
  await vi.waitFor(() => expect(reports[1]).toMatchObject({ transaction: 'navigation-id___en-GB' }))
})

test('R2.31 in another language the error page leads to that language’s home', async () => {
  answers['/seo-url'] = { status: 500 }
  const html = await (await open('/en-GB/about-us')).text()
  expect(html).toContain('Error 500')
  expect(html).toMatch(/<a[^>]+btn-primary[^>]+href="\/en-GB"/)
})

test('R2.14 R2.12 an entry with an SEO path stands there alone; what was asked along comes along', async () => {
  expect((await open('/ueber-uns')).status).toBe(200)
  expect(await location(`/navigation/${PAGE}?p=2`)).toBe('301 /ueber-uns?p=2')
  expect(await location(`/en-GB/navigation/${PAGE}`)).toBe('301 /en-GB/ueber-uns')
})

test('issue 34 part 12: a path is looked up once until a purge, and the backend need not compress for us', async () => {
  const lookUps: string[] = []
  const encodings = new Set<string | undefined>()
  answers['/seo-url'] = (criteria: Criteria) => {
    if (criteria.filter[0]?.value === 'ueber-uns') lookUps.push('ueber-uns')
    return seoUrls(criteria)
  }
  backend.server.on('request', ({ headers, url }) => {
    if (url?.startsWith('/store-api/')) encodings.add(headers['accept-encoding'])
  })
  await purge(['catalogue'])
  for (const page of [1, 2, 3]) expect((await open(`/ueber-uns?p=${page}`)).status).toBe(200)
  expect(lookUps).toHaveLength(1)
  await purge(['catalogue'])
  expect((await open('/ueber-uns?p=4')).status).toBe(200)
  expect(lookUps).toHaveLength(2)
  // What is not found is looked up each time: it may stand there a moment later.
  answers['/seo-url'] = { body: { elements: [], total: 0 } }
  await purge(['catalogue'])
  expect((await open('/ueber-uns?p=5')).status).toBe(404)
  answers['/seo-url'] = seoUrls
  expect((await open('/ueber-uns?p=6')).status).toBe(200)
  expect([...encodings]).toEqual(['identity'])
})

test('R2.14 an SEO path of former days leads to the one of today for good', async () => {
  expect(await location('/alt?a=1')).toBe('301 /ueber-uns?a=1')
})

test('R2.12 R2.14 an entry without an SEO path stands at its technical address, which carries route and key', async () => {
  answers['/seo-url'] = { body: { elements: [], total: 0 } }
  const html = await (await open(`/en-GB/navigation/${PAGE}`)).text()
  expect(html).toContain('data-entity-route="frontend.navigation.page"')
  expect(html).toContain(`data-foreign-key="${PAGE}"`)
  expect(html).toContain('data-route="navigation-id___en-GB"')
  expect(html).toContain(`<link rel="canonical" href="https://shop.example/en-GB/navigation/${PAGE}"`)
})

test('R2.12 a product that does not exist is not found', async () => {
  answers[`/product/${PRODUCT}`] = { status: 404, body: { errors: [{ status: '404', code: 'PRODUCT_NOT_FOUND' }] } }
  answers[`/investing/products/${PRODUCT}/documents`] = { status: 404 }
  expect((await open(`/detail/${PRODUCT}`)).status).toBe(404)
})

test('R4.14 R7.17 a route rule leads elsewhere, within the shop and out of it', async () => {
  answers['/route-rule'] = { body: { redirectUrl: '/ueber-uns', status: 308 } }
  expect(await location('/wir?entryPoint=messe')).toBe('308 /ueber-uns?entryPoint=messe')
  answers['/route-rule'] = { body: { redirectUrl: 'https://partner.example/start', status: 302 } }
  expect(await location('/partner')).toBe('302 https://partner.example/start')
})

test('R4.14 route rules that cannot be read hinder no page', async () => {
  answers['/route-rule'] = { status: 500 }
  expect((await open('/ueber-uns')).status).toBe(200)
})

test('R4.10 only the root leads to the visitor’s language', async () => {
  answers['/category/home'] = category
  expect(await location('/', { 'accept-language': 'pl' })).toBe('302 /pl-PL')
  expect((await open('/ueber-uns', { 'accept-language': 'pl' })).status).toBe(200)
  const bot = { 'accept-language': 'pl', 'user-agent': 'Examplebot/1.0' }
  expect((await open('/', bot)).status).toBe(200)
})

test('R2.15 on its own domain a language has no prefix, and the page’s one address is there', async () => {
  const polish = { 'x-forwarded-host': 'sklep.example' }
  const html = await (await open('/ueber-uns', polish)).text()
  expect(html).toContain('<html lang="pl"')
  expect(html).toContain('data-route="all___pl-PL___default"')
  expect(html).toContain('<link rel="canonical" href="https://sklep.example/ueber-uns"')
  expect(html).toMatch(/href="\/de-DE\/ueber-uns"[^>]*hreflang="de-DE"/)
  // The same path on another domain is another page.
  expect(await (await open('/ueber-uns')).text()).toContain('<html lang="de"')
  expect(await (await open('/de-DE/ueber-uns', polish)).text()).toContain('<html lang="de"')
})

const CUSTOMER = { ...GUEST, customer: { id: PAGE, firstName: 'Jana', lastName: 'Probst', email: 'jana@post.example' } }

const post = (path: string, fields: Record<string, string>) =>
  fetch(`${door.listeningOrigin}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })

test('R6.11 a guest is sent from the account to the sign-in and comes back', async () => {
  answers['/context'] = { body: GUEST }
  expect(await location('/en-GB/account/profile?a=1')).toBe(
    `303 /en-GB/login?redirect=${encodeURIComponent('/en-GB/account/profile?a=1')}`,
  )
})

test('R8.07 a form sent after the session’s end is not lost: signing in beside it continues it', async () => {
  const isIn = (cookie: string) => cookie.includes('sw-context-token=')
  answers['/context'] = (_body, cookie) => ({ body: isIn(cookie) ? CUSTOMER : GUEST })
  const expired = await post('/account/profile', { firstName: 'Jána "J."', password: 'secret-1' })
  const page = await expired.text()
  expect(expired.status).toBe(401)
  expect(expired.headers.get('cache-control')).toContain('no-store')
  expect(page).toContain('Ihre Sitzung ist abgelaufen')
  expect(page).toContain('name="firstName" value="Jána &quot;J.&quot;"')
  expect(page).not.toContain('secret-1')
  expect(page).toContain('action="/account/profile"')

  const refusal = {
    errors: [{ status: '401', code: 'CHECKOUT__CUSTOMER_AUTH_BAD_CREDENTIALS', title: 'Unauthorized' }],
  }
  answers['/account/login'] = { status: 401, body: refusal }
  const wrong = await post('/account/profile', { firstName: 'Jána', 'resume.username': 'j', 'resume.password': 'x' })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('name="firstName" value="Jána"')

  answers['/account/login'] = { body: { redirectUrl: null } }
  answers['/salutation'] = { body: { elements: [] } }
  const saved = await post('/account/profile', { firstName: 'Jána', 'resume.username': 'j', 'resume.password': 'y' })
  expect(changes).toEqual([expect.objectContaining({ firstName: 'Jána' })])
  expect(changes[0]).not.toHaveProperty('resume.password')
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/account/profile?notice=profileSaved'])
  expect(saved.headers.getSetCookie().join()).toContain(`sw-context-token=${TOKEN}`)
})
