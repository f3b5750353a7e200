import storeApi from '@goldammer/sdk/openapi/store' with { type: 'json' }
import { cents, localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyInvestor } from '../src/modules/contracts/investor-mail.ts'
import * as contracts from '../src/modules/contracts/repository.ts'
import { storeFile } from '../src/shared/files.ts'
import { newId } from '../src/shared/ids.ts'
import { inTransaction } from '../src/shared/transaction.ts'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from './build-app.ts'
import { loggedIn } from './factories.ts'
import { anInvestor, anOffer, type TestInvestor } from './investing-factories.ts'
import { aContract, anIssuer } from './issuer-factories.ts'
import { anExemptionOrder } from './payout-factories.ts'

// R1.04: one login, several identities; each is a portal of its own.

let app: TestApp
let investor: TestInvestor
let client: Visitor
let person: Side
let company: Side
beforeAll(async () => {
  app = await buildTestApp()
  investor = await anInvestor(app)
  client = await loggedIn(app, investor)
  person = await aSide(investor.investorId, 10)
  company = await aSide(await aCompany(investor), 17)
})
afterAll(() => app.close())

type Side = Awaited<ReturnType<typeof aSide>>
const as = (side: Pick<Side, 'investorId'>) => ({ 'investor-id': side.investorId })

async function aCompany(customer: TestInvestor): Promise<string> {
  const now = app.clock.now()
  const id = newId(now)
  const row = { name: 'Probst Beteiligungs GmbH', legalForm: 'GmbH', registerNr: 'HRB 00042' }
  await app.db
    .insertInto('investor')
    .values({ ...row, id, customerId: customer.id, kind: 'corporation', createdAt: now, updatedAt: now })
    .execute()
  return id
}

/** One of everything an identity may have. */
async function aSide(investorId: string, experience: number) {
  const { db, scope } = app
  const now = app.clock.now()
  const of = { investorId, createdAt: now }
  const issuer = await anIssuer(app)
  const fields = { state: '3_2_active', investedAt: '2025-11-15', customer: investor, investorId }
  const { orderId, orderNumber, bankAccountId } = await aContract(app, issuer, fields)
  const submitted = JSON.stringify({ bankAccount: { sepaConsent: true, mandateVersion: '2026-01' } })
  await db.updateTable('contract').set({ submitted }).where('orderId', '=', orderId).execute()
  const depotId = newId()
  const walletId = newId()
  const documentId = newId()
  const payoutId = newId()
  const exemptionOrderId = await anExemptionOrder(app, investorId, null, 10_000)
  const depot = { owner: 'Jana Probst', bank: 'Musterkasse', blz: '99900002', depotNumber: '7100042' }
  await db
    .insertInto('depot')
    .values({ ...depot, ...of, id: depotId, depotType: 'single', beneficialOwnerConsent: true })
    .execute()
  await db
    .insertInto('wallet')
    .values({ ...of, id: walletId, type: 'managed', walletAddress: null, termsConsentAt: now })
    .execute()
  const takenAt = new Date(`2026-03-02T10:00:${experience}.000Z`)
  await db.deleteFrom('survey').where('investorId', '=', investorId).execute()
  await db
    .insertInto('survey')
    .values({
      id: newId(),
      investorId,
      answers: null,
      investmentExperience: [experience],
      coveredCodes: [experience],
      declined: false,
      outcome: 'appropriate',
      takenAt,
      lockedAt: takenAt,
    })
    .execute()
  const content = Buffer.from(`%PDF-1.7 ${orderId}`)
  const file = await storeFile(scope, db, { fileName: 'V.pdf', mimeType: 'application/pdf', content })
  const title = JSON.stringify({ 'de-DE': 'Vertrag' })
  await db
    .insertInto('contractDocument')
    .values({
      id: documentId,
      orderId,
      customerId: investor.id,
      kind: 'contract',
      title,
      fileId: file.id,
      createdAt: now,
    })
    .execute()
  const paid = { due: localDate('2026-11-15'), paidOn: localDate('2026-11-15'), bookedAt: now }
  await db
    .insertInto('payout')
    .values({ id: payoutId, orderId, investorId, ...paid, interest: cents(6750), principal: cents(0) })
    .execute()
  const changeRequestId = newId()
  await db
    .insertInto('changeRequest')
    .values({
      id: changeRequestId,
      investorId,
      createdBy: investor.id,
      state: 'withdrawn',
      reason: 'Umzug',
      changes: JSON.stringify([]),
      createdAt: now,
    })
    .execute()
  const { productId: draftProductId } = await anOffer(app)
  const { status } = await client.post('/investing/drafts', { productId: draftProductId, investorId })
  expect(status).toBe(200)
  await inTransaction(scope, async (tx) => {
    const contract = (await contracts.findContract(tx, orderId))!
    await notifyInvestor(scope, tx, contract, { template: 'M08', parameters: {} })
  })
  const records = {
    orderId,
    orderNumber,
    bankAccountId,
    depotId,
    walletId,
    documentId,
    payoutId,
    draftProductId,
    exemptionOrderId,
    changeRequestId,
  }
  return {
    ...records,
    investorId,
    productId: issuer.productId,
    marks: [...Object.values(records), investorId, issuer.productId, takenAt.toISOString()],
  }
}

type Spec = { parameters?: { $ref?: string; name?: string }[]; get?: { operationId: string } }
const paths = Object.entries(storeApi.paths as unknown as Record<string, Spec>).filter(([path]) =>
  path.startsWith('/investor/'),
)
const reading = paths.flatMap(([path, { get }]) => (get ? [[get.operationId, path] as const] : []))
/** What some calls have to be asked for. */
const wishes: Record<string, string> = { listInvestmentGroups: '?by=branch', listInvestorPayments: '?month=2026-11' }
const pathOf = (path: string, side: Side) =>
  path.replace(/{(\w+)}/g, (_, name: string) => String(side[name as 'orderId']))
/** A person's companies are theirs to manage (modules/investors/companies.test.ts); all else is of one identity alone. */
const ofOneAlone = reading.filter(([, path]) => !path.startsWith('/investor/companies'))

test('R1.04 every call of an investor takes the identity, but for the password', () => {
  const without = paths.filter(([, { parameters = [] }]) =>
    parameters.every(({ $ref }) => $ref !== '#/components/parameters/InvestorId'),
  )
  expect(without.map(([path]) => path)).toEqual(['/investor/confirm-password', '/investor/confirm-password/code'])
})

test.each(ofOneAlone)(
  'R1.04 %s tells the person nothing of the company, and the company nothing of the person',
  async (id, path) => {
    for (const [own, other, headers] of [
      [person, company, {}],
      [person, company, as(person)],
      [company, person, as(company)],
    ] as const) {
      const { status, body } = await client.get(pathOf(path, own) + (wishes[id] ?? ''), headers)
      expect(status).toBe(200)
      const text = JSON.stringify(body)
      expect(other.marks.filter((mark) => text.includes(mark))).toEqual([])
      // How much is new is told in numbers only.
      if (id !== 'readUnread') expect(own.marks.some((mark) => text.includes(mark))).toBe(true)
    }
  },
)

test('R1.04 figures count only what is of the identity', async () => {
  for (const side of [person, company]) {
    const get = async (path: string) => (await client.get(path, as(side))).body
    expect(await get('/investor/dashboard')).toMatchObject({ contractCount: 1, investedTotal: 1000 })
    expect(await get('/investor/investments')).toMatchObject({ total: 1, amountTotal: 1000 })
    expect(await get('/investor/documents')).toMatchObject({ total: 1, unread: 1 })
    expect(await get('/investor/payouts')).toMatchObject({ total: 1, sums: { interest: 67.5 } })
    expect(await get('/investor/news')).toMatchObject({ total: 1, unread: 1 })
  }
  await client.post('/investor/news/read', { ids: null }, as(company))
  expect((await client.get('/investor/news', as(company))).body.unread).toBe(0)
  expect((await client.get('/investor/news')).body.unread).toBe(1)
})

test.each<[string, string, (side: Side) => string, object?]>([
  ['readInvestment', 'GET', ({ orderId, productId }) => `/investor/investments/${orderId}/${productId}`],
  ['readCancellation', 'GET', ({ orderId }) => `/investor/investments/${orderId}/cancellation`],
  ['revokeCancellation', 'POST', ({ orderId }) => `/investor/investments/${orderId}/cancellation/revoke`],
  [
    'withdraw',
    'POST',
    ({ orderId }) => `/investor/investments/${orderId}/withdraw`,
    { kind: 'withdrawal', confirmed: true },
  ],
  [
    'answerPartOffer',
    'POST',
    ({ orderId }) => `/investor/investments/${orderId}/part-offer`,
    { partOfferId: newId(), accepted: true },
  ],
  ['createInvestorDocumentTicket', 'POST', ({ documentId }) => `/investor/documents/${documentId}/download-ticket`],
  [
    'changeExemptionOrder',
    'PATCH',
    ({ exemptionOrderId }) => `/investor/exemption-orders/${exemptionOrderId}`,
    { amount: 1, endDate: null },
  ],
  ['revokeExemptionOrder', 'POST', ({ exemptionOrderId }) => `/investor/exemption-orders/${exemptionOrderId}/revoke`],
  ['deleteDepot', 'DELETE', ({ depotId }) => `/investor/depots/${depotId}`],
  ['makeDepotDefault', 'POST', ({ depotId }) => `/investor/depots/${depotId}/default`],
  ['deleteWallet', 'DELETE', ({ walletId }) => `/investor/wallets/${walletId}`],
  ['makeWalletDefault', 'POST', ({ walletId }) => `/investor/wallets/${walletId}/default`],
  ['deleteBankAccount', 'DELETE', ({ bankAccountId }) => `/investor/bank-accounts/${bankAccountId}`],
])('R1.04 %s of the other identity says whose it is and does nothing', async (_, method, pathFor, body) => {
  const send = async (side: Side, acting: Side) =>
    await client.send(method as 'GET', `/store-api${pathFor(side)}`, body, as(acting))
  for (const [own, other, name] of [
    [person, company, 'Probst Beteiligungs GmbH'],
    [company, person, investor.name],
  ] as const) {
    const answer = await send(other, own)
    expect(refusalOf(answer)).toEqual([404, 'OTHER_IDENTITY'])
    expect(answer.body.errors[0].meta.parameters).toEqual({ investorId: other.investorId, name })
  }
  const stranger = await loggedIn(app, await anInvestor(app))
  const foreign = await stranger.send(method as 'GET', `/store-api${pathFor(company)}`, body)
  expect([foreign.status, foreign.body.errors[0].code]).not.toEqual([404, 'OTHER_IDENTITY'])
  expect(foreign.status).toBe(404)
})

test('R1.04 what is added belongs to the identity that acts', async () => {
  const account = { accountHolder: 'Probst Beteiligungs GmbH', iban: 'DE96999000010001099001' }
  const asPerson = await client.post('/investor/bank-accounts', account)
  expect(refusalOf(asPerson)).toEqual([400, 'ACCOUNT_HOLDER_MISMATCH /accountHolder'])
  const added = await client.post('/investor/bank-accounts', account, as(company))
  expect(added.body).toMatchObject({ investorId: company.investorId })
  expect(refusalOf(await client.delete(`/investor/bank-accounts/${added.body.id}`))).toEqual([404, 'OTHER_IDENTITY'])
})

test('R1.04 a company has no personal data to change', async () => {
  const body = { firstName: 'Jana', lastName: 'Probst', birthDate: null, country: 'DE' }
  const answer = await client.send('PUT', '/store-api/investor/profile', body, as(company))
  expect(refusalOf(answer)).toEqual([409, 'INVESTOR_IS_COMPANY'])
})

test.each(reading)('R1.04 %s does not find an identity that is unknown or of somebody else', async (_, path) => {
  const stranger = await anInvestor(app)
  for (const investorId of [stranger.investorId, newId(), 'keine-Kennung']) {
    const answer = await client.get(pathOf(path, person), { 'investor-id': investorId })
    expect(refusalOf(answer)).toEqual([404, 'INVESTOR_NOT_FOUND'])
  }
})

test('R1.04 a mail about a company’s contract names the company, one about an own contract not', async () => {
  const mails = await app.mails(investor.email)
  const about = (side: Side) => mails.filter(({ text }) => text.includes(side.orderNumber))
  expect(about(company).length).toBeGreaterThan(0)
  for (const { text, html } of about(company))
    for (const part of [text, html]) expect(part).toContain('Probst Beteiligungs GmbH')
  expect(about(person).length).toBeGreaterThan(0)
  for (const { text } of about(person)) expect(text).not.toContain('Probst Beteiligungs GmbH')
})
