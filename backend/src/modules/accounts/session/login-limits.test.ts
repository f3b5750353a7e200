import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { aCustomer, PASSWORD } from '../../../../test/factories.ts'
import { hashToken } from '../../../shared/ids.ts'
import { countAttempt } from '../customers/limits.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const logIn = (email: string, password: string, address: string, visitor = shop.client()) =>
  visitor.post('/account/login', { username: email, password }, from(address))
const throttled = [429, 'CHECKOUT__CUSTOMER_AUTH_THROTTLED']

/** More wrong passwords than the account takes, each from an address of its own. */
async function attack(email: string): Promise<number[]> {
  const statuses = []
  for (let number = 1; number <= 60; number++) statuses.push((await logIn(email, 'falsch', `203.0.${number}.7`)).status)
  return statuses
}

test('R8.07 wrong passwords from many addresses lock out strangers, not earlier devices', async () => {
  const customer = await aCustomer(shop)
  const other = await aCustomer(shop)
  const browser = shop.browser()
  expect((await logIn(customer.email, PASSWORD, '198.51.100.1')).status).toBe(200)
  expect((await logIn(customer.email, PASSWORD, '198.51.100.2', browser)).status).toBe(200)
  expect(browser.cookies.get('known-device')).toMatch(/^[0-9A-Za-z]{32}$/)

  const statuses = await attack(customer.email)
  expect(statuses.indexOf(429)).toBe(50)
  const stranger = await logIn(customer.email, PASSWORD, '198.51.100.9')
  expect(refusalOf(stranger)).toEqual(throttled)
  expect(stranger.headers['retry-after']).toBe('900')
  expect((await logIn(customer.email.toUpperCase(), PASSWORD, '198.51.100.1')).status).toBe(200)
  expect((await logIn(customer.email, PASSWORD, '198.51.100.8', browser)).status).toBe(200)
  expect((await logIn(other.email, PASSWORD, '198.51.100.9')).status).toBe(200)

  shop.clock.set(new Date(TODAY.getTime() + 15 * 60_000))
  expect((await logIn(customer.email, PASSWORD, '198.51.100.9')).status).toBe(200)
  shop.clock.set(TODAY)
})

test('R8.07 an address that nobody has is locked like one that somebody has', async () => {
  const email = 'niemand@gesperrt.example'
  for (let number = 1; number < 50; number++) await countAttempt(shop.scope, 'loginByAccount', email)
  expect((await logIn(email, 'falsch', '198.51.100.40')).status).toBe(401)
  expect(refusalOf(await logIn(email, 'falsch', '198.51.100.41'))).toEqual(throttled)
})

test('R8.07 a device known for one account is a stranger to another, and to its own after thirty days', async () => {
  const customer = await aCustomer(shop)
  const other = await aCustomer(shop)
  const browser = shop.browser()
  await logIn(customer.email, PASSWORD, '198.51.100.20', browser)
  await attack(other.email)
  expect(refusalOf(await logIn(other.email, PASSWORD, '198.51.100.21', browser))).toEqual(throttled)
  shop.clock.set(new Date(TODAY.getTime() + 31 * 86_400_000))
  await attack(customer.email)
  expect(refusalOf(await logIn(customer.email, PASSWORD, '198.51.100.20', browser))).toEqual(throttled)
  shop.clock.set(TODAY)
})

test('R8.07 who goes on with wrong passwords waits longer each time, a quarter of an hour at most', async () => {
  const { email } = await aCustomer(shop)
  const waits = []
  for (let attempt = 1; attempt <= 56; attempt++) {
    const { status, headers } = await logIn(email, 'falsch', '198.51.100.30')
    if (status === 401) continue
    const seconds = Number(headers['retry-after'])
    waits.push(seconds)
    shop.clock.set(new Date(shop.clock.now().getTime() + seconds * 1000))
  }
  shop.clock.set(TODAY)
  expect(new Set(waits)).toEqual(new Set([10, 30, 60, 300, 900]))
})

test('R8.07 the networks of one site of IPv6 have together ten times the attempts of one', async () => {
  await countAttempt(shop.scope, 'loginByAddress', '2001:db8:77:1::/64')
  const key = hashToken('loginByAddress 2001:db8:77::/48')
  await shop.db.updateTable('rateLimit').set({ attempts: 999 }).where('key', '=', key).execute()
  const wrong = (number: number, address: string) => logIn(`konto-${number}@site.example`, 'falsch', address)
  expect((await wrong(1, '2001:db8:77:2::1')).status).toBe(401)
  expect(refusalOf(await wrong(2, '2001:db8:77:3::1'))).toEqual(throttled)
  expect((await wrong(3, '2001:db8:78:3::1')).status).toBe(401)
})

/** The token of the link of the last mail. */
async function hashOfMail(email: string, path: string): Promise<string> {
  const link = (await shop.mails(email)).at(-1)?.links.find((one) => one.includes(path)) ?? 'missing:'
  return new URL(link).searchParams.get('hash') ?? ''
}
const storefrontUrl = 'http://localhost:3000'
const isLoggedIn = async (visitor: Visitor) => (await visitor.get('/context')).body.customer !== null
const lock = async (email: string) => {
  for (let number = 1; number <= 50; number++) await countAttempt(shop.scope, 'loginByAccount', email)
}

test('R2.20 R8.07 a mailed link signs in once within fifteen minutes, also while strangers are locked out', async () => {
  const { email } = await aCustomer(shop)
  await lock(email)
  const visitor = shop.browser()
  expect((await visitor.post('/account/login/link', { email: email.toUpperCase(), storefrontUrl })).status).toBe(200)
  const hash = await hashOfMail(email, '/account/login/link')
  const byLink = (one: Visitor, given = hash) => one.post('/account/login/link-confirm', { hash: given })
  expect(refusalOf(await byLink(shop.client(), 'unbekannt'))).toEqual([404, 'LINK_INVALID'])
  expect((await byLink(visitor)).status).toBe(200)
  expect(await isLoggedIn(visitor)).toBe(true)
  expect(refusalOf(await byLink(shop.client()))).toEqual([404, 'LINK_INVALID'])
  await visitor.post('/account/logout')
  expect((await logIn(email, PASSWORD, '198.51.100.50', visitor)).status).toBe(200)
  expect(refusalOf(await logIn(email, PASSWORD, '198.51.100.51'))).toEqual(throttled)

  await shop.client().post('/account/login/link', { email, storefrontUrl })
  const late = await hashOfMail(email, '/account/login/link')
  shop.clock.set(new Date(TODAY.getTime() + 15 * 60_000))
  expect(refusalOf(await byLink(shop.client(), late))).toEqual([410, 'LINK_EXPIRED'])
  shop.clock.set(TODAY)
})

test('R2.20 a link that signs in sets no password, and one that sets a password signs nobody in', async () => {
  const { email } = await aCustomer(shop)
  await shop.client().post('/account/login/link', { email, storefrontUrl })
  const forLogin = await hashOfMail(email, '/account/login/link')
  await shop.client().post('/account/recovery-password', { email, storefrontUrl })
  const forPassword = await hashOfMail(email, '/account/recover/password')
  const newPassword = 'noch ein langes'
  const set = (hash: string) =>
    shop.client().post('/account/recovery-password-confirm', { hash, newPassword, newPasswordConfirm: newPassword })
  expect((await set(forLogin)).status).toBe(404)
  expect((await shop.client().post('/account/login/link-confirm', { hash: forPassword })).status).toBe(404)
  expect((await set(forPassword)).status).toBe(200)
  // A new password voids what was asked for before.
  expect((await shop.client().post('/account/login/link-confirm', { hash: forLogin })).status).toBe(404)
})

test('R4.06 R8.07 a new password by link signs in, also while strangers are locked out', async () => {
  const { email } = await aCustomer(shop)
  await lock(email)
  const visitor = shop.client()
  await visitor.post('/account/recovery-password', { email, storefrontUrl })
  const hash = await hashOfMail(email, '/account/recover/password')
  const newPassword = 'noch ein langes'
  await visitor.post('/account/recovery-password-confirm', { hash, newPassword, newPasswordConfirm: newPassword })
  expect((await visitor.login(email, newPassword)).status).toBe(200)
  expect((await shop.client().login(email, newPassword)).status).toBe(429)
})

test('R4.06 a request for a link to sign in does not reveal whether there is such an account', async () => {
  const { email } = await aCustomer(shop)
  const asked = await shop.client().post('/account/login/link', { email, storefrontUrl })
  const unknown = await shop.client().post('/account/login/link', { email: 'niemand@link.example', storefrontUrl })
  expect([asked.status, asked.body]).toEqual([unknown.status, unknown.body])
  expect(await shop.mails('niemand@link.example')).toEqual([])
})
