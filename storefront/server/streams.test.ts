import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Draining } from '@goldammer/sdk/draining'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { Backends } from './backends.ts'
import { FrontDoorMetrics } from './metrics.ts'
import { proxyToBackend } from './proxy.ts'
import { proxyStreams } from './streams.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A front door before a backend whose streams say one thing and then nothing. */
async function aFrontDoor({ isFull = false } = {}) {
  const backend = Fastify({ forceCloseConnections: true })
  const streams: Readable[] = []
  let asked = 0
  for (const api of ['store', 'staff'])
    backend.get(`/${api}-api/live`, (_request, reply) => {
      asked++
      if (isFull) return reply.code(503).header('retry-after', '60').send({ errors: [] })
      const stream = new Readable({ read() {} })
      stream.push('event: open\ndata: {}\n\n')
      streams.push(stream)
      return reply.header('content-type', 'text/event-stream').send(stream)
    })
  backend.get('/store-api/context', () => ({ token: 'x' }))
  await backend.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => backend.close())
  const draining = new Draining()
  const door = Fastify()
  const metrics = new FrontDoorMetrics()
  metrics.watch(door)
  const backends = new Backends([backend.listeningOrigin])
  await proxyStreams(door, backends, draining)
  await proxyToBackend(door, backends)
  closing.push(() => backends.close())
  const origin = await door.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => door.close())
  return { origin, draining, streams, asked: () => asked, shown: () => metrics.registry.metrics() }
}

const textOf = (chunk: { value?: Uint8Array | undefined }) => new TextDecoder().decode(chunk.value)

test('issue 34 events pass the front door as they come, and a browser that leaves leaves the backend', async () => {
  const { origin, streams } = await aFrontDoor()
  const cut = new AbortController()
  const response = await fetch(`${origin}/store-api/live`, { signal: cut.signal })
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  const reader = response.body!.getReader()
  expect(textOf(await reader.read())).toBe('event: open\ndata: {}\n\n')
  streams[0]!.push('event: change\ndata: {}\n\n')
  expect(textOf(await reader.read())).toBe('event: change\ndata: {}\n\n')
  cut.abort()
  await expect.poll(() => streams[0]!.destroyed).toBe(true)
})

test('issue 34 streams take no connection of other calls', async () => {
  const { origin } = await aFrontDoor()
  const cut = new AbortController()
  const open = await Promise.all(
    Array.from({ length: 140 }, () => fetch(`${origin}/staff-api/live`, { signal: cut.signal })),
  )
  expect(open.every(({ status }) => status === 200)).toBe(true)
  const answer = await fetch(`${origin}/store-api/context`, { signal: AbortSignal.timeout(5_000) })
  expect(answer.status).toBe(200)
  cut.abort()
})

test('issue 34 a front door that drains ends its streams, and takes no new ones', async () => {
  const { origin, draining, streams } = await aFrontDoor()
  const response = await fetch(`${origin}/store-api/live`)
  const text = response.text()
  await expect.poll(() => streams.length).toBe(1)
  void draining.begin(0)
  expect(await text).toMatch(/^event: open\ndata: \{\}\n\nretry: \d+\nevent: end\ndata: \{"reason":"stopping"\}\n\n$/)
  await expect.poll(() => streams[0]!.destroyed).toBe(true)
  const next = await fetch(`${origin}/store-api/live`)
  expect([next.status, next.headers.get('retry-after')]).toEqual([503, '1'])
})

test('issue 34 a backend that has no room for a stream is asked once', async () => {
  const { origin, asked } = await aFrontDoor({ isFull: true })
  const response = await fetch(`${origin}/store-api/live`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  await wait(500)
  expect(asked()).toBe(1)
})

test('issue 34 how long somebody listened counts as no duration of a call', async () => {
  const { origin, draining, shown } = await aFrontDoor()
  const text = fetch(`${origin}/store-api/live`).then((response) => response.text())
  await fetch(`${origin}/store-api/context`)
  await expect.poll(shown).toContain('route="/store-api/*"')
  void draining.begin(0)
  await text
  expect((await fetch(`${origin}/store-api/live`)).status).toBe(503)
  await expect.poll(shown).toMatch(/requests_total\{method="GET",route="\/store-api\/live",status="503"/)
  expect(await shown()).not.toMatch(/route="\/store-api\/live",status="(?:200|aborted)"/)
})
