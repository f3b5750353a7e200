import { hash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../../test/build-app.ts'
import { aCustomer, aStaffMember, loggedIn, PASSWORD } from '../../../../../test/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(() => shop.clock.set(TODAY))
afterAll(() => shop.close())

const later = (ms: number) => shop.clock.set(new Date(shop.clock.now().getTime() + ms))
const halfAMinute = 30_000
const minute = 60_000
const codeOf = (secret: string, shift = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.clock.now().getTime() + shift })
const challengeOf = (answer: { body: { errors: { meta: { parameters: { challenge: string } } }[] } }) =>
  answer.body.errors[0]!.meta.parameters.challenge
const isLoggedIn = async (visitor: Visitor) => (await visitor.get('/context')).body.customer !== null
const finish = (visitor: Visitor, challenge: string, code: string) =>
  visitor.post('/account/login/second-factor', { challenge, code })

/** A customer with a second factor, logged in; its secret and recovery codes. */
async function withFactor() {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const { secret } = (await visitor.post('/account/second-factor')).body
  const done = await visitor.post('/account/second-factor/confirm', { code: codeOf(secret) })
  later(halfAMinute)
  return { ...customer, visitor, secret, recoveryCodes: done.body.recoveryCodes as string[] }
}

test('R6.06 M3 with a second factor the password alone logs nobody in; a code finishes it, once', async () => {
  const customer = await withFactor()
  const visitor = shop.client()
  const asked = await visitor.login(customer.email, PASSWORD)
  expect(refusalOf(asked)).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
  expect(await isLoggedIn(visitor)).toBe(false)
  const challenge = challengeOf(asked)
  expect(challenge).toMatch(/^[0-9A-Za-z]{32}$/)
  expect(refusalOf(await finish(visitor, challenge, '000000'))).toEqual([401, 'SECOND_FACTOR_CODE_WRONG /code'])
  const before = visitor.token
  const done = await finish(visitor, challenge, codeOf(customer.secret))
  expect([done.status, done.body]).toEqual([200, { redirectUrl: null }])
  expect(visitor.token).not.toBe(before)
  expect(await isLoggedIn(visitor)).toBe(true)
  later(halfAMinute)
  expect(refusalOf(await finish(shop.client(), challenge, codeOf(customer.secret)))).toEqual([
    401,
    'SECOND_FACTOR_CHALLENGE_EXPIRED',
  ])
  // Without the password nothing is disclosed of the factor.
  expect(refusalOf(await shop.client().login(customer.email, 'falsch'))).toEqual([
    401,
    'CHECKOUT__CUSTOMER_AUTH_BAD_CREDENTIALS',
  ])
  // Nothing changes for who has none.
  const other = await aCustomer(shop)
  expect((await shop.client().login(other.email, PASSWORD)).status).toBe(200)
})

test('R6.06 M3 a challenge lasts five minutes, is its customer’s, and ends with a new password', async () => {
  const customer = await withFactor()
  const other = await withFactor()
  const challenge = challengeOf(await shop.client().login(customer.email, PASSWORD))
  expect(refusalOf(await finish(shop.client(), challenge, other.recoveryCodes[0]!))).toEqual([
    401,
    'SECOND_FACTOR_CODE_WRONG /code',
  ])
  later(5 * minute)
  expect(refusalOf(await finish(shop.client(), challenge, codeOf(customer.secret)))).toEqual([
    401,
    'SECOND_FACTOR_CHALLENGE_EXPIRED',
  ])
  const second = challengeOf(await shop.client().login(customer.email, PASSWORD))
  const storefrontUrl = 'http://localhost:3000'
  await shop.client().post('/account/recovery-password', { email: customer.email, storefrontUrl })
  const [, hash = ''] = /hash=(\w+)/.exec((await shop.mails(customer.email)).at(-1)!.links.join(' ')) ?? []
  const changed = 'Vier rote Lampen am Kanal'
  const given = { hash, newPassword: changed, newPasswordConfirm: changed }
  expect((await shop.client().post('/account/recovery-password-confirm', given)).status).toBe(200)
  expect(refusalOf(await finish(shop.client(), second, codeOf(customer.secret)))).toEqual([
    401,
    'SECOND_FACTOR_CHALLENGE_EXPIRED',
  ])
  // The link of the mail is no way around the factor.
  expect(refusalOf(await shop.client().login(customer.email, changed))).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
})

test('R6.06 M3 m10 a recovery code works once, also with a wrong clock; the table reveals none', async () => {
  const customer = await withFactor()
  const [first = '', second = ''] = customer.recoveryCodes
  expect(new Set(customer.recoveryCodes).size).toBe(10)
  const challenge = async () => challengeOf(await shop.client().login(customer.email, PASSWORD))
  const fiveMinutesOff = await finish(shop.client(), await challenge(), codeOf(customer.secret, 5 * minute))
  expect(refusalOf(fiveMinutesOff)).toEqual([401, 'SECOND_FACTOR_CODE_WRONG /code'])
  expect(fiveMinutesOff.body.errors[0].detail).toContain('Uhr')
  const typed = first.toUpperCase().replaceAll('-', ' ')
  expect((await finish(shop.client(), await challenge(), typed)).status).toBe(200)
  expect((await finish(shop.client(), await challenge(), typed)).status).toBe(401)
  expect((await customer.visitor.get('/account/second-factor')).body.recoveryCodesLeft).toBe(9)
  const rows = await shop.db
    .selectFrom('customerRecoveryCode')
    .select('codeHash')
    .where('customerId', '=', customer.id)
    .execute()
  // Sixty bits can be searched in a plain SHA-256.
  const plain = hash('sha256', second.replaceAll('-', ''), 'buffer')
  expect(rows.some(({ codeHash }) => codeHash.equals(plain))).toBe(false)
})

test('R6.06 M3 after five wrong codes none is accepted for a quarter of an hour', async () => {
  const customer = await withFactor()
  const challenge = challengeOf(await shop.client().login(customer.email, PASSWORD))
  for (let attempt = 0; attempt < 5; attempt++) await finish(shop.client(), challenge, '000000')
  const locked = challengeOf(await shop.client().login(customer.email, PASSWORD))
  expect(refusalOf(await finish(shop.client(), locked, codeOf(customer.secret)))).toEqual([
    429,
    'SECOND_FACTOR_CODES_LOCKED',
  ])
  later(15 * minute)
  const open = challengeOf(await shop.client().login(customer.email, PASSWORD))
  expect((await finish(shop.client(), open, codeOf(customer.secret))).status).toBe(200)
  const audit = await shop.db.selectFrom('audit').select('action').where('customerId', '=', customer.id).execute()
  expect(audit.map(({ action }) => action).toSorted()).toEqual(['account.codesLocked', 'account.secondFactorSet'])
})

test('R6.06 M3 a factor changes only within 15 minutes of a step-up, and other logins end', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const other = await loggedIn(shop, customer)
  later(16 * minute)
  const begin = () => visitor.post('/account/second-factor')
  expect(refusalOf(await begin())).toEqual([403, 'STEP_UP_REQUIRED'])
  await visitor.stepUp()
  const act = (path: string, code: string, password?: string) =>
    visitor.post(`/account/second-factor${path}`, { code, ...(password ? { password } : {}) })
  expect(refusalOf(await act('/confirm', '123456'))).toEqual([409, 'INVALID_TRANSITION'])
  const { secret, uri } = (await begin()).body
  expect(uri).toContain(`Goldammer:${encodeURIComponent(customer.email)}`)
  expect(refusalOf(await act('/confirm', '000000'))).toEqual([401, 'SECOND_FACTOR_CODE_WRONG /code'])
  // Until it is confirmed it does not count.
  expect((await shop.client().login(customer.email, PASSWORD)).status).toBe(200)
  const first = (await act('/confirm', codeOf(secret))).body.recoveryCodes
  expect(await isLoggedIn(other)).toBe(false)
  expect(refusalOf(await begin())).toEqual([409, 'INVALID_TRANSITION'])
  later(halfAMinute)
  expect((await visitor.get('/account/second-factor')).body).toMatchObject({ recoveryCodesLeft: 10 })
  const renewed = (await act('/recovery-codes', codeOf(secret), PASSWORD)).body.recoveryCodes
  expect(refusalOf(await act('/remove', first[0], PASSWORD))).toEqual([401, 'SECOND_FACTOR_CODE_WRONG /code'])
  expect(refusalOf(await act('/remove', renewed[0], 'falsch'))).toEqual([
    400,
    'VIOLATION::CUSTOMER_PASSWORD_NOT_CORRECT /password',
  ])
  expect((await act('/remove', renewed[0], PASSWORD)).status).toBe(204)
  expect((await visitor.get('/account/second-factor')).body).toEqual({
    methods: [],
    since: null,
    usedAt: null,
    recoveryCodesLeft: 0,
  })
  expect((await shop.client().login(customer.email, PASSWORD)).status).toBe(200)
})

test('R8.07 M3 the password given again needs a code, too, where there is a second factor', async () => {
  const customer = await withFactor()
  later(20 * minute)
  const confirm = (code?: string) =>
    customer.visitor.post('/investor/confirm-password', { password: PASSWORD, ...(code ? { code } : {}) })
  expect(refusalOf(await confirm())).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /code'])
  expect(refusalOf(await confirm('000000'))).toEqual([401, 'SECOND_FACTOR_CODE_WRONG /code'])
  expect(refusalOf(await customer.visitor.post('/account/data-export'))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect((await confirm(codeOf(customer.secret))).status).toBe(204)
  expect((await customer.visitor.post('/account/data-export')).status).toBeLessThan(300)
})

test('R6.09 m10 recovery codes of staff from before get a salt when the next is given, and work on', async () => {
  const staff = await aStaffMember(shop, { roles: ['support'] })
  const desk = shop.browser()
  const login = (code?: string) =>
    shop
      .browser()
      .send('POST', '/staff-api/login', { email: staff.email, password: PASSWORD, ...(code ? { code } : {}) })
  await desk.send('POST', '/staff-api/login', { email: staff.email, password: PASSWORD })
  const { secret } = (await desk.send('POST', '/staff-api/account/second-factor', { password: PASSWORD })).body
  await desk.send('POST', '/staff-api/account/second-factor/confirm', { code: codeOf(secret) })
  const old = ['abcd-efgh-2345', 'mnpq-rstu-6789']
  const digest = (code: string) => hash('sha256', code.replaceAll('-', ''), 'buffer')
  await shop.db.deleteFrom('staffRecoveryCode').where('staffId', '=', staff.id).execute()
  for (const code of old)
    await shop.db
      .insertInto('staffRecoveryCode')
      .values({ staffId: staff.id, codeHash: digest(code) })
      .execute()
  await shop.db.updateTable('staff').set({ recoverySalt: null }).where('id', '=', staff.id).execute()
  expect((await login(old[0])).status).toBe(200)
  const rows = await shop.db.selectFrom('staffRecoveryCode').selectAll().where('staffId', '=', staff.id).execute()
  expect(rows.some(({ codeHash }) => old.some((code) => codeHash.equals(digest(code))))).toBe(false)
  expect((await login(old[0])).status).toBe(401)
  expect((await login(old[1])).status).toBe(200)
})
