import { BYTES_PER_MB, PROOF_MAX_MB } from '@goldammer/sdk/constants'
import { localDate } from '@goldammer/sdk/units'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../test/build-app.ts'
import { aCustomer, impersonate, loggedIn, someoneOf } from '../../../test/factories.ts'
import { anInvestor } from '../../../test/investing-factories.ts'
import { storeFile } from '../../shared/files.ts'
import { newId } from '../../shared/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const FIKTIV = { name: 'Fiktiv Holding GmbH', legalForm: 'GmbH', registerNr: 'HRB 00001' }
const SEAT = { street: 'Musterweg', streetNumber: '31', postalCode: '00001', city: 'Beispielstadt', country: 'DE' }
const aVisitor = async () => loggedIn(app, await aCustomer(app))

async function send(visitor: Visitor, investorId: string, files: Record<string, Buffer>) {
  const form = new FormData()
  for (const [name, content] of Object.entries(files))
    form.append(name, new Blob([new Uint8Array(content)]), `${name}.exe`)
  const request = new Request('http://shop.example', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  const type = request.headers.get('content-type') ?? 'multipart/form-data; boundary=x'
  return await visitor.post(`/investor/companies/${investorId}/proofs`, body, { 'content-type': type })
}

const aPicture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#ffd500' } })
    .jpeg()
    .toBuffer()

test.each([
  ['GmbH', 'corporation'],
  ['UG (haftungsbeschränkt)', 'corporation'],
  ['GmbH & Co. KG', 'partnership'],
  ['OHG', 'partnership'],
])('R1.04 R3.01 a customer adds a company; as %s it is a %s', async (legalForm, kind) => {
  const visitor = await aVisitor()
  const added = await visitor.post('/investor/companies', { ...FIKTIV, legalForm })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ kind, name: FIKTIV.name, kycState: 'none', complete: false })
  const { elements } = (await visitor.get('/investing/identities')).body
  expect(elements.map((one: { kind: string }) => one.kind)).toEqual(['person', kind])
})

test('R1.04 domain/mails#company-mail a mail about what is a company’s names it and leads to its side of the portal', async () => {
  const customer = await aCustomer(app)
  const visitor = await loggedIn(app, customer)
  const { id } = (await visitor.post('/investor/companies', FIKTIV)).body
  for (const [accountHolder, headers] of [
    ['Jana Probst', {}],
    [FIKTIV.name, { 'investor-id': id }],
  ] as const) {
    const account = { accountHolder, iban: 'DE96999000010001099001' }
    expect((await visitor.post('/investor/bank-accounts', account, headers)).status).toBe(201)
  }
  await app.runJobs()
  const mails = (await app.mails(customer.email)).filter(({ subject }) => subject === 'Bankkonto hinzugefügt')
  const shown = mails.map(({ text }) => [text.includes(FIKTIV.name), text.match(/\/investor-portal\S*/)?.[0]])
  expect(shown).toHaveLength(2)
  expect(shown).toContainEqual([false, '/investor-portal/profile?tab=bank'])
  expect(shown).toContainEqual([true, `/investor-portal/as/${id}/profile?tab=bank`])
})

test('R3.01 a company needs a name, is added once, and belongs to who added it', async () => {
  const visitor = await aVisitor()
  const blank = await visitor.post('/investor/companies', { ...FIKTIV, name: ' ', registerNr: ' ' })
  expect(refusalOf(blank)).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /name', 'VIOLATION::IS_BLANK_ERROR /registerNr'])
  const twice = await Promise.all([1, 2].map(() => visitor.post('/investor/companies', FIKTIV)))
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 400])
  expect(refusalOf(twice.find(({ status }) => status === 400)!)).toEqual([400, 'VIOLATION::IS_NOT_UNIQUE /name'])
  const { id } = twice.find(({ status }) => status === 201)!.body
  const stranger = await aVisitor()
  expect(refusalOf(await send(stranger, id, { identityProof: await aPicture() }))).toEqual([
    404,
    'COMPANY_NOT_FOUND /investorId',
  ])
})

test('R3.01 R5.05 both proofs are kept under what they are; a new one takes the place of the one before', async () => {
  const visitor = await aVisitor()
  const { id } = (await visitor.post('/investor/companies', FIKTIV)).body
  const first = await send(visitor, id, { identityProof: await aPicture() })
  expect(first.body).toMatchObject({ ...FIKTIV, identityProof: 'identityProof.jpg', structureProof: null })
  const png = await sharp(await aPicture())
    .png()
    .toBuffer()
  await send(visitor, id, { structureProof: await aPicture() })
  const last = await send(visitor, id, { identityProof: png })
  expect(last.body).toMatchObject({ identityProof: 'identityProof.png', structureProof: 'structureProof.jpg' })
  await app.runJobs()
  const files = await app.db.selectFrom('file').select('fileName').where('fileName', 'like', '%Proof.%').execute()
  expect(files.map(({ fileName }) => fileName).sort()).toEqual(['identityProof.png', 'structureProof.jpg'])
})

test('R3.01 R6.07 domain/rights#identity-files compliance alone opens what an identity has proved itself with, and each reading is noted', async () => {
  const customer = await aCustomer(app)
  const visitor = await loggedIn(app, customer)
  const { id: investorId } = (await visitor.post('/investor/companies', FIKTIV)).body
  const conny = await someoneOf(app, 'compliance', 'Conny Compliance')
  const proofs = `/customers/${customer.id}/investors/${investorId}/proofs`
  expect((await conny.get(proofs)).body).toEqual({ elements: [] })
  await send(visitor, investorId, { identityProof: await aPicture() })
  const { elements } = (await conny.get(proofs)).body
  expect(elements).toMatchObject([
    { kind: 'identityProof', fileName: 'identityProof.jpg', handedInAt: expect.any(String) },
  ])
  const file = `${proofs}/${elements[0].id}/file`
  for (const role of ['support', 'finance', 'content', 'admin']) {
    const other = await someoneOf(app, role, 'Sina Sonst')
    expect([refusalOf(await other.get(proofs)), refusalOf(await other.get(file))]).toEqual([
      [403, 'PERMISSION_DENIED'],
      [403, 'PERMISSION_DENIED'],
    ])
  }
  const readings = () =>
    app.db.selectFrom('audit').select('details').where('action', '=', 'customer.proofRead').execute()
  expect(await readings()).toEqual([])
  const opened = await conny.get(file)
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await readings()).toMatchObject([{ details: { investorId, proofId: elements[0].id, kind: 'identityProof' } }])

  const stranger = await aCustomer(app)
  const { id: otherId } = (await visitor.post('/investor/companies', { ...FIKTIV, name: 'Fiktiv Zwei GmbH' })).body
  expect(refusalOf(await conny.get(`/customers/${stranger.id}/investors/${investorId}/proofs`))).toEqual([
    404,
    'INVESTOR_NOT_FOUND',
  ])
  const elsewhere = `/customers/${customer.id}/investors/${otherId}/proofs/${elements[0].id}/file`
  expect(refusalOf(await conny.get(elsewhere))).toEqual([404, 'FILE_NOT_FOUND'])
})

test('R3.06 R6.07 a person’s papers for the tax are listed by what they are, the latest first', async () => {
  const { id: customerId, investorId } = await anInvestor(app)
  const store = async (fileName: string, seconds: number) => {
    const content = await aPicture()
    const clock = { now: () => new Date(TODAY.getTime() + seconds * 1000) }
    return (await storeFile({ ...app.scope, clock }, app.db, { fileName, mimeType: 'image/jpeg', content })).id
  }
  const residenceProofFileId = await store('wohnsitz.jpg', 1)
  await app.db.updateTable('investor').set({ residenceProofFileId }).where('id', '=', investorId).execute()
  const days = { validFrom: localDate('2026-01-01'), validUntil: localDate('2028-12-31') }
  const certificate = { id: newId(), investorId, ...days, fileId: await store('nv.jpg', 2), createdAt: TODAY }
  await app.db.insertInto('nonAssessmentCertificate').values(certificate).execute()
  const conny = await someoneOf(app, 'compliance', 'Conny Compliance')
  const { elements } = (await conny.get(`/customers/${customerId}/investors/${investorId}/proofs`)).body
  expect(elements.map((one: { kind: string; fileName: string }) => [one.kind, one.fileName])).toEqual([
    ['nonAssessmentCertificate', 'nv.jpg'],
    ['residenceProof', 'wohnsitz.jpg'],
  ])
})

test('R3.01 R5.05 a proof that is none is refused at its field', async () => {
  const visitor = await aVisitor()
  const { id } = (await visitor.post('/investor/companies', FIKTIV)).body
  expect(refusalOf(await send(visitor, id, {}))).toEqual([400, 'COMPANY_PROOF_REQUIRED /identityProof'])
  const text = Buffer.from('Handelsregister B 00001')
  expect(refusalOf(await send(visitor, id, { structureProof: text }))).toEqual([
    400,
    'FILE_TYPE_NOT_ALLOWED /structureProof',
  ])
  const large = Buffer.alloc(PROOF_MAX_MB * BYTES_PER_MB + 1)
  expect(refusalOf(await send(visitor, id, { identityProof: large }))).toEqual([400, 'FILE_TOO_LARGE /identityProof'])
})

const aCompanyOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.post('/investor/companies', FIKTIV)).body.id
const put = (visitor: Visitor, path: string, body: unknown, headers?: Record<string, string>) =>
  visitor.send('PUT', `/store-api${path}`, body, headers)
const confirmed = (investorId: string) =>
  app.db
    .insertInto('identityCheck')
    .values({
      id: newId(),
      investorId,
      state: 'successful',
      successfulAt: TODAY,
      updatedAt: TODAY,
      validUntil: localDate('2028-11-20'),
    })
    .execute()

test('R3.01 domain/limits#exempt-partnership a GmbH & Co. KG out of the limits stays so, and is back in them with another legal form', async () => {
  const visitor = await aVisitor()
  const id = await aCompanyOf(visitor)
  const kindAs = async (legalForm: string, name = FIKTIV.name) =>
    (await put(visitor, `/investor/companies/${id}`, { ...FIKTIV, legalForm, name })).body.kind
  for (const other of ['KG', 'GbR']) {
    expect(await kindAs('GmbH & Co. KG')).toBe('partnership')
    await app.db.updateTable('investor').set({ kind: 'exempt_partnership' }).where('id', '=', id).execute()
    expect(await kindAs('GmbH & Co. KG', 'Fiktiv Hain')).toBe('exempt_partnership')
    expect(await kindAs(other)).toBe('partnership')
  }
  const acts = await app.db
    .selectFrom('audit')
    .innerJoin('investor', 'investor.customerId', 'audit.customerId')
    .select('details')
    .where('investor.id', '=', id)
    .where('action', '=', 'customer.exemptionEnded')
    .orderBy('audit.position')
    .execute()
  const legalForm = { before: 'GmbH & Co. KG', after: 'GbR' }
  expect(acts).toEqual([
    { details: { investorId: id, legalForm: { ...legalForm, after: 'KG' } } },
    { details: { investorId: id, legalForm } },
  ])
})

test('R3.01 every field of a company is kept; what is wrong is refused at its field', async () => {
  const visitor = await aVisitor()
  const id = await aCompanyOf(visitor)
  const all = {
    ...FIKTIV,
    registryCourt: 'Amtsgericht Beispielstadt',
    email: 'kontakt@fiktiv-holding.example',
    powerOfRepresentation: 'Einzelvertretung',
    taxNr: '12/345/67890',
    taxOffice: 'Beispielstadt',
    foundingDate: '2015-05-04',
    vatId: 'DE000000011',
    usPerson: false,
    ...SEAT,
  }
  expect((await visitor.get(`/investor/companies/${id}`)).body.missingFields).toEqual([
    ...Object.keys(SEAT),
    'usPerson',
    'identityProof',
    'structureProof',
    'representatives',
  ])
  const saved = await put(visitor, `/investor/companies/${id}`, all)
  expect(saved.body.company).toEqual({ ...all, identityProof: null, structureProof: null })
  expect(saved.body).toMatchObject({
    kind: 'corporation',
    complete: false,
    kycState: 'none',
    identityProofState: 'missing',
    verifiedFields: [],
    missingFields: ['identityProof', 'structureProof', 'representatives'],
  })
  const wrong = { ...all, name: ' ', vatId: 'DE1', foundingDate: '2026-11-21', postalCode: '1' }
  expect(refusalOf(await put(visitor, `/investor/companies/${id}`, wrong))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /name',
    'VIOLATION::VAT_ID_FORMAT_NOT_CORRECT /vatId',
    'VIOLATION::TOO_HIGH_ERROR /foundingDate',
    'VIOLATION::ZIP_CODE_INVALID /postalCode',
  ])
  const other = await visitor.post('/investor/companies', { ...all, name: 'Zweite GmbH' })
  expect(other.status).toBe(201)
  expect(refusalOf(await put(visitor, `/investor/companies/${id}`, { ...all, name: 'zweite gmbh' }))).toEqual([
    400,
    'VIOLATION::IS_NOT_UNIQUE /name',
  ])
  const { elements } = (await visitor.get('/investor/companies')).body
  expect(elements.map((one: { company: { name: string } }) => one.company.name)).toEqual([FIKTIV.name, 'Zweite GmbH'])
})

test('R3.01 what was changed elsewhere meanwhile is not overwritten', async () => {
  const visitor = await aVisitor()
  const id = await aCompanyOf(visitor)
  const { version } = (await visitor.get(`/investor/companies/${id}`)).body
  await put(visitor, `/investor/companies/${id}`, { ...FIKTIV, taxOffice: 'Beispielstadt' })
  const late = await put(visitor, `/investor/companies/${id}`, FIKTIV, { 'record-version': version })
  expect(refusalOf(late)).toEqual([409, 'RECORD_CHANGED'])
})

test('R3.01 what the identity check has confirmed is locked until another proof asks for a new check', async () => {
  const visitor = await aVisitor()
  const id = await aCompanyOf(visitor)
  await send(visitor, id, { identityProof: await aPicture() })
  expect((await visitor.get(`/investor/companies/${id}`)).body.identityProofState).toBe('received')
  await confirmed(id)
  expect((await visitor.get(`/investor/companies/${id}`)).body).toMatchObject({
    identityProofState: 'verified',
    structureProofState: 'missing',
    kycState: 'successful',
    verifiedFields: ['name', 'legalForm', 'registerNr'],
  })
  const renamed = { ...FIKTIV, name: 'Neufiktiv GmbH', taxOffice: 'Beispielstadt' }
  expect(refusalOf(await put(visitor, `/investor/companies/${id}`, renamed))).toEqual([
    400,
    'VERIFIED_FIELD_LOCKED /name',
  ])
  expect((await put(visitor, `/investor/companies/${id}`, { ...renamed, name: FIKTIV.name })).status).toBe(200)
  await send(visitor, id, { identityProof: await aPicture() })
  const unlocked = await put(visitor, `/investor/companies/${id}`, renamed)
  expect(unlocked.body).toMatchObject({ kycState: 'none', identityProofState: 'received', verifiedFields: [] })
  expect(unlocked.body.company.name).toBe('Neufiktiv GmbH')
})

test('R3.01 R4.02 another name of the company ends its open check: only a session opened after it counts', async () => {
  const visitor = await aVisitor()
  const id = await aCompanyOf(visitor)
  const as = { 'investor-id': id }
  const start = async () => (await visitor.post('/investor/identity-check', {}, as)).body.url
  const state = async () => (await visitor.get('/investor/identity-check', as)).body.state
  const pass = async (url: string) => {
    await app.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'outcome=successful',
    })
    return await state()
  }
  const change = async (fields: object) =>
    expect((await put(visitor, `/investor/companies/${id}`, { ...FIKTIV, ...fields })).status).toBe(200)
  const first = await start()
  await change({ taxOffice: 'Beispielstadt' })
  expect(await start()).toBe(first)
  await change({ name: 'Neufiktiv GmbH' })
  expect(await pass(first)).toBe('pending')
  expect(await pass(await start())).toBe('successful')
})

const FENJA = { firstName: 'Fenja', lastName: 'Fiktiv', isPep: false, dateOfBirth: '1979-02-11' }
const shares = (voting: number, capital = voting) => ({
  votingRightsPercentage: voting,
  capitalSharesPercentage: capital,
})

test('R3.02 representatives are added, changed and removed; owners follow from the shares of all', async () => {
  const visitor = await aVisitor()
  const path = `/investor/companies/${await aCompanyOf(visitor)}/representatives`
  const ownerships = (answer: Answer) => answer.body.elements.map((one: { ownership: string }) => one.ownership)
  const fenja = {
    ...FENJA,
    position: 'Geschäftsführerin',
    companyRole: 'managing_director',
    zipcode: '00001',
    placeOfBirth: 'Beispielstadt',
    ...shares(25, 12.34),
  }
  const first = await visitor.post(path, fenja)
  expect([first.status, first.body.elements[0].representative]).toEqual([201, fenja])
  expect(ownerships(first)).toEqual(['fictitious'])
  const second = await visitor.post(path, { ...FENJA, firstName: 'Falk', ...shares(25.01, 0) })
  expect(ownerships(second)).toEqual(['none', 'beneficial'])
  expect(second.body).toMatchObject({ votingRightsPercentage: 50.01, capitalSharesPercentage: 12.34 })
  const [, falk] = second.body.elements
  const changed = await put(visitor, `${path}/${falk.id}`, { ...FENJA, firstName: 'Falk', ...shares(25) })
  expect(ownerships(changed)).toEqual(['fictitious', 'fictitious'])
  const removed = await visitor.delete(`${path}/${falk.id}`)
  expect(removed.body.elements.map((one: { id: string }) => one.id)).toEqual([first.body.elements[0].id])
  expect(refusalOf(await visitor.delete(`${path}/${falk.id}`))).toEqual([404, 'REPRESENTATIVE_NOT_FOUND'])
})

test('R3.02 a company has twenty representatives at most, and who adds another one reads so', async () => {
  const visitor = await aVisitor()
  const path = `/investor/companies/${await aCompanyOf(visitor)}/representatives`
  for (let added = 0; added < 20; added++)
    expect((await visitor.post(path, { ...FENJA, ...shares(0, 0) })).status).toBe(201)
  const refused = await visitor.post(path, { ...FENJA, ...shares(0, 0) })
  expect(refused.body.errors[0]).toMatchObject({
    code: 'VIOLATION::TOO_MANY_ERROR',
    detail: 'Bitte wählen Sie höchstens 20.',
  })
})

test('R3.02 shares of all together are at most 100 percent, also when two are added at once', async () => {
  const visitor = await aVisitor()
  const path = `/investor/companies/${await aCompanyOf(visitor)}/representatives`
  const both = await Promise.all([1, 2].map(() => visitor.post(path, { ...FENJA, ...shares(60, 40) })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  expect(refusalOf(both.find(({ status }) => status === 400)!)).toEqual([
    400,
    'SHARES_ABOVE_100 /votingRightsPercentage',
  ])
  expect((await visitor.post(path, { ...FENJA, ...shares(40, 60) })).status).toBe(201)
  const unanswered = { ...FENJA, isPep: null, dateOfBirth: '2026-11-21', ...shares(0, 0.01) }
  expect(refusalOf(await visitor.post(path, unanswered))).toEqual([
    400,
    'PEP_ANSWER_REQUIRED /isPep',
    'VIOLATION::TOO_HIGH_ERROR /dateOfBirth',
    'SHARES_ABOVE_100 /capitalSharesPercentage',
  ])
})

test('R1.04 who acts as one company has no other, and cannot reach it', async () => {
  const visitor = await aVisitor()
  const id = await aCompanyOf(visitor)
  const other = (await visitor.post('/investor/companies', { ...FIKTIV, name: 'Zweite GmbH' })).body.id
  const as = { 'investor-id': id }
  const { elements } = (await visitor.get('/investor/companies', as)).body
  expect(elements.map((one: { id: string }) => one.id)).toEqual([id])
  for (const path of ['', '/representatives'])
    expect(refusalOf(await visitor.get(`/investor/companies/${other}${path}`, as))).toEqual([404, 'OTHER_IDENTITY'])
})

test('R3.01 R4.02 a company that is a US person is a case for compliance, whichever form declares it', async () => {
  const visitor = await aVisitor()
  const id = await aCompanyOf(visitor)
  const casesOf = async (investorId: string) =>
    await app.db.selectFrom('complianceCase').select('kind').where('investorId', '=', investorId).execute()
  expect((await put(visitor, `/investor/companies/${id}`, { ...FIKTIV, usPerson: false })).status).toBe(200)
  expect(await casesOf(id)).toEqual([])
  const { body } = await put(visitor, `/investor/companies/${id}`, { ...FIKTIV, usPerson: true })
  expect([body.complete, body.missingFields.includes('usPerson')]).toEqual([false, true])
  expect(await casesOf(id)).toEqual([{ kind: 'us_person' }])
  const other = (await visitor.post('/investor/companies', { ...FIKTIV, name: 'Andere GmbH', usPerson: true })).body.id
  expect(await casesOf(other)).toEqual([{ kind: 'us_person' }])
})

const PROOF = { fileName: 'auszug.pdf', mimeType: 'application/pdf', content: Buffer.from('%PDF-1.7 Nachweis') }

test('R3.01 only the submitter of an investing company’s proofs can read them again', async () => {
  const visitor = await aVisitor()
  const id = await aCompanyOf(visitor)
  const ticketOf = (one: Visitor, proof = 'identityProof') =>
    one.post(`/investor/companies/${id}/proofs/${proof}/download-ticket`)
  expect(refusalOf(await ticketOf(visitor))).toEqual([404, 'DOCUMENT_NOT_FOUND'])
  await app.db
    .updateTable('investor')
    .set({ identityProofFileId: (await storeFile(app.scope, app.db, PROOF)).id })
    .where('id', '=', id)
    .execute()
  const { status, body } = await ticketOf(visitor)
  expect(status).toBe(200)
  const file = await visitor.get(body.url.replace('/store-api', ''))
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(refusalOf(await ticketOf(visitor, 'structureProof'))).toEqual([404, 'DOCUMENT_NOT_FOUND'])
  expect(refusalOf(await ticketOf(await aVisitor()))).toEqual([404, 'COMPANY_NOT_FOUND /investorId'])
  await impersonate(app, visitor)
  expect(refusalOf(await ticketOf(visitor))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})
