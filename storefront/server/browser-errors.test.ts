import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { takeBrowserErrors } from './browser-errors.ts'

let service: FastifyInstance
let door: FastifyInstance
let reported: string[] = []

beforeAll(async () => {
  service = Fastify()
  service.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  service.post('/api/42/envelope/', async (request) => {
    reported.push(request.body as string)
    return {}
  })
  await service.listen({ port: 0, host: '127.0.0.1' })
  door = Fastify({ trustProxy: 'loopback' })
  await takeBrowserErrors(door, service.listeningOrigin.replace('//', '//key@').concat('/42'))
})
afterAll(() => Promise.all([door.close(), service.close()]))
beforeEach(() => {
  reported = []
})

const report = (body: unknown, { address = '198.51.100.1', ...headers }: Record<string, string> = {}) =>
  door.inject({
    method: 'POST',
    url: '/errors',
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-forwarded-for': address, ...headers },
  })

test('R8.05 an error in a browser reaches the service by way of the shop, without what names a person', async () => {
  const stack = 'TypeError: x\n    at show (https://shop.example/_astro/a.js:1:2)'
  const error = {
    type: 'TypeError',
    message: 'no name for jana@post.example',
    stack,
    route: 'cart___en-GB',
    build: 'b1',
  }
  expect((await report(error)).statusCode).toBe(204)
  const event = JSON.parse(reported[0]?.split('\n')[2] ?? '')
  expect(event).toMatchObject({
    platform: 'javascript',
    transaction: 'cart___en-GB',
    release: 'b1',
    exception: { values: [{ type: 'TypeError', value: 'no name for [mail]' }] },
  })
  expect(event.exception.values[0].stacktrace.frames).toEqual([
    { function: 'show', filename: '/_astro/a.js', lineno: 1, colno: 2 },
  ])
  expect(reported.join()).not.toContain('198.51.100.1')
})

test.each([
  ['what is no error', { message: 'a' }, {}, 400],
  ['what is no JSON', '{', {}, 400],
  ['other sites', { type: 'E', message: 'a' }, { 'sec-fetch-site': 'cross-site' }, 400],
  ['what is too long', { type: 'E', message: 'a', stack: 'x'.repeat(20_000) }, {}, 413],
])('%s is refused', async (_what, body, headers, status) => {
  expect((await report(body, headers as Record<string, string>)).statusCode).toBe(status)
  expect(reported).toEqual([])
})

test('one address cannot flood the service', async () => {
  const answers = []
  for (let index = 0; index < 12; index++)
    answers.push(await report({ type: 'E', message: 'same' }, { address: '198.51.100.9' }))
  expect(answers.map(({ statusCode }) => statusCode).slice(-2)).toEqual([429, 429])
  expect(reported).toHaveLength(1)
})
