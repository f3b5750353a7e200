import { BYTES_PER_MB, PROOF_MAX_MB } from '@goldammer/sdk/constants'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../../test/build-app.ts'
import { aCustomer, loggedIn } from '../../../test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const FIKTIV = { name: 'Fiktiv Holding GmbH', legalForm: 'GmbH', registerNr: 'HRB 00001' }
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
