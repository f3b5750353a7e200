import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { Backends } from './backends.ts'
import { proxyToBackend } from './proxy.ts'

test('issue 34 a GET that the backend refuses with 503 reaches it once', async () => {
  let calls = 0
  const backend = createServer((_request, answer) => {
    calls++
    answer.writeHead(503, { 'retry-after': '5' }).end()
  }).listen(0, '127.0.0.1')
  await once(backend, 'listening')
  const app = Fastify()
  const backends = new Backends([`http://127.0.0.1:${(backend.address() as AddressInfo).port}`])
  await proxyToBackend(app, backends)
  const answer = await app.inject('/store-api/context')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(calls).toBe(1)
  await app.close()
  await backends.close()
  backend.close()
})
