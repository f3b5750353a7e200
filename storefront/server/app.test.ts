import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { Draining } from '@goldammer/sdk/draining'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFrontDoor } from './app.ts'
import { Backends } from './backends.ts'
import { refuseAddress, refuseConnection, refuseUnusableRequests } from './bad-requests.ts'
import { readConfig } from './config.ts'
import { takeCspReports } from './csp-reports.ts'
import { proxyToBackend } from './proxy.ts'
import { waitForRestarts } from './restarts.ts'
import { setSecurityHeaders } from './security-headers.ts'

let backend: FastifyInstance
let door: FastifyInstance

beforeAll(async () => {
  backend = Fastify()
  backend.all('/*', (request, reply) => reply.send({ url: request.url, headers: request.headers }))
  await backend.listen({ port: 0, host: '127.0.0.1' })
  door = Fastify({
    trustProxy: 'loopback',
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  })
  setSecurityHeaders(door)
  refuseUnusableRequests(door)
  await proxyToBackend(door, new Backends([backend.listeningOrigin]))
})

afterAll(() => Promise.all([door.close(), backend.close()]))

test.each([
  '/store-api/context',
  '/staff-api/session',
  '/media/a.svg',
  '/webhooks/sandbox',
  '/sandbox/mail',
  '/health/live',
])('one origin: %s reaches the backend', async (url) => {
  expect((await door.inject({ url })).json().url).toBe(url)
})

test('the backend learns the visitor’s address, and a visitor cannot make one up', async () => {
  const answer = await door.inject({
    url: '/store-api/context',
    remoteAddress: '203.0.113.7',
    headers: { 'x-forwarded-for': '198.51.100.1' },
  })
  expect(answer.json().headers['x-forwarded-for']).toBe('203.0.113.7')
})

test('an aborted download ends behind the front door, and a failure behind it ends it here', async () => {
  const behind = Fastify()
  let left = () => {}
  const hasLeft = new Promise<void>((resolve) => {
    left = resolve
  })
  const chunk = Buffer.alloc(1 << 16)
  behind.get('/store-api/download/endless', (_request, reply) => {
    const rows = new Readable({ read: () => rows.push(chunk) })
    rows.once('close', left)
    return reply.send(rows)
  })
  behind.get('/store-api/download/broken', (_request, reply) => {
    reply.raw.writeHead(200).write(chunk, () => reply.raw.destroy())
    reply.hijack()
  })
  await behind.listen({ port: 0, host: '127.0.0.1' })
  const front = Fastify()
  await proxyToBackend(front, new Backends([behind.listeningOrigin]))
  const address = await front.listen({ port: 0, host: '127.0.0.1' })
  const leave = new AbortController()
  const endless = await fetch(`${address}/store-api/download/endless`, { signal: leave.signal })
  await endless.body!.getReader().read()
  leave.abort()
  await hasLeft
  const broken = await fetch(`${address}/store-api/download/broken`)
  await expect(broken.arrayBuffer()).rejects.toThrow()
  await Promise.all([front.close(), behind.close()])
})

/** The whole front door before a backend of one's own. */
async function openWhole(behind: FastifyInstance, settings: NodeJS.ProcessEnv = {}) {
  behind.get('/health/live', () => ({}))
  const backendUrl = await behind.listen({ port: 0, host: '127.0.0.1' })
  const elsewhere = { storefrontDevUrl: backendUrl, portalsDevUrl: backendUrl, logLevel: 'silent' }
  const draining = new Draining()
  const front = await buildFrontDoor({ ...readConfig(settings), backendUrls: [backendUrl], ...elsewhere }, draining)
  return { front, draining, address: await front.listen({ port: 0, host: '127.0.0.1' }) }
}

test('a stopping front door answers begun requests and closes idle connections', async () => {
  const behind = Fastify()
  let arrived = () => {}
  const hasArrived = new Promise<void>((resolve) => {
    arrived = resolve
  })
  behind.get('/store-api/slow', async () => {
    arrived()
    await wait(300)
    return { done: true }
  })
  const { front, address } = await openWhole(behind)
  await fetch(`${address}/store-api/nothing`).then((answer) => answer.text())
  const answer = fetch(`${address}/store-api/slow`)
  await hasArrived
  const begun = performance.now()
  const closed = front.close()
  expect(await (await answer).json()).toEqual({ done: true })
  await closed
  expect(performance.now() - begun).toBeLessThan(3_000)
  await behind.close()
})

test('design §6 a draining front door is not ready, answers calls, and ends their connections', async () => {
  const behind = Fastify()
  behind.get('/store-api/nothing', () => ({}))
  const { front, draining, address } = await openWhole(behind)
  const read = async (path: string) => {
    const { status, headers } = await fetch(`${address}${path}`)
    return [status, headers.get('connection')]
  }
  expect(await read('/health/front-door')).toEqual([200, 'keep-alive'])
  expect(await read('/store-api/nothing')).toEqual([200, 'keep-alive'])
  await draining.begin(0)
  expect(await read('/health/front-door')).toEqual([503, 'close'])
  expect(await read('/store-api/nothing')).toEqual([200, 'close'])
  await front.close()
  await behind.close()
})

test('design §6 each call gets an id of ours, which its answer names', async () => {
  const behind = Fastify()
  behind.get('/store-api/id', ({ headers }) => headers['x-request-id'])
  const { front, address } = await openWhole(behind)
  const answer = await fetch(`${address}/store-api/id`, { headers: { 'x-request-id': 'given' } })
  const id = answer.headers.get('x-request-id')
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await answer.text()).toBe(id)
  await Promise.all([front.close(), behind.close()])
})

test('who asks whether to go on before a large body is told so, and the body arrives', async () => {
  const behind = Fastify()
  behind.post('/store-api/upload', { bodyLimit: 4e6 }, ({ body }) => String((body as string[])[0]?.length))
  const { front, address } = await openWhole(behind)
  const asked = request(`${address}/store-api/upload`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  })
  asked.once('continue', () => asked.end(JSON.stringify(['x'.repeat(2e6)])))
  asked.flushHeaders()
  const [answer] = await once(asked, 'response')
  expect([answer.statusCode, await text(answer)]).toEqual([200, '2000000'])
  await Promise.all([front.close(), behind.close()])
})

test('a request keeps its id on the way', async () => {
  const answer = await door.inject({ url: '/store-api/context' })
  expect(answer.json().headers['x-request-id']).toBeTruthy()
})

test('no address is written to the log, for it may hold a ticket', async () => {
  const lines: string[] = []
  const logger = { stream: { write: (line: string) => lines.push(line) } }
  const logged = Fastify({ logger, logController: new LogController({ disableRequestLogging: true }) })
  await proxyToBackend(logged, new Backends([backend.listeningOrigin]))
  await logged.inject({ url: '/store-api/download/geheim' })
  expect(lines.join('')).not.toContain('geheim')
  expect(lines).toEqual([])
  await logged.close()
})

test('every answer carries the security headers', async () => {
  const { headers } = await door.inject({ url: '/store-api/context' })
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
})

test('a backend that does not answer is a 503 in the interface’s own shape', async () => {
  const alone = Fastify()
  await proxyToBackend(alone, new Backends(['http://127.0.0.1:1']))
  const answer = await alone.inject({ url: '/store-api/context' })
  expect(answer.statusCode).toBe(503)
  expect(answer.json().errors[0]).toMatchObject({ status: '503', code: '0', title: 'Service Unavailable' })
  const write = await alone.inject({ method: 'POST', url: '/store-api/checkout/order' })
  expect([write.statusCode, write.json().errors[0].code]).toEqual([503, '0'])
  await alone.close()
})

const hang = () => {}
const breakOff = ({ socket }: IncomingMessage) => socket.destroy()

test.each([
  ['GET', 'says nothing', hang, '0'],
  ['POST', 'says nothing', hang, 'HTTP__OUTCOME_UNKNOWN'],
  ['PATCH', 'breaks off', breakOff, 'HTTP__OUTCOME_UNKNOWN'],
] as const)('issue 34 a backend that takes a %s and %s is a 503 of the interface', async (method, _what, act, code) => {
  const silent = createServer(act).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const front = Fastify()
  await proxyToBackend(front, new Backends([`http://127.0.0.1:${port}`]), 1_000)
  const answer = await front.inject({ method, url: '/store-api/checkout/order' })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.json().errors[0]).toMatchObject({ status: '503', code, title: 'Service Unavailable' })
  silent.closeAllConnections()
  silent.close()
  await front.close()
})

test.each([
  ['/store-api/%00', 400],
  ['/staff-api/%', 400],
])('%s is refused in the interface’s own shape', async (url, status) => {
  const answer = await door.inject({ url })
  expect(answer.statusCode).toBe(status)
  expect(answer.json().errors[0]).toMatchObject({ status: String(status), code: '0' })
})

test.each(['/', '/login', '/store-api/context'])('nothing is asked of %s by TRACE', async (url) => {
  expect((await door.inject({ method: 'TRACE' as 'GET', url })).statusCode).toBe(405)
})

test('R8.07 another host is refused in every shape, whatever a script says of a proxy; probes and the purge are not', async () => {
  const behind = Fastify()
  behind.get('/sandbox/mail.json', () => ({}))
  const { front, address } = await openWhole(behind)
  const get = async (path: string, headers: Record<string, string>) => {
    const asked = request(`${address}${path}`, { headers })
    asked.end()
    const [answer] = await once(asked, 'response')
    return [answer.statusCode, await text(answer)]
  }
  const evil = { host: 'rebind.evil.example:3000' }
  expect((await get('/sandbox/mail.json', {}))[0]).toBe(200)
  expect(await get('/sandbox/mail.json', evil)).toEqual([421, 'Misdirected Request'])
  expect((await get('/sandbox/mail.json', { ...evil, 'x-forwarded-host': 'localhost' }))[0]).toBe(421)
  expect((await get('/sandbox/mail.json', { 'x-forwarded-host': 'evil.example' }))[0]).toBe(421)
  expect((await get('/store-api/context', evil))[1]).toContain('"status":"421"')
  expect((await get('/health/live', evil))[0]).toBe(200)
  await Promise.all([front.close(), behind.close()])
})

test.each(['/store-api/..%2fx', '/media/..%2fx', '/portal-assets/nothing.js'])(
  'R8.07 %s, which is passed on to nobody, is refused in the interface’s shape and kept by nobody',
  async (url) => {
    const answer = await door.inject({ url })
    if (answer.statusCode === 200) return expect(answer.json().url).not.toContain('..')
    expect(answer.json().errors[0]).toMatchObject({ status: String(answer.statusCode), code: '0' })
    expect(answer.headers['cache-control']).toBe('no-store')
  },
)

test('RFC 9116: security.txt says where to report, and a manager finds the password page', async () => {
  const { front } = await openWhole(Fastify())
  const { body, headers } = await front.inject({ url: '/.well-known/security.txt' })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:security@goldammer.example',
    Canonical: 'http://localhost:3000/.well-known/security.txt',
  })
  const days = (Date.parse(fields.Expires!) - Date.now()) / 86_400_000
  expect([days > 170, days < 365]).toEqual([true, true])
  const change = await front.inject({ url: '/.well-known/change-password' })
  expect([change.statusCode, change.headers.location]).toEqual([302, '/account/password'])
  await front.close()
})

test('R2.15 M3 every domain of a language may use the passkeys of the shop (WebAuthn § 5.11)', async () => {
  const { front } = await openWhole(Fastify(), {
    PUBLIC_URL: 'http://localhost:3000',
    LOCALE_DOMAINS: 'https://goldammer.example=de-DE,https://goldammer.example=en-GB,https://sklep.example=pl-PL',
  })
  const answer = await front.inject({ url: '/.well-known/webauthn' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(answer.json().origins.sort()).toEqual([
    'http://localhost:3000',
    'https://goldammer.example',
    'https://sklep.example',
  ])
  await front.close()
})

test('R8.07 the log of policy violations omits the address, which may hold a ticket', async () => {
  const lines: string[] = []
  const front = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } })
  takeCspReports(front)
  const send = (type: string, payload: unknown) =>
    front.inject({
      method: 'POST',
      url: '/csp-reports',
      headers: { 'content-type': type },
      payload: JSON.stringify(payload),
    })
  const body = {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?geheim',
    documentURL: '/a',
  }
  const taken = await send('application/reports+json', [{ type: 'csp-violation', body }])
  expect([taken.statusCode, taken.headers['reporting-endpoints']]).toEqual([204, 'csp="/csp-reports"'])
  const old = { 'csp-report': { 'violated-directive': 'style-src', 'blocked-uri': 'inline' } }
  expect((await send('application/csp-report', old)).statusCode).toBe(204)
  expect((await send('application/reports+json', [{}])).statusCode).toBe(400)
  const reported = lines.map((line) => JSON.parse(line)).filter(({ directive }) => directive)
  expect(reported.map(({ directive, blocked }) => [directive, blocked])).toEqual([
    ['script-src-elem', 'https://evil.example'],
    ['style-src', 'inline'],
  ])
  expect(lines.join('')).not.toContain('geheim')
  await front.close()
})

test('RFC 9112 § 3.2: a request with two Host headers is refused', async () => {
  const { front, address } = await openWhole(Fastify())
  const hosts = (...names: string[]) => names.flatMap((name) => ['Host', name])
  const statusOf = async (...names: string[]) => {
    const asked = request(`${address}/store-api/nothing`, { headers: hosts(...names) as never, setHost: false })
    asked.end()
    const [answer] = await once(asked, 'response')
    answer.resume()
    return answer.statusCode
  }
  const own = new URL(address).host
  expect([await statusOf(own), await statusOf(own, own), await statusOf(own, 'evil.example')]).toEqual([404, 400, 400])
  await front.close()
})

test.each([
  ['/%00', 400],
  ['/%', 400],
  ['/nowhere', 404],
])('%s, which is no page, is refused as text', async (url, status) => {
  const answer = await door.inject({ url })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toContain('text/plain')
})

test('no path leaves the part of the backend it asks for', async () => {
  for (const url of ['/media/../internal/views', '/media/..%2finternal/views', '/store-api/%2e%2e/internal/views']) {
    expect((await door.inject({ url })).body).not.toContain('"url":"/internal')
  }
})

test('headers too large are refused, and the door stays open for others', async () => {
  const origin = await door.listen({ port: 0, host: '127.0.0.1' })
  const tooLarge = await fetch(`${origin}/store-api/context?${'x'.repeat(20_000)}`)
  expect(tooLarge.status).toBe(431)
  expect(await tooLarge.json()).toMatchObject({ errors: [{ status: '431', code: '0' }] })
  expect((await fetch(`${origin}/store-api/context`)).status).toBe(200)
})

test('while developing a request waits until the backend is back', async () => {
  let restarted = Fastify()
  await restarted.listen({ port: 0, host: '127.0.0.1' })
  const origin = restarted.listeningOrigin
  await restarted.close()
  const patient = Fastify()
  waitForRestarts(patient, origin)
  await proxyToBackend(patient, new Backends([origin]))
  const answer = patient.inject({ url: '/store-api/context' })
  restarted = Fastify()
  restarted.get('/*', async () => ({ back: true }))
  await restarted.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' })
  expect((await answer).json()).toEqual({ back: true })
  await Promise.all([patient.close(), restarted.close()])
})
