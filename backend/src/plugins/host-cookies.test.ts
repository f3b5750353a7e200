import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type Visitor } from '../../test/build-app.ts'
import { aCustomer, aStaffMember, loggedIn, PASSWORD } from '../../test/factories.ts'
import { hashToken } from '../shared/ids.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ settings: { PUBLIC_URL: 'https://localhost:3000' } })
})
afterAll(() => shop.close())

const cookieNamed = (answer: { headers: Record<string, unknown> }, name: string) =>
  [answer.headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith(`${name}=`))
const isLoggedIn = async (visitor: Visitor) => (await visitor.get('/context')).body.customer !== null

test('R4.11 on https the cookies of sessions and devices are bound to the shop’s host', async () => {
  const browser = shop.browser()
  const { email } = await aCustomer(shop)
  const answer = await browser.login(email, PASSWORD)
  expect(cookieNamed(answer, '__Host-sw-context-token')).toMatch(
    /^__Host-sw-context-token=[0-9A-Za-z]{32}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(cookieNamed(answer, '__Host-known-device')).toMatch(
    /^__Host-known-device=[0-9A-Za-z]{32}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(await isLoggedIn(browser)).toBe(true)
  const staff = await aStaffMember(shop)
  const signedIn = await shop.browser().send('POST', '/staff-api/login', { email: staff.email, password: PASSWORD })
  expect(cookieNamed(signedIn, '__Host-staff-session')).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
})

test('R4.11 a cookie of the old name signs nobody in, and a sibling’s does not replace the host’s', async () => {
  const client = await loggedIn(shop, await aCustomer(shop))
  const tossed = shop.browser()
  tossed.cookies.set('sw-context-token', client.token!)
  expect(await isLoggedIn(tossed)).toBe(false)
  expect(tossed.cookies.get('__Host-sw-context-token')).not.toBe(client.token)
  const own = await loggedIn(shop, await aCustomer(shop), shop.browser())
  own.cookies.set('sw-context-token', client.token!)
  expect(await isLoggedIn(own)).toBe(true)
  const staff = await aStaffMember(shop)
  const desk = shop.browser()
  await desk.send('POST', '/staff-api/login', { email: staff.email, password: PASSWORD })
  desk.cookies.set('staff-session', desk.cookies.get('__Host-staff-session')!)
  desk.cookies.delete('__Host-staff-session')
  expect((await desk.send('GET', '/staff-api/me')).status).toBe(401)
})

test('R4.11 a cookie of the old name brings a guest’s cart along, once', async () => {
  const guest = shop.client()
  await guest.get('/context')
  const old = guest.token!
  const cartId = await aCartOf(old)
  const browser = shop.browser()
  browser.cookies.set('sw-context-token', old)
  await browser.get('/context')
  const next = browser.cookies.get('__Host-sw-context-token')!
  expect(next).not.toBe(old)
  expect(browser.cookies.has('sw-context-token')).toBe(false)
  const row = (token: string) =>
    shop.db.selectFrom('session').select('cartId').where('tokenHash', '=', hashToken(token)).executeTakeFirst()
  expect([await row(next), await row(old)]).toEqual([{ cartId }, undefined])
})

/** A guest's session with a cart. */
async function aCartOf(token: string): Promise<string> {
  const id = '0199a3c4000070008000000000abcdef'
  const now = shop.clock.now()
  await shop.db.insertInto('cart').values({ id, orderKey: id, updatedAt: now }).execute()
  await shop.db
    .insertInto('session')
    .values({ tokenHash: hashToken(token), cartId: id, createdAt: now, usedAt: now })
    .execute()
  return id
}
