import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAuthenticator } from '../../../../test/authenticator.ts'
import { buildTestApp, openTestApp, refusalOf, type TestApp, TODAY } from '../../../../test/build-app.ts'
import { aCustomer, aStaffMember, loggedIn, PASSWORD, someoneOf } from '../../../../test/factories.ts'
import { makeLostAdminLink } from './lost-admin.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.clock.set(TODAY))
afterAll(() => app.close())

type Browser = ReturnType<TestApp['browser']>
type Device = ReturnType<typeof anAuthenticator>

const later = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000))
const get = (browser: Browser, path: string) => browser.send('GET', `/staff-api${path}`)
const post = (browser: Browser, path: string, body: object = {}) => browser.send('POST', `/staff-api${path}`, body)
const logIn = (email: string, more: object = {}, browser = app.browser()) =>
  post(browser, '/login', { email, password: PASSWORD, ...more })
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })
const refused = [401, 'PASSKEY_REFUSED']

const sign = async (device: Device, variation = {}, browser = app.browser()) =>
  device.sign((await post(browser, '/login/passkey/begin')).body.options, variation)
const logInBy = async (device: Device, browser = app.browser(), variation = {}) =>
  post(browser, '/login/passkey', { credential: await sign(device, variation, browser) })

async function add(browser: Browser, device: Device, proof: object = { password: PASSWORD }, variation = {}) {
  const started = await post(browser, '/account/passkeys/begin', proof)
  if (started.status !== 200) return started
  const credential = device.register(started.body.options, variation)
  return await post(browser, '/account/passkeys', { name: 'Laptop', credential })
}

async function withPasskey(roles = ['support']) {
  const staff = await aStaffMember(app, { name: 'Sina Support', roles })
  const browser = app.browser()
  const device = anAuthenticator()
  await logIn(staff.email, {}, browser)
  const { body } = await add(browser, device)
  return { ...staff, browser, device, passkeyId: body.id as string, recoveryCodes: body.recoveryCodes as string[] }
}

test('R6.09 M3 a passkey signs staff in without a password, which alone no longer does', async () => {
  const staff = await withPasskey()
  expect(new Set(staff.recoveryCodes).size).toBe(10)
  const browser = app.browser()
  const done = await logInBy(staff.device, browser)
  expect([done.status, done.body.email, done.body.mustSetUp]).toEqual([200, staff.email, false])
  expect((await get(browser, '/me')).body.id).toBe(staff.id)
  expect((await get(browser, '/account/passkeys')).body.elements).toEqual([
    {
      id: staff.passkeyId,
      name: 'Laptop',
      synced: false,
      createdAt: TODAY.toISOString(),
      usedAt: TODAY.toISOString(),
    },
  ])
  expect((await get(browser, '/account')).body.secondFactor).toEqual({
    methods: ['passkey'],
    since: null,
    usedAt: null,
    recoveryCodesLeft: 10,
    required: false,
  })
  const asked = await logIn(staff.email)
  expect(refusalOf(asked)).toEqual([401, 'STAFF_CODE_REQUIRED /code'])
  expect(asked.body.errors[0].meta.parameters).toEqual({ methods: 'passkey' })
  expect(refusalOf(await logIn(staff.email, { code: '000000' }))).toEqual([401, 'STAFF_CODE_WRONG /code'])
  // Whose device is lost has the recovery codes.
  expect((await logIn(staff.email, { code: staff.recoveryCodes[0] })).status).toBe(200)
})

test('R6.09 M3 what is replayed, late, unverified, of another site or a customer is refused', async () => {
  const { device } = await withPasskey()
  const assertion = await sign(device)
  const send = (credential: object) => post(app.browser(), '/login/passkey', { credential })
  expect((await send(assertion)).status).toBe(200)
  expect(refusalOf(await send(assertion))).toEqual(refused)
  for (const variation of [{ origin: 'https://goldammer.evil.example' }, { rpId: 'evil.example' }, { verified: false }])
    expect(refusalOf(await send(await sign(device, variation)))).toEqual(refused)
  const late = await sign(device)
  later(5)
  expect(refusalOf(await send(late))).toEqual(refused)

  const customer = await loggedIn(app, await aCustomer(app))
  const theirs = anAuthenticator()
  const started = (await customer.post('/account/passkeys/begin')).body.options
  await customer.post('/account/passkeys', { name: 'Telefon', credential: theirs.register(started) })
  expect(refusalOf(await send(await sign(theirs)))).toEqual(refused)
  // Nor does what the shop has asked for sign staff in.
  const ofShop = (await app.client().post('/account/login/passkey/begin')).body.options
  expect(refusalOf(await send(device.sign(ofShop)))).toEqual(refused)
})

test('R6.09 M3 a counter that goes back is refused and stands in the audit', async () => {
  const { device, id } = await withPasskey()
  const browser = app.browser()
  expect((await logInBy(device, browser, { counter: 7 })).status).toBe(200)
  expect(refusalOf(await logInBy(device, browser, { counter: 7 }))).toEqual(refused)
  const audit = await app.db.selectFrom('audit').select('action').where('actorId', '=', id).execute()
  expect(audit).toContainEqual({ action: 'staff.passkeyCopied' })
})

test('R6.09 M3 who finds the screen unlocked neither adds a passkey nor removes one', async () => {
  const staff = await withPasskey()
  const { browser, device, recoveryCodes } = staff
  const remove = `/account/passkeys/${staff.passkeyId}/remove`
  const other = await withPasskey()
  for (const path of ['/account/passkeys/begin', '/account/second-factor', '/account/recovery-codes', remove]) {
    expect(refusalOf(await post(browser, path))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /password'])
    expect(refusalOf(await post(browser, path, { password: 'falsch' }))).toEqual([
      400,
      'STAFF_PASSWORD_WRONG /password',
    ])
    expect(refusalOf(await post(browser, path, { password: PASSWORD }))).toEqual([401, 'STAFF_CODE_REQUIRED /code'])
    expect(refusalOf(await post(browser, path, { credential: await sign(other.device) }))).toEqual(refused)
  }
  const second = await add(browser, anAuthenticator(), { credential: await sign(device) })
  expect([second.status, second.body.recoveryCodes]).toEqual([201, null])
  const proof = { password: PASSWORD, code: recoveryCodes[0] }
  expect((await post(browser, remove, proof)).status).toBe(204)
  expect(refusalOf(await logInBy(device))).toEqual(refused)
})

test('R6.09 M3 passkeys are one’s own, are added once, and end the other sessions', async () => {
  const staff = await withPasskey()
  const elsewhere = app.browser()
  await logInBy(staff.device, elsewhere)
  const proof = async () => ({ credential: await sign(staff.device) })
  expect(refusalOf(await add(staff.browser, staff.device, await proof()))).toEqual(refused)
  expect(refusalOf(await add(staff.browser, anAuthenticator(), await proof(), { verified: false }))).toEqual(refused)
  expect((await get(elsewhere, '/me')).status).toBe(200)
  expect((await add(staff.browser, anAuthenticator(), await proof())).status).toBe(201)
  expect(refusalOf(await get(elsewhere, '/me'))).toEqual([401, 'STAFF_NOT_LOGGED_IN'])
  const other = await withPasskey()
  const theirs = `/account/passkeys/${staff.passkeyId}/remove`
  expect(refusalOf(await post(other.browser, theirs, { credential: await sign(other.device) }))).toEqual([
    404,
    'PASSKEY_NOT_FOUND',
  ])
  const stranger = (await post(other.browser, '/account/passkeys/begin', { credential: await sign(other.device) })).body
  const taken = { name: 'Laptop', credential: anAuthenticator().register(stranger.options) }
  expect(refusalOf(await post(staff.browser, '/account/passkeys', taken))).toEqual(refused)
})

test('R6.09 M3 app and passkey stand side by side; the recovery codes go with the last of them', async () => {
  const { browser, device, passkeyId, email, recoveryCodes } = await withPasskey()
  const proof = { password: PASSWORD, code: recoveryCodes[0] }
  const { secret } = (await post(browser, '/account/second-factor', proof)).body
  await post(browser, '/account/second-factor/confirm', { code: codeOf(secret) })
  const account = async () => (await get(browser, '/account')).body.secondFactor
  expect(await account()).toMatchObject({ methods: ['passkey', 'totp'], recoveryCodesLeft: 10 })
  later(1)
  const removal = { password: PASSWORD, code: codeOf(secret) }
  expect((await post(browser, '/account/second-factor/remove', removal)).status).toBe(204)
  expect(await account()).toMatchObject({ methods: ['passkey'], since: null, recoveryCodesLeft: 10 })
  const renewed = await post(browser, '/account/recovery-codes', { credential: await sign(device) })
  expect(new Set(renewed.body.recoveryCodes).size).toBe(10)
  expect((await logIn(email, { code: renewed.body.recoveryCodes[0] })).status).toBe(200)
  const done = await post(browser, `/account/passkeys/${passkeyId}/remove`, { credential: await sign(device) })
  expect(done.status).toBe(204)
  expect(await account()).toMatchObject({ methods: [], recoveryCodesLeft: 0 })
  expect((await logIn(email)).status).toBe(200)
  const subject = 'Ihre Anmeldung in der Verwaltung wurde geändert'
  const changes = (await app.mails(email)).filter((mail) => mail.subject === subject)
  expect(changes.map(({ text }) => /Änderung: (.+)/.exec(text)?.[1])).toEqual([
    'Passkey hinzugefügt',
    'Authentifizierungs-App eingerichtet',
    'Authentifizierungs-App entfernt',
    'Neue Wiederherstellungscodes',
    'Passkey entfernt',
  ])
})

test('R6.09 M3 no passkey lets in who is deactivated, has no password or no role', async () => {
  const { id, device } = await withPasskey()
  const change = (values: object) => app.db.updateTable('staff').set(values).where('id', '=', id).execute()
  await change({ active: false })
  expect(refusalOf(await logInBy(device))).toEqual(refused)
  const { passwordHash } = await app.db
    .selectFrom('staff')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await change({ active: true, passwordHash: null })
  expect(refusalOf(await logInBy(device))).toEqual(refused)
  await change({ passwordHash, roles: [] })
  expect(refusalOf(await logInBy(device))).toEqual([403, 'STAFF_WITHOUT_ROLE'])
})

test('R6.09 M3 wrong passwords of strangers do not keep a passkey out', async () => {
  const { device, email } = await withPasskey()
  const here = app.browser()
  for (let attempt = 0; attempt < 5; attempt++) await logIn(email, { password: 'falsch' }, here)
  expect(refusalOf(await logIn(email, {}, here))).toEqual([429, 'STAFF_SIGN_IN_LOCKED'])
  expect((await logInBy(device, here)).status).toBe(200)
})

test('R6.09 M3 lost passkeys are taken away by an administrator, or from the server’s shell', async () => {
  const ada = await someoneOf(app, 'admin', 'Ada Admin')
  const lost = await withPasskey()
  const list = (await ada.get('/staff-users')).body.elements
  expect(list.find(({ id }: { id: string }) => id === lost.id)).toMatchObject({ secondFactor: true })
  const reset = await ada.post(`/staff-users/${lost.id}/second-factor/reset`, { reason: 'Laptop gestohlen.' })
  expect(reset.body).toMatchObject({ secondFactor: false })
  expect(refusalOf(await logInBy(lost.device))).toEqual(refused)
  expect((await logIn(lost.email)).status).toBe(200)
  expect((await app.mails(lost.email)).at(-1)?.text).toContain('Zweiter Faktor zurückgesetzt')

  const admin = await withPasskey(['admin'])
  await makeLostAdminLink(app.scope, admin.email)
  expect(await app.db.selectFrom('staffPasskey').select('id').where('staffId', '=', admin.id).execute()).toEqual([])
})

test('R6.09 M3 where a second factor is required, a passkey is one', async () => {
  const strict = await openTestApp(app.parts.config.databaseUrl, {
    now: TODAY,
    settings: { STAFF_SECOND_FACTOR: 'required' },
    connections: 2,
  })
  try {
    const { email } = await aStaffMember(app, { roles: ['admin'] })
    const browser = strict.browser()
    const device = anAuthenticator()
    expect((await logIn(email, {}, browser)).body.mustSetUp).toBe(true)
    expect(refusalOf(await get(browser, '/staff-users'))).toEqual([403, 'STAFF_SECOND_FACTOR_MISSING'])
    expect((await get(browser, '/account/passkeys')).body.elements).toEqual([])
    const { id } = (await add(browser, device)).body
    expect((await get(browser, '/staff-users')).status).toBe(200)
    const again = strict.browser()
    expect((await logInBy(device, again)).body.mustSetUp).toBe(false)
    const credential = await sign(device, {}, again)
    expect((await post(again, `/account/passkeys/${id}/remove`, { credential })).status).toBe(204)
    expect(refusalOf(await get(again, '/staff-users'))).toEqual([403, 'STAFF_SECOND_FACTOR_MISSING'])
  } finally {
    await strict.close()
  }
})
