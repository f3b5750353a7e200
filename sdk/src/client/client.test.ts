import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiClientError } from './api-client-error.ts'
import { type ApiClient, configuredClient, createApiClient } from './configure.ts'
import { asPageError, isMaintenance } from './maintenance.ts'
import {
  refreshContext,
  setBillingAddress,
  setCurrency,
  setLanguage,
  setPaymentMethod,
  setShippingAddress,
  setShippingMethod,
} from './session-setters.ts'
import { fetchTranslations } from './translations.ts'
import { http } from './transport.ts'

interface Call {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}
const first = 'a'.repeat(32)
const second = 'B'.repeat(32)

let calls: Call[] = []
let answer: (response: ServerResponse, call: Call) => void
let endpoint: string

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    const call = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    calls.push(call)
    answer(response, call)
  })
})

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  calls = []
  answer = (response) => json(response, 200, { token: 'read' })
  vi.restoreAllMocks()
})

function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string | string[]> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
const aClient = (more: object = {}): ApiClient => createApiClient({ endpoint, accessToken: 'GAKEY', ...more })
const lastCall = () => calls.at(-1) as Call

test.each([
  { endpoint: undefined, accessToken: 'GAKEY' },
  { endpoint: 'http://localhost', accessToken: '' },
])('R5.14 start-up stops without endpoint or access token', (options) => {
  expect(() => createApiClient(options)).toThrow(
    'Make sure that endpoint and accessToken are settled in the configuration',
  )
})

test('R8.06 a call before the configuration is logged and thrown', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => configuredClient()).toThrow()
  expect(log).toHaveBeenCalledWith('[Error][Shopware] API Client is not provided.')
})

test('R7.01 a call carries the access key and asks for JSON; the result carries data and status', async () => {
  const result = await http('/store-api/context', { client: aClient({ headers: { 'x-request-id': 'r1' } }) })
  expect(result).toMatchObject({ data: { token: 'read' }, status: 200 })
  expect(lastCall().headers).toMatchObject({
    'sw-access-key': 'GAKEY',
    accept: 'application/json',
    'x-request-id': 'r1',
  })
})

test('R7.01 a multipart body brings its own content type', async () => {
  const body = new FormData()
  body.set('file', new Blob(['%PDF']), 'a.pdf')
  const headers = { 'content-type': 'application/json' }
  await http('/store-api/upload', { client: aClient(), method: 'POST', headers, body })
  expect(lastCall().headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
})

test('R7.01 an answer without body has no data, a file comes as a blob', async () => {
  answer = (response) => response.writeHead(204).end()
  expect(await http('/store-api/x', { client: aClient() })).toMatchObject({ data: undefined, status: 204 })
  answer = (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
  const { data } = await http<{ data: Blob }>('/store-api/x', { client: aClient() })
  expect(await data.text()).toBe('%PDF')
})

test('R4.11 a token in an answer replaces the stored one, unless caches may share the answer', async () => {
  const contextToken = { value: undefined as string | undefined }
  const client = aClient({ contextToken })
  answer = (response) => json(response, 200, {}, { 'sw-context-token': first })
  await http('/store-api/context', { client })
  expect(lastCall().headers['sw-context-token']).toBeUndefined()
  expect(contextToken.value).toBe(first)

  answer = (response) => json(response, 200, {}, { 'sw-context-token': second, 'cache-control': 'public, max-age=60' })
  await http('/store-api/product', { client })
  expect(lastCall().headers['sw-context-token']).toBe(first)
  expect(contextToken.value).toBe(first)

  answer = (response) => json(response, 403, { errors: [] }, { 'sw-context-token': second })
  await http('/store-api/order', { client }).catch(() => {})
  expect(contextToken.value).toBe(second)
})

test('R7.01 server rendering acts for no visitor by default', async () => {
  answer = (response) => json(response, 200, {}, { 'set-cookie': [`sw-context-token=${second}; HttpOnly; Path=/`] })
  await http('/store-api/context', { client: aClient() })
  expect(lastCall().headers.cookie).toBeUndefined()
  expect(lastCall().headers['sw-context-token']).toBeUndefined()
})

test('R7.01 R4.11 a user context sends the cookie, and the answer’s Set-Cookie can be relayed', async () => {
  const cookie = `locale=pl-PL; sw-context-token=${first}; other=1`
  const client = aClient({ userContext: { cookie } })
  answer = (response) => json(response, 200, {}, { 'set-cookie': [`sw-context-token=${second}; HttpOnly; Path=/`] })
  await http('/store-api/context', { client })
  expect(lastCall().headers.cookie).toBe(`sw-context-token=${first}`)
  expect(lastCall().headers['sec-fetch-site']).toBe('same-origin')
  expect(client.visitor?.setCookies).toEqual([`sw-context-token=${second}; HttpOnly; Path=/`])

  await http('/store-api/context', { client })
  expect(lastCall().headers.cookie).toBe(`sw-context-token=${second}`)
})

test('R7.01 R4.11 on https session cookies and the known device’s cookie belong to the host', async () => {
  const cookie = `__Host-sw-context-token=${first}; __Host-known-device=${second}; __Host-other=${second}`
  const client = aClient({ userContext: { cookie } })
  answer = (response) =>
    json(
      response,
      200,
      {},
      { 'set-cookie': [`__Host-sw-context-token=${second}; Path=/`, '__Host-known-device=; Path=/'] },
    )
  await http('/store-api/context', { client })
  expect(lastCall().headers.cookie).toBe(`__Host-sw-context-token=${first}; __Host-known-device=${second}`)
  await http('/store-api/context', { client })
  expect(lastCall().headers.cookie).toBe(`__Host-sw-context-token=${second}`)
})

test('R7.01 visitors rendered at the same time have their own sessions', async () => {
  answer = (response, call) => {
    const own = call.headers.cookie?.slice(-32) ?? ''
    const delay = own === first ? 20 : 0
    setTimeout(() => json(response, 200, { own }, { 'set-cookie': [`sw-context-token=${own}; Path=/`] }), delay)
  }
  const clients = [first, second].map((token) => aClient({ userContext: { cookie: `sw-context-token=${token}` } }))
  const results = await Promise.all(clients.map((client) => http<{ data: object }>('/store-api/context', { client })))
  expect(results.map(({ data }) => data)).toEqual([{ own: first }, { own: second }])
  expect(clients.map((client) => client.visitor?.setCookies)).toEqual([
    [`sw-context-token=${first}; Path=/`],
    [`sw-context-token=${second}; Path=/`],
  ])
})

async function refused(status: number, body: unknown): Promise<ApiClientError> {
  answer = (response) => json(response, status, body, { 'x-request-id': 'r7' })
  const error: unknown = await http('/store-api/context', { client: aClient() }).catch((it) => it)
  expect(error).toBeInstanceOf(ApiClientError)
  return error as ApiClientError
}

test('R8.01 a refusal is an ApiClientError that lists every error', async () => {
  const errors = [
    { code: 'A', title: 'Constraint violation error', detail: 'Blank.', source: { pointer: '/city' } },
    { code: 'B', title: 'Bad Request' },
  ]
  const error = await refused(400, { errors })
  expect(error).toMatchObject({ name: 'ApiClientError', status: 400, statusText: 'Bad Request', details: { errors } })
  expect(error.url).toBe(`${endpoint}/store-api/context`)
  expect(error.headers.get('x-request-id')).toBe('r7')
  expect(error.message).toContain('[Constraint violation error][/city] Blank.')
  expect(error.message).toContain('[Bad Request] No error details provided.')
})

test('R8.01 the log of a refusal contains no session token', async () => {
  answer = (response) => json(response, 500, { errors: [] }, { 'set-cookie': `sw-context-token=${first}; HttpOnly` })
  const error = await http('/store-api/context', { client: aClient() }).catch((thrown: ApiClientError) => thrown)
  expect((error as ApiClientError).headers.getSetCookie().join()).toContain(first)
  expect(inspect(new Error('page', { cause: error }), { depth: 9 })).not.toContain(first)
})

test('R8.01 a refusal without errors says so, whatever its body', async () => {
  const text = 'Unknown error: API did not return errors, but request failed. Please check the network tab.'
  expect((await refused(500, {})).message).toBe(text)
  answer = (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  await expect(http('/store-api/context', { client: aClient() })).rejects.toThrow(text)
  answer = (response) => response.writeHead(502, { 'content-type': 'application/json' }).end('<h1>')
  await expect(http('/store-api/context', { client: aClient() })).rejects.toThrow(text)
})

test('issue 34 a call is signed by its method and by its path as the server gets it', async () => {
  const headersOf = (method: string, path: string) => ({ 'x-signed': `${method} ${path}` })
  const client = aClient({ headersOf })
  for (const path of ['/store-api/context', '/store-api/route-rule?path=/über uns/"x"%2F&a=[1]'])
    for (const method of ['GET', 'POST']) {
      await http(path, { client, method, ...(method === 'POST' && { body: '{}' }) })
      expect(lastCall().headers['x-signed']).toBe(`${method} ${lastCall().url}`)
    }
})

test('R8.04 an answer that does not come is given up, with its body or without', async () => {
  const client = aClient({ deadline: () => AbortSignal.timeout(50) })
  for (const begin of [
    () => {},
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  ]) {
    answer = begin
    await expect(http('/store-api/context', { client })).rejects.toMatchObject({ name: 'TimeoutError' })
  }
})

test('R4.12 the maintenance code leads to a 503 with MAINTENANCE_MODE', async () => {
  const error = await refused(503, { errors: [{ code: 'FRAMEWORK__API_SALES_CHANNEL_MAINTENANCE_MODE' }] })
  expect(asPageError(error)).toMatchObject({ status: 503, message: 'MAINTENANCE_MODE' })
  const other = await refused(503, { errors: [{ code: 'OTHER' }] })
  expect(isMaintenance(other)).toBe(false)
  expect(asPageError(other)).toBe(other)
})

test.each([
  ['shipping method', setShippingMethod, 'shippingMethodId'],
  ['payment method', setPaymentMethod, 'paymentMethodId'],
  ['shipping address', setShippingAddress, 'shippingAddressId'],
  ['billing address', setBillingAddress, 'billingAddressId'],
] as const)('R5.11 setting the %s needs an id, changes the context and reads it again', async (name, set, field) => {
  const client = aClient()
  await expect(set({}, { client })).rejects.toThrow(`provide ${name} id`)
  await expect(set(null, { client })).rejects.toThrow(`provide ${name} id`)
  expect(calls).toEqual([])

  expect(await set({ id: 'x1' }, { client })).toEqual({ token: 'read' })
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PATCH /store-api/context',
    'GET /store-api/context',
  ])
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ [field]: 'x1' })
})

test('R5.11 a currency without id is logged and changes nothing, a language without id does nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const client = aClient()
  expect(await setLanguage({}, { client })).toBeUndefined()
  expect(log).not.toHaveBeenCalled()
  expect(await setCurrency(undefined, { client })).toBeUndefined()
  expect(log).toHaveBeenCalledOnce()
  expect(calls).toEqual([])
  await setCurrency({ id: 'c1' }, { client })
  await setLanguage({ id: 'l1' }, { client })
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body))).toEqual([
    { currencyId: 'c1' },
    { languageId: 'l1' },
  ])
})

test('R8.06 messages and context that cannot be read are logged only', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  answer = (response) => json(response, 500, {})
  expect(await fetchTranslations({ client: aClient() })).toEqual({})
  expect(log).toHaveBeenLastCalledWith('Failed to fetch translations')
  expect(await refreshContext({ client: aClient() })).toBeUndefined()
  expect(log).toHaveBeenCalledTimes(2)
})
