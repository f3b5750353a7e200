import { expect, test } from 'vitest'
import { createReporter, framesOf, isReported, readDsn, withoutPersonal } from './error-report.ts'

const DSN = 'https://abc123@errors.example/42'

function aService() {
  const sent: { url: string; headers: Record<string, string>; lines: Record<string, never>[] }[] = []
  const send = (async (url: string, init: { headers: Record<string, string>; body: string }) => {
    sent.push({ url, headers: init.headers, lines: init.body.split('\n').map((line) => JSON.parse(line)) })
    return new Response('{}')
  }) as unknown as typeof fetch
  return { sent, send }
}

test('R8.05 page errors from 300 to 499 are not reported, all others are', () => {
  expect([299, 300, 404, 412, 499, 500, 503].map(isReported)).toEqual([true, false, false, false, false, true, true])
})

test.each([
  [DSN, 'https://errors.example/api/42/envelope/'],
  ['http://k@localhost:9000/sentry/7', 'http://localhost:9000/sentry/api/7/envelope/'],
  ['https://errors.example/42', undefined],
  ['ftp://k@errors.example/42', undefined],
  ['nothing', undefined],
  ['', undefined],
])('a DSN %j sends to %s', (dsn, address) => expect(readDsn(dsn)?.address).toBe(address))

test('R8.05 a report is an envelope with place and stack, without data of the visitor', async () => {
  const { sent, send } = aService()
  const report = createReporter({ dsn: DSN, program: 'storefront', send })
  const error = new TypeError(
    'no tariff for jana.probst@post.example at /detail/0199a3c47b1e7d2f8a6b5c4d3e2f1a0b?token=x',
  )
  expect(await report(error, { place: 'detail-id___en-GB', status: 500, requestId: 'r1', release: 'b1' })).toBe(true)
  const [{ url, headers, lines }] = sent as [(typeof sent)[number]]
  expect(url).toBe('https://errors.example/api/42/envelope/')
  expect(headers['x-sentry-auth']).toContain('sentry_key=abc123')
  expect(lines[1]).toEqual({ type: 'event' })
  expect(lines[2]).toMatchObject({
    platform: 'node',
    transaction: 'detail-id___en-GB',
    release: 'b1',
    tags: { program: 'storefront', status: '500', request_id: 'r1' },
    exception: { values: [{ type: 'TypeError', value: 'no tariff for [mail] at /detail/[key]?[query]' }] },
  })
  const [value] = (lines[2] as unknown as { exception: { values: { stacktrace: { frames: object[] } }[] } }).exception
    .values
  expect(value?.stacktrace.frames.at(-1)).toMatchObject({ filename: 'sdk/src/error-report.test.ts' })
})

test('an error of a place is reported once a minute, and only 30 errors in a minute', async () => {
  const { sent, send } = aService()
  let at = 0
  const report = createReporter({ dsn: DSN, program: 'backend', send, now: () => at })
  const reportOf = (message: string) => report(new Error(message), { place: 'GET /x' })
  expect([await reportOf('a'), await reportOf('a'), await reportOf('b')]).toEqual([true, false, true])
  at = 60_000
  expect(await reportOf('a')).toBe(true)
  for (let index = 0; index < 100; index++)
    await reportOf(`storm ${String.fromCharCode(97 + (index % 26))}${index % 7}x`)
  expect(sent.length).toBeLessThanOrEqual(2 + 30)
})

test('without a DSN nothing is sent; an unreachable service causes no new error', async () => {
  const { sent, send } = aService()
  expect(await createReporter({ dsn: '', program: 'backend', send })(new Error('a'))).toBe(false)
  expect(sent).toEqual([])
  const away = (async () => {
    throw new TypeError('fetch failed')
  }) as unknown as typeof fetch
  expect(await createReporter({ dsn: DSN, program: 'backend', send: away })('thrown text')).toBe(false)
})

test.each([
  ['IBAN DE89 3704 0044 0532 0130 00 refused', 'IBAN [account] refused'],
  ['DE89370400440532013000', '[account]'],
  ['call +49 170 1234567', 'call [number]'],
  ['wallet 0x52908400098527886E0F7030069857D2E4169EE7', 'wallet [wallet]'],
  ['order 0199a3c4-7b1e-7d2f-8a6b-5c4d3e2f1a0b', 'order [key]'],
  ['GET /store-api/download/aB3dE5fG7hI9kL1mN2oP', 'GET /store-api/download/[key]'],
  ['Cannot read properties of undefined (reading 0)', 'Cannot read properties of undefined (reading 0)'],
])('R8.05 %j is reported as %j', (text, safe) => expect(withoutPersonal(text)).toBe(safe))

test('a stack is read in the words of each browser, without addresses', () => {
  const chromium =
    'Error: x\n    at show (https://shop.example/_astro/a.js?v=1:10:20)\n    at https://shop.example/_astro/b.js:1:2'
  const firefox = 'show@https://shop.example/_astro/a.js:10:20\n@https://shop.example/_astro/b.js:1:2'
  for (const stack of [chromium, firefox]) {
    expect(framesOf(stack)).toEqual([
      expect.objectContaining({ filename: '/_astro/b.js', lineno: 1, colno: 2 }),
      { function: 'show', filename: '/_astro/a.js', lineno: 10, colno: 20 },
    ])
  }
})
