import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import {
  anExemptionOrder,
  aPayingIssuer,
  aPostedRun,
  aPreparedRun,
  aRunningContract,
  type Finance,
  someoneOfFinance,
} from '../../../test/payout-factories.ts'

let app: TestApp
let fritz: Finance
let frieda: Finance
beforeAll(async () => {
  app = await buildTestApp()
  fritz = await someoneOfFinance(app, 'Fritz Finanz')
  frieda = await someoneOfFinance(app, 'Frieda Finanz')
})
afterAll(() => app.close())

/** An investor with contracts of some units, an order of exemption in cents or none, and church tax or none. */
const anInvestor = fc.record({
  contracts: fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 3 }),
  exemption: fc.option(fc.integer({ min: 0, max: 200_000 })),
  churchTaxRate: fc.constantFrom(0, 800, 900),
  months: fc.constantFrom(12, 60),
})

test('R3.06 a run’s sums equal its bookings, exceed no order, and a second run is empty', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anInvestor, { minLength: 1, maxLength: 4 }), async (investors) => {
      const issuer = await aPayingIssuer(app)
      const orders: { id: string; amount: number }[] = []
      for (const { contracts, exemption, churchTaxRate, months } of investors) {
        let customer: { id: string; email: string } | undefined
        for (const units of contracts) {
          const fields = { amount: units * 25_000, duration: months, churchTaxRate, ...(customer ? { customer } : {}) }
          const contract = await aRunningContract(app, issuer, fields)
          if (!customer && exemption !== null)
            orders.push({
              id: await anExemptionOrder(app, contract.investorId, issuer.productId, exemption),
              amount: exemption,
            })
          customer = contract.customer
        }
      }
      const count = investors.reduce((sum, { contracts }) => sum + contracts.length, 0)
      const run = await aPostedRun(app, fritz, frieda, issuer.productId)
      const rows = await app.db.selectFrom('payout').selectAll().where('runId', '=', run.id).execute()
      const sum = (part: 'interest' | 'principal' | 'exemptionUsed' | 'capitalGainsTax' | 'solidarity' | 'church') =>
        rows.reduce((total, row) => total + row[part], 0)
      expect(rows).toHaveLength(count)
      expect(run.booked).toEqual(run.planned)
      expect(run.booked).toEqual({
        count,
        interest: sum('interest') / 100,
        principal: sum('principal') / 100,
        loss: 0,
        exemptionUsed: sum('exemptionUsed') / 100,
        capitalGainsTax: sum('capitalGainsTax') / 100,
        solidarity: sum('solidarity') / 100,
        church: sum('church') / 100,
        net: (sum('interest') + sum('principal') - sum('capitalGainsTax') - sum('solidarity') - sum('church')) / 100,
      })
      expect(run.files.reduce((total: number, file: { total: number }) => total + file.total, 0)).toBe(run.booked.net)
      for (const { id, amount } of orders) {
        const uses = await app.db
          .selectFrom('payoutExemption')
          .select('used')
          .where('exemptionOrderId', '=', id)
          .execute()
        expect(uses.reduce((total, { used }) => total + used, 0)).toBeLessThanOrEqual(amount)
      }
      const again = await aPreparedRun(app, fritz, issuer.productId)
      expect(again.items).toBe(0)
      await fritz.post(`/payout-runs/${again.id}/discard`)
    }),
    { numRuns: 12 },
  )
}, 120_000)
