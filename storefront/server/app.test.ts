import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proxyToBackend } from './proxy.ts'
import { setSecurityHeaders } from './security-headers.ts'

let backend: FastifyInstance
let door: FastifyInstance

beforeAll(async () => {
  backend = Fastify()
  backend.all('/*', (request, reply) => reply.send({ url: request.url, headers: request.headers }))
  await backend.listen({ port: 0, host: '127.0.0.1' })
  door = Fastify({ trustProxy: 'loopback' })
  setSecurityHeaders(door)
  await proxyToBackend(door, backend.listeningOrigin)
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

test('a request keeps its id on the way', async () => {
  const answer = await door.inject({ url: '/store-api/context' })
  expect(answer.json().headers['x-request-id']).toBeTruthy()
})

test('every answer carries the security headers', async () => {
  const { headers } = await door.inject({ url: '/store-api/context' })
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
})

test('a backend that does not answer is a 503 in the interface’s own shape', async () => {
  const alone = Fastify()
  await proxyToBackend(alone, 'http://127.0.0.1:1')
  const answer = await alone.inject({ url: '/store-api/context' })
  expect(answer.statusCode).toBe(503)
  expect(answer.json().errors[0]).toMatchObject({ status: '503', title: 'Service Unavailable' })
  await alone.close()
})
