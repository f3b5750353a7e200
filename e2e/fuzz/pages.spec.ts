import { request as ask } from 'node:http'
import * as fc from 'fast-check'
import { PORTAL_PAGES } from '../support/portal-pages.ts'
import { SHOP_PAGES } from '../support/shop-pages.ts'
import type { Stock } from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

// `npm run test:full -- fuzz` sends many more, and others.
const requests = Number(process.env.TEST_FUZZ ?? 300)
const seed = Number(process.env.TEST_SEED ?? 20_261_128)
const AT_ONCE = 8

/** What stands outside of the two interfaces, for others than our own pages. */
const OTHERS = [
  '/webhooks/payment',
  '/webhooks/identity',
  '/webhooks/custody',
  '/webhooks/church-tax',
  '/webhooks/stripe',
  '/sandbox/mail',
  '/sandbox/bank',
  '/sandbox/ident/x',
  '/health/live',
  '/health/ready',
  '/sitemap.xml',
  '/robots.txt',
  '/media/x',
  '/thumbnail/x',
  '/portal-assets/x',
  '/preview/x',
  '/store-api/context',
  '/staff-api/session',
]

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('99999999999', '-1', '1e99', '1|2', '0', 'de-DE', 'zz', '../../etc/passwd', '__proto__'),
)
const anySegment = fc.oneof(
  anyText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom('%25', '%', '%zz', '%E0%A4%A', '%00', '..', '.', '%2e%2e', '%2F', '', 'a'.repeat(3000), '%25%32%35'),
)
const NAMES = [
  'p',
  'page',
  'search',
  'order',
  'limit',
  'tab',
  'ids',
  'text',
  'state',
  'token',
  'hash',
  'a[b][]',
  '%',
  '',
]
/** A header goes over the wire as bytes, of which line ends and controls never arrive. */
const anyHeader = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff })), { maxLength: 40 })
  .map((bytes) => String.fromCharCode(...bytes).trim())
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'content-type',
  'if-none-match',
  'range',
  'origin',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-request-id',
  'stripe-signature',
  'webhook-signature',
]

const anyRequest = fc.record({
  at: fc.nat(10_000),
  prefix: fc.constantFrom('', '', '', '/en-GB', '/pl-PL', '/en-gb', '/xx-XX'),
  segments: fc.array(fc.record({ place: fc.nat(5), value: anySegment }), { maxLength: 2 }),
  query: fc.array(fc.tuple(fc.constantFrom(...NAMES), anySegment), { maxLength: 2 }),
  headers: fc.dictionary(fc.constantFrom(...HEADERS), anyHeader, { maxKeys: 2 }),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'),
  body: fc.oneof(fc.constant(''), fc.json({ maxDepth: 2 }), anyText),
})

type Random = typeof anyRequest extends fc.Arbitrary<infer One> ? One : never

function addressOf(known: string[], { at, prefix, segments, query }: Random): string {
  const [path = '', ...rest] = (known[at % known.length] as string).split('?')
  const parts = path.split('/')
  for (const { place, value } of segments) parts[Math.min(1 + place, parts.length)] = value
  const pairs = [...rest, ...query.map(([name, value]) => `${name}=${value}`)]
  const url = prefix + parts.join('/') + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
  // What no client can put into a request line never arrives.
  return url.replaceAll(/[^\x21-\x7e]/g, '') || '/'
}

/** As a stranger writes it: no client mends the address or the headers. Answers the status and how the body begins. */
function send(
  base: string,
  path: string,
  { method, headers, body }: Random,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const outgoing = ask({ hostname, port, path, method, headers, agent: false, timeout: 30_000 }, (answer) => {
      let text = ''
      answer.setEncoding('latin1')
      answer.on('data', (chunk: string) => {
        if (text.length < 300_000) text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', reject)
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer within 30 s')))
    outgoing.on('error', reject)
    outgoing.end(['GET', 'HEAD', 'OPTIONS'].includes(method) ? undefined : Buffer.from(body))
  })
}

/** A stack of ours, or a page that could not be made. */
const TRACE = /\n\s+at \S+ \(|node_modules\/|file:\/\/\//

test('R8.07 no random address, query or header makes a page break or shows a stack', async ({
  baseURL: origin,
  stock,
}) => {
  // Playwright reads the names of fixtures from here, and knows no default.
  const baseURL = origin ?? ''
  test.setTimeout(60_000 + requests * 150)
  const known = [
    ...SHOP_PAGES.map(({ address }) => address(stock as Stock)),
    ...PORTAL_PAGES.map(({ address }) => address(stock as Stock)),
    ...OTHERS,
  ].filter((address): address is string => typeof address === 'string' && address.startsWith('/'))
  const waiting = fc.sample(anyRequest, { seed, numRuns: requests })
  const complaints: string[] = []
  const work = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const path = addressOf(known, one)
      const { status, text } = await send(baseURL, path, one).catch((error) => ({ status: 0, text: String(error) }))
      const isBroken = status === 0 || status >= 500 || TRACE.test(text)
      if (isBroken)
        complaints.push(`${one.method} ${path} ${JSON.stringify(one.headers)}: ${status} ${text.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  expect(complaints).toEqual([])
})
