import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAuthenticator } from '../../../../../test/authenticator.ts'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../../test/build-app.ts'
import { aCustomer, loggedIn, PASSWORD } from '../../../../../test/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(() => shop.clock.set(TODAY))
afterAll(() => shop.close())

const later = (minutes: number) => shop.clock.set(new Date(shop.clock.now().getTime() + minutes * 60_000))
const isLoggedIn = async (visitor: Visitor) => (await visitor.get('/context')).body.customer !== null
const optionsOf = async (visitor: Visitor, path: string) => (await visitor.post(path)).body.options
const login = (visitor: Visitor, credential: object) => visitor.post('/account/login/passkey', { credential })
const refused = [401, 'PASSKEY_REFUSED']

type Device = ReturnType<typeof anAuthenticator>
const add = async (visitor: Visitor, device: Device, variation = {}) =>
  visitor.post('/account/passkeys', {
    name: 'Telefon',
    credential: device.register(await optionsOf(visitor, '/account/passkeys/begin'), variation),
  })
const beginLogin = (visitor: Visitor) => optionsOf(visitor, '/account/login/passkey/begin')

async function withPasskey() {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const device = anAuthenticator()
  const { body } = await add(visitor, device)
  return { ...customer, visitor, device, passkeyId: body.id as string, recoveryCodes: body.recoveryCodes as string[] }
}

test('R6.06 M3 a passkey logs in without a password, and the password alone no longer does', async () => {
  const customer = await withPasskey()
  expect(new Set(customer.recoveryCodes).size).toBe(10)
  const visitor = shop.client()
  const done = await login(visitor, customer.device.sign(await beginLogin(visitor)))
  expect([done.status, done.body]).toEqual([200, { redirectUrl: null }])
  expect((await visitor.get('/context')).body.customer.email).toBe(customer.email)
  expect((await visitor.get('/account/passkeys')).body.elements).toMatchObject([
    { id: customer.passkeyId, name: 'Telefon', synced: false, usedAt: TODAY.toISOString() },
  ])
  expect((await visitor.get('/account/second-factor')).body).toMatchObject({ methods: ['passkey'], since: null })
  const asked = await shop.client().login(customer.email, PASSWORD)
  expect(refusalOf(asked)).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
  // Whose device is lost has the recovery codes.
  const { challenge, methods } = asked.body.errors[0].meta.parameters
  expect(methods).toBe('passkey')
  const given = { challenge, code: customer.recoveryCodes[0] }
  expect((await shop.client().post('/account/login/second-factor', given)).status).toBe(200)
})

test('R6.06 M3 a replayed, late, foreign, unverified or wrongly signed assertion is refused', async () => {
  const customer = await withPasskey()
  const { device } = customer
  const visitor = shop.client()
  const assertion = device.sign(await beginLogin(visitor))
  expect((await login(visitor, assertion)).status).toBe(200)
  expect(refusalOf(await login(shop.client(), assertion))).toEqual(refused)
  const origin = 'https://goldammer.evil.example'
  for (const variation of [{ origin }, { rpId: 'evil.example' }, { verified: false }])
    expect(refusalOf(await login(visitor, device.sign(await beginLogin(visitor), variation)))).toEqual(refused)
  const other = { ...anAuthenticator().sign(await beginLogin(visitor)), id: assertion.id, rawId: assertion.rawId }
  expect(refusalOf(await login(visitor, other))).toEqual(refused)
  expect(refusalOf(await login(visitor, anAuthenticator().sign(await beginLogin(visitor))))).toEqual(refused)
  const forRegistration = await optionsOf(customer.visitor, '/account/passkeys/begin')
  expect(refusalOf(await login(visitor, device.sign({ ...forRegistration, rpId: 'localhost' })))).toEqual(refused)
  const nonsense = {
    ...assertion,
    response: { ...assertion.response, authenticatorData: 'AAAA', clientDataJSON: '%%' },
  }
  expect(refusalOf(await login(visitor, nonsense))).toEqual(refused)
  const late = await beginLogin(visitor)
  later(5)
  expect(refusalOf(await login(visitor, device.sign(late)))).toEqual(refused)
})

test('R6.06 M3 a counter of 0 is normal, one that goes back is refused and reported', async () => {
  const { device, id } = await withPasskey()
  const visitor = shop.client()
  const signIn = async (counter: number) => login(visitor, device.sign(await beginLogin(visitor), { counter }))
  expect([(await signIn(0)).status, (await signIn(0)).status, (await signIn(7)).status]).toEqual([200, 200, 200])
  expect(refusalOf(await signIn(7))).toEqual(refused)
  expect(refusalOf(await signIn(0))).toEqual(refused)
  expect((await signIn(8)).status).toBe(200)
  const audit = await shop.db.selectFrom('audit').select('action').where('customerId', '=', id).execute()
  expect(audit.filter(({ action }) => action === 'account.passkeyCopied')).toHaveLength(2)
})

test('R8.07 M3 a passkey confirms an act in place of the password, only one of one’s own', async () => {
  const customer = await withPasskey()
  const other = await withPasskey()
  const { visitor, device } = customer
  later(20)
  expect(refusalOf(await visitor.post('/account/passkeys/begin'))).toEqual([403, 'STEP_UP_REQUIRED'])
  const confirm = async (by: Device) =>
    visitor.post('/account/passkeys/confirm', { credential: by.sign(await beginLogin(visitor)) })
  expect(refusalOf(await confirm(other.device))).toEqual(refused)
  expect(refusalOf(await visitor.post('/account/passkeys/begin'))).toEqual([403, 'STEP_UP_REQUIRED'])
  expect((await confirm(device)).status).toBe(204)
  expect((await visitor.post('/account/passkeys/begin')).status).toBe(200)
})

test('R6.06 M3 passkeys are one’s own: added once, removed, and with the last one its recovery codes go', async () => {
  const customer = await withPasskey()
  const { visitor, device, passkeyId } = customer
  expect(refusalOf(await add(visitor, device))).toEqual(refused)
  expect(refusalOf(await add(visitor, anAuthenticator(), { verified: false }))).toEqual(refused)
  const phone = await loggedIn(shop, await aCustomer(shop))
  const stranger = await optionsOf(phone, '/account/passkeys/begin')
  const taken = { name: 'Telefon', credential: anAuthenticator().register(stranger) }
  expect(refusalOf(await visitor.post('/account/passkeys', taken))).toEqual(refused)
  const second = await add(visitor, anAuthenticator())
  expect([second.status, second.body.recoveryCodes]).toEqual([201, null])
  expect(refusalOf(await phone.delete(`/account/passkeys/${passkeyId}`))).toEqual([404, 'PASSKEY_NOT_FOUND'])
  expect((await visitor.delete(`/account/passkeys/${passkeyId}`)).status).toBe(204)
  expect(refusalOf(await login(shop.client(), device.sign(await beginLogin(visitor))))).toEqual(refused)
  expect((await visitor.get('/account/second-factor')).body.recoveryCodesLeft).toBe(10)
  expect((await visitor.delete(`/account/passkeys/${second.body.id}`)).status).toBe(204)
  expect((await visitor.get('/account/second-factor')).body).toMatchObject({ methods: [], recoveryCodesLeft: 0 })
  expect((await shop.client().login(customer.email, PASSWORD)).status).toBe(200)
})

test('R6.06 M3 who is locked is not let in by a passkey', async () => {
  const customer = await withPasskey()
  await shop.db.updateTable('customer').set({ active: false }).where('id', '=', customer.id).execute()
  const visitor = shop.client()
  const answer = await login(visitor, customer.device.sign(await beginLogin(visitor)))
  expect(refusalOf(answer)).toEqual([401, 'CHECKOUT__CUSTOMER_IS_INACTIVE'])
  expect(await isLoggedIn(visitor)).toBe(false)
})

test('R6.06 M3 a change of the factors of sign-in is notified by mail, in the customer’s language', async () => {
  const { email, visitor, passkeyId, recoveryCodes } = await withPasskey()
  const changes = async () =>
    (await shop.mails(email))
      .filter(({ subject }) => subject === 'Ihre Anmeldung wurde geändert')
      .map(({ text }) => /Änderung: (.+)/.exec(text)?.[1])
  expect(await changes()).toEqual(['Passkey hinzugefügt'])
  const { secret } = (await visitor.post('/account/second-factor')).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.clock.now().getTime() })
  const [renewed] = (await visitor.post('/account/second-factor/confirm', { code })).body.recoveryCodes
  expect([renewed === recoveryCodes[0], await changes()]).toEqual([
    false,
    ['Passkey hinzugefügt', 'Authentifizierungs-App eingerichtet'],
  ])
  await visitor.post('/account/second-factor/remove', { password: PASSWORD, code: renewed })
  await visitor.delete(`/account/passkeys/${passkeyId}`)
  expect((await changes()).slice(2)).toEqual(['Authentifizierungs-App entfernt', 'Passkey entfernt'])
})
