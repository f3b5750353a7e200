import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { aCustomer, loggedIn } from '../../../../test/factories.ts'
import { anExemptionOrder, aPayingIssuer, aRunningContract } from '../../../../test/payout-factories.ts'
import { contractPaper } from '../papers/contract-papers.ts'
import { sampleFacts } from '../papers/sample-facts.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(TODAY))

type Payment = { dueDate: string; interest: number; principal: number; tax: number | null; total: number | null }

async function anInvestment(withholdingAgent = 'platform', type = 'subordinatedLoan') {
  const issuer = await aPayingIssuer(app, withholdingAgent, type)
  const customer = await aCustomer(app)
  const contract = await aRunningContract(app, issuer, { customer })
  const visitor = await loggedIn(app, customer)
  return { ...contract, productId: issuer.productId, visitor }
}

const detailOf = async (visitor: Visitor, { orderId, productId }: { orderId: string; productId: string }) =>
  (await visitor.get(`/investor/investments/${orderId}/${productId}`)).body

test('R2.23 domain/tax#estimate planned payments state the tax that is expected, the exemption used up in turn', async () => {
  const { visitor, ...held } = await anInvestment()
  await anExemptionOrder(app, held.investorId, null, 4_000)
  const { schedule, taxEstimate } = await detailOf(visitor, held)
  const [first, second] = schedule as Payment[]
  // 67.50 are overdue and paid in 2026, of which 40 are exempt: 25 % and 5.5 % of that on 27.50.
  expect(first).toMatchObject({ interest: 67.5, tax: 7.24, total: 60.26 })
  // The order ends with 2026.
  expect(second).toMatchObject({ interest: 67.5, tax: 17.79, total: 49.71 })
  expect(taxEstimate).toEqual({
    withholdingAgent: 'platform',
    relief: null,
    year: 2026,
    exemptionLeft: 40,
    churchTaxRate: 0,
  })
  const month = (await visitor.get('/investor/payments?month=2026-11')).body
  expect(month.elements).toMatchObject([{ interest: 67.5, tax: 7.24, total: 60.26 }])
  expect(month.taxEstimate).toMatchObject({ withholdingAgent: null, exemptionLeft: 40, churchTaxRate: 0 })
})

test('R2.23 church tax is part of the estimate', async () => {
  const { visitor, ...held } = await anInvestment()
  await app.db.updateTable('investor').set({ churchTaxRate: 900 }).where('id', '=', held.investorId).execute()
  const { schedule, taxEstimate } = await detailOf(visitor, held)
  // e / (4 + k) of 67.50, 5.5 % and 9 % of it.
  expect(schedule[0]).toMatchObject({ tax: 18.88, total: 48.62 })
  expect(taxEstimate).toMatchObject({ churchTaxRate: 9 })
})

test('R2.23 only where the depot bank pays nothing is said of the tax', async () => {
  const { visitor, ...held } = await anInvestment('depot_bank', 'bond')
  const { schedule, taxEstimate } = await detailOf(visitor, held)
  for (const payment of schedule as Payment[]) expect(payment).toMatchObject({ tax: null, total: null })
  expect(taxEstimate).toMatchObject({ withholdingAgent: 'depot_bank' })
  const sale = await anInvestment('none')
  expect((await detailOf(sale.visitor, sale)).schedule[0]).toMatchObject({ tax: 0, total: 67.5 })
})

test('R2.23 the payment plan lists the tax expected and what it assumes', () => {
  const text = JSON.stringify(contractPaper('schedule', sampleFacts('de-DE'), TODAY).blocks)
  expect(text).toContain('Steuer (geschätzt)')
  expect(text).toContain('47,23')
  expect(text).toContain('Kirchensteuer 9\u00a0%')
  expect(text).toContain('Die Steuer behalten wir ein')
  const unknown = { ...sampleFacts('de-DE'), taxes: { ...sampleFacts('de-DE').taxes!, taxOf: () => null } }
  expect(JSON.stringify(contractPaper('schedule', unknown, TODAY).blocks)).toContain('"–"')
})
