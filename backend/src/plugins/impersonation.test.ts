import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../test/build-app.ts'
import { impersonate, loggedIn, someoneOf } from '../../test/factories.ts'
import { anInvestor, anOffer, submitOffer } from '../../test/investing-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('R6.09 domain/rights#masked-papers in the customer’s place staff see the masks of the record, and none is saved back', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  const { iban } = await app.db
    .selectFrom('bankAccount')
    .select('iban')
    .where('id', '=', investor.bankAccountId)
    .executeTakeFirstOrThrow()
  const client = await loggedIn(app, investor)
  const own = (await client.get('/investor/profile')).body
  expect(own.person).toMatchObject({ taxId: '86095742719', idNo: 'L01X00T47' })

  await impersonate(app, client)
  const { person } = (await client.get('/investor/profile')).body
  expect(person).toMatchObject({ taxId: '••• ••• 719', idNo: '••••', city: own.person.city })
  const accounts = await client.get('/investor/bank-accounts')
  expect(JSON.stringify(accounts.body)).toContain(`${iban.slice(0, 4)} **** ${iban.slice(-4)}`)
  expect(JSON.stringify(accounts.body)).not.toContain(iban)

  const saved = await client.send('PUT', '/store-api/investor/profile', { ...person, phone: '030 23125-109' })
  expect(saved.status).toBe(200)
  const row = await app.db
    .selectFrom('investor')
    .select(['taxId', 'idNo', 'phone'])
    .where('id', '=', investor.investorId)
    .executeTakeFirst()
  expect(row).toEqual({ taxId: '86095742719', idNo: 'L01X00T47', phone: '030 23125-109' })
})

/** Papers that show what the record masks: the whole tax id, the number of the identity document. */
const CLOSED: [roles: string[], closed: string[]][] = [
  [['support'], ['typed_confirmation', 'tax_certificate']],
  [['admin'], ['typed_confirmation', 'tax_certificate']],
  [
    ['admin', 'content'],
    ['typed_confirmation', 'tax_certificate'],
  ],
  [['support', 'finance'], ['typed_confirmation']],
  [['support', 'compliance'], []],
]

test.each(CLOSED)(
  'R6.09 domain/rights#masked-papers %j open no paper in the customer’s place that the record closes to them',
  async (roles, closed) => {
    const investor = await anInvestor(app)
    await submitOffer(app, await anOffer(app), investor)
    await app.runJobs()
    const client = await loggedIn(app, investor)
    const [paper] = (await client.get('/investor/documents')).body.elements
    await impersonate(app, client, roles)
    const staff = await someoneOf(app, roles, 'Mia Mitarbeit')
    expect((await client.get('/context')).body.extensions.impersonation.closedPapers).toEqual(closed)
    for (const kind of ['contract', 'payout_statement', 'yearly_overview', 'typed_confirmation', 'tax_certificate']) {
      await app.db.updateTable('contractDocument').set({ kind }).where('id', '=', paper.id).execute()
      const isClosed = closed.includes(kind)
      const inRecord = await staff.get(`/customers/${investor.id}/documents/${paper.id}/file`)
      expect(isClosed ? refusalOf(inRecord) : inRecord.status, kind).toEqual(
        isClosed ? [403, 'PERMISSION_DENIED'] : 200,
      )
      const ticket = await client.post(`/investor/documents/${paper.id}/download-ticket`)
      expect(isClosed ? refusalOf(ticket) : ticket.status, kind).toEqual(
        isClosed ? [403, 'IMPERSONATION_FORBIDDEN'] : 200,
      )
      const archive = await client.post('/investor/documents/archive-ticket', { kind: [kind] })
      expect(isClosed ? refusalOf(archive) : archive.status, kind).toEqual(isClosed ? [404, 'DOCUMENT_NOT_FOUND'] : 200)
    }
    expect(refusalOf(await client.post('/account/data-export/download-ticket'))).toEqual([
      403,
      'IMPERSONATION_FORBIDDEN',
    ])
  },
)

test.each(['compliance', 'finance', 'content'])(
  'R6.09 who is of %s alone is nobody in a customer’s place',
  async (role) => {
    const client = await loggedIn(app, await anInvestor(app))
    await impersonate(app, client, [role])
    expect((await client.get('/investor/documents')).status).toBe(403)
  },
)

test('R6.09 a company’s tax number is masked in the customer’s place as in the record', async () => {
  const investor = await anInvestor(app)
  await app.db.updateTable('investor').set({ taxNr: '12/345/67890' }).where('id', '=', investor.investorId).execute()
  const client = await loggedIn(app, investor)
  const taxNr = async () => (await client.get('/investor/tax-information')).body.taxNr
  expect(await taxNr()).toBe('12/345/67890')
  await impersonate(app, client)
  expect(await taxNr()).toBe('••• ••• 890')
})
