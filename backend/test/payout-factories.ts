import { cents, localDate } from '@goldammer/sdk/units'
import { newId } from '../src/shared/ids.ts'
import type { TestApp } from './build-app.ts'
import { someoneOf } from './factories.ts'
import { aContract, anIssuer, type TestIssuer } from './issuer-factories.ts'

/** An issuer whose product pays 6.75 % a year through us, which withhold the tax. */
export async function aPayingIssuer(test: TestApp, withholdingAgent = 'platform', type = 'subordinatedLoan') {
  const issuer = await anIssuer(test, { type })
  await test.db.updateTable('product').set({ withholdingAgent }).where('id', '=', issuer.productId).execute()
  return issuer
}

type PaidFields = Parameters<typeof aContract>[2] & { duration?: number; churchTaxRate?: number }

/** A contract of 1,000 EUR that runs since 15.11.2025: 67.50 EUR are due on 15.11.2026. */
export async function aRunningContract(test: TestApp, issuer: TestIssuer, fields: PaidFields = {}) {
  const { duration, churchTaxRate, ...rest } = fields
  const contract = await aContract(test, issuer, { state: '3_2_active', investedAt: '2025-11-15', ...rest })
  const iban = 'DE95999000010000004471'
  await test.db.updateTable('bankAccount').set({ iban }).where('investorId', '=', contract.investorId).execute()
  // Its right of withdrawal is long over.
  await test.db
    .updateTable('contract')
    .set({ withdrawalUntil: localDate('2025-11-28') })
    .where('orderId', '=', contract.orderId)
    .execute()
  if (duration !== undefined)
    await test.db.updateTable('contract').set({ duration }).where('orderId', '=', contract.orderId).execute()
  if (churchTaxRate !== undefined)
    await test.db.updateTable('investor').set({ churchTaxRate }).where('id', '=', contract.investorId).execute()
  return contract
}

/** Cents, over the calendar year 2026. */
export async function anExemptionOrder(test: TestApp, investorId: string, productId: string | null, amount: number) {
  const id = newId()
  await test.db
    .insertInto('exemptionOrder')
    .values({
      id,
      investorId,
      productId,
      type: 'single',
      amount: cents(amount),
      createdAt: test.clock.now(),
      startDate: localDate('2026-01-01'),
      endDate: localDate('2026-12-31'),
    })
    .execute()
  return id
}

/** Somebody of finance with a session of the back office. */
export const someoneOfFinance = (test: TestApp, name = 'Fritz Finanz') => someoneOf(test, 'finance', name)

export type Finance = Awaited<ReturnType<typeof someoneOfFinance>>

/** A run that the job has prepared. */
export async function aPreparedRun(test: TestApp, finance: Finance, productId: string, dueDate = '2026-11-15') {
  const { status, body } = await finance.post('/payout-runs', { productId, dueDate })
  if (status !== 201) throw new Error(`preparing the run answered ${status}: ${JSON.stringify(body)}`)
  await test.runJobs()
  return (await finance.get(`/payout-runs/${body.id}`)).body
}

/** Released by somebody else, and booked. */
export async function aPostedRun(test: TestApp, finance: Finance, other: Finance, productId: string, dueDate?: string) {
  const run = await aPreparedRun(test, finance, productId, dueDate)
  const { status, body } = await other.post(`/payout-runs/${run.id}/release`)
  if (status !== 200) throw new Error(`the release answered ${status}: ${JSON.stringify(body)}`)
  await test.runJobs()
  return (await finance.get(`/payout-runs/${run.id}`)).body
}
