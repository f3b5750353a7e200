import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../../../test/build-app.ts'
import { aCustomer, impersonate, loggedIn } from '../../../../test/factories.ts'
import { anExemptionOrder, aPayingIssuer, aRunningContract } from '../../../../test/payout-factories.ts'

/** A week before the 67.50 EUR of the contract. */
const BEFORE = new Date('2026-11-08T09:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(BEFORE))

type Facts = { agent?: string; taxId?: string | null; isSubjectToGermanTax?: boolean }

async function aHolder({ agent = 'platform', taxId = '86095742719', ...more }: Facts = {}) {
  const customer = await aCustomer(app)
  const type = agent === 'depot_bank' ? 'bond' : 'subordinatedLoan'
  const issuer = await aPayingIssuer(app, agent, type)
  const { investorId } = await aRunningContract(app, issuer, { customer })
  await app.db
    .updateTable('investor')
    .set({ taxId, ...more })
    .where('id', '=', investorId)
    .execute()
  return { visitor: await loggedIn(app, customer), customer, investorId, productId: issuer.productId }
}

const kindsOf = async (visitor: Visitor) =>
  (await visitor.get('/investor/dashboard')).body.tasks.map((task: { kind: string }) => task.kind)
const DISMISSAL = '/investor/tasks/exemption_order/dismissal'

test('R2.21 who expects interest this year without an exemption order has a task until the next payment', async () => {
  const { visitor, investorId } = await aHolder()
  const { tasks } = (await visitor.get('/investor/dashboard')).body
  expect(tasks.filter((task: { kind: string }) => task.kind === 'exemption_order')).toMatchObject([
    // 15.11.2026 is a Sunday.
    { dueAt: '2026-11-15T23:00:00.000Z', dismissible: true, orderId: null },
  ])
  await anExemptionOrder(app, investorId, null, 10_000)
  expect(await kindsOf(visitor)).not.toContain('exemption_order')
})

test.each([
  ['a private sale', { agent: 'none' }],
  ['what the depot bank pays', { agent: 'depot_bank' }],
  ['who pays no tax in Germany', { isSubjectToGermanTax: false }],
  ['who has not named a tax id, which is asked for first', { taxId: null }],
])('R2.21 no order of exemption is asked for: %s', async (_, facts) => {
  const { visitor } = await aHolder(facts)
  expect(await kindsOf(visitor)).not.toContain('exemption_order')
})

test('R2.21 the task can be dismissed for the year; in the next one it comes again', async () => {
  const { visitor, customer } = await aHolder()
  expect((await visitor.post(DISMISSAL)).status).toBe(204)
  expect(await kindsOf(visitor)).not.toContain('exemption_order')
  expect((await visitor.post('/investor/tasks/tax_id/dismissal')).status).toBe(400)
  app.clock.set(new Date('2027-10-01T09:00:00Z'))
  const later = await loggedIn(app, customer)
  expect(await kindsOf(later)).toContain('exemption_order')
  await impersonate(app, later)
  expect(refusalOf(await later.post(DISMISSAL))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})
