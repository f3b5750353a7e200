import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../../test/build-app.ts'
import { aCustomer, aStaffMember, loggedIn, PASSWORD } from '../../../test/factories.ts'
import { aContract, aMember, anIssuer } from '../../../test/issuer-factories.ts'
import { searched } from '../../../test/searched.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function staffOf(role: 'support' | 'compliance' | 'finance' | 'admin') {
  const member = await aStaffMember(app, { roles: [role] })
  const browser = app.browser()
  await browser.send('POST', '/staff-api/login', { email: member.email, password: PASSWORD })
  return {
    email: member.email,
    get: (path: string) => browser.send('GET', `/staff-api${path}`),
    post: (path: string, body?: unknown) => browser.send('POST', `/staff-api${path}`, body),
    invite: (companyId: string, email: string, reason = 'Adresse falsch geschrieben') =>
      browser.send('POST', `/staff-api/companies/${companyId}/owner-invitation`, { email, reason }),
  }
}

const tokenFor = async (email: string) => (await app.mails(email)).at(-1)!.text.match(/token=(\w+)/)![1]!
const accept = (client: Visitor, token: string) => client.post('/company/invitations/accept', { token })
const lock = (id: string, active = false) =>
  app.db.updateTable('customer').set({ active }).where('id', '=', id).execute()

test('R6.07 staff find companies by name, number and state, with rounds, owed reports and owner', async () => {
  const sina = await staffOf('support')
  const { companyId } = await anIssuer(app)
  const named = { nameCompany: 'Zwiebelturm 100% GmbH', registerNr: 'HRB 70707' }
  await app.db.updateTable('company').set(named).where('id', '=', companyId).execute()
  const due = { companyId, kind: 'annual_financial_statement', state: 'open', createdAt: app.clock.now() }
  const days = [
    ['2024-12-31', '2025-06-30'],
    ['2025-12-31', '2026-12-01'],
    ['2026-12-31', '2027-06-30'],
  ] as const
  for (const [index, [periodEnd, dueOn]] of days.entries())
    await app.db
      .insertInto('report')
      .values({ ...due, id: `0199a3c4-7b1e-7d2f-8a6b-5c4d3e2f200${index}`, periodEnd, dueOn } as never)
      .execute()
  const found = async (query: string) =>
    (await searched(sina, `/companies?${query}`)).body.elements.map(({ id }: { id: string }) => id)
  for (const text of ['zwiebel', '100%', 'hrb 70707'])
    expect(await found(`text=${encodeURIComponent(text)}`)).toEqual([companyId])
  expect(await found('text=10%25%25')).toEqual([])
  expect(await found('text=Zwiebelturm&state=preparing&state=serving')).toEqual([])
  expect(await found('text=Zwiebelturm&state=raising&withoutOwner=true')).toEqual([companyId])
  const [entry] = (await searched(sina, '/companies?text=Zwiebelturm')).body.elements
  expect(entry).toMatchObject({
    ...named,
    state: 'raising',
    hasOwner: false,
    rounds: 1,
    openRounds: 1,
    duties: 2,
    overdue: 1,
  })
  await aMember(app, companyId, 'owner')
  expect(await found('text=Zwiebelturm&withoutOwner=true')).toEqual([])
})

test('R6.07 R3.01 R3.02 the record of a company has its core data, people, invitations and offers', async () => {
  const conny = await staffOf('compliance')
  const issuer = await anIssuer(app)
  const owner = await aMember(app, issuer.companyId, 'owner')
  await owner.client.post(`/company/${issuer.companyId}/invitations`, { email: 'vera@neu.example', role: 'viewer' })
  await aContract(app, issuer, { state: '3_2_active' })
  const { status, body } = await conny.get(`/companies/${issuer.companyId}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    coreData: { nameCompany: body.issuer.nameCompany, powerOfRepresentation: null },
    users: [{ customerId: owner.id, role: 'owner', active: true }],
    invitations: [{ email: 'vera@neu.example', role: 'viewer', expired: false }],
    offers: [{ productId: issuer.productId, roundId: issuer.roundId, roundState: 'open', contracts: 1 }],
    mayInviteOwner: false,
  })
  expect(body.offers[0].amountTotal).toBeGreaterThan(0)
  expect((await conny.get(`/companies/${issuer.companyId}/history`)).body.elements).toEqual([])
  for (const end of ['', '/history'])
    expect(refusalOf(await conny.get(`/companies/${owner.id}${end}`))).toEqual([404, 'COMPANY_NOT_FOUND'])
})

test('R6.07 a first owner’s expired invitation is sent again; the old link opens nothing', async () => {
  const sina = await staffOf('support')
  const { companyId } = await anIssuer(app)
  const mistyped = await aCustomer(app)
  const invited = await aCustomer(app)
  const first = await sina.invite(companyId, mistyped.email)
  expect([first.status, first.body.mayInviteOwner, first.body.invitations]).toMatchObject([
    200,
    true,
    [{ email: mistyped.email, role: 'owner', expired: false }],
  ])
  const old = await tokenFor(mistyped.email)
  const again = await sina.invite(companyId, invited.email.toUpperCase(), 'Nur das @ war falsch')
  expect(again.body.invitations.map(({ email }: { email: string }) => email)).toEqual([invited.email])
  const stranger = await loggedIn(app, mistyped)
  expect(refusalOf(await accept(stranger, old))).toEqual([404, 'LINK_INVALID'])
  const owner = await loggedIn(app, invited)
  expect((await accept(owner, await tokenFor(invited.email))).body).toMatchObject({ companyId, role: 'owner' })
  expect(refusalOf(await sina.invite(companyId, mistyped.email))).toEqual([409, 'COMPANY_HAS_OWNER'])
  const noted = await app.db
    .selectFrom('audit')
    .select(['action', 'details'])
    .where('actorKind', '=', 'staff')
    .where('action', 'like', 'company.user.%')
    .execute()
  const ofThis = noted.filter(({ details }) => (details as { companyId: string }).companyId === companyId)
  expect(ofThis.map(({ action }) => action)).toEqual([
    'company.user.invited',
    'company.user.uninvited',
    'company.user.invited',
  ])
  expect(ofThis.at(-1)!.details).toMatchObject({ reason: 'Nur das @ war falsch' })
})

test('R6.07 a company whose last owner is locked gets another, also one of its people', async () => {
  const sina = await staffOf('support')
  const { companyId } = await anIssuer(app)
  const owner = await aMember(app, companyId, 'owner')
  const editor = await aMember(app, companyId, 'editor')
  expect(refusalOf(await sina.invite(companyId, editor.email))).toEqual([409, 'COMPANY_HAS_OWNER'])
  await lock(owner.id)
  expect((await sina.get(`/companies/${companyId}`)).body).toMatchObject({
    issuer: { hasOwner: false },
    mayInviteOwner: true,
  })
  expect(refusalOf(await sina.invite(companyId, owner.email))).toEqual([409, 'ALREADY_MEMBER /email'])
  expect((await sina.invite(companyId, editor.email)).status).toBe(200)
  expect((await accept(editor.client, await tokenFor(editor.email))).body).toMatchObject({ role: 'owner' })
  const { body } = await sina.get(`/companies/${companyId}`)
  expect(body.users.map(({ role }: { role: string }) => role)).toEqual(['owner', 'owner'])
  expect(body.mayInviteOwner).toBe(false)
})

test('R6.07 domain/rights#own-matters nobody decides about themselves or their company; finance and administrators read', async () => {
  const conny = await staffOf('compliance')
  const { companyId } = await anIssuer(app)
  expect(refusalOf(await conny.invite(companyId, conny.email))).toEqual([403, 'COMPANY_OWN'])
  expect(refusalOf(await conny.invite(companyId, 'wiebke@neu.example', ' '))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /reason',
  ])
  for (const role of ['finance', 'admin'] as const) {
    const reader = await staffOf(role)
    expect((await reader.get(`/companies/${companyId}`)).body.mayInviteOwner).toBe(false)
    expect(refusalOf(await reader.invite(companyId, 'wiebke@neu.example'))).toEqual([403, 'PERMISSION_DENIED'])
  }
})
