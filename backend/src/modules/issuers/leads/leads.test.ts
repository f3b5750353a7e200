import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../../test/build-app.ts'
import { aCustomer, impersonate, loggedIn, someoneOf } from '../../../../test/factories.ts'
import { aContract, aMember, anIssuer } from '../../../../test/issuer-factories.ts'
import { registerData } from '../../../../test/scene/issuers.ts'

let app: TestApp
let sina: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp()
  sina = await someoneOf(app, 'support', 'Sina Support')
})
afterAll(() => app.close())

let asked = 0
/** Somebody asks for capital by the form of the shop. */
async function aDemand() {
  asked++
  const email = `tilda${asked}@lehm.example`
  const form = new FormData()
  const fields = { urgency: '3_6', amount: '750000', purpose: 'Zweiter Brennofen', companyName: `Ofenglut ${asked}` }
  for (const [name, value] of Object.entries({ ...fields, companyForm: 'UG', contact: 'Tilda Ton', email }))
    form.append(name, value)
  const request = new Request('http://shop.example', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  const headers = { 'content-type': request.headers.get('content-type')! }
  expect((await app.client().post('/content/capital-demand', body, headers)).status).toBe(204)
  const { elements } = (await sina.get('/capital-demands?state=open')).body
  return { email, id: elements.find((one: { companyName: string }) => one.companyName === `Ofenglut ${asked}`).id }
}

const creation = (ownerEmail: string, more: object = {}) => ({
  ...registerData(),
  ownerEmail,
  roundName: 'Zweiter Brennofen',
  productType: 'subordinatedLoan',
  branch: 'crafts',
  totalVolume: 750_000,
  ...more,
})

test('R3.12 R2.25 of a demand staff make company, draft of a round and invitation, and its first owner joins', async () => {
  const { id, email } = await aDemand()
  const made = await sina.post(`/capital-demands/${id}/company`, creation(email))
  expect([made.status, made.body]).toMatchObject([201, { state: 'converted', decidedBy: 'Sina Support' }])
  const { companyId, roundId } = made.body
  expect(refusalOf(await sina.post(`/capital-demands/${id}/company`, creation(email)))).toEqual([
    409,
    'INVALID_TRANSITION',
  ])
  const mail = (await app.mails(email)).at(-1)!
  const token = mail.text.match(/invitation\?token=(\w+)/)![1]
  const owner = await loggedIn(app, await aCustomer(app, { email }))
  expect((await owner.post('/company/invitations/accept', { token })).body).toMatchObject({ companyId, role: 'owner' })
  const rounds = (await owner.get(`/company/${companyId}/funding-rounds`)).body.elements
  expect(rounds).toMatchObject([
    { id: roundId, productName: 'Zweiter Brennofen', state: 'draft', totalVolume: 750_000 },
  ])
  const [project] = (await owner.get(`/company/${companyId}/projects`)).body.elements
  expect(project).toMatchObject({ roundId, phase: 'application', done: 0, roundState: 'draft' })
  const owed = (await owner.get(`/company/${companyId}/reports`)).body.elements
  expect(owed.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['funding_plan', 'pitchdeck'])
  expect((await app.client().post(`/product/${rounds[0].productId}`)).status).toBe(404)
})

test('R3.12 a demand has an assignee and notes; an act on an old version must be read again', async () => {
  const { id } = await aDemand()
  const conny = await someoneOf(app, 'compliance', 'Conny Compliance')
  const path = `/capital-demands/${id}`
  const { body: before } = await conny.get(path)
  expect(before).toMatchObject({ demand: { id, assignee: null }, notes: [] })
  expect(before.assignees.map(({ name }: { name: string }) => name)).toEqual(['Conny Compliance', 'Sina Support'])
  const seen = { 'record-version': before.version }
  const assign = (assigneeId: string | null) => sina.send('PUT', `${path}/assignee`, { assigneeId })
  expect((await assign(conny.id)).body.demand).toMatchObject({ assigneeId: conny.id, assignee: 'Conny Compliance' })
  expect(refusalOf(await sina.post(`${path}/notes`, { text: 'Ruft an.' }, seen))).toEqual([409, 'RECORD_CHANGED'])
  expect((await sina.post(`${path}/notes`, { text: ' Ruft an.\r\nMontag. ' })).body.notes).toMatchObject([
    { text: 'Ruft an.\nMontag.', by: 'Sina Support' },
  ])
  expect(refusalOf(await sina.post(`${path}/notes`, { text: ' ' }))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /text'])
  const idsOf = async (who: typeof sina, assignee: string) =>
    (await who.get(`/capital-demands?assignee=${assignee}`)).body.elements.map((one: { id: string }) => one.id)
  expect([await idsOf(conny, 'me'), await idsOf(sina, 'me')]).toEqual([[id], []])
  expect(await idsOf(sina, 'nobody')).not.toContain(id)
  const fritz = await someoneOf(app, 'finance', 'Fritz Finanz')
  expect(refusalOf(await assign(fritz.id))).toEqual([400, 'VIOLATION::ENTITY_DOES_NOT_EXISTS /assigneeId'])
  expect((await assign(null)).body.demand.assignee).toBeNull()
  expect(refusalOf(await sina.get(`/capital-demands/${'0'.repeat(32)}`))).toEqual([404, 'DEMAND_NOT_FOUND'])
})

test('R2.25 staff create a company for a caller without a form, once, and audited', async () => {
  const email = 'anruf@lehm.example'
  const input = creation(email)
  const made = await sina.post('/issuers', input)
  expect(made.status).toBe(201)
  expect(refusalOf(await sina.post('/issuers', input))).toEqual([409, 'COMPANY_EXISTS /registerNr'])
  expect(refusalOf(await sina.post('/issuers', creation(email, { roundName: ' ' })))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /roundName',
  ])
  const acts = await app.db.selectFrom('audit').select('details').where('action', '=', 'demand.add').execute()
  expect(acts).toEqual([{ details: made.body }])
  const mails = await app.mails(email)
  expect(mails).toHaveLength(1)
  const token = mails[0]!.text.match(/invitation\?token=(\w+)/)![1]
  const owner = await loggedIn(app, await aCustomer(app, { email }))
  await owner.post('/company/invitations/accept', { token })
  const [project] = (await owner.get(`/company/${made.body.companyId}/projects`)).body.elements
  expect(project).toMatchObject({ roundId: made.body.roundId, phase: 'application', roundState: 'draft' })
})

test('R3.12 what is refused makes nothing: blank fields, a goods type, a company that is there already', async () => {
  const { id, email } = await aDemand()
  const make = async (more: object) =>
    refusalOf(await sina.post(`/capital-demands/${id}/company`, creation(email, more)))
  expect(await make({ nameCompany: ' ' })).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /nameCompany'])
  expect(await make({ roundName: ' ' })).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /roundName'])
  expect(await make({ productType: 'collectible' })).toEqual([400, 'VIOLATION::NO_SUCH_CHOICE_ERROR /productType'])
  expect(await make({ ownerEmail: 'kein-at' })).toEqual([400, 'VIOLATION::STRICT_CHECK_FAILED_ERROR /ownerEmail'])
  const known = registerData()
  const first = await aDemand()
  await sina.post(`/capital-demands/${first.id}/company`, creation(first.email, known))
  const again = { ...known, registerNr: known.registerNr.toLowerCase() }
  expect(await make(again)).toEqual([409, 'COMPANY_EXISTS /registerNr'])
  const { elements } = (await sina.get('/capital-demands?state=open')).body
  expect(elements.map((one: { id: string }) => one.id)).toContain(id)
  expect(await app.db.selectFrom('companyInvitation').selectAll().where('email', '=', email).execute()).toEqual([])
})

test('R3.12 two of us make one company of a demand', async () => {
  const { id, email } = await aDemand()
  const both = await Promise.all([1, 2].map(() => sina.post(`/capital-demands/${id}/company`, creation(email))))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('R3.12 a demand is declined with a reason for us, and looked at again after all', async () => {
  const { id, email } = await aDemand()
  expect(refusalOf(await sina.post(`/capital-demands/${id}/decline`, { reason: ' ' }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /reason',
  ])
  const declined = await sina.post(`/capital-demands/${id}/decline`, { reason: 'Zu klein.' })
  expect(declined.body).toMatchObject({ state: 'declined', reason: 'Zu klein.' })
  // The receipt of the form, and nothing else.
  expect(await app.mails(email)).toHaveLength(1)
  expect((await sina.post(`/capital-demands/${id}/reopen`)).body).toMatchObject({ state: 'open', reason: null })
  expect(refusalOf(await sina.get(`/capital-demands/${id}/pitch-deck`))).toEqual([404, 'FILE_NOT_FOUND'])
})

test('R2.25 a further company is asked for, confirmed by staff, and there with its owner', async () => {
  const customer = await aCustomer(app)
  const client = await loggedIn(app, customer)
  expect((await client.get('/company/overview')).body).toEqual({ elements: [], requests: [] })
  const input = { ...registerData(), note: 'Tochter der Quellhain.' }
  const requested = await client.post('/company/requests', input)
  expect([requested.status, requested.body.state]).toEqual([201, 'pending'])
  expect(refusalOf(await client.post('/company/requests', registerData()))).toEqual([409, 'COMPANY_REQUEST_PENDING'])
  const decide = `/company-requests/${requested.body.id}/decide`
  expect(refusalOf(await sina.post(decide, { accepted: false }))).toEqual([400, 'REJECTION_REASON_REQUIRED /reason'])
  const accepted = await sina.post(decide, { accepted: true })
  expect(accepted.body.request).toMatchObject({ state: 'accepted', nameCompany: input.nameCompany })
  expect(refusalOf(await sina.post(decide, { accepted: true }))).toEqual([409, 'INVALID_TRANSITION'])
  const { elements } = (await client.get('/company/overview')).body
  expect(elements).toMatchObject([
    { companyId: accepted.body.request.companyId, role: 'owner', investorCount: 0, duties: 0, openRounds: 0 },
  ])
  expect((await app.mails(customer.email)).at(-1)!.subject).toBe(`${input.nameCompany} steht im Firmenportal`)
})

test('R2.25 a refused request has its reason, a withdrawn one has ended, another’s is not found', async () => {
  const one = await aCustomer(app)
  const other = await aCustomer(app)
  const client = await loggedIn(app, one)
  const stranger = await loggedIn(app, other)
  const { body: first } = await client.post('/company/requests', registerData())
  expect(refusalOf(await stranger.post(`/company/requests/${first.id}/withdraw`))).toEqual([
    404,
    'COMPANY_REQUEST_NOT_FOUND',
  ])
  expect((await client.post(`/company/requests/${first.id}/withdraw`)).status).toBe(204)
  app.clock.set(new Date(app.clock.now().getTime() + 1000))
  const { body: second } = await client.post('/company/requests', registerData())
  await sina.post(`/company-requests/${second.id}/decide`, { accepted: false, reason: 'Steht nicht im Register.' })
  expect((await client.get('/company/overview')).body.requests).toMatchObject([
    { state: 'refused', reason: 'Steht nicht im Register.' },
    { state: 'withdrawn' },
  ])
  expect((await stranger.get('/company/overview')).body.requests).toEqual([])
  await impersonate(app, client)
  expect(refusalOf(await client.post('/company/requests', registerData()))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})

test('R2.25 the overview has the figures of every company somebody works for, and of no other', async () => {
  const first = await anIssuer(app)
  const second = await anIssuer(app)
  const foreign = await anIssuer(app)
  const { id, client } = await aMember(app, first.companyId, 'viewer')
  await app.db
    .insertInto('companyMembership')
    .values({ customerId: id, companyId: second.companyId, role: 'owner', createdAt: app.clock.now() })
    .execute()
  const { customer } = await aContract(app, first, { amount: 100_000 })
  await aContract(app, first, { amount: 25_000, customer })
  await aContract(app, first, { amount: 50_000, state: '8_2_rejected' })
  await aContract(app, foreign)
  const { elements } = (await client.get('/company/overview')).body
  const of = ({ companyId }: { companyId: string }) =>
    elements.find((one: { companyId: string }) => one.companyId === companyId)
  expect(elements).toHaveLength(2)
  expect(of(first)).toMatchObject({ role: 'viewer', investorCount: 1, amountTotal: 1250, toReview: 2, openRounds: 1 })
  expect(of(second)).toMatchObject({ role: 'owner', investorCount: 0, amountTotal: 0, toReview: 0, openRounds: 1 })
})
