import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { aCustomer, aStaffMember, loggedIn, someoneOf } from '../../../../test/factories.ts'
import type { Tx } from '../../../shared/database.ts'
import { newId } from '../../../shared/ids.ts'
import { endEverySession } from './every-session.service.ts'
import { makeFirstAdminLink } from './first-admin.service.ts'
import { makeLostAdminLink } from './lost-admin.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const password = 'ein langes Passwort'
const day = 86_400_000
const post = (path: string, body: object) => app.browser().send('POST', `/staff-api/first-admin${path}`, body)
const newLink = async () => {
  const link = await makeFirstAdminLink(app.scope)
  return { ...link, token: new URL(link?.url ?? 'http://none').searchParams.get('token') ?? '' }
}
const accept = (token: string, email = 'ada@goldammer.example') =>
  post('', { token, name: ' Ada Admin ', email, password })

test('R6.09 an empty platform gets its first administrator by a link that is good once and for a day', async () => {
  // Whoever is there without the role does not count, nor does an administrator who was deactivated.
  await aStaffMember(app, { roles: ['support'] })
  const gone = await aStaffMember(app, { roles: ['admin'] })
  await app.db.updateTable('staff').set({ active: false }).where('id', '=', gone.id).execute()

  const first = await newLink()
  expect(first.expiresAt?.getTime()).toBe(app.clock.now().getTime() + day)
  const second = await newLink()
  expect(refusalOf(await post('/read', { token: first.token }))).toEqual([404, 'LINK_INVALID'])
  app.clock.set(new Date(app.clock.now().getTime() + day))
  expect(refusalOf(await accept(second.token))).toEqual([410, 'LINK_EXPIRED'])
  const { token } = await newLink()
  expect((await post('/read', { token })).status).toBe(204)
  expect(refusalOf(await accept(token, gone.email))).toEqual([409, 'STAFF_EMAIL_TAKEN /email'])

  const both = await Promise.all([accept(token, 'ada@goldammer.example'), accept(token, 'eva@goldammer.example')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404])
  const admins = await app.db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'roles'])
    .where('name', '=', 'Ada Admin')
    .execute()
  expect(admins).toMatchObject([{ roles: ['admin'] }])
  const audit = await app.db
    .selectFrom('audit')
    .select(['actorId', 'details'])
    .where('action', '=', 'staff.firstAdmin')
    .execute()
  expect(audit).toMatchObject([{ actorId: admins[0]!.id, details: { fourEyes: false } }])
  const entered = await app.browser().send('POST', '/staff-api/login', { email: admins[0]!.email, password })
  expect([entered.status, entered.body.roles]).toEqual([200, ['admin']])
})

test('R6.09 the second visitor of a link learns that it is used, whenever the first came', async () => {
  await app.db.updateTable('staff').set({ active: false }).execute()
  const { token } = await newLink()
  // The first is about to come in; the second has found the link and waits to see who is there.
  const { accepted } = await app.db.transaction().execute(async (tx) => {
    await sql`lock table staff in access exclusive mode`.execute(tx)
    const accepted = accept(token, 'zoe@goldammer.example')
    await untilSomeoneWaits(tx)
    await tx.deleteFrom('firstAdminLink').execute()
    await tx
      .insertInto('staff')
      .values({
        id: newId(app.clock.now()),
        name: 'Ada Zuerst',
        email: 'zuerst@goldammer.example',
        passwordHash: 'x',
        roles: ['admin'],
        createdAt: app.clock.now(),
      })
      .execute()
    return { accepted }
  })
  expect(refusalOf(await accepted)).toEqual([404, 'LINK_INVALID'])
})

/** Until a statement of this database stands behind a lock. */
async function untilSomeoneWaits(tx: Tx): Promise<void> {
  const { rows } = await sql<{ waiting: boolean }>`select exists (
    select from pg_locks where not granted and relation = 'staff'::regclass
  ) as waiting`.execute(tx)
  if (!rows[0]?.waiting) await untilSomeoneWaits(tx)
}

test('R6.09 as soon as there is an administrator no link is made, and none that was made is good', async () => {
  await app.db.updateTable('staff').set({ active: false }).execute()
  const { token } = await newLink()
  await aStaffMember(app, { roles: ['admin'] })
  expect(await makeFirstAdminLink(app.scope)).toBeNull()
  for (const answer of [await post('/read', { token }), await accept(token, 'neu@goldammer.example')])
    expect(refusalOf(answer)).toEqual([409, 'FIRST_ADMIN_EXISTS'])
})

test('R6.09 an administrator without password and factor returns by a link from the shell', async () => {
  const ada = await aStaffMember(app, { name: 'Ada Allein', roles: ['admin'] })
  await app.db
    .updateTable('staff')
    .set({ totpSecret: 'x', totpSince: app.clock.now() })
    .where('id', '=', ada.id)
    .execute()
  const sina = await aStaffMember(app, { roles: ['support'] })
  expect(await makeLostAdminLink(app.scope, sina.email)).toBeNull()
  expect(await makeLostAdminLink(app.scope, 'niemand@goldammer.example')).toBeNull()
  const link = await makeLostAdminLink(app.scope, ` ${ada.email.toUpperCase()} `)
  expect(link?.expiresAt.getTime()).toBe(app.clock.now().getTime() + day)
  const logIn = (given: string) => app.browser().send('POST', '/staff-api/login', { email: ada.email, password: given })
  expect(refusalOf(await logIn(ada.password))).toEqual([401, 'STAFF_BAD_CREDENTIALS'])
  const token = new URL(link!.url).searchParams.get('token')
  const accepted = await app.browser().send('POST', '/staff-api/invitations/accept', { token, password })
  expect(accepted.status).toBe(204)
  expect((await logIn(password)).body.roles).toEqual(['admin'])
  const { actorKind, details } = await app.db
    .selectFrom('audit')
    .select(['actorKind', 'details'])
    .where('action', '=', 'staff.adminRestored')
    .executeTakeFirstOrThrow()
  expect([actorKind, details]).toEqual(['system', { staffId: ada.id }])
})

test('R8.07 after a restore the shell signs everybody out; guests keep carts, and it is logged', async () => {
  const customer = await loggedIn(app, await aCustomer(app))
  const guest = app.client()
  const admin = await someoneOf(app, 'admin', 'Arne Adler')
  await guest.post('/checkout/cart', {})
  const before = guest.token
  const ended = await endEverySession(app.scope)
  expect(ended).toEqual({ customers: expect.any(Number), staff: expect.any(Number) })
  expect(Math.min(ended.customers, ended.staff)).toBeGreaterThan(0)
  expect((await customer.get('/context')).body.customer).toBeNull()
  expect(refusalOf(await admin.get('/account'))).toEqual([401, 'STAFF_NOT_LOGGED_IN'])
  await guest.get('/context')
  expect(guest.token).toBe(before)
  const audit = await app.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'staff.everySessionEnded')
    .execute()
  expect(audit).toEqual([{ details: ended }])
})
