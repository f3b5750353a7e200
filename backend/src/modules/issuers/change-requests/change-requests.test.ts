import { localDate } from '@goldammer/sdk/units'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { aCustomer, aStaffMember, impersonate, loggedIn, PASSWORD } from '../../../../test/factories.ts'
import { anInvestor } from '../../../../test/investing-factories.ts'
import { sendFile } from '../../../../test/upload.ts'
import { newId } from '../../../shared/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(TODAY))

const REQUESTS = '/investor/change-requests'
const NEW_NAME = { lastName: 'Musterfrau', reason: 'Heirat' }

const aProof = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#ffd500' } })
    .jpeg()
    .toBuffer()

const ask = async (visitor: Visitor, request: Record<string, string>) =>
  sendFile(visitor, REQUESTS, await aProof(), request)

async function aVerifiedInvestor() {
  const investor = await anInvestor(app)
  return { ...investor, visitor: await loggedIn(app, investor) }
}

async function someoneOf(role: string, name: string) {
  const staff = await aStaffMember(app, { name, roles: [role] })
  const browser = app.browser()
  await browser.send('POST', '/staff-api/login', { email: staff.email, password: PASSWORD })
  return {
    ...staff,
    get: (path: string) => browser.send('GET', `/staff-api${path}`),
    decide: (id: string, decision: object) => browser.send('POST', `/staff-api/change-requests/${id}/decide`, decision),
  }
}

const profileOf = async (visitor: Visitor) => (await visitor.get('/investor/profile')).body
const save = (visitor: Visitor, person: object) => visitor.send('PUT', '/store-api/investor/profile', person)

test.each([
  ['firstName', 'Johanna'],
  ['lastName', 'Musterfrau'],
  ['birthDate', { day: 5, month: 7, year: 1988 }],
  ['birthPlace', 'Musterstadt'],
  ['nationality', 'AT'],
  ['street', 'Nebenweg'],
  ['postalCode', '00002'],
  ['city', 'Musterstadt'],
  ['city', null],
  ['country', 'AT'],
])('R2.22 once the identity is confirmed %s cannot become %j', async (field, value) => {
  const { visitor } = await aVerifiedInvestor()
  const { person } = await profileOf(visitor)
  const refused = await save(visitor, { ...person, phone: '030 23125-999', [field]: value })
  expect(refusalOf(refused)).toEqual([400, `VERIFIED_FIELD_LOCKED /${field}`])
  expect((await profileOf(visitor)).person).toEqual(person)
  expect((await save(visitor, { ...person, phone: '030 23125-999' })).status).toBe(200)
})

test('R2.22 before the identity is confirmed, data may be changed; missing data later too', async () => {
  const { visitor } = await aVerifiedInvestor()
  const { person, verifiedFields } = await profileOf(visitor)
  expect(verifiedFields).not.toContain('idNo')
  expect((await save(visitor, { ...person, idNo: 'L01X00T47' })).body.verifiedFields).toContain('idNo')
  const unchecked = await loggedIn(app, await anInvestor(app, { kyc: 'none' }))
  const open = await profileOf(unchecked)
  expect(open.verifiedFields).toEqual([])
  expect((await save(unchecked, { ...open.person, lastName: 'Musterfrau' })).body.person.lastName).toBe('Musterfrau')
})

test('R2.22 the shop’s account keeps name and birthday as well once the identity is confirmed', async () => {
  const { visitor } = await aVerifiedInvestor()
  expect((await visitor.get('/account/verified-data')).body.fields).toEqual(['firstName', 'lastName', 'birthday'])
  const change = (more: object) =>
    visitor.post('/account/change-profile', { firstName: 'Jana', lastName: 'Probst', ...more })
  expect(refusalOf(await change({ lastName: 'Musterfrau' }))).toEqual([400, 'VERIFIED_FIELD_LOCKED /lastName'])
  expect(refusalOf(await change({ birthdayDay: 2, birthdayMonth: 5, birthdayYear: 1990 }))).toEqual([
    400,
    'VERIFIED_FIELD_LOCKED /birthdayDay',
  ])
  expect((await change({ title: 'Dr.' })).status).toBe(200)
  const stranger = await loggedIn(app, await aCustomer(app))
  expect((await stranger.get('/account/verified-data')).body.fields).toEqual([])
})

test('R2.22 a name change needs a proof and compliance’s acceptance, then a new identity check', async () => {
  const { visitor, email, investorId } = await aVerifiedInvestor()
  const asked = await ask(visitor, NEW_NAME)
  expect([asked.status, asked.body]).toMatchObject([
    201,
    { state: 'pending', changes: [{ field: 'lastName', before: 'Probst', after: 'Musterfrau' }], file: 'foto.jpg' },
  ])
  expect((await profileOf(visitor)).person.lastName).toBe('Probst')
  const { verified, elements } = (await visitor.get(REQUESTS)).body
  expect(verified).toContainEqual({ field: 'lastName', value: 'Probst' })
  expect(elements).toMatchObject([{ id: asked.body.id, state: 'pending' }])
  expect(refusalOf(await ask(visitor, NEW_NAME))).toEqual([409, 'CHANGE_REQUEST_PENDING'])

  const conny = await someoneOf('compliance', 'Conny Compliance')
  const waiting = (await conny.get('/change-requests?state=pending&kind=person')).body.elements
  expect(waiting).toContainEqual(
    expect.objectContaining({ id: asked.body.id, name: 'Jana Probst', needsNewCheck: true, decidedBy: null }),
  )
  expect((await conny.get(`/change-requests/${asked.body.id}/file`)).headers['content-type']).toBe('image/jpeg')
  const decided = await conny.decide(asked.body.id, { accepted: true })
  expect(decided.body).toMatchObject({ state: 'accepted', decidedBy: 'Conny Compliance' })

  const after = await profileOf(visitor)
  expect(after).toMatchObject({ kycState: 'none', verifiedFields: [], person: { lastName: 'Musterfrau' } })
  expect((await visitor.post('/account/customer')).body.lastName).toBe('Musterfrau')
  const [mail] = (await app.mails(email)).slice(-1)
  expect(mail!.text).toContain('noch einmal geprüft')
  const news = (await visitor.get('/investor/news')).body.elements
  expect(news[0].title).toBe('Ihre Daten sind geändert')
  const history = await app.db
    .selectFrom('history')
    .select(['event', 'toState', 'actorKind'])
    .where('entityId', '=', asked.body.id)
    .orderBy('at')
    .execute()
  expect(history).toEqual([
    { event: 'ask', toState: 'pending', actorKind: 'customer' },
    { event: 'accept', toState: 'accepted', actorKind: 'staff' },
  ])
  const audit = await app.db
    .selectFrom('audit')
    .select('action')
    .where('actorId', '=', conny.id)
    .orderBy('at')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['changeRequest.read', 'changeRequest.accept']),
  )
  const check = await app.db.selectFrom('identityCheck').select('state').where('investorId', '=', investorId).execute()
  expect(check).toEqual([{ state: 'none' }])
  expect(refusalOf(await conny.decide(asked.body.id, { accepted: true }))).toEqual([409, 'INVALID_TRANSITION'])
})

test.each([
  ['the only one leaves nothing of the old one', 'DE', 'AT'],
  ['one of two leaves the further one', 'PL', 'PL'],
])('R2.22 a corrected nationality: %s', async (_title, citizenship, expected) => {
  const { visitor } = await aVerifiedInvestor()
  const { person } = await profileOf(visitor)
  expect((await save(visitor, { ...person, citizenship })).status).toBe(200)
  const { body } = await ask(visitor, { nationality: 'AT', reason: 'Einbürgerung' })
  const conny = await someoneOf('compliance', 'Conny Compliance')
  expect((await conny.decide(body.id, { accepted: true })).status).toBe(200)
  expect((await profileOf(visitor)).person).toMatchObject({ nationality: 'AT', citizenship: expected })
})

test('R2.22 a move within the country keeps the confirmed identity', async () => {
  const { visitor, email } = await aVerifiedInvestor()
  const { body } = await ask(visitor, {
    street: ' Nebenweg ',
    city: 'Musterstadt',
    postalCode: '00002',
    reason: 'Umzug',
  })
  const conny = await someoneOf('compliance', 'Conny Compliance')
  expect((await conny.decide(body.id, { accepted: true })).body.needsNewCheck).toBe(false)
  expect(await profileOf(visitor)).toMatchObject({
    kycState: 'successful',
    person: { street: 'Nebenweg', city: 'Musterstadt', postalCode: '00002', lastName: 'Probst' },
  })
  const [mail] = (await app.mails(email)).slice(-1)
  expect(mail!.text).not.toContain('noch einmal geprüft')
})

test('R2.22 a refusal gives the investor a reason and changes nothing; they may ask again', async () => {
  const { visitor, email, id } = await aVerifiedInvestor()
  await app.db.updateTable('customer').set({ locale: 'pl-PL' }).where('id', '=', id).execute()
  const { body } = await ask(visitor, NEW_NAME)
  const conny = await someoneOf('compliance', 'Conny Compliance')
  expect(refusalOf(await conny.decide(body.id, { accepted: false, reason: ' ' }))).toEqual([
    400,
    'REJECTION_REASON_REQUIRED /reason',
  ])
  await conny.decide(body.id, { accepted: false, reason: 'Dokument jest nieczytelny.' })
  const [mail] = (await app.mails(email)).slice(-1)
  expect([mail!.subject, mail!.text]).toEqual([
    'Dane nie zostały zmienione',
    expect.stringContaining('Dokument jest nieczytelny.'),
  ])
  expect((await profileOf(visitor)).person.lastName).toBe('Probst')
  expect((await visitor.get(REQUESTS)).body.elements).toMatchObject([
    { state: 'refused', refusalReason: 'Dokument jest nieczytelny.' },
  ])
  expect((await ask(visitor, NEW_NAME)).status).toBe(201)
})

test('R2.22 what was asked for can be taken back, which erases the proof, and only by whose data they are', async () => {
  const { visitor } = await aVerifiedInvestor()
  const { body } = await ask(visitor, NEW_NAME)
  const withdraw = (who: Visitor) => who.post(`${REQUESTS}/${body.id}/withdraw`)
  const stranger = await aVerifiedInvestor()
  expect(refusalOf(await withdraw(stranger.visitor))).toEqual([404, 'CHANGE_REQUEST_NOT_FOUND'])
  expect((await withdraw(visitor)).body).toMatchObject({ state: 'withdrawn', file: null })
  expect(refusalOf(await withdraw(visitor))).toEqual([409, 'INVALID_TRANSITION'])
  const conny = await someoneOf('compliance', 'Conny Compliance')
  expect(refusalOf(await conny.decide(body.id, { accepted: true }))).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusalOf(await conny.get(`/change-requests/${body.id}/file`))).toEqual([404, 'FILE_NOT_FOUND'])
  expect((await ask(visitor, NEW_NAME)).status).toBe(201)
})

test.each([
  ['nothing that differs', { lastName: ' Probst ' }, 'CHANGE_REQUEST_EMPTY'],
  ['nothing at all', {}, 'CHANGE_REQUEST_EMPTY'],
  ['a blank name', { lastName: '  ' }, 'VIOLATION::IS_BLANK_ERROR /lastName'],
  ['what is not locked', { idNo: 'L01X00T47' }, 'CHANGE_REQUEST_NOT_NEEDED /idNo'],
  ['what a person does not have', { registerNr: 'HRB 1' }, 'CHANGE_REQUEST_NOT_NEEDED /registerNr'],
  ['a day that is none', { birthDate: '1988-02-30' }, 'VIOLATION::INVALID_FORMAT_ERROR /birthDate'],
  ['a birthday of yesterday’s children', { birthDate: '2008-11-21' }, 'MUST_BE_ADULT /birthDate'],
  ['a German postal code of four digits', { postalCode: '0001' }, 'VIOLATION::ZIP_CODE_INVALID /postalCode'],
  ['a field that does not exist', { iban: 'DE29' }, 'VIOLATION::UNKNOWN_FIELD /iban'],
])('R2.22 %s is refused at its field', async (_, request, refusal) => {
  const { visitor } = await aVerifiedInvestor()
  expect(refusalOf(await ask(visitor, { reason: 'Heirat', ...request } as Record<string, string>))).toEqual([
    400,
    refusal,
  ])
})

test('R5.05 the request has a reason and a proof that is a PDF, JPG or PNG', async () => {
  const { visitor } = await aVerifiedInvestor()
  const gif = await sharp(await aProof())
    .gif()
    .toBuffer()
  expect(refusalOf(await sendFile(visitor, REQUESTS, gif, NEW_NAME))).toEqual([400, 'FILE_TYPE_NOT_ALLOWED /file'])
  expect(refusalOf(await sendFile(visitor, REQUESTS, Buffer.alloc(0), NEW_NAME))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /file',
  ])
  expect(refusalOf(await ask(visitor, { ...NEW_NAME, reason: ' ' }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /reason',
  ])
})

test('R2.22 two requests at once make one, and a request that the data have overtaken is not applied', async () => {
  const { visitor, investorId } = await aVerifiedInvestor()
  const answers = await Promise.all([ask(visitor, NEW_NAME), ask(visitor, NEW_NAME)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const { id } = answers.find(({ status }) => status === 201)!.body
  await app.db.updateTable('investor').set({ lastName: 'Andersneu' }).where('id', '=', investorId).execute()
  const conny = await someoneOf('compliance', 'Conny Compliance')
  expect(refusalOf(await conny.decide(id, { accepted: true }))).toEqual([409, 'CHANGE_REQUEST_OUTDATED'])
  expect((await conny.get(`/change-requests/${id}`)).body.state).toBe('pending')
})

test.each([
  ['corporation', 'GmbH'],
  ['exempt_partnership', 'GmbH & Co. KG'],
])('R3.01 a %s that invests changes its legal form by request and is checked again', async (kind, legalForm) => {
  const { visitor, id: customerId } = await aVerifiedInvestor()
  const now = app.clock.now()
  const investorId = newId(now)
  const stranger = newId(now)
  const company = { kind, name: 'Fiktiv Holding GmbH', legalForm, registerNr: 'HRB 00001' }
  const stamps = { createdAt: now, updatedAt: now }
  await app.db
    .insertInto('investor')
    .values([
      { id: investorId, customerId, ...company, ...stamps },
      { id: stranger, customerId, ...company, name: 'Andere GmbH', ...stamps },
    ])
    .execute()
  const confirmed = { state: 'successful', successfulAt: now, validUntil: localDate('2028-11-20'), updatedAt: now }
  await app.db
    .insertInto('identityCheck')
    .values({ id: newId(now), investorId, ...confirmed })
    .execute()
  const as = (id: string) => ({ 'investor-id': id })
  const form = new FormData()
  const fields = { name: 'Fiktiv Beteiligungs KG', legalForm: 'KG', reason: 'Formwechsel' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(await aProof())]), 'auszug.jpg')
  const request = new Request('http://shop.example', { method: 'POST', body: form })
  const type = { 'content-type': request.headers.get('content-type')! }
  const body = Buffer.from(await request.arrayBuffer())
  expect(refusalOf(await visitor.post(REQUESTS, body, { ...type, ...as(stranger) }))).toEqual([
    400,
    'CHANGE_REQUEST_NOT_NEEDED /name',
    'CHANGE_REQUEST_NOT_NEEDED /legalForm',
  ])
  const asked = await visitor.post(REQUESTS, body, { ...type, ...as(investorId) })
  expect(asked.status).toBe(201)
  expect((await visitor.get(REQUESTS)).body.elements).toEqual([])
  expect(refusalOf(await visitor.post(`${REQUESTS}/${asked.body.id}/withdraw`))).toEqual([404, 'OTHER_IDENTITY'])
  const conny = await someoneOf('compliance', 'Conny Compliance')
  const waiting = (await conny.get('/change-requests?state=pending&kind=investing_company')).body.elements
  expect(waiting).toMatchObject([{ name: 'Fiktiv Holding GmbH', needsNewCheck: true }])
  await conny.decide(asked.body.id, { accepted: true })
  expect((await visitor.get(`/investor/companies/${investorId}`)).body).toMatchObject({
    kind: 'partnership',
    kycState: 'none',
    verifiedFields: [],
    company: { name: 'Fiktiv Beteiligungs KG', legalForm: 'KG' },
  })
  expect((await profileOf(visitor)).kycState).toBe('successful')
})

test('R6.06 staff in the customer’s place neither ask for a change nor take one back', async () => {
  const { visitor } = await aVerifiedInvestor()
  const { body } = await ask(visitor, NEW_NAME)
  await impersonate(app, visitor)
  expect(refusalOf(await ask(visitor, NEW_NAME))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
  expect(refusalOf(await visitor.post(`${REQUESTS}/${body.id}/withdraw`))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
  const { person } = await profileOf(visitor)
  expect(refusalOf(await save(visitor, { ...person, lastName: 'Musterfrau' }))).toEqual([
    400,
    'VERIFIED_FIELD_LOCKED /lastName',
  ])
})

test('R2.20 a deleted account withdraws its open request; without identity it retains none', async () => {
  const { visitor, id, investorId } = await aVerifiedInvestor()
  await ask(visitor, NEW_NAME)
  await app.db.updateTable('identityCheck').set({ state: 'none' }).where('investorId', '=', investorId).execute()
  expect((await visitor.send('DELETE', '/store-api/account/customer')).status).toBe(204)
  expect(await app.db.selectFrom('changeRequest').select('id').where('createdBy', '=', id).execute()).toEqual([])
})
