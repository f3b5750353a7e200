import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A backend in maintenance, as store-api.md §2 has it, that lets one address in. */
const maintenance = {
  errors: [
    {
      status: '503',
      code: 'FRAMEWORK__API_SALES_CHANNEL_MAINTENANCE_MODE',
      title: 'The sales channel is in maintenance mode',
      detail: 'Wir arbeiten gerade an der Plattform.',
    },
  ],
}

let backend: FastifyInstance
let door: FastifyInstance
const askedFor: (string | undefined)[] = []

beforeAll(async () => {
  backend = Fastify()
  backend.get('/store-api/route-rule', (request, reply) => {
    askedFor.push(request.headers['x-forwarded-for'] as string | undefined)
    return reply.code(503).send(maintenance)
  })
  backend.get('/store-api/language', () => ({ elements: [] }))
  backend.get('/store-api/frontend-snippets', () => ({ 'de-DE': {}, 'en-GB': {}, 'pl-PL': {} }))
  backend.all('/*', (_request, reply) => reply.send([]))
  await backend.listen({ port: 0, host: '127.0.0.1' })
  // The built pages read their settings when they are loaded.
  process.env.BACKEND_URL = backend.listeningOrigin
  const { serveBuiltPages } = await import('./pages.ts')
  door = Fastify({ trustProxy: 'loopback' })
  await serveBuiltPages(door)
  await door.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => Promise.all([door.close(), backend.close()]))

const open = (path: string) =>
  fetch(`${door.listeningOrigin}${path}`, { headers: { 'x-forwarded-for': '203.0.113.7' } })

test.each([
  ['/projekte', 'Wir arbeiten an der Plattform'],
  ['/en-GB/projects', 'We are working on the platform'],
])('R4.12 R8.03 in maintenance %s is the 503 page with MAINTENANCE_MODE, in its language', async (path, title) => {
  const answer = await open(path)
  expect([answer.status, answer.statusText]).toEqual([503, 'MAINTENANCE_MODE'])
  expect(answer.headers.get('retry-after')).toBe('120')
  expect(await answer.text()).toContain(title)
  // The backend decides by the visitor's address.
  expect(askedFor.at(-1)).toBe('203.0.113.7')
})

test('R7.16 R4.13 builds/latest.json names the build whose pages are served, and nobody keeps it', async () => {
  const answer = await open(`/builds/latest.json?${Date.now()}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { id } = await answer.json()
  expect(id).toMatch(/^[0-9a-f]{12}$/)
  expect(await (await open('/projekte')).text()).toContain(`data-build="${id}"`)
})
