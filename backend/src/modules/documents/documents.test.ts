import { cents, toLocalDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { aCustomer, impersonate, loggedIn } from '../../../test/factories.ts'
import { aContract, aMember, anIssuer, aProductDocument, type TestIssuer } from '../../../test/issuer-factories.ts'
import { filesOf } from '../../../test/zip.ts'
import { contentDisposition } from '../../shared/download.ts'
import { getFile, readFile } from '../../shared/files.ts'
import { newId } from '../../shared/ids.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { loadContractFacts } from '../contracts/papers/contract-facts.ts'
import { contractPaper } from '../contracts/papers/contract-papers.ts'
import { entryNames } from './archive.ts'
import { contractDocumentKinds } from './contract-document-kinds.ts'
import { hasOpened, queueContractDocuments } from './service.ts'

let app: TestApp
let issuer: TestIssuer

beforeAll(async () => {
  app = await buildTestApp()
  issuer = await anIssuer(app)
})
afterAll(() => app.close())

const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms))

async function withPaper(
  fields: Parameters<typeof aContract>[2] = {},
  kind: (typeof contractDocumentKinds)[number] = 'contract',
) {
  const contract = await aContract(app, issuer, fields)
  await inTransaction(app.scope, (tx) => queueContractDocuments(app.scope, tx, contract.orderId, [kind]))
  await app.runJobs()
  const document = await app.db
    .selectFrom('contractDocument')
    .selectAll()
    .where('orderId', '=', contract.orderId)
    .executeTakeFirstOrThrow()
  return { contract, document }
}

test('R6.04 everyone sees the list of documents; a guest opens the public ones only', async () => {
  const { productId } = await anIssuer(app)
  const open = await aProductDocument(app, productId, { access: 'public' })
  const login = await aProductDocument(app, productId, { access: 'login', kind: 'conditions' })
  const investors = await aProductDocument(app, productId, { access: 'investor', kind: 'quarterly_report' })
  const guest = app.client()
  const list = await guest.get(`/investing/products/${productId}/documents`)
  expect(list.status).toBe(200)
  const locked = Object.fromEntries(
    list.body.elements.map((one: { access: string; locked: boolean }) => [one.access, one.locked]),
  )
  expect(locked).toEqual({ public: false, login: true, investor: true })

  const ticketFor = (visitor: typeof guest, versionId: string) =>
    visitor.post(`/investing/documents/${versionId}/download-ticket`)
  expect((await ticketFor(guest, open.versionId)).status).toBe(200)
  const refused = await ticketFor(guest, login.versionId)
  expect([refused.status, refused.body.errors[0].code]).toEqual([403, 'CHECKOUT__CUSTOMER_NOT_LOGGED_IN'])

  const customer = await loggedIn(app, await aCustomer(app))
  expect((await ticketFor(customer, login.versionId)).status).toBe(200)
  const notHeld = await ticketFor(customer, investors.versionId)
  expect([notHeld.status, notHeld.body.errors[0].code]).toEqual([403, 'HOLDING_REQUIRED'])
  expect((await ticketFor(customer, '0'.repeat(32))).status).toBe(404)
})

test('R6.04 an investor of the product opens what is for investors', async () => {
  const own = await anIssuer(app)
  const { versionId } = await aProductDocument(app, own.productId, { access: 'investor', kind: 'quarterly_report' })
  const { customer } = await aContract(app, own, { state: '3_2_active' })
  const investor = await loggedIn(app, customer)
  expect((await investor.post(`/investing/documents/${versionId}/download-ticket`)).status).toBe(200)
  const { client } = await aMember(app, own.companyId, 'viewer')
  expect((await client.post(`/investing/documents/${versionId}/download-ticket`)).status).toBe(200)
})

test('R6.04 a download needs no access key, says how to be kept, and records the opening', async () => {
  const { productId } = await anIssuer(app)
  const { versionId } = await aProductDocument(app, productId)
  const customer = await aCustomer(app)
  const client = await loggedIn(app, customer)
  const { body } = await client.post(`/investing/documents/${versionId}/download-ticket`)
  expect(await hasOpened(app.db, customer.id, versionId)).toBe(false)
  const answer = await app.app.inject({ url: body.url, headers: { 'sw-context-token': client.token! } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store, private',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''%C3%9Cbersicht%20%E2%80%9EVIB%E2%80%9C.pdf")
  expect(answer.body).toMatch(/^%PDF/)
  expect(await hasOpened(app.db, customer.id, versionId)).toBe(true)
  const { body: list } = await client.get(`/investing/products/${productId}/documents`)
  expect(list.elements[0].openedAt).toBe(app.clock.now().toISOString())
})

test('a ticket works once, for a minute, for the session that asked', async () => {
  const { productId } = await anIssuer(app)
  const { versionId } = await aProductDocument(app, productId)
  const guest = app.client()
  const ticket = async () =>
    (await guest.post(`/investing/documents/${versionId}/download-ticket`)).body.url.replace('/store-api', '')
  const once = await ticket()
  const stranger = await app.client().get(once)
  expect([stranger.status, stranger.body.errors[0].code]).toEqual([404, 'LINK_INVALID'])
  expect((await guest.get(once)).status).toBe(200)
  const again = await guest.get(once)
  expect([again.status, again.body.errors[0].code]).toEqual([410, 'DOWNLOAD_TICKET_EXPIRED'])

  const old = await ticket()
  later(60_000)
  expect((await guest.get(old)).status).toBe(410)
  expect((await guest.get(`/download/${'x'.repeat(32)}`)).status).toBe(404)
  const rows = await app.db.selectFrom('downloadTicket').select('tokenHash').execute()
  expect(rows.some((row) => row.tokenHash.toString().includes(old.slice(-32)))).toBe(false)
})

test('of two downloads at the same moment one gets the bytes', async () => {
  const { productId } = await anIssuer(app)
  const { versionId } = await aProductDocument(app, productId)
  const guest = app.client()
  const { body } = await guest.post(`/investing/documents/${versionId}/download-ticket`)
  const headers = { 'sw-context-token': guest.token! }
  const answers = await Promise.all([1, 2, 3].map(() => app.app.inject({ url: body.url, headers })))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 410, 410])
})

test('R2.20 each paper is made once, as a PDF in German', async () => {
  const contract = await aContract(app, issuer, { state: '3_2_active', investedAt: '2026-11-18' })
  for (const kind of [...contractDocumentKinds, 'offer'] as const) {
    await inTransaction(app.scope, (tx) => queueContractDocuments(app.scope, tx, contract.orderId, [kind]))
  }
  await app.runJobs()
  const client = await loggedIn(app, contract.customer)
  const { body } = await client.get('/investor/documents?limit=100')
  expect(body.total).toBe(contractDocumentKinds.length)
  expect(body.elements.map((one: { kind: string }) => one.kind).sort()).toEqual([...contractDocumentKinds].sort())
  for (const element of body.elements) {
    const { body: ticket } = await client.post(`/investor/documents/${element.id}/download-ticket`)
    const file = await client.get(ticket.url.replace('/store-api', ''))
    expect(file.status).toBe(200)
    expect(file.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.body.length).toBe(element.size)
  }
})

test('domain/interest#quota the papers of a digital company share name its quota', async () => {
  const share = await anIssuer(app, { type: 'digitalCompanShare' })
  await app.db
    .updateTable('product')
    .set({ preMoney: cents(40_000_000) })
    .where('id', '=', share.productId)
    .execute()
  const { orderId } = await aContract(app, share, { amount: 100_000 })
  const facts = await loadContractFacts(app.db, orderId, 'de-DE')
  const { blocks } = contractPaper('offer', facts, app.clock.now())
  const rows = blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []))
  expect(rows.map(([, value]) => value)).toContain('0,200000\u00a0%, vorläufig bis zum Ende der Finanzierungsrunde')
})

/** The whole text of a document, in German. */
async function textOf(orderId: string, kind: 'offer' | 'contract'): Promise<string> {
  const facts = await loadContractFacts(app.db, orderId, 'de-DE')
  return JSON.stringify(contractPaper(kind, facts, app.clock.now()).blocks)
}

test.each([
  [null, '14 Tagen'],
  [7, '14 Tagen'],
  [30, '30 Tagen'],
])(
  'R4.01 offer and contract instruct on the days that the product grants, and the law: %s, %s',
  async (days, phrase) => {
    const own = await anIssuer(app)
    await app.db.updateTable('product').set({ voluntaryWithdrawalDays: days }).where('id', '=', own.productId).execute()
    const { orderId } = await aContract(app, own)
    for (const kind of ['offer', 'contract'] as const) {
      const text = await textOf(orderId, kind)
      // A year of interest has 360.
      expect(text.match(/\b(?!360 )\d+ Tagen/g)).toEqual([phrase])
    }
  },
)

test('R4.01 the offer of a company is instructed on no right that is for consumers alone', async () => {
  const own = await anIssuer(app, { type: 'silent_partnership', regime: 'vermanlg_2' })
  const { orderId } = await aContract(app, own)
  expect(await textOf(orderId, 'offer')).toContain('Widerrufsrecht von 14 Tagen nach §§ 312g, 355 BGB')
  const { investorId } = await app.db
    .selectFrom('contract')
    .select('investorId')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('investor').set({ kind: 'corporation' }).where('id', '=', investorId).execute()
  expect(await textOf(orderId, 'offer')).toContain('steht nur Verbrauchern zu')
})

test('R3.01 R3.02 offer and contract name a company with its address and those who act for it', async () => {
  const { orderId } = await aContract(app, issuer)
  const { investorId } = await app.db
    .selectFrom('contract')
    .select('investorId')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const seat = { street: 'Speicherweg', streetNumber: '31', postalCode: '00001', city: 'Beispielstadt', country: 'DE' }
  const company = { kind: 'corporation', name: 'Fiktiv Holding GmbH', powerOfRepresentation: 'Einzelvertretung' }
  await app.db
    .updateTable('investor')
    .set({ ...seat, ...company })
    .where('id', '=', investorId)
    .execute()
  const name = (firstName: string, position: string, companyRole: string | null) => ({
    id: newId(),
    investorId,
    firstName,
    lastName: 'Fiktiv',
    position,
    companyRole,
    isPep: false,
  })
  await app.db
    .insertInto('representative')
    .values([
      name('Fenja', 'Geschäftsführerin', 'managing_director'),
      name('Falko', 'Gesellschafter', 'shareholder'),
      name('Frauke', 'Beirätin', 'other'),
      name('Finn', 'Mitinhaber', null),
    ])
    .execute()
  for (const kind of ['offer', 'contract'] as const) {
    const text = await textOf(orderId, kind)
    expect(text).toContain('Speicherweg 31, 00001 Beispielstadt')
    expect(text).toContain('Fenja Fiktiv (Geschäftsführerin), Einzelvertretung')
    for (const other of ['Falko', 'Frauke', 'Finn']) expect(text).not.toContain(other)
  }
})

test('domain/interest#set-at-acceptance offer and contract say that accrued interest is at most what they name', async () => {
  const { orderId } = await aContract(app, issuer)
  const phrase = 'höchstens der genannte Betrag'
  expect(await textOf(orderId, 'contract')).not.toContain(phrase)
  await app.db
    .updateTable('contract')
    .set({ accruedInterest: cents(6_447) })
    .where('orderId', '=', orderId)
    .execute()
  for (const kind of ['offer', 'contract'] as const) expect(await textOf(orderId, kind)).toContain(phrase)
})

test('domain/documents#papers a customer of another language gets a translation beside the German text', async () => {
  const { document: german } = await withPaper({ locale: 'de-DE' })
  const { document: polish } = await withPaper({ locale: 'pl-PL', firstName: 'Łucja', lastName: 'Żak' })
  const pagesOf = async (fileId: string) => {
    const content = await readFile(app.parts, await getFile(app.db, fileId))
    return content.toString('latin1').match(/\/Type \/Page\b/g)!.length
  }
  expect(await pagesOf(polish.fileId)).toBeGreaterThan(await pagesOf(german.fileId))
  expect(polish.title).toMatchObject({
    'de-DE': expect.stringMatching(/^Vertrag GA-/),
    'pl-PL': expect.stringMatching(/^Umowa GA-/),
  })
})

test('R6.03 papers are for their customer and the issuer of the contract alone', async () => {
  const { contract, document } = await withPaper({ state: '3_2_active', investedAt: '2026-11-18' })
  const path = `/investor/documents/${document.id}/download-ticket`
  const stranger = await loggedIn(app, await aCustomer(app))
  expect((await stranger.post(path)).status).toBe(404)
  expect((await (await loggedIn(app, contract.customer)).post(path)).status).toBe(200)
  const { client: member } = await aMember(app, issuer.companyId, 'viewer')
  expect((await member.post(path)).status).toBe(200)
  const { client: foreign } = await aMember(app, (await anIssuer(app)).companyId, 'owner')
  expect((await foreign.post(path)).status).toBe(404)
  expect((await app.client().post(path)).body.errors[0].code).toBe('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')
})

test('domain/rights#hidden-from-company the issuer gets no paper with identity data, and none before it may know the investor', async () => {
  const { client: member } = await aMember(app, issuer.companyId, 'owner')
  const typed = await withPaper({ state: '3_2_active' }, 'typed_confirmation')
  expect((await member.post(`/investor/documents/${typed.document.id}/download-ticket`)).status).toBe(404)
  const early = await withPaper({ state: '1_1_submitted' }, 'offer')
  expect((await member.post(`/investor/documents/${early.document.id}/download-ticket`)).status).toBe(404)
})

test('R2.20 the documents are filtered, sorted and paged', async () => {
  const { contract } = await withPaper({ state: '3_2_active', investedAt: '2026-11-18' })
  for (const kind of ['certificate', 'schedule', 'offer'] as const) {
    await inTransaction(app.scope, (tx) => queueContractDocuments(app.scope, tx, contract.orderId, [kind]))
    await app.runJobs()
    later(1000)
  }
  const client = await loggedIn(app, contract.customer)
  const first = await client.get('/investor/documents?limit=3&sort=title')
  const titles = first.body.elements.map((one: { title: string }) => one.title)
  expect(titles).toEqual(titles.toSorted())
  const second = await client.get(`/investor/documents?limit=3&sort=title&cursor=${first.body.next}`)
  expect(second.body.elements).toHaveLength(1)
  expect(second.body.next).toBeNull()
  const back = await client.get(`/investor/documents?limit=3&sort=title&cursor=${second.body.previous}`)
  expect(back.body.elements).toEqual(first.body.elements)
  const some = await client.get('/investor/documents?kind=schedule&kind=offer')
  expect(some.body.total).toBe(2)
  expect((await client.get('/investor/documents?year=2020')).body.total).toBe(0)
  const wrong = await client.get('/investor/documents?sort=secret')
  expect(wrong.body.errors[0].code).toBe('FRAMEWORK__INVALID_SORT_QUERY')
  const broken = await client.get('/investor/documents?cursor=bm9uc2Vuc2U')
  expect(broken.body.errors[0].code).toBe('FRAMEWORK__INVALID_FILTER_QUERY')
})

test('R2.10 the documents are found by product, by year and by the beginnings of their words', async () => {
  const own = await anIssuer(app)
  const { contract, document } = await withPaper({ state: '3_2_active', investedAt: '2026-11-18' })
  const { customer } = contract
  const other = await aContract(app, own, { customer })
  await inTransaction(app.scope, (tx) => queueContractDocuments(app.scope, tx, other.orderId, ['schedule']))
  await app.runJobs()
  const client = await loggedIn(app, customer)
  const found = async (query: string) => {
    const { body } = await client.get(`/investor/documents?${query}`)
    return body.elements.map((one: { kind: string }) => one.kind).sort()
  }
  const { body } = await client.get('/investor/documents')
  const year = Number(toLocalDate(app.clock.now()).slice(0, 4))
  expect(body.years).toEqual([year])
  expect(body.products.map((one: { id: string }) => one.id).sort()).toEqual([issuer.productId, own.productId].sort())
  expect(await found(`productId=${own.productId}`)).toEqual(['schedule'])
  expect(await found(`year=${year}`)).toEqual(['contract', 'schedule'])
  expect(await found(`year=${year - 1}`)).toEqual([])
  const { orderNumber } = body.elements.find((one: { id: string }) => one.id === document.id)
  expect(await found(`text=${orderNumber}`)).toEqual(['contract'])
  expect(await found('text=vertr')).toEqual(['contract'])
  expect(await found(`text=${encodeURIComponent("ertrag ' & | !")}`)).toEqual([])
  const stranger = await loggedIn(app, await aCustomer(app))
  const { body: none } = await stranger.get('/investor/documents')
  expect([none.total, none.years, none.products]).toEqual([0, [], []])
})

test('R2.10 the archive has exactly the filtered documents, a folder per year, none marked read', async () => {
  const { contract } = await withPaper({ state: '3_2_active', investedAt: '2026-11-18' })
  for (const kind of ['schedule', 'typed_confirmation'] as const) {
    await inTransaction(app.scope, (tx) => queueContractDocuments(app.scope, tx, contract.orderId, [kind]))
  }
  await app.runJobs()
  const client = await loggedIn(app, contract.customer)
  const archive = async (visitor: typeof client, filter: object) => {
    const ticket = await visitor.post('/investor/documents/archive-ticket', filter)
    expect(ticket.status).toBe(200)
    const answer = await visitor.get(ticket.body.url.replace('/store-api', ''))
    expect(answer.headers['content-type']).toBe('application/zip')
    return filesOf(answer.body)
  }
  const { body: list } = await client.get('/investor/documents')
  const sizes = Object.fromEntries(
    list.elements.map((one: { fileName: string; size: number; createdAt: string }) => [
      `${one.createdAt.slice(0, 4)}/${one.fileName}`,
      one.size,
    ]),
  )
  const all = await archive(client, {})
  expect(Object.fromEntries(Object.entries(all).map(([name, bytes]) => [name, bytes.length]))).toEqual(sizes)
  for (const bytes of Object.values(all)) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(Object.keys(await archive(client, { kind: ['schedule'] }))).toHaveLength(1)
  const staff = await loggedIn(app, contract.customer)
  await impersonate(app, staff)
  expect(Object.keys(await archive(staff, {}))).toHaveLength(2)
  expect((await client.get('/investor/documents')).body.unread).toBe(3)
  const nothing = await client.post('/investor/documents/archive-ticket', { year: 2020 })
  expect([nothing.status, nothing.body.errors[0].code]).toEqual([404, 'DOCUMENT_NOT_FOUND'])
})

test('two files of one name stand in the archive beside each other', () => {
  const files = [
    { fileName: 'vertrag.pdf', day: '2026-11-20' },
    { fileName: 'vertrag.pdf', day: '2026-11-21' },
    { fileName: 'vertrag.pdf', day: '2027-01-01' },
    { fileName: 'ordner/zettel', day: '2027-01-01' },
    { fileName: 'ordner/zettel', day: '2027-01-02' },
  ]
  expect(entryNames(files)).toEqual([
    '2026/vertrag.pdf',
    '2026/vertrag (2).pdf',
    '2027/vertrag.pdf',
    '2027/ordner_zettel',
    '2027/ordner_zettel (2)',
  ])
})

test('R2.10 a PDF that is to be shown may be framed by our own pages alone and still run nothing', async () => {
  const { contract, document } = await withPaper()
  const client = await loggedIn(app, contract.customer)
  const headersOf = async (body?: object) => {
    const { body: ticket } = await client.post(`/investor/documents/${document.id}/download-ticket`, body)
    return (await client.get(ticket.url.replace('/store-api', ''))).headers
  }
  const shown = await headersOf({ inline: true })
  expect(shown['content-disposition']).toMatch(/^inline; /)
  expect(shown['content-security-policy']).toBe(
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  )
  expect(shown['x-frame-options']).toBe('SAMEORIGIN')
  const stored = await headersOf()
  expect(stored['content-disposition']).toMatch(/^attachment; /)
  expect(stored['content-security-policy']).toContain('sandbox')
})

test('R2.24 the menu knows how many documents and news are new', async () => {
  const { contract, document } = await withPaper({ state: '3_2_active' })
  const client = await loggedIn(app, contract.customer)
  const unread = async () => (await client.get('/investor/unread')).body
  const { body: news } = await client.get('/investor/news')
  expect(await unread()).toEqual({ documents: 1, news: news.unread })
  const { body: ticket } = await client.post(`/investor/documents/${document.id}/download-ticket`)
  await client.get(ticket.url.replace('/store-api', ''))
  expect((await unread()).documents).toBe(0)
  const stranger = await loggedIn(app, await aCustomer(app))
  expect((await stranger.get('/investor/unread')).body).toEqual({ documents: 0, news: 0 })
})

test('R2.20 a paper is new until its customer opens it, whoever else may have done so', async () => {
  const { contract, document } = await withPaper({ state: '3_2_active' }, 'contract')
  const client = await loggedIn(app, contract.customer)
  const list = async () => (await client.get('/investor/documents')).body
  const readAt = async () => (await list()).elements.find((one: { id: string }) => one.id === document.id).readAt
  const open = async (visitor: typeof client) => {
    const { body: ticket } = await visitor.post(`/investor/documents/${document.id}/download-ticket`)
    expect((await visitor.get(ticket.url.replace('/store-api', ''))).status).toBe(200)
  }
  const { client: member } = await aMember(app, issuer.companyId, 'owner')
  await open(member)
  const staff = await loggedIn(app, contract.customer)
  await impersonate(app, staff)
  await open(staff)
  expect([await readAt(), (await list()).unread]).toEqual([null, 1])
  await open(client)
  const first = await readAt()
  expect(first).toBe(app.clock.now().toISOString())
  later(1000)
  await open(client)
  expect([await readAt(), (await list()).unread]).toEqual([first, 0])
})

test('a file name keeps its letters and cannot break the header', () => {
  expect(contentDisposition('Zażółć "x"\r\n.pdf')).toBe(
    `attachment; filename="Zazolc _x_.pdf"; filename*=UTF-8''Za%C5%BC%C3%B3%C5%82%C4%87%20%22x%22%0D%0A.pdf`,
  )
  expect(contentDisposition('Größe.pdf')).toBe(
    `attachment; filename="Grosse.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`,
  )
})
