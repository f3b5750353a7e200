import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { buildApp } from '../app.ts'

const origin = 'https://client.example'

let shop: TestApp
let app: FastifyInstance
beforeAll(async () => {
  shop = await buildTestApp()
  const config = { ...shop.parts.config, corsOrigins: [origin] }
  app = await buildApp({ ...shop.parts, config, checkResponses: true })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

const url = '/store-api/context'
const words = (header: unknown) => String(header).split(', ')
const key = () => ({ 'sw-access-key': shop.parts.config.accessKey })

test('store-api §1 preflight needs no key, lists methods and headers, allows no credentials', async () => {
  const headers = { origin, 'access-control-request-method': 'PATCH' }
  const answer = await app.inject({ method: 'OPTIONS', url, headers })
  expect(answer.statusCode).toBe(204)
  expect(answer.headers['access-control-allow-origin']).toBe(origin)
  expect(words(answer.headers['access-control-allow-headers'])).toEqual(
    expect.arrayContaining([
      'sw-access-key',
      'sw-context-token',
      'sw-language-id',
      'sw-currency-id',
      'sw-include-seo-urls',
      'content-type',
      'authorization',
    ]),
  )
  expect(words(answer.headers['access-control-allow-methods']).sort()).toEqual(
    ['DELETE', 'GET', 'OPTIONS', 'PATCH', 'POST', 'PUT'].sort(),
  )
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
})

test('store-api §1 an origin of the list may read the answer and the token in its header, also of a refusal', async () => {
  const answer = await app.inject({ url, headers: { origin, ...key() } })
  expect(answer.headers['access-control-allow-origin']).toBe(origin)
  expect(words(answer.headers['access-control-expose-headers'])).toContain('sw-context-token')
  expect(answer.headers.vary).toContain('Origin')
  expect(answer.headers['sw-context-token']).toMatch(/^[0-9A-Za-z]{32}$/)
  const refused = await app.inject({ url, headers: { origin } })
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, origin])
})

test('design §1 a page of another origin acts by header only, never in the session of our cookie', async () => {
  const token = 'k'.repeat(32)
  const own = { 'sec-fetch-site': 'same-origin', cookie: `sw-context-token=${token}`, ...key() }
  expect((await app.inject({ url, headers: own })).headers).not.toHaveProperty('sw-context-token')
  const { headers } = await app.inject({ url, headers: { ...own, origin, 'sec-fetch-site': 'same-site' } })
  expect(headers['sw-context-token']).not.toBe(token)
  expect(headers).not.toHaveProperty('set-cookie')
})

test.each(['https://other.example', 'https://client.example.evil.example', 'null'])(
  'design §1 %s is not on the list and gets no leave',
  async (stranger) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await app.inject({ method, url, headers: { origin: stranger, ...key() } })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  },
)

test('design §1 the back office is for no other origin', async () => {
  const { headers } = await app.inject({ url: '/staff-api/me', headers: { origin } })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test('design §1 without a list there is no CORS at all', async () => {
  const { headers } = await shop.app.inject({ url, headers: { origin, ...key() } })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})
