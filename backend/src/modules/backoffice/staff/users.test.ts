import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { aCustomer, aStaffMember, PASSWORD, someoneOf } from '../../../../test/factories.ts'

type Colleague = Awaited<ReturnType<typeof someoneOf>>

let app: TestApp
let ada: Colleague
let adam: Colleague
beforeAll(async () => {
  app = await buildTestApp({ settings: { OWNER_MAIL: 'inhaberin@goldammer.example' } })
  ada = await someoneOf(app, 'admin', 'Ada Admin')
  adam = await someoneOf(app, 'admin', 'Adam Admin')
})
afterAll(() => app.close())

const password = 'ein langes Passwort'
const send = (
  by: Colleague,
  method: 'POST' | 'PUT',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) =>
  app.app
    .inject({
      method,
      url: `/staff-api${path}`,
      ...(body ? { payload: body } : {}),
      headers: { cookie: by.cookie, ...headers },
    })
    .then((answer) => ({ status: answer.statusCode, body: answer.json(), headers: answer.headers }))
const setRoles = (by: Colleague, id: string, roles: string[], version?: string) =>
  send(by, 'PUT', `/staff-users/${id}/roles`, { roles }, version ? { 'record-version': version } : {})
const userOf = async (id: string, by = ada) =>
  (await by.get('/staff-users')).body.elements.find((one: { id: string }) => one.id === id)
const tokenFor = async (email: string) => (await app.mails(email)).at(-1)!.text.match(/token=(\w+)/)![1]!
const open = (path: string, body: object) => app.browser().send('POST', `/staff-api/invitations/${path}`, body)
const logIn = (email: string, given: string) =>
  app.browser().send('POST', '/staff-api/login', { email, password: given })
const confirmGrant = async (by: Colleague, id: string, version?: string) =>
  await send(by, 'POST', `/staff-users/${id}/grant/confirm`, undefined, {
    'record-version': version ?? (await userOf(id, by)).version,
  })
const auditOfGrant = async (staffId: string) => {
  const rows = await app.db
    .selectFrom('audit')
    .select(['actorId', 'details'])
    .where('action', '=', 'staff.granted')
    .execute()
  return rows.filter(({ details }) => (details as { staffId: string }).staffId === staffId)
}

test('R6.09 an invited person sets a password once by link, and starts when roles are confirmed', async () => {
  const email = 'gesa.greif@goldammer.example'
  const invited = await ada.post('/staff-users', {
    name: ' Gesa Greif ',
    email: email.toUpperCase(),
    roles: ['finance'],
  })
  expect(invited.body).toMatchObject({
    name: 'Gesa Greif',
    email,
    state: 'invited',
    roles: [],
    grant: { alone: false },
  })
  expect(refusalOf(await adam.post('/staff-users', { name: 'G', email, roles: ['finance'] }))).toEqual([
    409,
    'STAFF_EMAIL_TAKEN /email',
  ])
  const first = await tokenFor(email)
  expect((await ada.post(`/staff-users/${invited.body.id}/invitation`)).status).toBe(200)
  expect(refusalOf(await open('accept', { token: first, password }))).toEqual([404, 'LINK_INVALID'])
  const token = await tokenFor(email)
  expect((await open('read', { token })).body).toEqual({ name: 'Gesa Greif', email })
  expect(refusalOf(await open('accept', { token, password: 'zu kurz' }))).toEqual([
    400,
    'VIOLATION::TOO_SHORT_ERROR /password',
  ])
  expect((await open('accept', { token, password })).status).toBe(204)
  expect(refusalOf(await open('accept', { token, password }))).toEqual([404, 'LINK_INVALID'])

  expect(refusalOf(await logIn(email, password))).toEqual([403, 'STAFF_WITHOUT_ROLE'])
  expect(refusalOf(await logIn(email, 'falsch'))).toEqual([401, 'STAFF_BAD_CREDENTIALS'])
  const confirm = (by: Colleague) => confirmGrant(by, invited.body.id)
  expect(refusalOf(await confirm(ada))).toEqual([403, 'FOUR_EYES_REQUIRED'])
  expect((await confirm(adam)).body).toMatchObject({ state: 'active', roles: ['finance'], grant: null })
  expect(await auditOfGrant(invited.body.id)).toMatchObject([{ actorId: adam.id, details: { fourEyes: true } }])
  expect(refusalOf(await confirm(adam))).toEqual([409, 'INVALID_TRANSITION'])
  expect((await logIn(email, password)).status).toBe(200)
})

test('R6.09 a link that has expired, or belongs to somebody who was deactivated, is void', async () => {
  const { body } = await ada.post('/staff-users', { name: 'Late', email: 'late@goldammer.example', roles: ['content'] })
  const token = await tokenFor('late@goldammer.example')
  const invitationExpiresAt = app.clock.now()
  await app.db.updateTable('staff').set({ invitationExpiresAt }).where('id', '=', body.id).execute()
  expect(refusalOf(await open('read', { token }))).toEqual([410, 'LINK_EXPIRED'])
  expect(refusalOf(await open('accept', { token, password }))).toEqual([410, 'LINK_EXPIRED'])
  expect((await userOf(body.id)).state).toBe('expired')
  await ada.post(`/staff-users/${body.id}/deactivate`, { reason: 'Kommt doch nicht.' })
  expect(refusalOf(await open('read', { token }))).toEqual([404, 'LINK_INVALID'])
})

test('R6.09 a role taken away, and a deactivation, are met at the next call of an open session', async () => {
  const otto = await someoneOf(app, 'finance', 'Otto Ohm')
  expect((await otto.get('/payout-runs')).status).toBe(200)
  const { version } = await userOf(otto.id)
  const changed = await setRoles(ada, otto.id, ['content'], version)
  expect(changed.body).toMatchObject({ roles: [], grant: { roles: ['content'], mayConfirm: false } })
  expect(refusalOf(await otto.get('/payout-runs'))).toEqual([403, 'PERMISSION_DENIED'])
  expect(refusalOf(await setRoles(adam, otto.id, ['finance'], version))).toEqual([409, 'RECORD_CHANGED'])
  expect((await confirmGrant(adam, otto.id)).body.roles).toEqual(['content'])
  expect((await otto.get('/me')).body.roles).toEqual(['content'])

  const blank = await ada.post(`/staff-users/${otto.id}/deactivate`, { reason: ' ' })
  expect(refusalOf(blank)).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /reason'])
  const gone = await ada.post(`/staff-users/${otto.id}/deactivate`, { reason: 'Arbeitet nicht mehr hier.' })
  expect(gone.body).toMatchObject({ state: 'inactive', roles: [], lastUsedAt: null })
  expect(refusalOf(await otto.get('/me'))).toEqual([401, 'STAFF_NOT_LOGGED_IN'])
  expect(refusalOf(await logIn(otto.email, PASSWORD))).toEqual([401, 'STAFF_BAD_CREDENTIALS'])
  expect(refusalOf(await setRoles(ada, otto.id, ['finance']))).toEqual([409, 'INVALID_TRANSITION'])
  expect((await ada.post(`/staff-users/${otto.id}/activate`)).body).toMatchObject({ state: 'active', roles: [] })
})

test('R6.09 a deactivated member or one without the right ends impersonation, older addresses too', async () => {
  const losses = {
    deactivated: async ({ id }: Colleague) => {
      await ada.post(`/staff-users/${id}/deactivate`, { reason: 'Arbeitet nicht mehr hier.' })
    },
    withoutTheRole: async ({ id }: Colleague) => {
      await setRoles(ada, id, ['finance'], (await userOf(id)).version)
    },
    // Past the service: every call looks for itself.
    withoutTheRoleInTheTable: async ({ id }: Colleague) => {
      await app.db
        .updateTable('staff')
        .set({ roles: ['compliance'] })
        .where('id', '=', id)
        .execute()
    },
  }
  for (const [how, lose] of Object.entries(losses)) {
    const sina = await someoneOf(app, 'support', 'Sina Support')
    const customer = await aCustomer(app)
    const draw = async () => {
      const { body } = await sina.post(`/customers/${customer.id}/impersonations`, { reason: 'Rückfrage' })
      return Object.fromEntries(new URL(body.url, 'http://localhost').searchParams)
    }
    const visitor = app.client()
    await visitor.post('/account/login/imitate-customer', await draw())
    const drawnBefore = await draw()
    expect((await visitor.get('/context')).body.customer?.id, how).toBe(customer.id)
    await lose(sina)
    expect((await visitor.get('/context')).body.customer, how).toBeNull()
    const late = await app.client().post('/account/login/imitate-customer', drawnBefore)
    expect(refusalOf(late), how).toEqual([401, 'IMPERSONATION_TOKEN_INVALID'])
  }
})

test('R6.09 a forgotten password is replaced by link: sessions end, roles and second factor stay', async () => {
  const nora = await someoneOf(app, 'support', 'Nora Neu')
  await app.db.updateTable('staff').set({ totpSince: app.clock.now() }).where('id', '=', nora.id).execute()
  const path = `/staff-users/${nora.id}/password-reset`
  expect(refusalOf(await ada.post(path, { reason: ' ' }))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /reason'])
  expect(refusalOf(await ada.post(`/staff-users/${ada.id}/password-reset`, { reason: 'Vergessen' }))).toEqual([
    403,
    'STAFF_SELF',
  ])
  const reset = await ada.post(path, { reason: 'Vergessen, am Telefon erkannt.' })
  expect(reset.body).toMatchObject({ state: 'invited', roles: ['support'], secondFactor: true })
  expect(refusalOf(await nora.get('/me'))).toEqual([401, 'STAFF_NOT_LOGGED_IN'])
  expect(refusalOf(await logIn(nora.email, PASSWORD))).toEqual([401, 'STAFF_BAD_CREDENTIALS'])
  expect(refusalOf(await ada.post(path, { reason: 'Noch einmal' }))).toEqual([409, 'INVALID_TRANSITION'])
  expect((await open('accept', { token: await tokenFor(nora.email), password })).status).toBe(204)
  expect((await logIn(nora.email, password)).status).toBe(200)
  const { actorId, details } = await app.db
    .selectFrom('audit')
    .select(['actorId', 'details'])
    .where('action', '=', 'staff.passwordReset')
    .executeTakeFirstOrThrow()
  expect([actorId, details]).toMatchObject([ada.id, { staffId: nora.id, reason: 'Vergessen, am Telefon erkannt.' }])
})

test('R6.09 a corrected address notifies the old one, renews open links and needs roles granted again', async () => {
  const correct = async (id: string, body: object, version?: string) =>
    await send(ada, 'PUT', `/staff-users/${id}`, body, version ? { 'record-version': version } : {})
  const tom = await someoneOf(app, 'support', 'Tom Tipo')
  const { version } = await userOf(tom.id)
  const email = 'tom.typo@goldammer.example'
  expect((await correct(tom.id, { name: ' Tom Typo ', email }, version)).body).toMatchObject({
    name: 'Tom Typo',
    email,
  })
  expect(refusalOf(await correct(tom.id, { name: 'Tom', email }, version))).toEqual([409, 'RECORD_CHANGED'])
  expect(refusalOf(await correct(tom.id, { name: ' ', email }))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /name'])
  expect(refusalOf(await correct(tom.id, { name: 'Tom', email: adam.email }))).toEqual([
    409,
    'STAFF_EMAIL_TAKEN /email',
  ])
  expect(refusalOf(await correct(ada.id, { name: 'Ada', email: ada.email }))).toEqual([403, 'STAFF_SELF'])
  expect((await app.mails(tom.email)).at(-1)?.text).toContain(email)
  // Another address may be another person's, whose password could then be reset.
  expect(await userOf(tom.id)).toMatchObject({ roles: [], grant: { roles: ['support'] } })
  expect(refusalOf(await tom.get('/me'))).toEqual([401, 'STAFF_NOT_LOGGED_IN'])
  expect(refusalOf(await logIn(email, PASSWORD))).toEqual([403, 'STAFF_WITHOUT_ROLE'])
  expect(refusalOf(await confirmGrant(ada, tom.id))).toEqual([403, 'FOUR_EYES_REQUIRED'])
  expect((await confirmGrant(adam, tom.id)).status).toBe(200)
  expect((await logIn(email, PASSWORD)).status).toBe(200)

  const invited = await ada.post('/staff-users', { name: 'Ivo', email: 'ivvo@goldammer.example', roles: ['content'] })
  const stray = await tokenFor('ivvo@goldammer.example')
  await correct(invited.body.id, { name: 'Ivo', email: 'ivo@goldammer.example' })
  expect(refusalOf(await open('read', { token: stray }))).toEqual([404, 'LINK_INVALID'])
  expect((await open('read', { token: await tokenFor('ivo@goldammer.example') })).status).toBe(200)
})

test('R6.09 nobody changes their own access, nor confirms what is asked for them', async () => {
  const self = `/staff-users/${ada.id}`
  const own = [
    await setRoles(ada, ada.id, ['admin', 'finance']),
    await ada.post(`${self}/deactivate`, { reason: 'Urlaub' }),
  ]
  await setRoles(adam, ada.id, ['admin', 'finance'])
  own.push(await confirmGrant(ada, ada.id), await ada.post(`${self}/grant/refuse`))
  for (const answer of own) expect(refusalOf(answer)).toEqual([403, 'STAFF_SELF'])
  expect((await userOf(ada.id)).grant).toMatchObject({ mayConfirm: false, alone: true })
  expect((await adam.post(`${self}/grant/refuse`)).body).toMatchObject({ roles: ['admin'], grant: null })
  expect(refusalOf(await ada.post(`/staff-users/${'0'.repeat(32)}/grant/refuse`))).toEqual([
    404,
    'STAFF_USER_NOT_FOUND',
  ])
})

test('R6.09 what a second administrator confirms is what they have read, not what was asked for since', async () => {
  const nele = await aStaffMember(app, { name: 'Nele Neu', roles: [] })
  await setRoles(ada, nele.id, ['support'])
  const { version } = await userOf(nele.id, adam)
  await setRoles(ada, nele.id, ['compliance'])
  expect(refusalOf(await confirmGrant(adam, nele.id, version))).toEqual([409, 'RECORD_CHANGED'])
  expect((await userOf(nele.id)).roles).toEqual([])
  expect((await confirmGrant(adam, nele.id)).body.roles).toEqual(['compliance'])
})

test('R6.09 of two administrators who invite the same person at once the second is refused', async () => {
  const input = { name: 'Zwei Mal', email: 'zweimal@goldammer.example', roles: ['support'] }
  const both = await Promise.all([ada, adam].map((by) => by.post('/staff-users', input)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('R6.09 without a second administrator the requester may confirm, and the audit shows it', async () => {
  const kim = await aStaffMember(app, { name: 'Kim Klein', roles: ['support'] })
  await ada.post(`/staff-users/${adam.id}/deactivate`, { reason: 'Elternzeit' })
  await setRoles(ada, kim.id, ['support', 'content'])
  expect((await userOf(kim.id)).grant).toMatchObject({ mayConfirm: true, alone: true })
  const { body } = await confirmGrant(ada, kim.id)
  expect(body.roles).toEqual(['support', 'content'])
  expect(await auditOfGrant(kim.id)).toMatchObject([{ actorId: ada.id, details: { fourEyes: false } }])
})

test('R6.09 two administrators cannot take one another’s rights at once', async () => {
  const eva = await someoneOf(app, 'admin', 'Eva Eins')
  const both = await Promise.all([
    ada.post(`/staff-users/${eva.id}/deactivate`, { reason: 'Streit' }),
    eva.post(`/staff-users/${ada.id}/deactivate`, { reason: 'Streit' }),
  ])
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
})

test('R6.09 domain/sign-in#staff-accounts who voids a colleague’s password or changes their address is not alone by it', async () => {
  await app.db.updateTable('staff').set({ active: false }).execute()
  const olga = await someoneOf(app, 'admin', 'Olga Ost')
  const olaf = await someoneOf(app, 'admin', 'Olaf West')
  const nina = await someoneOf(app, 'support', 'Nina Nord')
  await setRoles(olga, nina.id, ['support', 'finance'])
  await olga.post(`/staff-users/${olaf.id}/password-reset`, { reason: 'Vergessen.' })
  expect(refusalOf(await confirmGrant(olga, nina.id))).toEqual([403, 'FOUR_EYES_REQUIRED'])
  const correct = (id: string, name: string, email: string) =>
    send(olga, 'PUT', `/staff-users/${id}`, { name, email: `${email}@goldammer.example` })
  expect(refusalOf(await correct(olaf.id, 'Olaf West', 'olga-zwei'))).toEqual([403, 'FOUR_EYES_REQUIRED /email'])

  // What was asked for the one address is nobody's to confirm for another.
  expect((await correct(nina.id, 'Nina Nord', 'nina-nord')).body).toMatchObject({
    roles: [],
    grant: { roles: ['support'], mayConfirm: false },
  })
})

test('R6.09 domain/rights#roles-granted-alone a sole administrator’s grant of money and rights waits a day and can be stopped', async () => {
  await app.db.updateTable('staff').set({ active: false }).execute()
  const sole = await someoneOf(app, 'admin', 'Sonja Solo')
  const kim = await aStaffMember(app, { name: 'Kim Kasse', roles: ['support'] })
  const linksOf = async (email: string) => {
    await app.runJobs()
    return (await app.mails(email)).flatMap(({ links }) => links).filter((link) => link.includes('/staff/stop-grant'))
  }
  const giveAlone = async () => {
    await setRoles(sole, kim.id, ['support', 'finance'])
    return await confirmGrant(sole, kim.id)
  }
  const waiting = (await giveAlone()).body
  const takesEffectAt = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  expect(waiting).toMatchObject({ roles: ['support'], grant: { roles: ['finance'], mayConfirm: false, takesEffectAt } })
  expect(refusalOf(await confirmGrant(sole, kim.id))).toEqual([409, 'INVALID_TRANSITION'])
  // All staff are notified, and the owner.
  const owner = await linksOf('inhaberin@goldammer.example')
  expect([owner.length, (await linksOf(kim.email)).length]).toEqual([1, 1])
  const stop = (link: string) =>
    app.browser().send('POST', '/staff-api/staff-grants/stop', { token: new URL(link).searchParams.get('token') })
  expect((await stop(owner[0]!)).status).toBe(204)
  expect((await stop(owner[0]!)).status).toBe(204)
  expect(await userOf(kim.id, sole)).toMatchObject({ roles: ['support'], grant: null })
  const stopped = await app.db.selectFrom('audit').selectAll().where('action', '=', 'staff.grantStopped').execute()
  expect(stopped).toMatchObject([{ actorId: null, details: { email: 'inhaberin@goldammer.example' } }])

  await giveAlone()
  app.clock.set(new Date(app.clock.now().getTime() + 86_400_000))
  await app.runJobs()
  const { roles } = await app.db.selectFrom('staff').select('roles').where('id', '=', kim.id).executeTakeFirstOrThrow()
  expect(roles).toEqual(['support', 'finance'])
  expect(refusalOf(await stop((await linksOf(kim.email)).at(-1)!))).toEqual([409, 'INVALID_TRANSITION'])
})
