import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { aCustomer, aStaffMember, loggedIn, PASSWORD, someoneOf } from '../../../../test/factories.ts'
import { quickHash } from '../../../../test/quick-hash.ts'
import { DEFAULT_COUNTRY_ID } from '../../reference/reference-data.ts'
import { evaluatePassword, isPasswordEasy } from './password-strength.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const EASY = [
  '12345678',
  'password',
  'passwort',
  'aaaaaaaa',
  '        ',
  'goldammer',
  'qwertz12',
  'P@$$w0rd!',
  'mojehaslo',
  'Sommer2026!',
  'goldammer-demo',
  'G0ldammer2026',
]

test.each(EASY)('R2.20 "%s" is easy to guess', async (password) => {
  expect(await evaluatePassword(password, [])).toBeLessThan(3)
})

test('R2.20 the words of a person count as guessed, in parts as well', async () => {
  const words = ['neele.kranich@zugvogel.example', 'Neele', 'Kranich', null]
  expect(await evaluatePassword('zugvogel-kranich', words)).toBeLessThan(3)
  expect(await evaluatePassword('zugvogel-kranich', [])).toBeGreaterThanOrEqual(3)
})

test('R2.20 several words are hard to guess in each language; a long text is rated without delay', async () => {
  for (const password of ['ein langes Passwort', 'correct horse battery staple', 'zielony rower pod mostem']) {
    expect(await evaluatePassword(password, [])).toBeGreaterThanOrEqual(3)
  }
  const began = process.cpuUsage()
  await evaluatePassword('4@8({[</369&#!1/|0$5+7%2'.repeat(9).slice(0, 200), [])
  expect(process.cpuUsage(began).user).toBeLessThan(2_000_000)
})

const refusal = (pointer: string) => [400, `VIOLATION::PASSWORD_TOO_EASY ${pointer}`]

test('R2.06 R5.15 a registration with a password that is easy to guess is refused at its field', async () => {
  const register = (password: string) =>
    shop.client().post('/account/register', {
      email: 'neele@leicht.example',
      password,
      firstName: 'Neele',
      lastName: 'Kranich',
      acceptedDataProtection: true,
      storefrontUrl: 'http://localhost:3000',
      billingAddress: { street: 'Weg 9', zipcode: '00001', city: 'Beispielstadt', countryId: DEFAULT_COUNTRY_ID },
    })
  for (const password of ['12345678', 'password', 'Kranich-Neele']) {
    expect(refusalOf(await register(password))).toEqual(refusal('/password'))
  }
  expect((await register('password')).body.errors[0].detail).toContain('leicht zu erraten')
  expect((await register('ein langes Passwort')).status).toBe(200)
})

test('R2.20 R4.06 a new password that is easy to guess is refused at its field, changed or recovered by link', async () => {
  const { email } = await aCustomer(shop)
  const easy = { newPassword: 'qwertz12', newPasswordConfirm: 'qwertz12' }
  const visitor = await loggedIn(shop, { email })
  const changed = await visitor.post('/account/change-password', { password: PASSWORD, ...easy })
  expect(refusalOf(changed)).toEqual(refusal('/newPassword'))
  await shop.client().post('/account/recovery-password', { email, storefrontUrl: 'http://localhost:3000' })
  const link = (await shop.mails(email)).at(-1)?.links.find((one) => one.includes('recover/password')) ?? ''
  const hash = new URL(link).searchParams.get('hash')
  const recovered = await shop.client().post('/account/recovery-password-confirm', { hash, ...easy })
  expect(refusalOf(recovered)).toEqual(refusal('/newPassword'))
  expect((await shop.client().login(email, PASSWORD)).status).toBe(200)
})

test('R6.09 a password of staff has 14 characters and is not easy to guess', async () => {
  const staff = await someoneOf(shop, 'finance', 'Fina Finanz')
  const change = (newPassword: string) => staff.put('/account/password', { password: PASSWORD, newPassword })
  expect(refusalOf(await change('Xk9#mQ2$vB7!'))).toEqual([400, 'VIOLATION::TOO_SHORT_ERROR /newPassword'])
  for (const easy of ['12345678901234', 'passwortpasswort', 'goldammer-demo', staff.email.padEnd(14, '1')]) {
    expect(refusalOf(await change(easy))).toEqual(refusal('/newPassword'))
  }
})

test('R2.20 a password is rated while it is typed by the rule that refuses it', async () => {
  const evaluate = async (password: string, ownWords?: string[]) =>
    (await shop.client().post('/account/password-strength', { password, ...(ownWords ? { ownWords } : {}) })).body
  expect(await evaluate('passwort')).toMatchObject({ accepted: false })
  expect(await evaluate('ein langes Passwort')).toEqual({ score: 4, accepted: true })
  expect(await evaluate('zugvogel-kranich', ['neele@zugvogel.example', 'Kranich'])).toMatchObject({ accepted: false })
})

/** A password from before the strength check. */
async function withOldPassword(people: 'customer' | 'staff', id: string, password: string) {
  const passwordHash = await quickHash(password)
  await shop.db.updateTable(people).set({ passwordHash, passwordIsEasy: null }).where('id', '=', id).execute()
}

test('R2.20 an old guessable password still signs in, with advice until changed or dismissed', async () => {
  const { id, email } = await aCustomer(shop)
  const adviceOf = async (visitor: ReturnType<typeof shop.client>) =>
    (await visitor.get('/context')).body.customer.passwordIsEasy
  await withOldPassword('customer', id, 'qwertz12')
  const visitor = shop.client()
  expect((await visitor.login(email, 'qwertz12')).status).toBe(200)
  expect(await adviceOf(visitor)).toBe(true)
  expect((await visitor.post('/account/customer')).body.passwordIsEasy).toBe(true)
  expect((await visitor.post('/account/password-advice/dismiss')).status).toBe(204)
  expect(await adviceOf(visitor)).toBeUndefined()
  await visitor.login(email, 'qwertz12')
  expect(await adviceOf(visitor)).toBe(true)
  const newPassword = 'ein neues langes Passwort'
  const change = { password: 'qwertz12', newPassword, newPasswordConfirm: newPassword }
  await visitor.stepUp()
  expect((await visitor.post('/account/change-password', change)).status).toBe(200)
  expect(await adviceOf(visitor)).toBeUndefined()
  await withOldPassword('customer', id, 'ein langes Passwort')
  await visitor.login(email, 'ein langes Passwort')
  expect(await adviceOf(visitor)).toBeUndefined()
})

test('R2.20 the password of the demo is accepted on this machine alone', async () => {
  const { id, email } = await aCustomer(shop)
  await withOldPassword('customer', id, shop.parts.config.demoPassword)
  const visitor = await loggedIn(shop, { email, password: shop.parts.config.demoPassword })
  expect((await visitor.get('/context')).body.customer.passwordIsEasy).toBeUndefined()
  const { openBy, demoPassword } = { ...shop.parts.config, openBy: 'PUBLIC_URL' }
  expect(await isPasswordEasy({ openBy, demoPassword }, null, demoPassword, [])).toBe(true)
})

test('R6.09 staff with an older password that would be refused today can do nothing but change it', async () => {
  const { id, email } = await aStaffMember(shop)
  for (const old of ['passwort1234567', 'Xk9#mQ2$vB7!']) {
    await withOldPassword('staff', id, old)
    const browser = shop.browser()
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
      browser.send(method, `/staff-api${path}`, body)
    const entered = await call('POST', '/login', { email, password: old })
    expect([entered.status, entered.body.mustChangePassword]).toEqual([200, true])
    for (const path of ['/customers', '/queue', '/tasks'])
      expect(refusalOf(await call('GET', path))).toEqual([403, 'STAFF_PASSWORD_TOO_EASY'])
    for (const path of ['/me', '/account']) expect((await call('GET', path)).status).toBe(200)
    const change = { password: old, newPassword: `ein neues langes Passwort ${old.length}` }
    expect((await call('PUT', '/account/password', change)).status).toBe(204)
    expect((await call('GET', '/me')).body.mustChangePassword).toBe(false)
    expect((await call('GET', '/customers')).status).toBe(200)
  }
})
