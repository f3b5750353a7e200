import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Backends } from './backends.ts'
import { proxyToBackend } from './proxy.ts'

vi.setConfig({ testTimeout: 30_000 })

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** A backend that answers with its name, and the calls that it got, without those of the checks. */
async function aBackend(name: string, answer: Answer = (_request, response) => response.end(name)) {
  const calls: string[] = []
  const backend = { calls, isReady: true, checks: 0, address: '', stop: async () => {} }
  const server = createServer(async (request, response) => {
    if (request.url === '/health/ready') {
      backend.checks++
      return response.writeHead(backend.isReady ? 200 : 503).end()
    }
    calls.push(`${request.method} ${request.headers.host === new URL(backend.address).host}`)
    return await answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  backend.address = `http://127.0.0.1:${port}`
  backend.stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(backend.stop)
  return backend
}

/** A front door that proxies to them; `ask` answers status and body. */
async function aFrontDoor(addresses: string[], { isWatching = false, patience = 5_000 } = {}) {
  const backends = new Backends(addresses)
  const app = Fastify()
  await proxyToBackend(app, backends, patience)
  if (isWatching) backends.watch(app.log)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await backends.close()
  })
  const ask = async (method: string, body?: BodyInit) => {
    const answer = await fetch(`${origin}/store-api/x`, { method, ...(body === undefined ? {} : { body }) })
    return `${answer.status} ${answer.status === 200 ? await answer.text() : ''}`.trim()
  }
  const times = async (count: number, method: string) => {
    const answers: string[] = []
    for (let done = 0; done < count; done++) answers.push(await ask(method))
    return answers
  }
  return { ask, times, backends }
}

/** Breaks the connection once the call has arrived. */
const breaking: Answer = async (request) => {
  await text(request)
  request.socket.destroy()
}
const echo: Answer = async (request, response) => response.end(await text(request))

test('issue 34 calls go to all backends in turn, each by its own host', async () => {
  const [a, b] = await Promise.all([aBackend('a'), aBackend('b')])
  const { times } = await aFrontDoor([a.address, b.address])
  expect((await times(4, 'GET')).toSorted()).toEqual(['200 a', '200 a', '200 b', '200 b'])
  expect([...a.calls, ...b.calls]).toEqual(Array(4).fill('GET true'))
})

test('issue 34 a GET is answered while one backend is gone, and so is a POST that never left', async () => {
  const [a, b] = await Promise.all([aBackend('a'), aBackend('b', echo)])
  const { ask, times } = await aFrontDoor([a.address, b.address])
  await a.stop()
  expect(await times(4, 'GET')).toEqual(Array(4).fill('200'))
  const large = 'x'.repeat(500_000)
  for (let count = 0; count < 4; count++) expect(await ask('POST', large)).toBe(`200 ${large}`)
  expect(b.calls).toHaveLength(8)
})

test('issue 34 a GET whose connection breaks goes to another backend, a POST goes to none', async () => {
  const [a, b] = await Promise.all([aBackend('a', breaking), aBackend('b')])
  const { times } = await aFrontDoor([a.address, b.address])
  expect(await times(4, 'GET')).toEqual(Array(4).fill('200 b'))
  a.calls.length = 0
  b.calls.length = 0
  expect((await times(4, 'POST')).toSorted()).toEqual(['200 b', '200 b', '503', '503'])
  expect([a.calls.length, b.calls.length]).toEqual([2, 2])
  for (const method of ['PUT', 'PATCH', 'DELETE']) expect((await times(2, method)).toSorted()).toEqual(['200 b', '503'])
})

test('issue 34 an answer that breaks off, and one that is late, are asked for no second time', async () => {
  const begun: Answer = (request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('begun')
    setTimeout(() => request.socket.destroy(), 50)
  }
  const [a, b] = await Promise.all([aBackend('a', begun), aBackend('b', begun)])
  const { ask } = await aFrontDoor([a.address, b.address])
  await expect(ask('GET')).rejects.toThrow()
  expect(a.calls.length + b.calls.length).toBe(1)
  const [c, d] = await Promise.all([aBackend('c', () => {}), aBackend('d', () => {})])
  const patient = await aFrontDoor([c.address, d.address], { patience: 500 })
  expect(await patient.ask('GET')).toBe('503')
  expect(c.calls.length + d.calls.length).toBe(1)
})

test('issue 34 a visitor who leaves is not asked for at another backend', async () => {
  const arrived = Promise.withResolvers<void>()
  const [a, b] = await Promise.all([aBackend('a', () => arrived.resolve()), aBackend('b', () => arrived.resolve())])
  const backends = new Backends([a.address, b.address])
  onTestFinished(() => backends.close())
  const leave = new AbortController()
  const answer = backends
    .connect()
    .request({ origin: backends.address, path: '/store-api/x', method: 'GET', signal: leave.signal })
  await arrived.promise
  leave.abort()
  await expect(answer).rejects.toThrow()
  expect(a.calls.length + b.calls.length).toBe(1)
})

test('issue 34 a backend that is not ready gets no calls until it is, and all do if none is', async () => {
  const [a, b] = await Promise.all([aBackend('a'), aBackend('b')])
  const { times, backends } = await aFrontDoor([a.address, b.address], { isWatching: true })
  a.isReady = false
  const checked = async () => {
    const before = a.checks
    await vi.waitFor(() => expect(a.checks).toBeGreaterThanOrEqual(before + 3), 10_000)
  }
  await checked()
  // A call that undici itself refuses says nothing about a backend.
  await expect(backends.connect().request({ origin: backends.address, path: 'x', method: 'GET' })).rejects.toThrow()
  expect(await times(4, 'POST')).toEqual(Array(4).fill('200 b'))
  b.isReady = false
  await checked()
  expect((await times(4, 'POST')).toSorted()).toEqual(['200 a', '200 a', '200 b', '200 b'])
  a.isReady = true
  await checked()
  expect(await times(4, 'POST')).toEqual(Array(4).fill('200 a'))
})

test('issue 34 with all backends gone the answer is 503, in time', async () => {
  const [a, b] = await Promise.all([aBackend('a'), aBackend('b')])
  const { times } = await aFrontDoor([a.address, b.address])
  await Promise.all([a.stop(), b.stop()])
  expect([...(await times(2, 'GET')), ...(await times(2, 'POST'))]).toEqual(Array(4).fill('503'))
})

test('issue 34 what pages ask by fetch goes the same way, and other addresses are left alone', async () => {
  const both: Answer = async (request, response) =>
    response.setHeader('set-cookie', ['a=1', 'b=2']).end(await text(request))
  const [a, b, other] = await Promise.all([aBackend('a'), aBackend('b', both), aBackend('other')])
  const backends = new Backends([a.address, b.address])
  backends.connectFetch()
  onTestFinished(() => backends.close())
  await a.stop()
  const body = JSON.stringify({ a: 1 })
  for (let count = 0; count < 3; count++) {
    expect((await fetch(`${a.address}/page`)).headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await (await fetch(`${a.address}/form`, { method: 'POST', body })).text()).toBe(body)
    expect(await (await fetch(`${other.address}/x`)).text()).toBe('other')
  }
  expect(other.calls).toHaveLength(3)
})
