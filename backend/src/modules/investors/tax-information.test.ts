import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../../test/build-app.ts'
import { aCustomer, impersonate, loggedIn } from '../../../test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const INFORMATION = '/investor/tax-information'
const aVisitor = async () => loggedIn(app, await aCustomer(app))
const change = (visitor: Visitor, fields: object, headers: Record<string, string> = {}) =>
  visitor.send('PUT', `/store-api${INFORMATION}`, fields, headers)
const PROTESTANT = { churchDenomination: 'protestant', state: 'DE-BE' }

test('R2.22 R3.06 an investor says what concerns their taxes; what is left out stays', async () => {
  const visitor = await aVisitor()
  const before = (await visitor.get(INFORMATION)).body
  expect(before).toMatchObject({ kind: 'person', usPerson: null, churchDenomination: null, churchTaxRate: 0 })
  const { body } = await change(visitor, { usPerson: false, isSubjectToGermanTax: true, taxId: ' 86095742719 ' })
  expect(body).toMatchObject({ usPerson: false, isSubjectToGermanTax: true, taxId: '86095742719' })
  expect((await change(visitor, PROTESTANT)).body).toMatchObject({ taxId: '86095742719', churchTaxRate: 9 })
  expect((await visitor.get('/investor/profile')).body.person).toMatchObject({ taxId: '86095742719', state: 'DE-BE' })
})

test.each([
  ['in Bavaria', { ...PROTESTANT, state: 'DE-BY' }, 8],
  ['in Berlin', PROTESTANT, 9],
  ['with an objection', { ...PROTESTANT, churchTaxObjection: true }, 0],
  ['without denomination', { churchDenomination: 'none' }, 0],
])('R3.06 the church tax of somebody %s is %3$i percent', async (_, fields, churchTaxRate) => {
  const visitor = await aVisitor()
  expect((await change(visitor, fields)).body).toMatchObject({ churchTaxRate })
})

test('R3.06 who moves to another state pays its rate from then on', async () => {
  const visitor = await aVisitor()
  await change(visitor, PROTESTANT)
  const { person } = (await visitor.get('/investor/profile')).body
  await visitor.send('PUT', '/store-api/investor/profile', { ...person, state: 'DE-BW' })
  expect((await visitor.get(INFORMATION)).body).toMatchObject({ state: 'DE-BW', churchTaxRate: 8 })
})

test.each([
  ['R3.03 a tax id that is none', { taxId: '12345678901' }, 'TAX_ID_INVALID /taxId'],
  [
    'R3.06 a member of a church without a state',
    { churchDenomination: 'catholic' },
    'VIOLATION::IS_BLANK_ERROR /state',
  ],
  [
    'R3.06 a state that is none of the sixteen',
    { churchDenomination: 'catholic', state: 'AT-9' },
    'VIOLATION::NO_SUCH_CHOICE_ERROR /state',
  ],
])('%s is refused at its field', async (_, fields, refusal) => {
  expect(refusalOf(await change(await aVisitor(), fields))).toEqual([400, refusal])
})

test('R3.03 domain/tax#tax-id a tax id for tests counts only where the configuration allows it', async () => {
  expect((await change(await aVisitor(), { taxId: '01234567804' })).status).toBe(200)
  const strict = await buildTestApp({ settings: { ALLOW_TEST_TAX_IDS: 'false' } })
  try {
    const visitor = await loggedIn(strict, await aCustomer(strict))
    expect(refusalOf(await change(visitor, { taxId: '01234567804' }))).toEqual([400, 'TAX_ID_INVALID /taxId'])
    expect((await change(visitor, { taxId: '86095742719' })).status).toBe(200)
    const { body: profile } = await visitor.get('/investor/profile')
    const person = { ...profile.person, taxId: '01234567804' }
    const saved = await visitor.send('PUT', '/store-api/investor/profile', person)
    expect(refusalOf(saved)).toEqual([400, 'TAX_ID_INVALID /taxId'])
  } finally {
    await strict.close()
  }
})

test('R2.22 who saves second is refused, and nothing is overwritten', async () => {
  const visitor = await aVisitor()
  const { version } = (await visitor.get(INFORMATION)).body
  const stale = { 'record-version': version as string }
  expect((await change(visitor, PROTESTANT, stale)).status).toBe(200)
  expect(refusalOf(await change(visitor, { usPerson: true }, stale))).toEqual([409, 'RECORD_CHANGED'])
  expect((await visitor.get(INFORMATION)).body).toMatchObject({ ...PROTESTANT, usPerson: null })
})

test('R3.01 a company says its tax office, tax number and VAT id, and nothing of a person', async () => {
  const visitor = await aVisitor()
  const company = { name: 'Fiktiv Holding GmbH', legalForm: 'GmbH', registerNr: 'HRB 00001' }
  const as = { 'investor-id': (await visitor.post('/investor/companies', company)).body.id }
  const fields = { taxOffice: 'Finanzamt Musterstadt', taxNr: '27/123/45678', vatId: 'DE123456788' }
  const { body } = await change(visitor, { ...fields, churchDenomination: 'catholic' }, as)
  expect(body).toMatchObject({ ...fields, kind: 'corporation', churchDenomination: null })
  expect(refusalOf(await change(visitor, { vatId: 'DE12' }, as))).toEqual([
    400,
    'VIOLATION::VAT_ID_FORMAT_NOT_CORRECT /vatId',
  ])
  expect((await visitor.get(INFORMATION)).body.taxOffice).toBeNull()
})

async function sendProof(visitor: Visitor, content: Buffer, headers: Record<string, string> = {}) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'nachweis.bin')
  const request = new Request('http://shop.example', { method: 'POST', body: form })
  const type = { 'content-type': request.headers.get('content-type')! }
  return await visitor.post(`${INFORMATION}/residence-proof`, Buffer.from(await request.arrayBuffer()), {
    ...type,
    ...headers,
  })
}

test('R3.06 R5.05 residence abroad is proved by a file; a new one takes the place of the one before', async () => {
  const visitor = await aVisitor()
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#ffd500' } })
  expect(refusalOf(await sendProof(visitor, Buffer.from('kein Nachweis')))).toEqual([
    400,
    'FILE_TYPE_NOT_ALLOWED /file',
  ])
  expect(refusalOf(await sendProof(visitor, Buffer.alloc(0)))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /file'])
  await sendProof(visitor, await picture.png().toBuffer())
  expect((await sendProof(visitor, await picture.jpeg().toBuffer())).body.residenceProof).toBe('nachweis.jpg')
  await app.runJobs()
  const files = await app.db.selectFrom('file').select('fileName').where('fileName', 'like', 'nachweis.%').execute()
  expect(files.map(({ fileName }) => fileName)).toEqual(['nachweis.jpg'])
})

test('R3.06 the proof that was handed in can be downloaded by who handed it in, and by nobody else', async () => {
  const visitor = await aVisitor()
  const ticketOf = (one: Visitor) => one.post(`${INFORMATION}/residence-proof/download-ticket`)
  expect(refusalOf(await ticketOf(visitor))).toEqual([404, 'DOCUMENT_NOT_FOUND'])
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ffd500' } })
    .png()
    .toBuffer()
  await sendProof(visitor, picture)
  const { status, body } = await ticketOf(visitor)
  expect(status).toBe(200)
  const file = await visitor.get(body.url.replace('/store-api', ''))
  expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png'])
  expect(file.headers['content-disposition']).toContain('nachweis.png')
  expect(refusalOf(await ticketOf(await aVisitor()))).toEqual([404, 'DOCUMENT_NOT_FOUND'])
  await impersonate(app, visitor)
  expect(refusalOf(await ticketOf(visitor))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})

test('R6.06 staff in the customer’s place change no tax information', async () => {
  const visitor = await aVisitor()
  await impersonate(app, visitor)
  expect(refusalOf(await change(visitor, { usPerson: true }))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})
