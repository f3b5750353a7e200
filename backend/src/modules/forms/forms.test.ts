import { BYTES_PER_MB } from '@goldammer/sdk/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../test/build-app.ts'
import { pdfOfSize } from '../../../test/pdfs.ts'
import { readFile } from '../../shared/files.ts'
import { renderPdf } from '../documents/pdf.ts'
import { languageId, salutationId } from '../reference/reference-data.ts'

const aDeck = () =>
  renderPdf({
    locale: 'de-DE',
    title: 'Brennofen No. 8',
    foot: '',
    pageLabel: String,
    createdAt: TODAY,
    author: 'Töpferei Lehmfiktiv',
    blocks: [],
  })

let shop: TestApp
let deck: Buffer
beforeAll(async () => {
  shop = await buildTestApp()
  deck = await aDeck()
})
afterAll(() => shop.close())

const team = 'team@goldammer.example'
const message = (more: object = {}) => ({
  email: 'frage@neu.example',
  subject: 'Frage zum <Bürgerzins>',
  comment: 'Wann beginnt\n\ndie Verzinsung?',
  ...more,
})
const write = (visitor: Visitor, body: object) => visitor.post('/contact-form', body)

test('R2.30 a message reaches our team with all its facts; the receipt does not repeat it', async () => {
  const fields = { firstName: 'Jana', lastName: 'Probst', phone: '030 23125-001', salutationId: salutationId('mrs') }
  const answer = await write(shop.client(), message({ ...fields, navigationId: '0'.repeat(32), somethingElse: 1 }))
  expect(answer.status).toBe(200)
  const [mail] = await shop.mails(team)
  expect(mail?.subject).toBe('Kontaktformular: Frage zum <Bürgerzins>')
  for (const fact of [
    'Jana Probst',
    'frage@neu.example',
    '030 23125-001',
    'Wann beginnt',
    'die Verzinsung?',
    '/navigation/0000',
  ]) {
    expect(mail?.text).toContain(fact)
  }
  expect(mail?.html).not.toContain('<Bürgerzins>')
  const [receipt, ...more] = await shop.mails('frage@neu.example')
  expect([receipt?.subject, more]).toEqual(['Wir haben Ihre Nachricht erhalten', []])
  expect(receipt?.text).not.toMatch(/Verzinsung|Bürgerzins|Jana/)
})

test('R1.09 the receipt is in the language of the visit', async () => {
  const visitor = shop.client()
  visitor.languageId = languageId('pl-PL')
  await write(visitor, message({ email: 'pytanie@neu.example' }))
  expect((await shop.mails('pytanie@neu.example'))[0]?.subject).toBe('Otrzymaliśmy Państwa wiadomość')
})

test('R2.30 each wrong field of a message has its code and pointer', async () => {
  const refusal = async (body: object) => refusalOf(await write(shop.client(), body))
  expect(await refusal({})).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /email',
    'VIOLATION::IS_BLANK_ERROR /subject',
    'VIOLATION::IS_BLANK_ERROR /comment',
  ])
  expect(await refusal(message({ subject: '  ', comment: '\n', salutationId: 'frau' }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /subject',
    'VIOLATION::IS_BLANK_ERROR /comment',
    'VIOLATION::ENTITY_DOES_NOT_EXISTS /salutationId',
  ])
  expect(await refusal(message({ email: 'kein-at' }))).toEqual([400, 'VIOLATION::STRICT_CHECK_FAILED_ERROR /email'])
  expect(await refusal(message({ comment: 'x'.repeat(10_001) }))).toEqual([400, 'VIOLATION::TOO_LONG_ERROR /comment'])
})

test('R8.07 who writes too often waits, by address and by network address', async () => {
  const visitor = shop.client()
  for (let count = 1; count <= 3; count++) await write(visitor, message({ email: `viele${count}@neu.example` }))
  const limited = await write(visitor, message({ email: 'viele4@neu.example' }))
  expect(refusalOf(limited)).toEqual([429, 'FRAMEWORK__RATE_LIMIT_EXCEEDED'])
  expect(limited.body.errors[0].meta.parameters.seconds).toBe(30)
  for (let count = 1; count <= 3; count++) await write(shop.client(), message({ email: 'opfer@neu.example' }))
  expect(refusalOf(await write(shop.client(), message({ email: 'Opfer@neu.example' })))).toEqual([
    429,
    'FRAMEWORK__RATE_LIMIT_EXCEEDED',
  ])
})

const demand = {
  urgency: '3_6',
  amount: '750000.50',
  purpose: 'Bau eines zweiten Brennofens',
  companyName: 'Töpferei Lehmfiktiv',
  companyForm: 'UG (haftungsbeschränkt)',
  foundingYear: '2019',
  contact: 'Tilda Ton',
  email: 'tilda@lehm.example',
  phone: '030 23125-099',
  heardFrom: 'Empfehlung',
}
type Fields = Record<string, string | { name: string; type: string; content: Buffer }>

/** As a browser sends a form with a file. */
async function ask(fields: Fields, visitor = shop.client()) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value.content)], { type: value.type }), value.name)
  }
  const request = new Request('http://shop.example', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  return await visitor.post('/content/capital-demand', body, { 'content-type': request.headers.get('content-type')! })
}
const aFile = (content: Buffer, name = 'deck.pdf', type = 'application/pdf') => ({ name, type, content })

test('R3.12 a capital demand is kept with its pitch deck and reaches our team with it', async () => {
  const answer = await ask({ ...demand, pitchDeck: aFile(deck, '../../böse.exe', 'application/octet-stream') })
  expect(answer.status).toBe(204)
  const row = await shop.db.selectFrom('capitalDemand').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    urgency: '3_6',
    amount: 75_000_050,
    purpose: demand.purpose,
    companyName: demand.companyName,
    companyForm: demand.companyForm,
    foundingYear: 2019,
    contact: 'Tilda Ton',
    email: 'tilda@lehm.example',
    phone: demand.phone,
    heardFrom: 'Empfehlung',
  })
  const file = await shop.db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', row.pitchDeckFileId!)
    .executeTakeFirstOrThrow()
  expect([file.fileName, file.mimeType]).toEqual(['pitch-deck.pdf', 'application/pdf'])
  expect(await readFile(shop.parts, file)).toEqual(deck)
  const mail = (await shop.mails(team)).at(-1)
  expect(mail?.subject).toBe('Kapitalbedarf: Töpferei Lehmfiktiv')
  for (const fact of ['750.000,50', '3 bis 6 Monate', 'Tilda Ton', demand.purpose, '2019', 'Empfehlung']) {
    expect(mail?.text).toContain(fact)
  }
  expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual(['pitch-deck.pdf'])
  expect(await shop.mails('tilda@lehm.example')).toHaveLength(1)
})

test('R3.12 the optional fields may be missing, and the file part empty', async () => {
  const { urgency, amount, purpose, companyName, companyForm, contact } = demand
  const required = { urgency, amount, purpose, companyName, companyForm, contact, email: 'knapp@lehm.example' }
  expect((await ask(required)).status).toBe(204)
  expect((await ask({ ...required, pitchDeck: aFile(Buffer.alloc(0), '', 'application/octet-stream') })).status).toBe(
    204,
  )
})

test('R3.12 each wrong field of a demand has its code and pointer', async () => {
  const refusal = async (fields: Fields) => refusalOf(await ask(fields))
  expect((await refusal({ email: 'a@lehm.example' })).slice(1)).toEqual(
    ['urgency', 'amount', 'purpose', 'companyName', 'companyForm', 'contact'].map(
      (name) => `VIOLATION::IS_BLANK_ERROR /${name}`,
    ),
  )
  expect(await refusal({ ...demand, urgency: 'soon' })).toEqual([400, 'VIOLATION::NO_SUCH_CHOICE_ERROR /urgency'])
  expect(await refusal({ ...demand, amount: 'viel' })).toEqual([400, 'VIOLATION::INVALID_TYPE_ERROR /amount'])
  expect(await refusal({ ...demand, amount: '0' })).toEqual([400, 'VIOLATION::TOO_LOW_ERROR /amount'])
  expect(await refusal({ ...demand, amount: '1000000001' })).toEqual([400, 'VIOLATION::TOO_HIGH_ERROR /amount'])
  expect(await refusal({ ...demand, foundingYear: '2027' })).toEqual([400, 'VIOLATION::TOO_HIGH_ERROR /foundingYear'])
  expect(await refusal({ ...demand, email: 'kein-at' })).toEqual([400, 'VIOLATION::STRICT_CHECK_FAILED_ERROR /email'])
  expect(await refusal({ ...demand, contact: ' ' })).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /contact'])
  expect(await refusal({ ...demand, iban: 'DE00' })).toEqual([400, 'VIOLATION::UNKNOWN_FIELD /iban'])
  expect(await refusal({ ...demand, purpose: aFile(deck) })).toEqual([400, 'VIOLATION::INVALID_TYPE_ERROR /purpose'])
})

test('R5.05 a pitch deck is a PDF by its content, of up to 10 MB', async () => {
  const withDeck = async (file: Fields[string]) => await ask({ ...demand, email: 'deck@lehm.example', pitchDeck: file })
  const notAllowed = [400, 'FILE_TYPE_NOT_ALLOWED /pitchDeck']
  expect(refusalOf(await withDeck(aFile(Buffer.from('%PDF-1.7 nur dem Namen nach'))))).toEqual([
    400,
    'FILE_BROKEN /pitchDeck',
  ])
  expect(refusalOf(await withDeck(aFile(Buffer.from('<html>'))))).toEqual(notAllowed)
  expect(refusalOf(await withDeck(aFile(Buffer.alloc(0))))).toEqual(notAllowed)
  expect(refusalOf(await withDeck('deck.pdf'))).toEqual(notAllowed)
  const tooLarge = await withDeck(aFile(pdfOfSize(10 * BYTES_PER_MB + 1)))
  expect(refusalOf(tooLarge)).toEqual([400, 'FILE_TOO_LARGE /pitchDeck'])
  expect(tooLarge.body.errors[0].detail).toBe('Die Datei ist größer als 10 MB. Bitte wählen Sie eine kleinere.')
  expect((await withDeck(aFile(pdfOfSize(10 * BYTES_PER_MB)))).status).toBe(204)
})

test('R5.05 who sends a file that is far too large hears so over the network', async () => {
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const form = new FormData()
  form.append('pitchDeck', new Blob([new Uint8Array(40 * BYTES_PER_MB)]), 'deck.pdf')
  const headers = { 'sw-access-key': shop.parts.config.accessKey }
  const answer = await fetch(`${origin}/store-api/content/capital-demand`, { method: 'POST', headers, body: form })
  const { errors } = (await answer.json()) as { errors: { code: string; source: object }[] }
  expect([answer.status, errors[0]?.code, errors[0]?.source]).toEqual([
    400,
    'FILE_TOO_LARGE',
    { pointer: '/pitchDeck' },
  ])
  const refused = await fetch(`${origin}/store-api/content/capital-demand`, { method: 'POST', body: form })
  expect(refused.status).toBe(401)
})

test('R7.19 a demand comes as a form with a file, everything else as JSON', async () => {
  const asJson = await shop.client().post('/content/capital-demand', { ...demand, amount: 1 })
  expect(refusalOf(asJson)).toEqual([415, 'HTTP__UNSUPPORTED_MEDIA_TYPE'])
  const form = new Request('http://shop.example', { method: 'POST', body: new FormData() })
  const headers = { 'content-type': form.headers.get('content-type')! }
  const asForm = await shop.client().post('/contact-form', Buffer.from(await form.arrayBuffer()), headers)
  expect(refusalOf(asForm)).toEqual([415, 'HTTP__UNSUPPORTED_MEDIA_TYPE'])
  expect((await shop.client().post('/content/capital-demand')).status).toBe(415)
})

test('R3.12 fields that a form leaves empty count as missing', async () => {
  const blank = { foundingYear: '', phone: '', heardFrom: '' }
  expect((await ask({ ...demand, ...blank, email: 'leer@lehm.example' })).status).toBe(204)
  expect(refusalOf(await ask({ ...demand, amount: '' }))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /amount'])
})

test('R7.19 a form that is broken, endless or strange is the sender’s mistake, not ours', async () => {
  const part = (name: string, more = '') => `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n1\r\n`
  const file = part('pitchDeck', '; filename="a.pdf"')
  const send = async (body: string, type = 'multipart/form-data; boundary=x') =>
    (await shop.client().post('/content/capital-demand', Buffer.from(body), { 'content-type': type })).status
  const answers = {
    'no boundary': [await send('', 'multipart/form-data'), 400],
    empty: [await send(''), 400],
    'no form': [await send('nothing'), 400],
    'cut off': [await send(part('purpose')), 400],
    'two files': [await send(`${file}${file}--x--`), 413],
    'too many fields': [
      await send(`${Array.from({ length: 40 }, (_, index) => part(`f${index}`)).join('')}--x--`),
      413,
    ],
    'a name of the language': [await send(`${part('__proto__')}--x--`), 400],
    'a field twice': [await send(`${part('purpose')}${part('purpose')}--x--`), 400],
  }
  for (const [what, [status, expected]] of Object.entries(answers)) expect(status, what).toBe(expected)
  const { status } = await shop.client().post('/content/capital-demand', Buffer.from(file), {
    'content-type': 'multipart/form-data; boundary=x',
    'sw-access-key': 'WRONG',
  })
  expect(status).toBe(412)
})

test('R8.07 demands count with the messages', async () => {
  const visitor = shop.client()
  for (let count = 1; count <= 3; count++) await ask({ ...demand, email: `oft${count}@lehm.example` }, visitor)
  expect(refusalOf(await ask({ ...demand, email: 'oft4@lehm.example' }, visitor))).toEqual([
    429,
    'FRAMEWORK__RATE_LIMIT_EXCEEDED',
  ])
})
