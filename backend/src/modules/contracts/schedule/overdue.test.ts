import type { Locale } from '@goldammer/sdk/locales'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/build-app.ts'
import { loggedIn } from '../../../../test/factories.ts'
import { aPayingIssuer, aPostedRun, aRunningContract, someoneOfFinance } from '../../../../test/payout-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const look = async (day: string) => {
  app.clock.set(new Date(`${day}T06:00:00Z`))
  await app.runTimedJob('payments-overdue')
}
const mailsOf = async ({ email }: { email: string }) => await app.mails(email)

// 67.50 EUR of the contract are due on Sunday, 15.11.2026, and to be paid on Monday.
test.each<[Locale, string, RegExp]>([
  ['de-DE', 'ist überfällig', /67,50\s€[\s\S]*15\.11\.2026/],
  ['en-GB', 'is overdue', /€67\.50[\s\S]*15\.11\.2026/],
  ['pl-PL', 'Zaległa płatność', /67,50\s€[\s\S]*15\.11\.2026/],
])(
  'domain/interest#overdue M21 in %s on the day after a payment of the issuer should have come, once',
  async (locale, subject, facts) => {
    const { customer, orderId } = await aRunningContract(app, await aPayingIssuer(app), { locale })
    await look('2026-11-16')
    expect(await mailsOf(customer)).toEqual([])
    await look('2026-11-17')
    await look('2026-11-18')
    const [mail, ...more] = await mailsOf(customer)
    expect(more).toEqual([])
    expect(mail!.subject).toContain(subject)
    expect(mail!.text).toMatch(facts)
    expect(mail!.links.some((link) => link.includes(`/investor-portal/investments/${orderId}/`))).toBe(true)
    const client = await loggedIn(app, customer)
    const { body } = await client.get(`/investor/news?orderId=${orderId}`)
    expect(body.elements).toMatchObject([{ kind: 'payment', orderId }])
  },
)

test('domain/interest#depot-bank-pays M21 comes once for each payment, not if it is paid, suspended or the depot bank’s', async () => {
  app.clock.set(new Date('2026-11-16T08:00:00Z'))
  const paying = await aPayingIssuer(app)
  const paid = await aRunningContract(app, paying)
  const fritz = await someoneOfFinance(app, 'Fritz Finanz')
  const frieda = await someoneOfFinance(app, 'Frieda Finanz')
  expect((await aPostedRun(app, fritz, frieda, paying.productId)).state).toBe('posted')
  const suspended = await aRunningContract(app, await aPayingIssuer(app), { state: '3_1_payment_open' })
  const depot = await aRunningContract(app, await aPayingIssuer(app, 'depot_bank', 'bond'))
  const late = await aRunningContract(app, await aPayingIssuer(app), { investedAt: '2024-11-15' })
  const overdue = async ({ customer }: typeof late) =>
    (await mailsOf(customer)).filter(({ subject }) => subject.includes('überfällig')).length
  await look('2026-11-17')
  expect(await Promise.all([paid, suspended, depot, late].map(overdue))).toEqual([0, 0, 0, 2])
  await look('2027-11-16')
  expect(await Promise.all([paid, suspended, depot, late].map(overdue))).toEqual([1, 0, 0, 3])
})

test('domain/interest#depot-bank-pays a coupon past its day is the depot bank’s, not overdue, in plan, calendar and figures', async () => {
  app.clock.set(new Date('2026-11-14T08:00:00Z'))
  const issuer = await aPayingIssuer(app, 'depot_bank', 'bond')
  const { customer, orderId } = await aRunningContract(app, issuer)
  const seen = async () => {
    const client = await loggedIn(app, customer)
    const [detail, dashboard, payments] = await Promise.all(
      [
        `/investor/investments/${orderId}/${issuer.productId}`,
        '/investor/dashboard',
        '/investor/payments?month=2026-11',
      ].map(async (path) => (await client.get(path)).body),
    )
    const november = dashboard.calendar.find(({ month }: { month: string }) => month === '2026-11')
    return {
      states: [detail.schedule[0].state, payments.elements[0].state],
      overdueTotal: dashboard.overdueTotal,
      november: [november.plannedInterest, november.depotBank, november.overdue],
      next: detail.investment.nextPaymentDate,
    }
  }
  expect(await seen()).toEqual({
    states: ['planned', 'planned'],
    overdueTotal: 0,
    november: [67.5, 0, 0],
    next: '2026-11-15',
  })
  app.clock.set(new Date('2026-11-17T08:00:00Z'))
  expect(await seen()).toEqual({
    states: ['depot_bank', 'depot_bank'],
    overdueTotal: 0,
    november: [0, 67.5, 0],
    next: '2027-11-15',
  })
})
