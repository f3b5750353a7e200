import { cents, localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, openTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { aCustomer, loggedIn } from '../../../../test/factories.ts'
import { aContract, anIssuer, type TestIssuer } from '../../../../test/issuer-factories.ts'
import { storeFile } from '../../../shared/files.ts'
import { newId } from '../../../shared/ids.ts'
import { inTransaction } from '../../../shared/transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const ago = (days: number) => new Date(TODAY.getTime() - days * 86_400_000)
const idsOf = ({ body }: { body: { elements: { orderId: string }[] } }) => body.elements.map(({ orderId }) => orderId)

const nameIssuer = ({ companyId }: TestIssuer, nameCompany: string) =>
  app.db.updateTable('company').set({ nameCompany }).where('id', '=', companyId).execute()
const inBranch = ({ productId }: TestIssuer, branch: string, type = 'subordinatedLoan') =>
  app.db.updateTable('product').set({ branch, type }).where('id', '=', productId).execute()

const book = (orderId: string, investorId: string, due: string, sums: { interest: number; principal: number }) =>
  app.db
    .insertInto('payout')
    .values({
      id: newId(),
      orderId,
      investorId,
      due: localDate(due),
      paidOn: localDate(due),
      bookedAt: TODAY,
      interest: cents(sums.interest),
      principal: cents(sums.principal),
    })
    .execute()

/** Somebody with three contracts of two issuers, and somebody else with one of the first. */
async function aHolder() {
  const customer = await aCustomer(app)
  const wind = await anIssuer(app)
  const bread = await anIssuer(app)
  await nameIssuer(wind, 'Windwerk Muster GmbH')
  await nameIssuer(bread, 'Backhaus Muster GmbH')
  await inBranch(bread, 'food', 'fixedInterest')
  const active = { state: '3_2_active', investedAt: '2025-11-15', customer, paymentState: 'settled' }
  const first = await aContract(app, wind, { ...active, amount: 100_000, submittedAt: ago(30) })
  const second = await aContract(app, wind, { customer, amount: 300_000, submittedAt: ago(20) })
  const third = await aContract(app, bread, { ...active, amount: 250_000, submittedAt: ago(10) })
  await aContract(app, wind, { amount: 900_000 })
  await book(third.orderId, third.investorId, '2026-05-15', { interest: 7_50, principal: 50_000 })
  return { client: await loggedIn(app, customer), customer, wind, bread, first, second, third }
}

test('R2.21 the list filters by text, state, type, industry and issuer, and sums up all matches', async () => {
  const { client, wind, bread, first, second, third } = await aHolder()
  const cases: [string, string[]][] = [
    ['', [third.orderId, second.orderId, first.orderId]],
    ['state=3_2_active', [third.orderId, first.orderId]],
    ['state=3_2_active&state=2_1_in_review', [third.orderId, second.orderId, first.orderId]],
    ['productType=fixedInterest', [third.orderId]],
    ['branch=energy', [second.orderId, first.orderId]],
    [`issuerId=${wind.companyId}`, [second.orderId, first.orderId]],
    ['term=backhaus', [third.orderId]],
    [`term=${first.orderNumber}`, [first.orderId]],
    ['term=%25', []],
    ['sort=amountTotal', [first.orderId, third.orderId, second.orderId]],
    ['sort=issuer', [third.orderId, first.orderId, second.orderId]],
  ]
  for (const [query, expected] of cases)
    expect([query, idsOf(await client.get(`/investor/investments?${query}`)).toSorted()]).toEqual([
      query,
      expected.toSorted(),
    ])
  const { body } = await client.get('/investor/investments?branch=energy')
  expect(body).toMatchObject({ total: 2, amountTotal: 4000, outstandingTotal: 1000, position: 1 })
  expect(body.choices).toEqual({
    states: ['2_1_in_review', '3_2_active'],
    branches: ['energy', 'food'],
    productTypes: ['fixedInterest', 'subordinatedLoan'],
    issuers: [
      { id: bread.companyId, name: 'Backhaus Muster GmbH' },
      { id: wind.companyId, name: 'Windwerk Muster GmbH' },
    ],
  })
})

test('R2.21 a contract says what of it is outstanding and what interest it has brought', async () => {
  const { client, third } = await aHolder()
  const { body } = await client.get('/investor/investments?branch=food')
  expect(body.elements[0]).toMatchObject({
    orderId: third.orderId,
    amountTotal: 2500,
    outstanding: 2000,
    interestReceived: 7.5,
  })
})

test('R2.21 groups have the sums of all their contracts and the first ones, the largest group first', async () => {
  const { client, first, second, third } = await aHolder()
  const { body } = await client.get('/investor/investments/groups?by=branch&limit=1')
  expect(body).toMatchObject({ total: 3, amountTotal: 6500, outstandingTotal: 3000 })
  expect(
    body.groups.map(({ elements, ...group }: { elements: { orderId: string }[] }) => [
      group,
      idsOf({ body: { elements } }),
    ]),
  ).toEqual([
    [
      { key: 'energy', count: 2, amountTotal: 4000, subscribedCount: 2, subscribedTotal: 4000, outstandingTotal: 1000 },
      [second.orderId],
    ],
    [
      { key: 'food', count: 1, amountTotal: 2500, subscribedCount: 1, subscribedTotal: 2500, outstandingTotal: 2000 },
      [third.orderId],
    ],
  ])
  const byType = await client.get('/investor/investments/groups?by=productType&state=3_2_active&sort=amountTotal')
  expect(
    byType.body.groups.map(({ key, elements }: { key: string; elements: { orderId: string }[] }) => [
      key,
      idsOf({ body: { elements } }),
    ]),
  ).toEqual([
    ['fixedInterest', [third.orderId]],
    ['subordinatedLoan', [first.orderId]],
  ])
  expect(refusalOf(await client.get('/investor/investments/groups?by=branch&sort=secret'))).toEqual([
    400,
    'FRAMEWORK__INVALID_SORT_QUERY /sort',
  ])
})

async function exported(client: Visitor, body: object): Promise<string> {
  const ticket = await client.post('/investor/investments/export-ticket', body)
  expect(ticket.status).toBe(200)
  const file = await client.get(ticket.body.url.replace('/store-api', ''))
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(String(file.headers['content-disposition'])).toContain('investments-2026-11-20.csv')
  return file.body.toString()
}

test('R2.21 the export holds the filtered contracts, German by default, and no formula', async () => {
  const { client, wind, first } = await aHolder()
  await app.db
    .updateTable('product')
    .set({ name: JSON.stringify({ 'de-DE': '=HYPERLINK("x") Wind' }) })
    .where('id', '=', wind.productId)
    .execute()
  const csv = await exported(client, { filters: { branch: 'energy', sort: 'amountTotal' }, format: 'german' })
  expect(csv.startsWith('\uFEFF')).toBe(true)
  const lines = csv.slice(1).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]!.split(';').slice(0, 3)).toEqual(['Vertragsnummer', 'Projekt', 'Emittentin'])
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"") Wind"`)
  const cells = lines[1]!.split(';')
  expect([cells[0], ...cells.slice(2)]).toEqual([
    first.orderNumber,
    'Windwerk Muster GmbH',
    'Nachrangdarlehen',
    'Energie',
    'Jana Probst',
    'Aktiv',
    '1000,00',
    '1000,00',
    '0,00',
    '6,75',
    expect.any(String),
    '21.10.2026',
    '15.11.2025',
    '15.11.2030',
    '15.11.2027',
    '',
  ])
})

test('R2.21 the international export has commas, points and ISO days', async () => {
  const { client, third } = await aHolder()
  const csv = await exported(client, { filters: { branch: 'food' }, format: 'international' })
  expect(csv).toContain(`${third.orderNumber},`)
  expect(csv).toContain(',2500.00,2000.00,7.50,')
  expect(csv).toContain(',2026-11-10,2025-11-15,')
})

test('R2.21 an export takes one connection only: twenty at once would wait for each other', async () => {
  const { customer } = await aHolder()
  const narrow = await openTestApp(app.parts.config.databaseUrl, { connections: 1 })
  const csv = await exported(await loggedIn(narrow, customer), { filters: { branch: 'energy' }, format: 'german' })
  expect(csv.trimEnd().split('\r\n')).toHaveLength(3)
  await narrow.close()
})

test('R2.21 an export of more contracts than are read at once misses none', async () => {
  const { client, customer, bread } = await aHolder()
  const { disclosedName: _computed, ...contract } = await app.db
    .selectFrom('contract')
    .selectAll()
    .where('customerId', '=', customer.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const order = await app.db
    .selectFrom('shopOrder')
    .selectAll()
    .where('id', '=', contract.orderId)
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: 520 }, () => newId())
  await app.db
    .insertInto('shopOrder')
    .values(
      ids.map((id, index) => ({
        ...order,
        id,
        orderNumber: `GA-2024-${100_000 + index}`,
        deepLinkCode: id,
        idempotencyKey: id,
        billingAddress: JSON.stringify(order.billingAddress),
        shippingAddress: null,
        customerSnapshot: JSON.stringify(order.customerSnapshot),
      })),
    )
    .execute()
  await app.db
    .insertInto('contract')
    .values(
      ids.map((orderId, index) => ({
        ...contract,
        orderId,
        orderNumber: `GA-2024-${100_000 + index}`,
        productId: bread.productId,
        tariffId: bread.tariffId,
        trancheId: bread.trancheId,
        companyId: bread.companyId,
        submitted: '{}',
      })),
    )
    .execute()
  const csv = await exported(client, { filters: {}, format: 'german' })
  const numbers = csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';')[0])
  expect(new Set(numbers).size).toBe(523)
  const page = await client.get('/investor/investments?anchor=last&limit=50&sort=orderNumber')
  expect(page.body).toMatchObject({ total: 523, position: 474, next: null })
  const jumped = await client.get('/investor/investments?at=GA-2024-100500&limit=2&sort=orderNumber')
  expect(jumped.body.elements).toMatchObject([{ orderNumber: 'GA-2024-100500' }, { orderNumber: 'GA-2024-100501' }])
})

/** A paper of the contract in the storage. */
async function aPaper(orderId: string, customerId: string, kind: string, text: string) {
  const file = await inTransaction(app.scope, (tx) =>
    storeFile(app.scope, tx, { fileName: `${kind}.pdf`, mimeType: 'application/pdf', content: Buffer.from(text) }),
  )
  const id = newId()
  await app.db
    .insertInto('contractDocument')
    .values({
      id,
      orderId,
      customerId,
      kind,
      title: JSON.stringify({ 'de-DE': kind }),
      fileId: file.id,
      createdAt: TODAY,
    })
    .execute()
  return id
}

test('R2.23 all documents of an investment come in one file, and stay unread; a stranger gets none', async () => {
  const { client, customer, first, second } = await aHolder()
  await aPaper(first.orderId, customer.id, 'contract', '%PDF Vertrag')
  await aPaper(first.orderId, customer.id, 'payout_statement', '%PDF Abrechnung')
  await aPaper(second.orderId, customer.id, 'offer', '%PDF anderes')
  const ticket = await client.post(`/investor/investments/${first.orderId}/archive-ticket`)
  const file = await client.get(ticket.body.url.replace('/store-api', ''))
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/zip'])
  const bytes = file.body as Buffer
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  for (const part of ['contract.pdf', '%PDF Vertrag', 'payout_statement.pdf', '%PDF Abrechnung'])
    expect([part, bytes.includes(part)]).toEqual([part, true])
  expect(bytes.includes('%PDF anderes')).toBe(false)
  const { body } = await client.get('/investor/documents')
  expect(body.unread).toBe(3)

  const stranger = await loggedIn(app, await aCustomer(app))
  const refused = await stranger.post(`/investor/investments/${first.orderId}/archive-ticket`)
  expect(refusalOf(refused).slice(0, 2)).toEqual([404, 'CONTRACT_NOT_FOUND'])
})

test('R2.23 without a document there is no file', async () => {
  const { client, second } = await aHolder()
  const refused = await client.post(`/investor/investments/${second.orderId}/archive-ticket`)
  expect(refusalOf(refused).slice(0, 2)).toEqual([404, 'DOCUMENT_NOT_FOUND'])
})

test('R2.23 the payout statements of a contract stand among its documents', async () => {
  const { client, customer, first, wind } = await aHolder()
  await aPaper(first.orderId, customer.id, 'payout_statement', '%PDF')
  const { body } = await client.get(`/investor/investments/${first.orderId}/${wind.productId}`)
  expect(body.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['payout_statement'])
})

test('R2.21 R3.08 the limits say for each issuer what is used, what is left and why', async () => {
  const { client, wind, bread, first } = await aHolder()
  const before = (await client.get('/investor/limits')).body.elements
  expect(before.map((one: { issuerId: string }) => one.issuerId).toSorted()).toEqual(
    [wind.companyId, bread.companyId].toSorted(),
  )
  const ofWind = before.find((one: { issuerId: string }) => one.issuerId === wind.companyId)
  expect(ofWind).toMatchObject({
    issuer: 'Windwerk Muster GmbH',
    products: [{ id: wind.productId, used: 4000 }],
    limit: { reason: 'BASE_1000', limit: 1000, used: 4000, headroom: 0, disclosureRequired: true },
  })
  await app.db
    .insertInto('selfDisclosure')
    .values({ id: newId(), investorId: first.investorId, monthlyNetIncome: cents(300_000), signedAt: TODAY })
    .execute()
  const after = (await client.get('/investor/limits')).body.elements
  expect(after[0].limit).toMatchObject({ reason: 'INCOME_2X', limit: 6000, used: 4000, headroom: 2000 })
  expect(after[0].limit.explanation).toContain('§ 2a')
})
