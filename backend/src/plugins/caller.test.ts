import { callerAt } from '@goldammer/sdk/short-address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../test/build-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::7', '2001:db8:1:3::/64'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('R8.07 limits count what comes from %s as %s', (address, caller) => expect(callerAt(address)).toBe(caller))

test('R8.07 who has a network of IPv6 addresses has no more attempts than who has one', async () => {
  const visitor = shop.client()
  const recover = (email: string, host: string) =>
    visitor.post(
      '/account/recovery-password',
      { email, storefrontUrl: 'http://localhost:3000' },
      { 'x-forwarded-for': `2001:db8:7:7::${host}` },
    )
  for (let attempt = 1; attempt <= 3; attempt++)
    expect((await recover('konto@post.example', attempt.toString(16))).status).toBe(200)
  expect(refusalOf(await recover('konto@post.example', 'ffff'))).toEqual([429, 'FRAMEWORK__RATE_LIMIT_EXCEEDED'])
})
