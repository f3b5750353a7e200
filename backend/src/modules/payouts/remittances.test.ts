import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../test/build-app.ts'
import {
  aPayingIssuer,
  aPostedRun,
  aRunningContract,
  type Finance,
  someoneOfFinance,
} from '../../../test/payout-factories.ts'

let app: TestApp
let fritz: Finance
let frieda: Finance
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(TODAY)
  fritz = await someoneOfFinance(app, 'Fritz Finanz')
  frieda = await someoneOfFinance(app, 'Frieda Finanz')
})

const rowOf = async (productId: string, month = '2026-11') => {
  const { body } = await fritz.get(`/tax-remittances?month=${month}`)
  return body.rows.find((row: { productId: string }) => row.productId === productId)
}
/** Cells of a CSV without quoted separators. */
const cellsOf = (csv: Buffer | string) =>
  csv
    .toString()
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))

test('EStG § 44 (1) a month’s list has base and taxes by rate and product, due on the tenth', async () => {
  const issuer = await aPayingIssuer(app)
  await aRunningContract(app, issuer)
  await aRunningContract(app, issuer, { churchTaxRate: 800 })
  await aRunningContract(app, issuer, { churchTaxRate: 900 })
  const silent = await aPayingIssuer(app, 'issuer', 'participation_rights')
  await aRunningContract(app, silent)
  for (const { productId } of [issuer, silent]) await aPostedRun(app, fritz, frieda, productId)
  const { body } = await fritz.get('/tax-remittances')
  expect(body).toMatchObject({ month: '2026-11', dueBy: '2026-12-10', months: ['2026-11'] })
  // 67.50 each: 16.87 and 0.92 without church; 16.54, 0.90, 1.32 at 8 %; 16.50, 0.90, 1.48 at 9 %.
  expect(await rowOf(issuer.productId)).toMatchObject({
    payments: 3,
    base: 202.5,
    capitalGainsTax: 49.91,
    solidarity: 2.72,
    church8: 1.32,
    church9: 1.48,
    withholdingAgent: 'platform',
  })
  expect(body.platform).toMatchObject({ payments: 3, total: 55.43 })
  expect(body.issuer).toMatchObject({ payments: 1, capitalGainsTax: 16.87, total: 17.79 })
})

test('R3.06 a counter-booking reduces the taxes of its own month, at the original rate', async () => {
  const issuer = await aPayingIssuer(app)
  const { orderId, investorId } = await aRunningContract(app, issuer, { churchTaxRate: 900 })
  await aPostedRun(app, fritz, frieda, issuer.productId)
  await app.db.updateTable('investor').set({ churchTaxRate: 0 }).where('id', '=', investorId).execute()
  const [booked] = await app.db.selectFrom('payout').select('id').where('orderId', '=', orderId).execute()
  app.clock.set(new Date('2026-12-02T09:00:00Z'))
  fritz = await someoneOfFinance(app, 'Fritz Finanz')
  await fritz.post(`/payouts/${booked!.id}/reversal`, { reason: 'Konto aufgelöst' })
  expect(await rowOf(issuer.productId)).toMatchObject({ payments: 1, church9: 1.48 })
  expect(await rowOf(issuer.productId, '2026-12')).toMatchObject({
    payments: -1,
    capitalGainsTax: -16.5,
    church9: -1.48,
  })
})

test('AO § 108 a tenth on a weekend or holiday moves to the next working day', async () => {
  const dueBy = async (month: string) => (await fritz.get(`/tax-remittances?month=${month}`)).body.dueBy
  expect([await dueBy('2026-09'), await dueBy('2026-12'), await dueBy('2027-09')]).toEqual([
    '2026-10-12',
    '2027-01-11',
    '2027-10-11',
  ])
  expect((await fritz.get('/tax-remittances?month=2026-13')).status).toBe(400)
})

test('R3.06 the list of the month, the bookings of a run and those of an investor are there as CSV', async () => {
  const issuer = await aPayingIssuer(app)
  const contract = await aRunningContract(app, issuer, { firstName: '=Jana', churchTaxRate: 800 })
  const run = await aPostedRun(app, fritz, frieda, issuer.productId)
  const ofRun = await fritz.get(`/payout-runs/${run.id}/export`)
  expect(ofRun.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, row] = cellsOf(ofRun.body)
  expect(head!.slice(0, 4)).toEqual(['Nr.', 'Vertrag', 'Anleger', 'Fälligkeit'])
  // A name that begins like a formula is defused.
  expect(row).toEqual([
    '1',
    contract.orderNumber,
    "'=Jana Probst",
    '15.11.2026',
    '67,50',
    '0,00',
    '0,00',
    '0,00',
    '67,50',
    '16,54',
    '0,90',
    '1,32',
    '48,74',
    'DE95 **** 4471',
    '',
  ])
  const ofInvestor = await fritz.get(`/customers/${contract.customer.id}/payouts/export?year=2026&format=international`)
  expect(ofInvestor.body.toString()).toContain('2026-11-20,2026-11-15,')
  expect(ofInvestor.body.toString()).toContain(',48.74,')
  const none = await fritz.get(`/customers/${contract.customer.id}/payouts/export?year=2025`)
  expect(cellsOf(none.body)).toHaveLength(1)
  const ofMonth = cellsOf((await fritz.get('/tax-remittances/export?month=2026-11')).body)
  const product = await app.db.selectFrom('product').select('name').where('id', '=', issuer.productId).execute()
  const { 'de-DE': name } = product[0]!.name as { 'de-DE': string }
  expect(ofMonth.find((cells) => cells[1] === name)).toEqual(
    expect.arrayContaining(['durch uns', '1', '67,50', '16,54', '0,90', '1,32', '0,00']),
  )
  const audit = await app.db.selectFrom('audit').select('action').where('action', 'like', '%exported').execute()
  expect(audit.map(({ action }) => action)).toEqual(['payoutRun.exported', 'payouts.exported', 'payouts.exported'])
  const unknown = await fritz.get(`/customers/${'0'.repeat(32)}/payouts/export`)
  expect(refusalOf(unknown)).toEqual([404, 'CUSTOMER_NOT_FOUND'])
})

test('R3.06 the payments behind the list of a month are there as CSV, and come to its sums', async () => {
  const issuer = await aPayingIssuer(app)
  const contract = await aRunningContract(app, issuer, { firstName: '=Jana', churchTaxRate: 900 })
  await aPostedRun(app, fritz, frieda, issuer.productId)
  const [booked] = await app.db.selectFrom('payout').select('id').where('orderId', '=', contract.orderId).execute()
  await fritz.post(`/payouts/${booked!.id}/reversal`, { reason: 'Konto aufgelöst' })
  const { body, headers } = await fritz.get('/tax-remittances/payments/export?month=2026-11')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const rows = cellsOf(body).filter((cells) => cells[1] === contract.orderNumber)
  const paid = rows.find((cells) => cells[11] === '')
  const undone = rows.find((cells) => cells[11] !== '')
  const amountsOf = (cells?: string[]) => cells && [...cells.slice(0, 3), ...cells.slice(6)]
  const investor = ['20.11.2026', contract.orderNumber, "'=Jana Probst"]
  expect(amountsOf(paid)).toEqual([...investor, '67,50', '16,50', '0,90', '0,00', '1,48', ''])
  // A negative amount stays a number.
  expect(amountsOf(undone)).toEqual([...investor, '-67,50', '-16,50', '-0,90', '0,00', '-1,48', 'Konto aufgelöst'])
  const { platform, issuer: byIssuers } = (await fritz.get('/tax-remittances?month=2026-11')).body
  const inCents = (cells: string[][]) => cells.reduce((sum, row) => sum + Number(row[7]!.replace(',', '')), 0)
  const [, ...all] = cellsOf(body)
  expect(inCents(all)).toBe(Math.round((platform.capitalGainsTax + byIssuers.capitalGainsTax) * 100))
  const audited = await app.db.selectFrom('audit').select('details').where('action', '=', 'payouts.exported').execute()
  expect(audited).toContainEqual({ details: { month: '2026-11' } })
})
