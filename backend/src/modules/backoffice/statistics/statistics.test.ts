import { localDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/build-app.ts'
import { demoShop } from '../../../../test/demo-shop.ts'
import { someoneOfFinance } from '../../../../test/payout-factories.ts'
import { daysLate, monthsOf } from './rules.ts'

const shop = demoShop()
const period = 'from=2024-01-01&to=2026-11-20'

const read = async (query = period) => (await (await someoneOfFinance(shop)).get(`/statistics?${query}`)).body

test('issue 8 funding by month and by issuer is what the contracts say', async () => {
  const { months, issuers } = await read()
  const { rows } = await sql<
    Record<string, string>
  >`select to_char(submitted_at at time zone 'Europe/Berlin', 'YYYY-MM') as month,
    count(*) as contracts, sum(amount_total) as amount from contract
    where is_live_contract(state) and submitted_at >= '2024-01-01 00:00 Europe/Berlin' and submitted_at < '2026-11-21 00:00 Europe/Berlin'
    group by 1 order by 1`.execute(shop.db)
  type Month = { month: string; contracts: number; amountTotal: number }
  expect(
    months
      .filter(({ contracts }: Month) => contracts > 0)
      .map(({ month, contracts, amountTotal }: Month) => [month, contracts, amountTotal]),
  ).toEqual(rows.map((row) => [row.month, Number(row.contracts), Number(row.amount) / 100]))
  expect(rows.length).toBeGreaterThan(1)
  const total = (list: { amountTotal: number }[]) =>
    list.reduce((sum, { amountTotal }) => sum + Math.round(amountTotal * 100), 0)
  expect(total(issuers)).toBe(total(months))
})

test('issue 8 an investor is new in the month of the first contract, once', async () => {
  const { months } = await read()
  const { rows } = await sql<{ month: string; count: string }>`select month, count(*) from (
    select investor_id, to_char(min(submitted_at) at time zone 'Europe/Berlin', 'YYYY-MM') as month
    from contract where is_live_contract(state) group by investor_id) as first
    where month >= '2024-01' group by month order by month`.execute(shop.db)
  type Month = { month: string; newInvestors: number; investors: number }
  expect(
    months
      .filter(({ newInvestors }: Month) => newInvestors > 0)
      .map(({ month, newInvestors }: Month) => [month, newInvestors]),
  ).toEqual(rows.map((row) => [row.month, Number(row.count)]))
  const { rows: all } = await sql<{ count: string }>`select count(distinct investor_id) from contract
    where is_live_contract(state)`.execute(shop.db)
  expect(months.at(-1).investors).toBe(Number(all[0]!.count))
})

test('issue 8 punctuality and defaults of issuers match bookings, reports, debits and overdue sums', async () => {
  await shop.runTimedJob('payments-overdue')
  const { issuers } = await read()
  const { rows } = await sql<Record<string, string>>`select company.id,
    (select count(*) from payout join contract using (order_id) where company_id = company.id and reverses is null
      and not exists (select from payout as undoing where undoing.reverses = payout.id)
      and due between '2024-01-01' and '2026-11-20') as paid,
    (select count(*) from report where company_id = company.id and state <> 'waived' and due_on between '2024-01-01' and '2026-11-19') as reports,
    (select count(*) from report where company_id = company.id and state <> 'waived' and due_on between '2024-01-01' and '2026-11-19'
      and not exists (select from report_version where report_id = report.id)) as missing,
    (select count(*) from payment join contract using (order_id) where company_id = company.id
      and payment.state in ('returned', 'written_off')) as returned,
    (select count(*) from news join contract using (order_id) where company_id = company.id and template = 'M21') as overdue
    from company where exists (select from product where issuer_id = company.id)`.execute(shop.db)
  type Issuer = Record<string, number> & { companyId: string }
  const wanted = rows.map((row) => [
    row.id,
    ...[row.paid, row.reports, row.missing, row.returned, row.overdue].map(Number),
  ])
  const shown = issuers.map((it: Issuer) => [
    it.companyId,
    it.paid,
    it.reportsDue,
    it.reportsMissing,
    it.returnedDebits,
    it.overduePayments,
  ])
  expect(shown.sort()).toEqual(wanted.sort())
  expect(issuers.reduce((sum: number, { paid }: Issuer) => sum + paid!, 0)).toBeGreaterThan(0)
})

test('R6.09 what a job looks for says when it looked, and that it has not yet before the first time', async () => {
  const lookedAt = async () => (await read()).overdueAsOf
  await shop.db.deleteFrom('jobRun').where('job', '=', 'payments-overdue').execute()
  expect(await lookedAt()).toBeNull()
  const finishedAt = new Date('2026-11-20T05:00:03Z')
  await shop.db.insertInto('jobRun').values({ job: 'payments-overdue', startedAt: finishedAt, finishedAt }).execute()
  expect(await lookedAt()).toBe('2026-11-20T05:00:03.000Z')
})

test('issue 8 a period is twelve months unless another is asked for; one that ends before it begins is refused', async () => {
  expect(await read('')).toMatchObject({ from: '2025-12-01', to: '2026-11-20' })
  expect((await read('')).months).toHaveLength(12)
  const fritz = await someoneOfFinance(shop)
  expect(refusalOf(await fritz.get('/statistics?from=2026-11-20&to=2026-11-19'))).toEqual([
    400,
    'VIOLATION::TOO_LOW_ERROR /to',
  ])
  expect(refusalOf(await fritz.get('/statistics?from=2001-01-01&to=2026-11-19'))).toEqual([
    400,
    'VIOLATION::TOO_LOW_ERROR /from',
  ])
})

test('issue 8 months and issuers leave as CSV', async () => {
  const fritz = await someoneOfFinance(shop)
  const of = async (part: string) =>
    (await fritz.get(`/statistics/export?part=${part}&${period}`)).body
      .toString()
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
  const { months, issuers } = await read()
  const [head, ...rows] = await of('months')
  expect(head).toBe('Monat;Verträge;Betrag;Neue Anleger;Anleger insgesamt')
  expect(rows).toHaveLength(months.length)
  const last = months.at(-1)
  expect(rows.at(-1)).toBe(
    [last.month, last.contracts, last.amountTotal.toFixed(2).replace('.', ','), last.newInvestors, last.investors].join(
      ';',
    ),
  )
  expect(await of('issuers')).toHaveLength(issuers.length + 1)
})

test.each([
  ['2026-11-20', '2026-11-20', 0],
  // A Saturday: the Monday after it is in time.
  ['2026-11-21', '2026-11-23', 0],
  ['2026-11-21', '2026-11-24', 1],
  ['2026-11-20', '2026-11-19', 0],
])('what is due on %s and paid on %s is %d days late', (due, paidOn, days) => {
  expect(daysLate(localDate(due), localDate(paidOn))).toBe(days)
})

test('the months of a period go over the turn of the year', () => {
  expect(monthsOf(localDate('2025-11-30'), localDate('2026-01-01'))).toEqual(['2025-11', '2025-12', '2026-01'])
})
