import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTracing } from '@goldammer/sdk/tracing'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Backends } from './backends.ts'
import { proxyToBackend } from './proxy.ts'
import { traceCalls } from './tracing.ts'

const STRANGER = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

/** A front door whose backend answers with the trace it is told, by the proxy and by a page that asks it. */
async function aFrontDoor(isTracing: boolean) {
  const backend = createServer(({ headers }, response) => {
    response.setHeader('content-type', 'text/plain')
    response.end([headers.traceparent, headers.tracestate, headers.baggage].filter(Boolean).join(' ') || 'none')
  }).listen(0, '127.0.0.1')
  await once(backend, 'listening')
  const url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
  const tracing = isTracing ? await startTracing({ endpoint: 'http://127.0.0.1:1', share: 1 }, 'test') : undefined
  const app = Fastify()
  traceCalls(app, [url], tracing)
  await proxyToBackend(app, new Backends([url]))
  app.get('/*', async () => (await fetch(`${url}/page`)).text())
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await tracing?.stop()
    backend.close()
  })
  const headers = { traceparent: STRANGER, tracestate: 'vendor=1', baggage: 'user=1' }
  return async (path: string, options: RequestInit = {}) => {
    const answer = await fetch(`${address}${path}`, { ...options, headers: { ...headers, ...options.headers } })
    return await answer.text()
  }
}

test('design §6 the trace that a stranger names reaches no backend, with and without tracing', async () => {
  const ask = await aFrontDoor(false)
  expect(await ask('/store-api/context')).toBe('none')
  expect(await ask('/projekte')).toBe('none')
})

test('design §6 proxied calls and pages hand on a trace that begins at the front door', async () => {
  const ask = await aFrontDoor(true)
  const own = /^00-(?!4bf92f3577b34da6a3ce929d0e0e4736)[0-9a-f]{32}-[0-9a-f]{16}-01$/
  expect(await ask('/store-api/context')).toMatch(own)
  const json = { 'content-type': 'application/json' }
  expect(await ask('/store-api/context', { method: 'POST', body: '{"a":1}', headers: json })).toMatch(own)
  expect(await ask('/projekte')).toMatch(own)
  expect(await ask('/projekte')).not.toBe(await ask('/projekte'))
})
