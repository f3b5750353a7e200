import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuthenticator } from '../../test/authenticator.ts'
import { buildTestApp, type TestApp, TODAY } from '../../test/build-app.ts'
import { aCustomer, aStaffMember, loggedIn, PASSWORD, someoneOf } from '../../test/factories.ts'
import { checkSecurityLog, pruneSecurityLog, sealSecurityLog } from '../modules/backoffice/security/chain.service.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const eventsOf = (accountId: string) =>
  shop.db
    .selectFrom('securityEvent')
    .selectAll()
    .where((eb) => eb.or([eb('accountId', '=', accountId), eb('actorId', '=', accountId)]))
    .orderBy('at')
    .orderBy('id')
    .execute()

test('R8.07 sign-ins, refusals, waits and new passwords are in the log, without address or e-mail', async () => {
  const customer = await aCustomer(shop)
  const visitor = shop.client()
  await visitor.login(customer.email, 'falsch')
  await visitor.login(customer.email, PASSWORD)
  await visitor.stepUp()
  const newPassword = 'ein anderes langes Passwort'
  await visitor.post('/account/change-password', { password: PASSWORD, newPassword, newPasswordConfirm: newPassword })
  const events = await eventsOf(customer.id)
  expect(events.map(({ kind, actorKind, operation }) => [kind, actorKind, operation])).toEqual([
    ['signInFailed', 'visitor', 'loginCustomer'],
    ['signedIn', 'customer', 'loginCustomer'],
    ['passwordChanged', 'customer', 'changePassword'],
  ])
  expect(events[0]).toMatchObject({ accountId: customer.id, address: expect.stringMatching(/\.0\/24$/) })
  expect(JSON.stringify(events)).not.toContain(customer.email)
})

test('R8.07 M3 a passkey’s addition, sign-in, refusal and removal are in its account’s log', async () => {
  const customer = await aCustomer(shop)
  const visitor = await loggedIn(shop, customer)
  const device = anAuthenticator()
  const optionsOf = async (path: string) => (await visitor.post(path)).body.options
  const credential = device.register(await optionsOf('/account/passkeys/begin'))
  const { id } = (await visitor.post('/account/passkeys', { name: 'Telefon', credential })).body
  const signIn = async (counter: number) => {
    const assertion = device.sign(await optionsOf('/account/login/passkey/begin'), { counter })
    return await shop.client().post('/account/login/passkey', { credential: assertion })
  }
  expect([(await signIn(2)).status, (await signIn(1)).status]).toEqual([200, 401])
  await visitor.delete(`/account/passkeys/${id}`)
  expect(
    (await eventsOf(customer.id)).slice(1).map(({ kind, actorKind, operation }) => [kind, actorKind, operation]),
  ).toEqual([
    ['factorChanged', 'customer', 'addPasskey'],
    ['signedIn', 'customer', 'loginWithPasskey'],
    ['signInFailed', 'visitor', 'loginWithPasskey'],
    ['factorChanged', 'customer', 'removePasskey'],
  ])
})

test('R6.09 M3 a passkey of staff stands in the security log as one of a customer does', async () => {
  const staff = await aStaffMember(shop)
  const browser = shop.browser()
  const device = anAuthenticator()
  const post = (path: string, body: object = {}) => browser.send('POST', `/staff-api${path}`, body)
  await post('/login', { email: staff.email, password: PASSWORD })
  const { options } = (await post('/account/passkeys/begin', { password: PASSWORD })).body
  const { id } = (await post('/account/passkeys', { name: 'Laptop', credential: device.register(options) })).body
  const assertion = async (counter: number) =>
    device.sign((await post('/login/passkey/begin')).body.options, { counter })
  await post('/login/passkey', { credential: await assertion(2) })
  await shop.browser().send('POST', '/staff-api/login/passkey', { credential: await assertion(1) })
  await post(`/account/passkeys/${id}/remove`, { credential: await assertion(3) })
  expect(
    (await eventsOf(staff.id)).map(({ kind, actorKind, accountKind, operation }) => [
      kind,
      actorKind,
      accountKind,
      operation,
    ]),
  ).toEqual([
    ['signedIn', 'staff', 'staff', 'staffLogin'],
    ['factorChanged', 'staff', 'staff', 'addStaffPasskey'],
    ['signedIn', 'staff', 'staff', 'staffLoginWithPasskey'],
    ['signInFailed', 'visitor', 'staff', 'staffLoginWithPasskey'],
    ['factorChanged', 'staff', 'staff', 'removeStaffPasskey'],
  ])
})

test('R4.06 a recovered password is noted with its account, though nobody is logged in', async () => {
  const customer = await aCustomer(shop)
  const storefrontUrl = 'http://localhost:3000'
  await shop.client().post('/account/recovery-password', { email: customer.email, storefrontUrl })
  const link = (await shop.mails(customer.email)).at(-1)!.links.find((one) => one.includes('hash='))!
  const hash = new URL(link).searchParams.get('hash')
  const newPassword = 'noch ein langes Passwort'
  await shop.client().post('/account/recovery-password-confirm', { hash, newPassword, newPasswordConfirm: newPassword })
  expect((await eventsOf(customer.id)).map(({ kind, actorKind }) => [kind, actorKind])).toEqual([
    ['passwordChanged', 'visitor'],
  ])
})

test('domain/rights#security-log what a role may not do is refused, and noted with who tried; exports are noted too', async () => {
  const support = await someoneOf(shop, 'support', 'Sina Support')
  expect((await support.get('/staff-users')).status).toBe(403)
  const compliance = await someoneOf(shop, 'compliance', 'Conny Compliance')
  expect((await compliance.get('/audit/export')).status).toBe(200)
  const kinds = async (id: string) =>
    (await eventsOf(id)).map(({ kind, actorKind, operation }) => [kind, actorKind, operation])
  expect(await kinds(support.id)).toContainEqual(['refused', 'staff', 'listStaffUsers'])
  expect(await kinds(compliance.id)).toContainEqual(['exported', 'staff', 'exportAudit'])
})

test('R8.07 wrong passwords from everywhere on one account become a few rows, of which one counts', async () => {
  const customer = await aCustomer(shop)
  for (let attempt = 1; attempt <= 8; attempt++) await shop.client().login(customer.email, 'falsch')
  const rows = await eventsOf(customer.id)
  expect(rows.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 3])
})

test('R2.22 a customer sees only their own sign-in events; staff with the right search all', async () => {
  const customer = await aCustomer(shop)
  const other = await aCustomer(shop)
  await shop.client().login(customer.email, 'falsch')
  const visitor = await loggedIn(shop, customer)
  await loggedIn(shop, other)
  const { body } = await visitor.get('/account/security-events')
  expect(body.elements.map(({ kind, count, staff }: Record<string, unknown>) => [kind, count, staff])).toEqual([
    ['signedIn', 1, false],
    ['signInFailed', 1, false],
  ])
  const compliance = await someoneOf(shop, 'compliance', 'Conny Compliance')
  const found = await compliance.get(`/security-events?kind=signInFailed&account=${customer.id}`)
  expect(found.body).toMatchObject({
    total: 1,
    elements: [{ kind: 'signInFailed', actor: 'visitor', accountId: customer.id, operation: 'loginCustomer' }],
  })
  expect((await compliance.get('/security-events?account=0&source=203.')).body.elements).toEqual([])
  const support = await someoneOf(shop, 'support', 'Sina Support')
  expect((await support.get('/security-events')).status).toBe(403)
})

test('design §2 the log is a sealed chain that shows every change and continues after pruning', async () => {
  const chain = () => shop.db.selectFrom('securityChain').selectAll().executeTakeFirstOrThrow()
  shop.clock.set(new Date(TODAY.getTime() + 3_600_000))
  await sealSecurityLog(shop.scope)
  const sealed = await shop.db.selectFrom('securityEvent').select('id').where('hash', 'is not', null).execute()
  expect((await chain()).length).toBe(sealed.length)
  await checkSecurityLog(shop.scope)
  expect((await chain()).broken).toBeNull()
  const change = shop.db.updateTable('securityEvent').set({ operation: 'x' }).where('id', '=', sealed[1]!.id)
  await expect(change.execute()).rejects.toThrow('stays as it is')

  // The owner of the database can switch the trigger off: the chain of hashes shows it.
  await shop.pool.query('alter table security_event disable trigger security_event_sealed')
  await shop.pool.query(`update security_event set actor_id = null where position = 2`)
  await checkSecurityLog(shop.scope)
  expect(await chain()).toMatchObject({ broken: 'changed', brokenPosition: expect.anything() })
  await shop.pool.query(`update security_event set actor_id = account_id where position = 2 and kind = 'signedIn'`)
  await shop.pool.query('alter table security_event enable trigger security_event_sealed')

  const customer = await aCustomer(shop)
  shop.clock.set(new Date(TODAY.getTime() + 181 * 86_400_000))
  await loggedIn(shop, customer)
  await sealSecurityLog(shop.scope)
  await pruneSecurityLog(shop.scope)
  expect((await shop.db.selectFrom('securityEvent').select('kind').execute()).map(({ kind }) => kind)).toEqual([
    'signedIn',
  ])
  await checkSecurityLog(shop.scope)
  expect((await chain()).broken).toBeNull()
  await shop.pool.query(`update security_checkpoint set hash = '\\x00'`)
  await checkSecurityLog(shop.scope)
  expect((await chain()).broken).toBe('checkpoint')
  shop.clock.set(TODAY)
})
