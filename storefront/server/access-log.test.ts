import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { logAccess, loggedPath } from './access-log.ts'

test.each([
  ['/projekte/wind?search=Jana', '/projekte/wind'],
  ['/store-api/download/0199a3c47b1e7d2f8a6b5c4d3e2f1a90', '/store-api/download/:id'],
  ['/registration/confirm/9f8e7d6c5b4a39281706f5e4d3c2b1a0/x', '/registration/confirm/:id/x'],
  ['/', '/'],
])('design §6 of the address %s the log has %s: no search, no ticket, no id', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})

test('design §6 each call is one line with status, time, network and id', async () => {
  const lines: Record<string, unknown>[] = []
  const app = Fastify({
    logger: { stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    disableRequestLogging: true,
  })
  logAccess(app)
  app.get('/*', (_request, reply) => {
    reply.hijack()
    reply.raw.setHeader('cache-status', 'front-door; hit').end('page')
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${address}/en-GB?search=Jana`)
  await answer.text()
  await app.close()
  expect(lines.filter(({ msg }) => msg === 'request')).toEqual([
    expect.objectContaining({
      reqId: answer.headers.get('x-request-id'),
      method: 'GET',
      path: '/en-GB',
      status: 200,
      milliseconds: expect.any(Number),
      address: '127.0.0.0/24',
      cache: 'front-door; hit',
    }),
  ])
})

test('design §6 a caller who leaves is logged as one who left', async () => {
  const lines: Record<string, unknown>[] = []
  const app = Fastify({
    logger: { stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    disableRequestLogging: true,
  })
  logAccess(app)
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  app.get('/*', (_request, reply) => {
    reply.hijack()
    resolve()
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const leave = new AbortController()
  const call = fetch(address, { signal: leave.signal }).catch(() => undefined)
  await arrived
  leave.abort()
  await call
  await expect.poll(() => lines.filter(({ msg }) => msg === 'request')).toMatchObject([{ aborted: true, path: '/' }])
  await app.close()
})
