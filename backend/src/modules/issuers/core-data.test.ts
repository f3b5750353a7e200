import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../test/build-app.ts'
import { aStaffMember, impersonate, PASSWORD, someoneOf } from '../../../test/factories.ts'
import { aMember, anIssuer } from '../../../test/issuer-factories.ts'
import { aPhotoFile } from '../../../test/scene/files.ts'
import { sendFile } from '../../../test/upload.ts'
import { newId } from '../../shared/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(TODAY))

async function anEditor({ published = true } = {}) {
  const issuer = await anIssuer(app)
  if (!published) {
    await app.db.updateTable('product').set({ publishedAt: null }).where('id', '=', issuer.productId).execute()
  }
  const { client } = await aMember(app, issuer.companyId, 'editor')
  const path = `/company/${issuer.companyId}`
  const read = async () => (await client.get(`${path}/core-data`)).body
  const save = (change: object, headers: Record<string, string> = {}) =>
    read().then(({ coreData }) =>
      client.send('PUT', `/store-api${path}/core-data`, { ...coreData, ...change }, headers),
    )
  return { issuer, client, path, read, save }
}

const photo = async () => Buffer.from((await aPhotoFile()).content)
const historyOf = async (client: Visitor, path: string) => (await client.get(`${path}/core-data/history`)).body.elements

async function sendProof(client: Visitor, path: string, proof: string, content: Buffer) {
  const form = new FormData()
  form.append(proof, new Blob([new Uint8Array(content)]), 'auszug.bin')
  const request = new Request('http://shop.example', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type')! }
  return await client.post(`${path}/core-data/proofs`, Buffer.from(await request.arrayBuffer()), headers)
}

async function conny() {
  const staff = await aStaffMember(app, { name: 'Conny Compliance', roles: ['compliance'] })
  const browser = app.browser()
  await browser.send('POST', '/staff-api/login', { email: staff.email, password: PASSWORD })
  return {
    get: (path: string) => browser.send('GET', `/staff-api${path}`),
    decide: (id: string, decision: object) => browser.send('POST', `/staff-api/change-requests/${id}/decide`, decision),
  }
}

test('R3.01 an issuer’s changed core data appear on the product’s page and in the history', async () => {
  const { client, path, read, save, issuer } = await anEditor()
  const change = {
    taxNr: ' 30/123/00001 ',
    taxOffice: 'Beispielstadt',
    powerOfRepresentation: 'Einzelvertretung',
    foundingDate: '2012-03-01',
    vatId: 'DE000000011',
    description: { 'de-DE': 'Plant Windparks.', 'pl-PL': ' ' },
    socialLinks: { linkedIn: 'https://linkedin.example/muster', xing: '' },
  }
  const { status, body } = await save(change)
  const stored = {
    taxNr: '30/123/00001',
    taxOffice: 'Beispielstadt',
    foundingDate: '2012-03-01',
    vatId: 'DE000000011',
    powerOfRepresentation: 'Einzelvertretung',
    description: { 'de-DE': 'Plant Windparks.' },
    socialLinks: { linkedIn: 'https://linkedin.example/muster' },
  }
  expect([status, body.coreData]).toMatchObject([200, stored])
  expect((await read()).coreData).toEqual(body.coreData)
  const [noted] = await historyOf(client, path)
  expect(noted).toMatchObject({ byStaff: false, by: expect.stringMatching(/\S/) })
  expect(noted.changes).toContainEqual({ field: 'taxOffice', before: null, after: 'Beispielstadt' })
  expect(noted.changes).toContainEqual({ field: 'description', before: null, after: null })
  expect(noted.changes.map(({ field }: { field: string }) => field)).not.toContain('headquarter')
  await save({})
  expect(await historyOf(client, path)).toHaveLength(1)
  const { body: page } = await app.client().post(`/product/${issuer.productId}`)
  expect(JSON.stringify(page.product)).toContain('Plant Windparks.')
})

test.each([
  ['a blank name', { nameCompany: ' ' }, 'VIOLATION::IS_BLANK_ERROR /nameCompany'],
  ['a German VAT id of eight digits', { vatId: 'DE12345678' }, 'VIOLATION::VAT_ID_FORMAT_NOT_CORRECT /vatId'],
  ['a founding day to come', { foundingDate: '2026-11-21' }, 'VIOLATION::TOO_HIGH_ERROR /foundingDate'],
  [
    'a link without https',
    { socialLinks: { xing: 'http://xing.example' } },
    'VIOLATION::INVALID_FORMAT_ERROR /socialLinks/xing',
  ],
  [
    'a link that leads elsewhere than it says',
    { socialLinks: { xing: 'https://www.xing.com.evil.example/x' } },
    'PROFILE_OF_ANOTHER_SITE /socialLinks/xing',
  ],
  [
    'a script as link',
    { socialLinks: { xing: 'javascript:alert(1)' } },
    'VIOLATION::INVALID_FORMAT_ERROR /socialLinks/xing',
  ],
])('R3.01 %s is refused at its field', async (_, change, refusal) => {
  const { save, client, path } = await anEditor({ published: false })
  expect(refusalOf(await save(change))).toEqual([400, refusal])
  expect(await historyOf(client, path)).toEqual([])
})

test('R3.01 what the register says is open until the first offer is published, and locked from then on', async () => {
  const { save, read, issuer } = await anEditor({ published: false })
  expect((await read()).verifiedFields).toEqual([])
  expect((await save({ headquarter: 'Nebenweg 2' })).status).toBe(200)
  await app.db.updateTable('product').set({ publishedAt: TODAY }).where('id', '=', issuer.productId).execute()
  expect((await read()).verifiedFields).toEqual(['nameCompany', 'headquarter'])
  expect(refusalOf(await save({ headquarter: 'Hauptweg 3' }))).toEqual([400, 'VERIFIED_FIELD_LOCKED /headquarter'])
  expect(refusalOf(await save({ nameCompany: 'Anders GmbH' }))).toEqual([400, 'VERIFIED_FIELD_LOCKED /nameCompany'])
  expect((await save({ registerNr: 'HRB 00011' })).body.verifiedFields).toContain('registerNr')
  // How it is represented stands in the register, too (GmbHG § 10 (1), AktG § 39 (1)).
  await save({ powerOfRepresentation: 'Einzelvertretung' })
  expect(refusalOf(await save({ powerOfRepresentation: 'Gesamtvertretung' }))).toEqual([
    400,
    'VERIFIED_FIELD_LOCKED /powerOfRepresentation',
  ])
})

test('R2.25 a save on an old version is refused, and a viewer only reads', async () => {
  const { save, read, issuer, path } = await anEditor()
  const { version } = await read()
  expect((await save({ taxOffice: 'Bonn' }, { 'record-version': version })).status).toBe(200)
  expect(refusalOf(await save({ taxOffice: 'Bremen' }, { 'record-version': version }))).toEqual([409, 'RECORD_CHANGED'])
  const { client: viewer } = await aMember(app, issuer.companyId, 'viewer')
  const { coreData } = (await viewer.get(`${path}/core-data`)).body
  const put = viewer.send('PUT', `/store-api${path}/core-data`, coreData)
  expect(refusalOf(await put)).toEqual([403, 'PERMISSION_DENIED'])
  expect(refusalOf(await sendFile(viewer, `${path}/change-requests`, await photo(), { reason: 'x' }))).toEqual([
    403,
    'PERMISSION_DENIED',
  ])
  const { client: other } = await anEditor()
  expect(refusalOf(await other.get(`${path}/core-data`))).toEqual([404, 'COMPANY_NOT_FOUND'])
  expect(refusalOf(await other.get(`${path}/change-requests`))).toEqual([404, 'COMPANY_NOT_FOUND'])
})

test('R3.01 R5.05 both proofs are stored, recognised by their content, and recorded', async () => {
  const { client, path, read } = await anEditor()
  expect((await sendProof(client, path, 'identityProof', await photo())).body.identityProof).toMatch(/^auszug\./)
  expect(refusalOf(await sendProof(client, path, 'structureProof', Buffer.from('kein Bild')))).toEqual([
    400,
    'FILE_TYPE_NOT_ALLOWED /structureProof',
  ])
  expect(await read()).toMatchObject({ structureProof: null })
  expect((await historyOf(client, path))[0].changes).toMatchObject([{ field: 'identityProof', before: null }])
})

test('R3.01 R6.07 domain/rights#identity-files only the issuer’s people and compliance open its proofs', async () => {
  const { client, path, issuer } = await anEditor()
  const ticketFor = (one: Visitor, proof: string) => one.post(`${path}/core-data/proofs/${proof}/download-ticket`)
  expect(refusalOf(await ticketFor(client, 'identityProof'))).toEqual([404, 'DOCUMENT_NOT_FOUND'])
  await sendProof(client, path, 'identityProof', await photo())
  expect(refusalOf(await ticketFor(client, 'structureProof'))).toEqual([404, 'DOCUMENT_NOT_FOUND'])
  expect((await ticketFor(client, 'bankProof')).status).toBe(400)
  const { client: viewer } = await aMember(app, issuer.companyId, 'viewer')
  for (const member of [client, viewer]) {
    const { body } = await ticketFor(member, 'identityProof')
    expect((await member.send('GET', body.url)).headers['content-type']).toBe('image/jpeg')
  }
  const { client: stranger } = await anEditor()
  expect(refusalOf(await ticketFor(stranger, 'identityProof'))).toEqual([404, 'COMPANY_NOT_FOUND'])
  await impersonate(app, viewer)
  expect(refusalOf(await ticketFor(viewer, 'identityProof'))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])

  const staff = await conny()
  const proofs = `/companies/${issuer.companyId}/proofs`
  const { elements } = (await staff.get(proofs)).body
  expect(elements).toMatchObject([{ kind: 'identityProof', size: expect.any(Number) }])
  const file = await staff.get(`${proofs}/${elements[0].id}/file`)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const noted = await app.db.selectFrom('audit').select('details').where('action', '=', 'company.proofRead').execute()
  expect(noted).toMatchObject([{ details: { companyId: issuer.companyId, kind: 'identityProof' } }])
  const other = await anIssuer(app)
  expect(refusalOf(await staff.get(`/companies/${other.companyId}/proofs/${elements[0].id}/file`))).toEqual([
    404,
    'FILE_NOT_FOUND',
  ])
  expect(refusalOf(await staff.get(`/companies/${newId()}/proofs`))).toEqual([404, 'COMPANY_NOT_FOUND'])
  const sina = await someoneOf(app, 'support', 'Sina Support')
  expect(refusalOf(await sina.get(proofs))).toEqual([403, 'PERMISSION_DENIED'])
})

test('R3.02 representatives and owners are stored with shares and PEP, at most 100 percent', async () => {
  const { client, path } = await anEditor()
  const list = `${path}/representatives`
  const wiebke = { firstName: 'Wiebke', lastName: 'Windmuster', isPep: true, dateOfBirth: '1975-02-11' }
  const shares = (percent: number) => ({ votingRightsPercentage: percent, capitalSharesPercentage: percent })
  const added = await client.post(list, { ...wiebke, ...shares(60) })
  expect([added.status, added.body.elements[0]]).toMatchObject([201, { ownership: 'beneficial' }])
  const karl = { ...wiebke, firstName: 'Karl', isPep: false, ...shares(41) }
  expect(refusalOf(await client.post(list, karl))).toEqual([
    400,
    'SHARES_ABOVE_100 /votingRightsPercentage',
    'SHARES_ABOVE_100 /capitalSharesPercentage',
  ])
  expect(refusalOf(await client.post(list, { ...karl, ...shares(40), isPep: null }))).toEqual([
    400,
    'PEP_ANSWER_REQUIRED /isPep',
  ])
  const both = (await client.post(list, { ...karl, ...shares(40) })).body
  expect(both.capitalSharesPercentage).toBe(100)
  const { id } = added.body.elements[0]
  const { version } = added.body.elements[0]
  const put = (headers = {}) => client.send('PUT', `/store-api${list}/${id}`, { ...wiebke, ...shares(10) }, headers)
  expect((await put({ 'record-version': version })).status).toBe(200)
  expect(refusalOf(await put({ 'record-version': version }))).toEqual([409, 'RECORD_CHANGED'])
  const gone = await client.send('DELETE', `/store-api${list}/${id}`, undefined, { 'record-version': version })
  expect(refusalOf(gone)).toEqual([409, 'RECORD_CHANGED'])
  const { client: other, path: otherPath } = await anEditor()
  expect(refusalOf(await other.send('DELETE', `/store-api${otherPath}/representatives/${id}`))).toEqual([
    404,
    'REPRESENTATIVE_NOT_FOUND',
  ])
  expect((await client.send('DELETE', `/store-api${list}/${id}`)).body.elements).toHaveLength(1)
  const names = (await historyOf(client, path)).map(({ changes }: { changes: object[] }) => changes[0])
  expect(names).toMatchObject([
    { before: 'Wiebke Windmuster', after: null },
    { before: 'Wiebke Windmuster', after: 'Wiebke Windmuster' },
    { before: null, after: 'Karl Windmuster' },
    { before: null, after: 'Wiebke Windmuster' },
  ])
})

test('R3.01 a change of register data is requested, accepted by compliance, noted and mailed', async () => {
  const { client, path, read, issuer } = await anEditor()
  const requests = `${path}/change-requests`
  const ask = async (changes: Record<string, string>) => sendFile(client, requests, await photo(), changes)
  const before = (await read()).coreData.headquarter
  expect(refusalOf(await ask({ registerNr: 'HRB 1', reason: 'Umzug' }))).toEqual([
    400,
    'CHANGE_REQUEST_NOT_NEEDED /registerNr',
  ])
  expect(refusalOf(await ask({ headquarter: before, reason: 'Umzug' }))).toEqual([400, 'CHANGE_REQUEST_EMPTY'])
  const asked = await ask({ headquarter: 'Nebenweg 2, 00001 Beispielstadt', reason: 'Umzug' })
  expect([asked.status, asked.body.state]).toEqual([201, 'pending'])
  expect(refusalOf(await ask({ headquarter: 'Hauptweg 3', reason: 'Umzug' }))).toEqual([409, 'CHANGE_REQUEST_PENDING'])
  const staff = await conny()
  const waiting = (await staff.get('/change-requests?state=pending&kind=issuer')).body.elements
  expect(waiting).toMatchObject([{ id: asked.body.id, kind: 'issuer', needsNewCheck: false }])
  expect((await staff.decide(asked.body.id, { accepted: true })).body.state).toBe('accepted')
  expect((await read()).coreData.headquarter).toBe('Nebenweg 2, 00001 Beispielstadt')
  expect((await historyOf(client, path))[0]).toMatchObject({
    byStaff: true,
    by: null,
    changes: [{ field: 'headquarter', before, after: 'Nebenweg 2, 00001 Beispielstadt' }],
  })
  const { email } = await app.db
    .selectFrom('changeRequest')
    .innerJoin('customer', 'customer.id', 'changeRequest.createdBy')
    .select('customer.email')
    .where('companyId', '=', issuer.companyId)
    .executeTakeFirstOrThrow()
  const mails = await app.mails(email)
  expect(mails.at(-1)!.subject).toBe('Die Stammdaten sind geändert')

  const again = (await ask({ nameCompany: 'Neumuster GmbH', reason: 'Umfirmierung' })).body
  await staff.decide(again.id, { accepted: false, reason: 'Der Auszug ist von 2019.' })
  expect((await app.mails(email)).at(-1)!.text).toContain('Der Auszug ist von 2019.')
  const third = (await ask({ nameCompany: 'Neumuster GmbH', reason: 'Umfirmierung' })).body
  const { client: stranger, path: strange } = await anEditor()
  expect(refusalOf(await stranger.post(`${strange}/change-requests/${third.id}/withdraw`))).toEqual([
    404,
    'CHANGE_REQUEST_NOT_FOUND',
  ])
  expect((await client.post(`${requests}/${third.id}/withdraw`)).body.state).toBe('withdrawn')
})

test('R2.25 a company is in one court’s register once, whoever says so first and however', async () => {
  const entry = { registerNr: 'HRB 77001', registerCourt: 'Amtsgericht Musterstadt' }
  const one = await anEditor()
  const two = await anEditor()
  const answers = await Promise.all([one.save(entry), two.save({ ...entry, registerNr: 'hrb 77001' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [first, second] = answers[0].status === 200 ? [one, two] : [two, one]
  expect(refusalOf(await second.save(entry))).toEqual([409, 'COMPANY_EXISTS /registerNr'])
  expect((await first.save({ taxOffice: 'Musterstadt' })).status).toBe(200)
  await second.save({ ...entry, registerNr: 'HRB 77002' })
  const requests = `${second.path}/change-requests`
  const asked = await sendFile(second.client, requests, await photo(), {
    registerNr: 'HRB 77001',
    reason: 'Tippfehler',
  })
  const decided = await (await conny()).decide(asked.body.id, { accepted: true })
  expect(refusalOf(decided)).toEqual([409, 'COMPANY_EXISTS /registerNr'])
})

test('R6.06 staff in the place of the company’s people change none of it', async () => {
  const { client, path, save } = await anEditor()
  await impersonate(app, client)
  expect(refusalOf(await save({ taxOffice: 'Bonn' }))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
  const asked = await sendFile(client, `${path}/change-requests`, await photo(), { reason: 'x' })
  expect(refusalOf(asked)).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
  const order = await client.send('PUT', `/store-api${path}/team/order`, { memberIds: [] })
  expect(refusalOf(order)).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})
