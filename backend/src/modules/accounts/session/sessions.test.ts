import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { aCustomer, impersonate, loggedIn, PASSWORD } from '../../../../test/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Logs in with a device of that name. */
async function logInWith(userAgent: string, email: string): Promise<Visitor> {
  const visitor = shop.client()
  await visitor.post('/account/login', { username: email, password: PASSWORD }, { 'user-agent': userAgent })
  return visitor
}
const loginsOf = async (visitor: Visitor) => (await visitor.get('/account/sessions')).body.elements
const isLoggedIn = async (visitor: Visitor) => (await visitor.get('/context')).body.customer !== null

test('R2.22 a customer sees where they are logged in, this login first and marked', async () => {
  const { email } = await aCustomer(shop)
  await logInWith(phone, email)
  shop.clock.set(new Date(TODAY.getTime() + 60_000))
  const here = await logInWith(firefox, email)
  expect(await loginsOf(here)).toMatchObject([
    { current: true, browser: 'Firefox', system: 'Windows', staff: false, usedAt: '2026-11-20T09:01:00.000Z' },
    { current: false, browser: 'Safari', system: 'iPhone', staff: false, startedAt: TODAY.toISOString() },
  ])
  shop.clock.set(TODAY)
})

test('R2.22 a login from a new device is notified by mail, at most once a day', async () => {
  const { email } = await aCustomer(shop)
  const notices = async () =>
    (await shop.mails(email)).filter(({ subject }) => subject === 'Neue Anmeldung an Ihrem Konto')
  await logInWith(firefox, email)
  await logInWith(firefox, email)
  expect(await notices()).toEqual([])
  await logInWith(phone, email)
  const [mail] = await notices()
  expect(mail?.text).toContain('Safari, iPhone')
  await logInWith('curl/8', email)
  expect(await notices()).toHaveLength(1)
  shop.clock.set(new Date(TODAY.getTime() + 3 * 24 * 3_600_000))
  // Known by the log, though no login is open any more.
  await logInWith(phone, email)
  expect(await notices()).toHaveLength(1)
  await logInWith('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', email)
  expect(await notices()).toHaveLength(2)
  shop.clock.set(TODAY)
})

test('R2.22 another login ends at once; somebody else’s, this one and one that is over are not found', async () => {
  const { email } = await aCustomer(shop)
  const here = await logInWith(firefox, email)
  const away = await logInWith(phone, email)
  const stranger = await loggedIn(shop, await aCustomer(shop))
  const [own, other] = await loginsOf(here)
  const end = (visitor: Visitor, id: string) => visitor.delete(`/account/sessions/${id}`)
  expect(refusalOf(await end(stranger, other.id))).toEqual([404, 'LOGIN_SESSION_NOT_FOUND'])
  expect((await end(here, other.id)).status).toBe(204)
  expect([await isLoggedIn(away), await isLoggedIn(here), await isLoggedIn(stranger)]).toEqual([false, true, true])
  for (const id of [other.id, own.id]) {
    expect(refusalOf(await end(here, id))).toEqual([404, 'LOGIN_SESSION_NOT_FOUND'])
  }
})

test('R2.22 a customer logs out everywhere else, and of nobody else', async () => {
  const customer = await aCustomer(shop)
  const here = await logInWith(firefox, customer.email)
  const away = [await logInWith(phone, customer.email), await loggedIn(shop, customer)]
  const stranger = await loggedIn(shop, await aCustomer(shop))
  expect((await here.delete('/account/sessions')).status).toBe(204)
  expect(await loginsOf(here)).toHaveLength(1)
  expect(await Promise.all([...away, here, stranger].map(isLoggedIn))).toEqual([false, false, true, true])
})

test('R2.22 a login that was not used for a day is not shown any more', async () => {
  const { email } = await aCustomer(shop)
  await logInWith(phone, email)
  shop.clock.set(new Date(TODAY.getTime() + 25 * 3_600_000))
  expect(await loginsOf(await logInWith(firefox, email))).toHaveLength(1)
  shop.clock.set(TODAY)
})

test('R6.09 who acts for the customer is shown to them, and ends nobody’s login', async () => {
  const customer = await aCustomer(shop)
  const here = await logInWith(firefox, customer.email)
  const staff = await loggedIn(shop, customer)
  await impersonate(shop, staff)
  const other = (await loginsOf(here)).find((login: { current: boolean }) => !login.current)
  expect(other).toMatchObject({ staff: true })
  const own = (await loginsOf(staff)).find((login: { current: boolean }) => !login.current)
  for (const path of ['/account/sessions', `/account/sessions/${own.id}`]) {
    expect(refusalOf(await staff.delete(path))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
  }
  expect((await here.delete(`/account/sessions/${other.id}`)).status).toBe(204)
  expect(await isLoggedIn(staff)).toBe(false)
})
