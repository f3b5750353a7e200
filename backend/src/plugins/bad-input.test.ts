import { request } from 'node:http'
import { messageOf } from '@goldammer/sdk/translate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { languageId } from '../modules/reference/reference-data.ts'

let shop: TestApp
let origin: string
beforeAll(async () => {
  shop = await buildTestApp()
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

const json = { 'content-type': 'application/json' }
const withKey = () => ({ 'sw-access-key': shop.parts.config.accessKey })

async function send(method: string, url: string, headers: Record<string, string>, payload?: string) {
  const answer = await shop.app.inject({ method: method as 'GET', url, headers, ...(payload ? { payload } : {}) })
  const { errors } = answer.json()
  expect(errors[0]).toMatchObject({ status: String(answer.statusCode), detail: expect.stringMatching(/./) })
  return { status: answer.statusCode, code: errors[0].code, headers: answer.headers }
}

test('R7.01 a call without access key, or with a wrong one, is refused', async () => {
  expect(await send('GET', '/store-api/context', {})).toMatchObject({ status: 401, code: '0' })
  expect(await send('GET', '/store-api/context', { 'sw-access-key': 'WRONG' })).toMatchObject({
    status: 412,
    code: 'FRAMEWORK__ROUTING_SALES_CHANNEL_NOT_FOUND',
  })
})

test('R3.18 an error carries status, code, title, a detail in the caller’s language and the pointer of the field', async () => {
  const answer = await shop.app.inject({
    method: 'PATCH',
    url: '/store-api/context',
    headers: { ...withKey(), 'sw-language-id': languageId('pl-PL') },
    payload: { currencyId: '0'.repeat(32) },
  })
  expect(answer.json()).toEqual({
    errors: [
      {
        status: '400',
        code: 'VIOLATION::ENTITY_DOES_NOT_EXISTS',
        title: 'Constraint violation error',
        detail: messageOf('pl-PL', 'VIOLATION::ENTITY_DOES_NOT_EXISTS', {}),
        source: { pointer: '/currencyId' },
        meta: { parameters: expect.any(Object) },
      },
    ],
  })
})

test.each(['/store-api/account/login', '/staff-api/login'])('%s: what is no JSON is refused', async (url) => {
  const headers = { ...withKey(), ...json }
  expect(await send('POST', url, headers, '{"a":')).toMatchObject({ status: 400, code: '0' })
})

test.each(['/store-api/account/login', '/staff-api/login'])('%s: another type of body is refused', async (url) => {
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense']) {
    expect(await send('POST', url, { ...withKey(), 'content-type': type }, 'x')).toMatchObject({ status: 415 })
  }
})

test.each(['/store-api', '/staff-api'])('%s: an address that does not exist is not found', async (prefix) => {
  for (const url of [prefix, `${prefix}/nowhere`, `${prefix}/../package.json`, `${prefix}/${'x'.repeat(5000)}`]) {
    expect(await send('GET', url, withKey())).toMatchObject({ status: 404, code: '0' })
  }
})

test.each([
  ['PUT', '/store-api/context', 'GET, PATCH'],
  ['DELETE', '/store-api/account/login', 'POST'],
  ['PUT', '/staff-api/me', 'GET'],
])('%s %s: the wrong method is said together with the right ones', async (method, url, allow) => {
  const answer = await send(method, url, { ...withKey(), ...json }, '{')
  expect(answer).toMatchObject({ status: 405, code: '0', headers: { allow } })
})

test('text that cannot be kept is the sender’s mistake, not ours', async () => {
  const body = JSON.stringify({ username: 'a\u0000@post.example', password: 'x\u0000y' })
  const answer = await send('POST', '/store-api/account/login', { ...withKey(), ...json }, body)
  expect(answer.status).toBeLessThan(500)
})

test('a body over the limit is refused, and the sender hears why though it has not finished', async () => {
  const size = 8 * 1024 * 1024
  const status = await new Promise((resolve, reject) => {
    const headers = { ...withKey(), ...json, 'content-length': size }
    const call = request(`${origin}/store-api/account/login`, { method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    call.on('error', reject)
    call.end(Buffer.alloc(size, 'a'))
  })
  expect(status).toBe(413)
})

test('a body nested without end is refused', async () => {
  for (const nested of [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`]) {
    const body = `{"username":"a@post.example","password":${nested}}`
    const answer = await send('POST', '/store-api/account/login', { ...withKey(), ...json }, body)
    expect(answer).toMatchObject({ status: 400, code: '0' })
  }
})

test('a body that would change the prototype of what it is copied into loses that part', async () => {
  const body =
    '{"__proto__":{"username":"a"},"constructor":{"prototype":{}},"username":"a@post.example","password":"x"}'
  const answer = await send('POST', '/store-api/account/login', { ...withKey(), ...json }, body)
  expect(answer.code).toBe('CHECKOUT__CUSTOMER_AUTH_BAD_CREDENTIALS')
})
