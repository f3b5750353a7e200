import { SIGNATURE_HEADER, signRead } from '@goldammer/sdk/server-signature'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { aCustomer, PASSWORD } from '../../test/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

async function maintain(active: boolean, allowedAddresses: string[] = []) {
  await shop.db.updateTable('maintenance').set({ active, allowedAddresses }).execute()
}

const from = (address: string, url = '/store-api/context', more: object = {}) =>
  shop.app.inject({
    url,
    headers: { 'sw-access-key': shop.parts.config.accessKey, 'x-forwarded-for': address, ...more },
  })

test('R4.12 R8.03 in maintenance every call answers 503 with its code, and says when to come back', async () => {
  await maintain(true)
  const customer = await aCustomer(shop)
  const answers = [
    await shop.client().get('/context'),
    await shop.client().login(customer.email, PASSWORD),
    await shop.client().get('/route-rule?path=/'),
    await shop.client().post('/checkout/order'),
  ]
  for (const { status, body, headers } of answers) {
    expect([status, body.errors[0].code]).toEqual([503, 'FRAMEWORK__API_SALES_CHANNEL_MAINTENANCE_MODE'])
    expect(headers['retry-after']).toBe('120')
  }
  await maintain(false)
  expect((await shop.client().get('/context')).status).toBe(200)
})

test('R4.12 languages and messages stay open: the page about the maintenance needs them', async () => {
  await maintain(true)
  for (const path of ['/frontend-snippets', '/language']) expect((await shop.client().get(path)).status).toBe(200)
  expect((await shop.app.inject('/health/ready')).statusCode).toBe(200)
})

test('R4.12 listed addresses and networks are let in, in both families', async () => {
  await maintain(true, ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32', 'nonsense', '10.0.0.0/99'])
  for (const address of ['203.0.113.7', '198.51.100.200', '2001:db8::1'])
    expect((await from(address)).statusCode).toBe(200)
  for (const address of ['203.0.113.8', '10.0.0.1', '2001:db9::1']) expect((await from(address)).statusCode).toBe(503)
  expect((await from('203.0.113.7')).json().salesChannel.maintenance).toBe(true)
})

test('R4.12 the storefront’s server may read what it shows to those who are let in', async () => {
  await maintain(true)
  const { purgeSecret } = shop.parts.config
  const path = '/store-api/context?a=1'
  const read = async (headers: object) => (await from('127.0.0.1', path, headers)).statusCode
  const signed = (secret: string, url = path, method = 'GET', now = Date.now()) =>
    read({ [SIGNATURE_HEADER]: signRead(secret, method, url, now) })
  expect(await signed(purgeSecret)).toBe(200)
  expect(await signed('a secret of somebody else')).toBe(503)
  expect(await signed(purgeSecret, '/store-api/context')).toBe(503)
  expect(await signed(purgeSecret, path, 'POST')).toBe(503)
  expect(await signed(purgeSecret, path, 'GET', Date.now() - 61_000)).toBe(503)
})

test('issue 34 R4.12 a front door of 1.0, which shows the secret itself, is still let in', async () => {
  await maintain(true)
  const authorization = `Bearer ${shop.parts.config.purgeSecret}`
  expect((await from('127.0.0.1', '/store-api/context', { authorization })).statusCode).toBe(200)
  expect((await from('127.0.0.1', '/store-api/context', { authorization: 'Bearer wrong' })).statusCode).toBe(503)
})

test('issue 34 a signature of a read opens no call between our servers', async () => {
  const path = '/internal/views'
  const signature = signRead(shop.parts.config.purgeSecret, 'POST', path)
  const payload = JSON.stringify({ views: {} })
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
  expect((await shop.app.inject({ method: 'POST', url: path, headers, payload })).statusCode).toBe(403)
})
