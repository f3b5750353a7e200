import { afterEach, expect, test, vi } from 'vitest'
import { ApiClientError } from './api-client-error.ts'
import { checkForms, findCall } from './check-forms.ts'
import { createApiClient } from './configure.ts'
import { checkBodiesBy, http } from './transport.ts'

const client = createApiClient({ endpoint: '/', accessToken: 'key' })
const sent = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}', { status: 200 }))
vi.stubGlobal('fetch', sent)
afterEach(() => {
  checkBodiesBy(undefined)
  sent.mockClear()
})

const send = (body: object): Promise<unknown> =>
  http('/store-api/investor/wallets', { client, method: 'POST', body: JSON.stringify(body) }).catch((error) => error)

test('R5.01 a body that the interface refuses is not sent, and refused as by the server', async () => {
  checkForms()
  const error = (await send({})) as ApiClientError
  expect(error).toBeInstanceOf(ApiClientError)
  expect(error.status).toBe(400)
  expect(error.errors).toContainEqual({
    status: '400',
    code: 'VIOLATION::IS_BLANK_ERROR',
    source: { pointer: '/type' },
    meta: { parameters: { rule: 'selectionRequired' } },
  })
  expect(sent).not.toHaveBeenCalled()
})

test('a body that is right is sent, and so is one of a page that does not check its forms', async () => {
  await send({})
  expect(sent).toHaveBeenCalledOnce()
  checkForms()
  await send({ type: 'own', walletAddress: '0x0' })
  await http('/store-api/unknown', { client, method: 'POST', body: '{}' })
  expect(sent).toHaveBeenCalledTimes(3)
})

const calls = ['PUT /a/{id}', 'PUT /a/new', 'POST /a/{id}', 'PUT /a/{id}/b/{other}']
test.each([
  ['PUT', '/a/17', 'PUT /a/{id}'],
  ['PUT', '/a/new?x=1', 'PUT /a/new'],
  ['POST', '/a/new', 'POST /a/{id}'],
  ['PUT', '/a/1/b/2', 'PUT /a/{id}/b/{other}'],
  ['PUT', '/a/1/b', undefined],
])('%s %s is the call %s', (method, url, call) => expect(findCall(calls, method, url)).toBe(call))
