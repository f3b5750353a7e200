import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, openTestApp, refusalOf, type TestApp, TODAY } from '../../../../test/build-app.ts'
import { aStaffMember, PASSWORD, someoneOf } from '../../../../test/factories.ts'
import { takeUpSettings } from '../../../shared/live-settings.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms))
const halfAMinute = 30_000
const codeOf = (secret: string, shift = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() + shift })

type Browser = ReturnType<TestApp['browser']>
type Given = { email: string; password?: string; code?: string }

const logIn = ({ email, password = PASSWORD, code }: Given, browser = app.browser(), agent = 'curl') =>
  browser.send('POST', '/staff-api/login', { email, password, ...(code ? { code } : {}) }, { 'user-agent': agent })
const call = (browser: Browser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  browser.send(method, `/staff-api${path}`, body)

/** Somebody with a second factor, signed in; its secret and recovery codes. */
async function withFactor(roles = ['support']) {
  const staff = await aStaffMember(app, { name: 'Sina Support', roles })
  const browser = app.browser()
  await logIn(staff, browser)
  const started = await call(browser, 'POST', '/account/second-factor', { password: PASSWORD })
  const { secret } = started.body
  const done = await call(browser, 'POST', '/account/second-factor/confirm', { code: codeOf(secret) })
  return { ...staff, browser, secret: secret as string, recoveryCodes: done.body.recoveryCodes as string[] }
}

test('R6.09 a second factor is set up with its code; each sign-in then needs an unused one', async () => {
  const staff = await aStaffMember(app)
  const browser = app.browser()
  const other = app.browser()
  await logIn(staff, other)
  await logIn(staff, browser)
  expect(refusalOf(await call(browser, 'POST', '/account/second-factor/confirm', { code: '123456' }))).toEqual([
    409,
    'INVALID_TRANSITION',
  ])
  const { body } = await call(browser, 'POST', '/account/second-factor', { password: PASSWORD })
  expect(body.uri).toContain(`secret=${body.secret}`)
  // Somebody at an unlocked screen cannot bind a device of their own.
  expect(refusalOf(await call(browser, 'POST', '/account/second-factor', { password: 'falsch' }))).toEqual([
    400,
    'STAFF_PASSWORD_WRONG /password',
  ])
  const confirm = (code: string) => call(browser, 'POST', '/account/second-factor/confirm', { code })
  expect(refusalOf(await confirm('000000'))).toEqual([401, 'STAFF_CODE_WRONG /code'])
  // Until it is confirmed it does not count.
  expect((await logIn(staff)).status).toBe(200)
  const setUp = await confirm(codeOf(body.secret))
  expect(new Set(setUp.body.recoveryCodes).size).toBe(10)
  // A copy of the database does not reveal the secret.
  const stored = await app.db
    .selectFrom('staff')
    .select('totpSecret')
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow()
  expect(stored.totpSecret).toMatch(/^[\w-]{40,}$/)
  expect(stored.totpSecret).not.toContain(body.secret)
  expect(refusalOf(await call(other, 'GET', '/me'))).toEqual([401, 'STAFF_NOT_LOGGED_IN'])
  expect((await call(browser, 'GET', '/account')).body.secondFactor).toEqual({
    methods: ['totp'],
    since: app.clock.now().toISOString(),
    recoveryCodesLeft: 10,
    required: false,
    usedAt: app.clock.now().toISOString(),
  })

  expect(refusalOf(await logIn(staff))).toEqual([401, 'STAFF_CODE_REQUIRED /code'])
  expect(refusalOf(await logIn({ ...staff, password: 'falsch', code: codeOf(body.secret) }))).toEqual([
    401,
    'STAFF_BAD_CREDENTIALS',
  ])
  // The code of the set-up is used up.
  expect(refusalOf(await logIn({ ...staff, code: codeOf(body.secret) }))).toEqual([401, 'STAFF_CODE_WRONG /code'])
  later(halfAMinute)
  const both = await Promise.all([1, 2].map(() => logIn({ ...staff, code: codeOf(body.secret) })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  const rows = await app.db.selectFrom('staffRecoveryCode').select('codeHash').where('staffId', '=', staff.id).execute()
  for (const code of setUp.body.recoveryCodes) expect(rows.map(({ codeHash }) => String(codeHash))).not.toContain(code)
})

test('R6.09 a recovery code stands in for a code, once', async () => {
  const { recoveryCodes, browser, ...staff } = await withFactor()
  const [first = ''] = recoveryCodes
  expect((await logIn({ ...staff, code: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(200)
  expect(refusalOf(await logIn({ ...staff, code: first }))).toEqual([401, 'STAFF_CODE_WRONG /code'])
  expect((await call(browser, 'GET', '/account')).body.secondFactor.recoveryCodesLeft).toBe(9)
  const stranger = await withFactor()
  expect(refusalOf(await logIn({ ...stranger, code: recoveryCodes[1]! }))).toEqual([401, 'STAFF_CODE_WRONG /code'])
})

test('R6.09 after five wrong codes none is taken for a quarter of an hour, from wherever they come', async () => {
  const staff = await withFactor()
  later(halfAMinute)
  for (let attempt = 0; attempt < 4; attempt++) await logIn({ ...staff, code: '000000' })
  // A right one resets the count.
  expect((await logIn({ ...staff, code: codeOf(staff.secret) })).status).toBe(200)
  later(halfAMinute)
  for (let attempt = 0; attempt < 5; attempt++)
    expect(refusalOf(await logIn({ ...staff, code: '000000' }))).toEqual([401, 'STAFF_CODE_WRONG /code'])
  const locked = await logIn({ ...staff, code: codeOf(staff.secret) })
  expect(refusalOf(locked)).toEqual([429, 'STAFF_CODES_LOCKED'])
  expect(locked.body.errors[0].detail).toContain('15')
  later(15 * 60_000)
  expect((await logIn({ ...staff, code: codeOf(staff.secret) })).status).toBe(200)
  const audit = await app.db.selectFrom('audit').select('action').where('actorId', '=', staff.id).execute()
  expect(audit).toContainEqual({ action: 'staff.codesLocked' })
})

test('R6.09 a second factor is removed with password and code, or by an administrator’s reason', async () => {
  const staff = await withFactor()
  later(halfAMinute)
  const remove = (password: string, code: string) =>
    call(staff.browser, 'POST', '/account/second-factor/remove', { password, code })
  expect(refusalOf(await remove('falsch', codeOf(staff.secret)))).toEqual([400, 'STAFF_PASSWORD_WRONG /password'])
  expect(refusalOf(await remove(PASSWORD, '000000'))).toEqual([401, 'STAFF_CODE_WRONG /code'])
  expect((await remove(PASSWORD, codeOf(staff.secret))).status).toBe(204)
  expect((await logIn(staff)).status).toBe(200)

  const ada = await someoneOf(app, 'admin', 'Ada Admin')
  const lost = await withFactor()
  const reset = `/staff-users/${lost.id}/second-factor/reset`
  expect(refusalOf(await ada.post(reset, { reason: ' ' }))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /reason'])
  expect((await ada.post(reset, { reason: 'Handy verloren.' })).body).toMatchObject({ secondFactor: false })
  expect(refusalOf(await ada.post(reset, { reason: 'Noch einmal.' }))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusalOf(await ada.post(`/staff-users/${ada.id}/second-factor/reset`, { reason: 'Ich.' }))).toEqual([
    403,
    'STAFF_SELF',
  ])
  expect(refusalOf(await call(lost.browser, 'GET', '/me'))).toEqual([401, 'STAFF_NOT_LOGGED_IN'])
  expect((await logIn(lost)).body.mustSetUp).toBe(false)
})

test('R6.09 where a second factor is required, who has none can do nothing but set one up', async () => {
  const strict = await openTestApp(app.parts.config.databaseUrl, {
    now: TODAY,
    settings: { STAFF_SECOND_FACTOR: 'required' },
    connections: 2,
  })
  try {
    const { email } = await aStaffMember(app, { roles: ['support', 'admin'] })
    const browser = strict.browser()
    const entered = await browser.send('POST', '/staff-api/login', { email, password: PASSWORD })
    expect([entered.status, entered.body.mustSetUp]).toEqual([200, true])
    for (const path of ['/customers', '/audit', '/staff-users', '/queue'])
      expect(refusalOf(await call(browser, 'GET', path))).toEqual([403, 'STAFF_SECOND_FACTOR_MISSING'])
    const change = { password: PASSWORD, newPassword: 'ein langes Passwort' }
    expect(refusalOf(await call(browser, 'PUT', '/account/password', change))).toEqual([
      403,
      'STAFF_SECOND_FACTOR_MISSING',
    ])
    const { body } = await call(browser, 'POST', '/account/second-factor', { password: PASSWORD })
    const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: TODAY.getTime() })
    expect((await call(browser, 'POST', '/account/second-factor/confirm', { code })).status).toBe(200)
    expect((await call(browser, 'GET', '/me')).body.mustSetUp).toBe(false)
    expect((await call(browser, 'GET', '/customers')).status).toBe(200)
    // What the environment requires one administrator alone cannot switch off, nor what was set before it did.
    const loosened = await call(browser, 'PUT', '/settings/STAFF_SECOND_FACTOR', { value: 'optional' })
    expect(refusalOf(loosened)).toEqual([409, 'SETTING_FIXED'])
    await app.db.insertInto('setting').values({ key: 'STAFF_SECOND_FACTOR', value: '"optional"' }).execute()
    await takeUpSettings(strict.db, strict.parts.config)
    expect(strict.parts.config.staffSecondFactor).toBe('required')
    const settings: { name: string }[] = (await call(browser, 'GET', '/settings')).body
    expect(settings.find(({ name }) => name === 'STAFF_SECOND_FACTOR')).toMatchObject({
      value: 'required',
      isSet: false,
      isFixed: true,
    })
    await app.db.deleteFrom('setting').execute()
  } finally {
    await strict.close()
  }
})

test('R6.09 one sees one’s own sessions and ends them; a new password ends all others', async () => {
  const staff = await aStaffMember(app)
  const desk = app.browser()
  const phone = app.browser()
  const home = app.browser()
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
  await logIn(staff, phone)
  await logIn(staff, home)
  later(60_000)
  await logIn(staff, desk, firefox)
  const sessionsOf = async (browser: Browser) => (await call(browser, 'GET', '/account')).body.sessions
  const sessions = await sessionsOf(desk)
  expect(sessions).toMatchObject([{ current: true, browser: 'Firefox', system: 'Windows' }, { current: false }, {}])
  const [own, last] = sessions
  const stranger = await someoneOf(app, 'support', 'Stella Support')
  expect(refusalOf(await call(desk, 'DELETE', `/account/sessions/${own.id}`))).toEqual([404, 'STAFF_SESSION_NOT_FOUND'])
  const foreign = await app.app.inject({
    method: 'DELETE',
    url: `/staff-api/account/sessions/${last.id}`,
    headers: { cookie: stranger.cookie },
  })
  expect(foreign.statusCode).toBe(404)
  expect((await call(desk, 'DELETE', `/account/sessions/${last.id}`)).status).toBe(204)
  const still = await Promise.all([phone, home].map((browser) => call(browser, 'GET', '/me')))
  expect(still.map(({ status }) => status).toSorted()).toEqual([200, 401])
  await logIn(staff, phone)
  expect((await call(desk, 'POST', '/account/sessions/end-others')).status).toBe(204)
  expect(await sessionsOf(desk)).toHaveLength(1)

  await logIn(staff, phone)
  const change = (password: string, newPassword: string) =>
    call(desk, 'PUT', '/account/password', { password, newPassword })
  expect(refusalOf(await change('falsch', 'ein langes Passwort'))).toEqual([400, 'STAFF_PASSWORD_WRONG /password'])
  expect(refusalOf(await change(PASSWORD, 'kurz'))).toEqual([400, 'VIOLATION::TOO_SHORT_ERROR /newPassword'])
  expect((await change(PASSWORD, 'ein ganz neues Passwort')).status).toBe(204)
  expect((await call(desk, 'GET', '/me')).status).toBe(200)
  expect((await call(phone, 'GET', '/me')).status).toBe(401)
  expect((await logIn(staff)).status).toBe(401)
  expect((await logIn({ ...staff, password: 'ein ganz neues Passwort' })).status).toBe(200)
})
