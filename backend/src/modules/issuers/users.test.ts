import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../../test/build-app.ts'
import { aCustomer, impersonate, loggedIn } from '../../../test/factories.ts'
import { aMember, anIssuer } from '../../../test/issuer-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const day = 86_400_000

async function aCompany() {
  const { companyId } = await anIssuer(app)
  const owner = await aMember(app, companyId, 'owner')
  const path = `/company/${companyId}`
  const invite = (email: string, role = 'viewer') => owner.client.post(`${path}/invitations`, { email, role })
  return { companyId, owner, path, invite }
}

const tokenFor = async (email: string) => (await app.mails(email)).at(-1)!.text.match(/token=(\w+)/)![1]!
const accept = (client: Visitor, token: string) => client.post('/company/invitations/accept', { token })
const roleOf = async (client: Visitor, companyId: string) =>
  (await client.get('/company/companies')).body.elements.find(
    (one: { companyId: string }) => one.companyId === companyId,
  )?.role

test('R6.07 an invitation’s link works once, for seven days and its address, and gives the role', async () => {
  const { companyId, path, invite, owner } = await aCompany()
  const invited = await aCustomer(app)
  expect((await invite(` ${invited.email.toUpperCase()} `, 'editor')).status).toBe(400)
  const { status, body } = await invite(invited.email.toUpperCase(), 'editor')
  expect([status, body.invitations]).toMatchObject([200, [{ email: invited.email, role: 'editor', expired: false }]])
  const token = await tokenFor(invited.email)
  const thief = await loggedIn(app, await aCustomer(app))
  const client = await loggedIn(app, invited)
  for (const end of ['read', 'accept'])
    expect(refusalOf(await thief.post(`/company/invitations/${end}`, { token }))).toEqual([
      403,
      'INVITATION_FOR_ANOTHER',
    ])
  const guest = await app.client().post('/company/invitations/accept', { token })
  expect(guest.body.errors[0].code).toBe('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')
  expect((await client.post('/company/invitations/read', { token })).body).toMatchObject({ companyId, role: 'editor' })
  expect((await accept(client, token)).body).toMatchObject({ companyId, role: 'editor' })
  expect(await roleOf(client, companyId)).toBe('editor')
  expect(refusalOf(await accept(client, token))).toEqual([404, 'LINK_INVALID'])
  const { users, invitations } = (await owner.client.get(`${path}/users`)).body
  expect([users.length, invitations]).toEqual([2, []])
  const stored = await app.db.selectFrom('audit').select('action').where('customerId', '=', invited.id).execute()
  expect(stored).toContainEqual({ action: 'company.user.joined' })
})

test('R6.07 an expired, withdrawn or renewed invitation is void; the new link works', async () => {
  const { path, invite, owner } = await aCompany()
  const invited = await aCustomer(app)
  const client = await loggedIn(app, invited)
  const { id } = (await invite(invited.email)).body.invitations[0]
  expect(refusalOf(await invite(invited.email))).toEqual([409, 'INVITATION_OPEN /email'])
  const first = await tokenFor(invited.email)
  await owner.client.post(`${path}/invitations/${id}/resend`)
  const second = await tokenFor(invited.email)
  expect(refusalOf(await accept(client, first))).toEqual([404, 'LINK_INVALID'])
  const expiresAt = new Date(app.clock.now().getTime())
  await app.db.updateTable('companyInvitation').set({ expiresAt }).where('id', '=', id).execute()
  expect(refusalOf(await accept(client, second))).toEqual([410, 'LINK_EXPIRED'])
  const again = (await invite(invited.email)).body.invitations
  expect(again).toHaveLength(1)
  expect(new Date(again[0].expiresAt).getTime() - app.clock.now().getTime()).toBe(7 * day)
  expect((await owner.client.delete(`${path}/invitations/${again[0].id}`)).status).toBe(204)
  expect(refusalOf(await accept(client, await tokenFor(invited.email)))).toEqual([404, 'LINK_INVALID'])
})

test('R6.07 only owners see and change users; nobody else’s company, and not staff in their place', async () => {
  const { companyId, path, owner, invite } = await aCompany()
  const other = await aCompany()
  const member = await aMember(app, companyId, 'editor')
  const viewer = await aMember(app, companyId, 'viewer')
  expect(refusalOf(await invite(member.email))).toEqual([409, 'ALREADY_MEMBER /email'])
  const { id } = (await invite('vera@neu.example')).body.invitations[0]
  const changes = (client: Visitor, at = path) => [
    client.patch(`${at}/users/${viewer.id}`, { role: 'owner' }),
    client.delete(`${at}/users/${viewer.id}`),
    client.post(`${at}/invitations`, { email: 'noch@neu.example', role: 'owner' }),
    client.post(`${at}/invitations/${id}/resend`),
    client.delete(`${at}/invitations/${id}`),
  ]
  for (const { client } of [member, viewer]) {
    expect(refusalOf(await client.get(`${path}/users`))).toEqual([403, 'PERMISSION_DENIED'])
    for (const answer of await Promise.all(changes(client)))
      expect(refusalOf(answer)).toEqual([403, 'PERMISSION_DENIED'])
  }
  for (const answer of await Promise.all(changes(other.owner.client)))
    expect(refusalOf(answer)).toEqual([404, 'COMPANY_NOT_FOUND'])
  // Their own company, our people.
  const foreign = await Promise.all(changes(other.owner.client, other.path).filter((_, index) => index !== 2))
  for (const answer of foreign) expect(answer.status).toBe(404)
  await impersonate(app, owner.client)
  for (const answer of await Promise.all(changes(owner.client)))
    expect(refusalOf(answer)).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
  expect(await roleOf(viewer.client, companyId)).toBe('viewer')
})

test('R6.07 an owner gives another role, which holds at once, and takes access away', async () => {
  const { companyId, path, owner } = await aCompany()
  const member = await aMember(app, companyId, 'viewer')
  const columns = [{ key: 'state', shown: true }]
  await member.client.post(`${path}/contract-views`, { name: 'Meine', filters: {}, columns })
  expect((await owner.client.patch(`${path}/users/${member.id}`, { role: 'owner' })).status).toBe(200)
  expect((await member.client.get(`${path}/users`)).status).toBe(200)
  expect((await owner.client.delete(`${path}/users/${member.id}`)).status).toBe(204)
  expect(refusalOf(await member.client.get(`${path}/contracts`))).toEqual([404, 'COMPANY_NOT_FOUND'])
  expect(await app.db.selectFrom('contractView').select('id').where('customerId', '=', member.id).execute()).toEqual([])
  expect(refusalOf(await owner.client.delete(`${path}/users/${member.id}`))).toEqual([404, 'COMPANY_USER_NOT_FOUND'])
})

test('R6.07 what an owner has asked others to is void once they are none any more', async () => {
  const { companyId, path, owner } = await aCompany()
  const second = await aMember(app, companyId, 'owner')
  const third = await aMember(app, companyId, 'owner')
  const invite = async ({ client }: typeof second) => {
    const customer = await aCustomer(app)
    await client.post(`${path}/invitations`, { email: customer.email, role: 'owner' })
    return { client: await loggedIn(app, customer), token: await tokenFor(customer.email) }
  }
  const bySecond = await invite(second)
  const byThird = await invite(third)
  await owner.client.delete(`${path}/users/${second.id}`)
  await owner.client.patch(`${path}/users/${third.id}`, { role: 'viewer' })
  for (const { client, token } of [bySecond, byThird])
    expect(refusalOf(await accept(client, token))[1]).toBe('LINK_INVALID')
})

test('R6.07 the last owner cannot be removed, demoted, deleted, or lost by two acts at once', async () => {
  const { companyId, path, owner } = await aCompany()
  const self = `${path}/users/${owner.id}`
  expect(refusalOf(await owner.client.delete(self))).toEqual([409, 'LAST_OWNER'])
  expect(refusalOf(await owner.client.patch(self, { role: 'editor' }))).toEqual([409, 'LAST_OWNER'])
  expect(refusalOf(await owner.client.delete('/account/customer'))).toEqual([409, 'LAST_OWNER'])
  const second = await aMember(app, companyId, 'owner')
  const both = await Promise.all([
    owner.client.delete(`${path}/users/${second.id}`),
    second.client.delete(`${path}/users/${owner.id}`),
  ])
  expect(both.filter(({ status }) => status === 204)).toHaveLength(1)
  const { n } = await app.db
    .selectFrom('companyMembership')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(1)
})
