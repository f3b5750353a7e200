import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/build-app.ts'
import { aMember } from '../../../../test/issuer-factories.ts'
import { aPayingIssuer, aPostedRun, aRunningContract, someoneOfFinance } from '../../../../test/payout-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('R2.25 the payout plan has what is due and what is paid by round and day, with sums, and as CSV', async () => {
  const issuer = await aPayingIssuer(app)
  const { client } = await aMember(app, issuer.companyId, 'viewer')
  const path = `/company/${issuer.companyId}/payout-plan`
  expect((await client.get(path)).body).toEqual({ elements: [], total: 0, paid: 0, open: 0, overdue: 0 })
  for (const _ of [1, 2]) await aRunningContract(app, issuer)
  await aRunningContract(app, issuer, { amount: 200_000, investedAt: '2025-11-15' })
  const { body: before } = await client.get(path)
  // 6.75 % of 4,000 EUR on five days, and the 4,000 EUR with the last.
  expect(before.elements).toMatchObject([
    { dueOn: '2026-11-15', contracts: 3, interest: 270, principal: 0, paid: 0, open: 270, state: 'overdue' },
    ...['2027-11-15', '2028-11-15', '2029-11-15'].map((dueOn) => ({ dueOn, open: 270, state: 'planned' })),
    { dueOn: '2030-11-15', contracts: 3, interest: 270, principal: 4000, total: 4270, state: 'planned' },
  ])
  expect(before).toMatchObject({ total: 5350, paid: 0, open: 5350, overdue: 270 })

  const fritz = await someoneOfFinance(app)
  const frieda = await someoneOfFinance(app, 'Frieda Finanz')
  await aPostedRun(app, fritz, frieda, issuer.productId, '2026-11-15')
  const { body: after } = await client.get(path)
  expect(after.elements[0]).toMatchObject({ contracts: 3, total: 270, paid: 270, open: 0, state: 'paid' })
  expect(after.elements[0].paidOn).toMatch(/^2026-11-/)
  expect(after).toMatchObject({ total: 5350, paid: 270, open: 5080, overdue: 0 })
  expect((await client.get(`${path}?productId=${issuer.productId}`)).body).toEqual(after)
  const { client: other } = await aMember(app, (await aPayingIssuer(app)).companyId, 'owner')
  expect((await other.get(path)).status).toBe(404)

  const { body: ticket } = await client.post(`${path}/export-ticket`, { format: 'german' })
  const csv = await client.send('GET', ticket.url)
  const lines = String(csv.body).trim().split('\r\n')
  expect(lines).toHaveLength(6)
  const { body: late } = await client.post(`${path}/export-ticket`, { format: 'german' })
  await app.db.deleteFrom('companyMembership').where('companyId', '=', issuer.companyId).execute()
  expect((await client.send('GET', late.url)).status).toBe(404)
  expect(lines[1]).toMatch(/;15\.11\.2026;3;270,00;0,00;270,00;270,00;0,00;Gezahlt;/)
})
