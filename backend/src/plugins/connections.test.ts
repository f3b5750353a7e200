import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { buildApp } from '../app.ts'
import { openNotices } from '../shared/notices.ts'
import { openPublicCache } from '../shared/public-cache.ts'
import { inTransaction } from '../shared/transaction.ts'

let shop: TestApp
let app: FastifyInstance
let port: number
beforeAll(async () => {
  shop = await buildTestApp()
  app = await buildApp({ ...shop.parts, patience: { headers: 200, request: 400, silence: 300 } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

/** Sends the parts one after the other, waiting before each, and answers what came back until the connection ended. */
async function sendSlowly(parts: string[], waitMs: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  // A connection that was cut off takes nothing more.
  socket.on('error', () => {})
  const ended = new Promise((resolve) => socket.on('close', resolve))
  let sent = 0
  const timer = setInterval(() => socket.writable && socket.write(parts[Math.min(sent++, parts.length - 1)]!), waitMs)
  await ended
  clearInterval(timer)
  return answer
}

const errorOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('{'))).errors[0]

test('R8.04 a client that sends its headers too slowly gets a refusal and is cut off', async () => {
  const answer = await sendSlowly(['GET /store-api/context HTTP/1.1\r\n', 'host: shop\r\n', 'x-slow: 1\r\n'], 50)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(errorOf(answer)).toMatchObject({ status: '408', code: '0', title: 'Request Timeout' })
})

test('R8.04 a client that sends its body too slowly is cut off', async () => {
  const head = [
    'POST /store-api/account/login HTTP/1.1',
    'host: localhost',
    `sw-access-key: ${shop.parts.config.accessKey}`,
    'content-type: application/json',
    'content-length: 1000',
  ]
  const answer = await sendSlowly([`${head.join('\r\n')}\r\n\r\n`, ' '], 50)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('R8.04 a connection on which nothing is ever sent is closed', async () => {
  const started = Date.now()
  await sendSlowly([''], 10_000)
  expect(Date.now() - started).toBeLessThan(3_000)
})

test('headers that are too long are refused in the interface’s own shape', async () => {
  const answer = await sendSlowly([`GET /store-api/context?${'x'.repeat(20_000)} HTTP/1.1\r\nhost: shop\r\n\r\n`], 10)
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(errorOf(answer)).toMatchObject({ status: '431', code: '0' })
})

test('what is no HTTP is refused in the interface’s own shape', async () => {
  expect(errorOf(await sendSlowly(['NONSENSE\r\n\r\n'], 10))).toMatchObject({ status: '400', code: '0' })
})

async function openCache() {
  const notices = await openNotices(shop.parts.config.databaseUrl)
  const publicCache = await openPublicCache(notices)
  onTestFinished(async () => {
    publicCache.stop()
    await notices.stop()
  })
  return publicCache
}

test.each([
  ['a call', undefined],
  ['a call whose answer is cached', openCache],
])('issue 34 %s that takes longer than any may is a 503, and says when to come again', async (_what, open) => {
  const impatient = await buildApp({ ...shop.parts, longestAnswer: 3_000, publicCache: await open?.() })
  onTestFinished(() => impatient.close())
  const read = () =>
    impatient.inject({ url: '/store-api/currency', headers: { 'sw-access-key': shop.parts.config.accessKey } })
  const answer = await inTransaction(shop, async (tx) => {
    await sql`lock table currency in access exclusive mode`.execute(tx)
    return await read()
  })
  expect([answer.statusCode, answer.headers['retry-after'], errorOf(answer.body).code]).toEqual([
    503,
    '5',
    'HTTP__SERVICE_UNAVAILABLE',
  ])
  expect((await read()).statusCode).toBe(200)
})
