import { expect, test } from 'vitest'
import { routesOf } from './operation-routes.ts'

const operation = {
  operationId: 'readThing',
  'x-access': 'guest',
  parameters: [{ in: 'header', name: 'Investor-Id', schema: { type: 'string' }, required: true }],
  responses: { 200: { $ref: '#/components/responses/Thing' }, 204: { description: 'nothing' } },
}
const specification = {
  paths: {
    '/thing/{thingId}': {
      parameters: [{ in: 'path', name: 'thingId', schema: { type: 'string' }, required: true }],
      get: operation,
      delete: { ...operation, operationId: 'deleteThing', security: [] },
    },
  },
  components: {
    responses: { Thing: { content: { 'application/json': { schema: { type: 'object' }, example: {} } } } },
  },
}

test('each operation is a route with its path’s and own parameters and its answers', () => {
  const routes = routesOf(specification)
  expect(routes.map(({ method, url }) => [method, url])).toEqual([
    ['GET', '/thing/:thingId'],
    ['DELETE', '/thing/:thingId'],
  ])
  expect(routes[0]!.schema).toEqual({
    params: { type: 'object', properties: { thingId: { type: 'string' } }, required: ['thingId'] },
    headers: { type: 'object', properties: { 'investor-id': { type: 'string' } }, required: ['investor-id'] },
    response: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
  })
  expect(routes[0]!.operation).toMatchObject({
    takesIdentity: true,
    takesForm: false,
    withoutAccessKey: false,
    isShort: true,
  })
  expect(routes[1]!.operation.withoutAccessKey).toBe(true)
})

test.each([
  ['takes a file', { requestBody: { content: { 'multipart/form-data': {} } } }, false],
  ['answers with a file', { responses: { 200: { content: { 'application/pdf': {} } } } }, false],
  ['answers with events', { responses: { 200: { content: { 'text/event-stream': {} } } } }, false],
  ['answers with nothing', { responses: { 204: { description: 'nothing' } } }, true],
])('issue 34 an operation that %s is short or takes as long as its caller', (_what, own, isShort) => {
  const { components } = specification
  const [route] = routesOf({ paths: { '/thing': { post: { ...operation, parameters: [], ...own } } }, components })
  expect(route!.operation.isShort).toBe(isShort)
})

test('a document is read once: the schemas of its routes are the same objects for every app', () => {
  expect(routesOf(specification)).toBe(routesOf(specification))
})

test('an operation that does not say who may call it is an error', () => {
  const { 'x-access': _, ...unguarded } = operation
  const { components } = specification
  const open = { paths: { '/thing': { get: unguarded } }, components }
  expect(() => routesOf(open)).toThrow('api-spec operations without x-access: readThing')
})
