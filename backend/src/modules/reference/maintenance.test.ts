import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { someoneOf } from '../../../test/factories.ts'
import { isAddressOrNetwork } from './maintenance.service.ts'

let app: TestApp
let adam: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp()
  adam = await someoneOf(app, 'admin', 'Adam Admin')
})
afterAll(() => app.close())

test('R4.12 an administrator closes the shop to all but a list, and opens it again', async () => {
  const from = (address: string) => app.client().get('/language', { 'x-forwarded-for': address })
  const visit = (address: string) => app.client().get('/content/faq', { 'x-forwarded-for': address })
  const { version, ownAddress } = (await adam.get('/maintenance')).body
  expect(ownAddress).toMatch(/^10\./)
  const closed = { active: true, allowedAddresses: ['203.0.113.7', ' 198.51.100.0/24 ', '203.0.113.7'] }
  expect((await adam.send('PUT', '/maintenance', closed, version)).body).toMatchObject({
    active: true,
    allowedAddresses: ['203.0.113.7', '198.51.100.0/24'],
  })
  expect((await visit('192.0.2.1')).status).toBe(503)
  expect((await visit('198.51.100.9')).status).toBe(200)
  expect((await from('192.0.2.1')).status).toBe(200)
  expect(refusalOf(await adam.send('PUT', '/maintenance', closed, version))).toEqual([409, 'RECORD_CHANGED'])
  const odd = { active: true, allowedAddresses: ['203.0.113.7', 'überall', '10.0.0.0/33'] }
  expect(refusalOf(await adam.send('PUT', '/maintenance', odd))).toEqual([
    400,
    'VIOLATION::INVALID_FORMAT_ERROR /allowedAddresses/1',
    'VIOLATION::INVALID_FORMAT_ERROR /allowedAddresses/2',
  ])
  expect((await adam.send('PUT', '/maintenance', { active: false, allowedAddresses: [] })).status).toBe(200)
  expect((await visit('192.0.2.1')).status).toBe(200)
})

test.each([
  ['203.0.113.7', true],
  ['10.0.0.0/8', true],
  ['10.0.0.0/32', true],
  ['10.0.0.0/33', false],
  ['2001:db8::/128', true],
  ['2001:db8::/129', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/', false],
  ['localhost', false],
  ['', false],
])('R4.12 an entry of the list is an address or a network: "%s"', (text, isRight) => {
  expect(isAddressOrNetwork(text)).toBe(isRight)
})
