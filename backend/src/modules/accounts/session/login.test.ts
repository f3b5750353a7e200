import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { aCustomer, loggedIn, PASSWORD } from '../../../../test/factories.ts'
import { quickHash } from '../../../../test/quick-hash.ts'
import { hashToken, newId } from '../../../shared/ids.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(() => shop.clock.set(TODAY))
afterAll(() => shop.close())

const minutes = (count: number) => new Date(TODAY.getTime() + count * 60_000)
const isLoggedIn = async (visitor: Visitor) => (await visitor.get('/context')).body.customer !== null

test('R4.11 a login replaces the token; the one before it never becomes logged in', async () => {
  const customer = await aCustomer(shop)
  const visitor = shop.client()
  await visitor.get('/context')
  const before = visitor.token
  expect(before).toMatch(/^[0-9A-Za-z]{32}$/)
  const answer = await visitor.login(customer.email, PASSWORD)
  expect(answer.status).toBe(200)
  expect(visitor.token).not.toBe(before)
  expect(answer.headers['sw-context-token']).toBe(visitor.token)
  expect(await isLoggedIn(visitor)).toBe(true)

  const stranger = shop.client()
  stranger.token = before
  expect(await isLoggedIn(stranger)).toBe(false)
})

test('R4.11 a browser gets the token in an HttpOnly cookie only, and never in a header or body', async () => {
  const customer = await aCustomer(shop)
  const browser = shop.browser()
  const first = await browser.get('/context')
  expect(first.headers['sw-context-token']).toBeUndefined()
  expect(first.body.token).toBeUndefined()
  expect(String(first.headers['set-cookie'])).toMatch(
    /^sw-context-token=[0-9A-Za-z]{32}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const before = browser.cookies.get('sw-context-token')
  expect((await browser.get('/context')).headers['set-cookie']).toBeUndefined()
  await browser.login(customer.email, PASSWORD)
  expect(browser.cookies.get('sw-context-token')).not.toBe(before)
  expect(await isLoggedIn(browser)).toBe(true)
})

test('R4.11 where header and cookie both arrive the header wins', async () => {
  const browser = await loggedIn(shop, await aCustomer(shop), shop.browser())
  const answer = await browser.send('GET', '/store-api/context', undefined, { 'sw-context-token': 'A'.repeat(32) })
  expect(answer.body.customer).toBeNull()
  expect(answer.body.token).toBe('A'.repeat(32))
  expect(answer.headers['sw-context-token']).toBe('A'.repeat(32))
})

test('R4.11 a guest is kept only once something is stored', async () => {
  const rows = () => shop.db.selectFrom('session').selectAll().execute()
  const before = (await rows()).length
  const visitor = shop.client()
  await visitor.get('/context')
  await visitor.post('/language')
  expect((await rows()).length).toBe(before)
  const { currency } = (await visitor.get('/context')).body
  await visitor.patch('/context', { currencyId: currency.id })
  expect((await rows()).length).toBe(before + 1)
  // Only the hash is stored.
  expect(JSON.stringify(await rows())).not.toContain(visitor.token)
})

test('R8.07 an unknown e-mail, a wrong and a blank password get the same answer', async () => {
  const customer = await aCustomer(shop)
  const locked = await aCustomer(shop, { active: false })
  const answers = await Promise.all([
    shop.client().login('niemand@nirgends.example', PASSWORD),
    shop.client().login(customer.email, 'falsch'),
    shop.client().login(customer.email, ''),
    shop.client().login(locked.email, 'falsch'),
  ])
  for (const answer of answers) {
    expect(refusalOf(answer)).toEqual([401, 'CHECKOUT__CUSTOMER_AUTH_BAD_CREDENTIALS'])
    expect(answer.body).toEqual(answers[0]?.body)
  }
  expect(refusalOf(await shop.client().post('/account/login', {}))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /username',
    'VIOLATION::IS_BLANK_ERROR /password',
  ])
})

const COMPOSED = 'Gr\u00fc\u00dfe aus K\u00f6ln'
const DECOMPOSED = COMPOSED.normalize('NFD')

test('R8.07 a password fits in every form of its letters and blanks (RFC 8265)', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const change = { password: PASSWORD, newPassword: DECOMPOSED, newPasswordConfirm: COMPOSED }
  expect((await visitor.post('/account/change-password', change)).status).toBe(200)
  for (const typed of [COMPOSED, DECOMPOSED, COMPOSED.replaceAll(' ', '\u00a0')])
    expect((await shop.client().login(customer.email, typed)).status).toBe(200)
  expect((await shop.client().login(customer.email, COMPOSED.toLowerCase())).status).toBe(401)
})

test('R8.07 a password that fits only as typed still logs in, and is stored as composed from then on', async () => {
  const customer = await aCustomer(shop)
  const passwordHash = await quickHash(DECOMPOSED)
  await shop.db.updateTable('customer').set({ passwordHash }).where('id', '=', customer.id).execute()
  expect((await shop.client().login(customer.email, COMPOSED)).status).toBe(401)
  expect((await shop.client().login(customer.email, DECOMPOSED)).status).toBe(200)
  expect((await shop.client().login(customer.email, COMPOSED)).status).toBe(200)
  expect((await shop.client().login(customer.email, DECOMPOSED)).status).toBe(200)
})

test('R8.07 after ten wrong passwords the login has to wait ten seconds, also with the right one', async () => {
  const customer = await aCustomer(shop)
  const visitor = shop.client()
  for (let attempt = 1; attempt <= 10; attempt++) await visitor.login(customer.email, 'falsch')
  const throttled = await visitor.login(customer.email.toUpperCase(), PASSWORD)
  expect(refusalOf(throttled)).toEqual([429, 'CHECKOUT__CUSTOMER_AUTH_THROTTLED'])
  expect(throttled.body.errors[0].meta.parameters).toEqual({ seconds: 10 })
  expect(throttled.body.errors[0].detail).toContain('10 Sekunden')
  expect(throttled.headers['retry-after']).toBe('10')
  expect((await shop.client().login(customer.email, PASSWORD)).status).toBe(200)
  shop.clock.set(new Date(TODAY.getTime() + 10_000))
  expect((await visitor.login(customer.email, PASSWORD)).status).toBe(200)
})

test('R8.07 one password tried on many accounts has to wait; successful logins do not count', async () => {
  const customer = await aCustomer(shop)
  const visitor = shop.client()
  const attempts = Array.from({ length: 99 }, (_, index) => visitor.login(`konto-${index}@post.example`, 'Sommer2026'))
  for (const answer of await Promise.all(attempts)) expect(answer.status).toBe(401)
  for (let attempt = 1; attempt <= 3; attempt++) {
    visitor.token = undefined
    expect((await visitor.login(customer.email, PASSWORD)).status).toBe(200)
  }
  visitor.token = undefined
  expect((await visitor.login('konto-99@post.example', 'Sommer2026')).status).toBe(401)
  expect(refusalOf(await visitor.login('konto-100@post.example', 'Sommer2026'))).toEqual([
    429,
    'CHECKOUT__CUSTOMER_AUTH_THROTTLED',
  ])
})

test('R4.11 a logout leaves a guest with a new token; the old one stays a stranger', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  const { token } = visitor
  expect((await visitor.post('/account/logout')).status).toBe(200)
  expect(visitor.token).not.toBe(token)
  expect(await isLoggedIn(visitor)).toBe(false)
  expect(refusalOf(await visitor.post('/account/logout'))).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
  visitor.token = token
  expect(await isLoggedIn(visitor)).toBe(false)
})

test('R4.11 a login is a guest again after 24 hours without use', async () => {
  const visitor = await loggedIn(shop, await aCustomer(shop))
  shop.clock.set(minutes(23 * 60))
  expect(await isLoggedIn(visitor)).toBe(true)
  shop.clock.set(minutes(23 * 60 + 24 * 60))
  expect(await isLoggedIn(visitor)).toBe(true)
  shop.clock.set(minutes(23 * 60 + 48 * 60 + 1))
  expect(await isLoggedIn(visitor)).toBe(false)
})

test('R4.11 a login ends after thirty days however often it is used; the cart stays', async () => {
  shop.clock.set(TODAY)
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const cartId = newId()
  await shop.db
    .insertInto('cart')
    .values({ id: cartId, orderKey: cartId, customerId: customer.id, updatedAt: TODAY })
    .execute()
  const line = { id: 'a', type: 'product', referencedId: newId(), quantity: 2, position: 1 }
  await shop.db
    .insertInto('cartLineItem')
    .values({ ...line, cartId })
    .execute()
  await shop.db.updateTable('session').set({ cartId }).where('tokenHash', '=', hashToken(visitor.token!)).execute()
  for (let hours = 20; hours <= 30 * 24; hours += 20) {
    shop.clock.set(minutes(hours * 60))
    expect(await isLoggedIn(visitor)).toBe(true)
  }
  const { token } = visitor
  shop.clock.set(minutes(30 * 24 * 60 + 1))
  const over = await visitor.post('/account/customer')
  expect(refusalOf(over)).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN', 'SESSION_EXPIRED'])
  expect(visitor.token).not.toBe(token)
  expect(await isLoggedIn(visitor)).toBe(false)
  const row = await shop.db
    .selectFrom('session')
    .innerJoin('cart', 'cart.id', 'session.cartId')
    .innerJoin('cartLineItem as line', 'line.cartId', 'cart.id')
    .select(['session.customerId', 'cart.customerId as owner', 'line.id', 'line.quantity'])
    .where('tokenHash', '=', hashToken(visitor.token!))
    .execute()
  expect(row).toEqual([{ customerId: null, owner: null, id: 'a', quantity: 2 }])
  shop.clock.set(TODAY)
})

test('R8.07 the first call after a login has expired is refused, the next ones are a guest’s', async () => {
  shop.clock.set(TODAY)
  const visitor = await loggedIn(shop, await aCustomer(shop))
  shop.clock.set(minutes(24 * 60 + 1))
  const expired = await visitor.post('/account/customer')
  expect(refusalOf(expired)).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN', 'SESSION_EXPIRED'])
  expect(expired.body.errors[1].detail).toBe('Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.')
  expect(refusalOf(await visitor.post('/account/customer'))).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])
  shop.clock.set(TODAY)
})

test('R6.11 a customer who is locked is a guest at once', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await shop.db.updateTable('customer').set({ active: false }).where('id', '=', customer.id).execute()
  expect(await isLoggedIn(visitor)).toBe(false)
})

test('R8.07 a new password ends other logins, renews this one’s token and is notified by mail', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const other = await loggedIn(shop, customer)
  const change = (password: string, newPassword: string, newPasswordConfirm = newPassword) =>
    visitor.post('/account/change-password', { password, newPassword, newPasswordConfirm })
  expect(refusalOf(await change('falsch', 'noch ein langes'))).toEqual([
    400,
    'VIOLATION::CUSTOMER_PASSWORD_NOT_CORRECT /password',
  ])
  expect(refusalOf(await change(PASSWORD, 'noch ein langes', 'ein anderes'))).toEqual([
    400,
    'VIOLATION::NOT_EQUAL_ERROR /newPasswordConfirm',
  ])
  expect(refusalOf(await change(PASSWORD, 'kurz'))).toEqual([400, 'VIOLATION::TOO_SHORT_ERROR /newPassword'])
  const { token } = visitor
  expect((await change(PASSWORD, 'noch ein langes')).status).toBe(200)
  expect(visitor.token).not.toBe(token)
  expect(await isLoggedIn(visitor)).toBe(true)
  expect(await isLoggedIn(other)).toBe(false)
  expect((await shop.client().login(customer.email, PASSWORD)).status).toBe(401)
  expect((await shop.client().login(customer.email, 'noch ein langes')).status).toBe(200)
  expect((await shop.mails(customer.email)).map((mail) => mail.subject)).toEqual(['Ihr Passwort wurde geändert'])
})

const recovery = (email: string) => ({ email, storefrontUrl: 'http://localhost:3000/en-GB' })
async function recoveryHash(email: string): Promise<string> {
  const mail = (await shop.mails(email)).at(-1)
  const link = mail?.links.find((one) => one.includes('/account/recover/password')) ?? ''
  expect(link).toMatch(/^http:\/\/localhost:3000\/en-GB\/account\/recover\/password\?hash=[0-9A-Za-z]{32}$/)
  return new URL(link).searchParams.get('hash') ?? ''
}
const newPassword = (hash: string) => ({ hash, newPassword: 'noch ein langes', newPasswordConfirm: 'noch ein langes' })

test('R4.06 a recovery link sets the password once and ends every login', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const asked = await shop.client().post('/account/recovery-password', recovery(customer.email))
  const unknown = await shop.client().post('/account/recovery-password', recovery('niemand@nirgends.example'))
  expect([asked.status, unknown.status]).toEqual([200, 200])
  expect(unknown.body).toEqual(asked.body)
  expect(await shop.mails('niemand@nirgends.example')).toEqual([])

  const hash = await recoveryHash(customer.email)
  const state = await shop.client().post('/account/customer-recovery-is-expired', { hash })
  expect(state.body).toMatchObject({ data: [{ isExpired: false }] })
  expect((await shop.client().post('/account/recovery-password-confirm', newPassword(hash))).status).toBe(200)
  expect(await isLoggedIn(visitor)).toBe(false)
  expect((await shop.client().login(customer.email, 'noch ein langes')).status).toBe(200)
  const again = await shop.client().post('/account/recovery-password-confirm', newPassword(hash))
  expect(refusalOf(again)).toEqual([404, 'CHECKOUT__CUSTOMER_NOT_FOUND_BY_HASH'])
})

test('R4.06 a recovery link is valid for two hours, whatever is asked for after it', async () => {
  const customer = await aCustomer(shop)
  await shop.client().post('/account/recovery-password', recovery(customer.email))
  const earlier = await recoveryHash(customer.email)
  await shop.client().post('/account/recovery-password', recovery(customer.email))
  const hash = await recoveryHash(customer.email)
  expect((await shop.client().post('/account/customer-recovery-is-expired', { hash: earlier })).body.data).toEqual([
    { isExpired: false },
  ])
  shop.clock.set(new Date(minutes(120).getTime() - 1))
  expect((await shop.client().post('/account/customer-recovery-is-expired', { hash })).body.data).toEqual([
    { isExpired: false },
  ])
  shop.clock.set(minutes(120))
  expect((await shop.client().post('/account/customer-recovery-is-expired', { hash })).body.data).toEqual([
    { isExpired: true },
  ])
  const late = await shop.client().post('/account/recovery-password-confirm', newPassword(hash))
  expect(refusalOf(late)).toEqual([410, 'CHECKOUT__CUSTOMER_RECOVERY_HASH_EXPIRED'])
})

test('R4.06 of several recovery links one is used, and none after it', async () => {
  const customer = await aCustomer(shop)
  const hashes = []
  for (const _ of [1, 2]) {
    await shop.client().post('/account/recovery-password', recovery(customer.email))
    hashes.push(await recoveryHash(customer.email))
  }
  const answers = []
  for (const hash of hashes)
    answers.push(await shop.client().post('/account/recovery-password-confirm', newPassword(hash)))
  expect(answers.map(({ status }) => status)).toEqual([200, 404])
})

test('R4.06 forty callers who ask for one address send it three mails, and every link works', async () => {
  const customer = await aCustomer(shop)
  for (let caller = 1; caller <= 40; caller++) {
    const asked = await shop.client().post('/account/recovery-password', recovery(customer.email))
    expect(asked.status).toBe(200)
  }
  const mails = await shop.mails(customer.email)
  expect(mails).toHaveLength(3)
  const links = mails.map((mail) => new URL(mail.links.find((one) => one.includes('hash=')) ?? '').searchParams)
  for (const link of links) {
    const { body } = await shop.client().post('/account/customer-recovery-is-expired', { hash: link.get('hash') })
    expect(body.data).toEqual([{ isExpired: false }])
  }
})

test('R4.06 a recovery link that was asked for before the password was changed is void', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  await shop.client().post('/account/recovery-password', recovery(customer.email))
  const hash = await recoveryHash(customer.email)
  const changed = 'ein ganz anderes'
  const change = { password: PASSWORD, newPassword: changed, newPasswordConfirm: changed }
  expect((await visitor.post('/account/change-password', change)).status).toBe(200)
  const late = await shop.client().post('/account/recovery-password-confirm', newPassword(hash))
  expect(refusalOf(late)).toEqual([404, 'CHECKOUT__CUSTOMER_NOT_FOUND_BY_HASH'])
  expect((await shop.client().login(customer.email, changed)).status).toBe(200)
})

test('R4.06 the mail links to ourselves only, and can be asked for three times before a wait', async () => {
  const customer = await aCustomer(shop)
  const visitor = shop.client()
  const foreign = await visitor.post('/account/recovery-password', {
    email: customer.email,
    storefrontUrl: 'https://fremd.example',
  })
  expect(refusalOf(foreign)).toEqual([400, 'VIOLATION::NO_SUCH_CHOICE_ERROR /storefrontUrl'])
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect((await visitor.post('/account/recovery-password', recovery(customer.email))).status).toBe(200)
  }
  const throttled = await visitor.post('/account/recovery-password', recovery(customer.email))
  expect(refusalOf(throttled)).toEqual([429, 'FRAMEWORK__RATE_LIMIT_EXCEEDED'])
  expect(throttled.body.errors[0].meta.parameters).toEqual({ seconds: 30 })
})

test('R4.06 no link lies readable in the database once its mail is sent', async () => {
  const customer = await aCustomer(shop)
  await shop.client().post('/account/recovery-password', recovery(customer.email))
  const hash = await recoveryHash(customer.email)
  const rows = await shop.db.selectFrom('outbox').selectAll().where('subjectId', '=', customer.id).execute()
  expect(rows.length).toBe(1)
  expect(JSON.stringify(rows)).not.toContain(hash)
})

test('R8.07 the password given again opens the acts that ask for it', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const given = async () =>
    (
      await shop.db
        .selectFrom('session')
        .select('authenticatedAt')
        .where('customerId', '=', customer.id)
        .executeTakeFirstOrThrow()
    ).authenticatedAt
  shop.clock.set(minutes(20))
  expect(refusalOf(await visitor.post('/investor/confirm-password', { password: 'falsch' }))).toEqual([
    400,
    'VIOLATION::CUSTOMER_PASSWORD_NOT_CORRECT /password',
  ])
  expect(await given()).toEqual(TODAY)
  expect((await visitor.post('/investor/confirm-password', { password: PASSWORD })).status).toBe(204)
  expect(await given()).toEqual(minutes(20))
})
