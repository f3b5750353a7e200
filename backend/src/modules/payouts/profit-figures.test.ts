import { cents, localDate } from '@goldammer/sdk/units'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../test/build-app.ts'
import { aCustomer, impersonate, loggedIn } from '../../../test/factories.ts'
import { aMember, type TestIssuer } from '../../../test/issuer-factories.ts'
import {
  aPayingIssuer,
  aPreparedRun,
  aRunningContract,
  type Finance,
  someoneOfFinance,
} from '../../../test/payout-factories.ts'
import { newId } from '../../shared/ids.ts'
import { loadContractFacts } from '../contracts/papers/contract-facts.ts'
import { contractPaper } from '../contracts/papers/contract-papers.ts'

let app: TestApp
let fritz: Finance
let frieda: Finance
beforeAll(async () => {
  app = await buildTestApp()
  fritz = await someoneOfFinance(app, 'Fritz Finanz')
  frieda = await someoneOfFinance(app, 'Frieda Finanz')
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(TODAY))

type Editor = Awaited<ReturnType<typeof aMember>>['client']

/** An issuer of the type whose editor enters figures. */
async function aSharingIssuer(type: string, withholdingAgent = 'issuer') {
  const issuer = await aPayingIssuer(app, withholdingAgent, type)
  const { client } = await aMember(app, issuer.companyId, 'editor')
  return { issuer, editor: client, path: `/company/${issuer.companyId}/profit-figures` }
}

const profitOf = (issuer: TestIssuer, amount: number, more: object = {}) => ({
  productId: issuer.productId,
  kind: 'profit',
  year: 2025,
  establishedOn: '2026-06-30',
  amount,
  ...more,
})

const proceedsOf = (issuer: TestIssuer, kind: 'exit' | 'sale', amount: number, endsContracts = true) => ({
  productId: issuer.productId,
  kind,
  establishedOn: '2026-11-18',
  amount,
  endsContracts,
})

/** Entered, approved, prepared, released and booked; gives the run. */
async function paidOut(editor: Editor, issuer: TestIssuer, figure: object) {
  const entered = await editor.post(`/company/${issuer.companyId}/profit-figures`, figure)
  expect([entered.status, entered.body.state]).toEqual([201, 'submitted'])
  const { body: approved } = await fritz.post(`/profit-figures/${entered.body.id}/approve`)
  expect(approved.state).toBe('approved')
  const { body: run } = await fritz.post(`/profit-figures/${entered.body.id}/payout-run`, { dueDate: '2026-11-20' })
  await app.runJobs()
  expect((await frieda.post(`/payout-runs/${run.id}/release`)).status).toBe(200)
  await app.runJobs()
  return { figureId: entered.body.id as string, run: (await fritz.get(`/payout-runs/${run.id}`)).body }
}

const bookingsOf = (orderId: string) =>
  app.db.selectFrom('payout').selectAll().where('orderId', '=', orderId).orderBy('bookedAt').execute()
const stateOf = async (orderId: string) =>
  (await app.db.selectFrom('contract').select('state').where('orderId', '=', orderId).executeTakeFirstOrThrow()).state

test('R3.06 a year’s profit goes to investors by amount, with taxes and a statement', async () => {
  const { issuer, editor, path } = await aSharingIssuer('participation_rights')
  const one = await aRunningContract(app, issuer, { amount: 100_000, investedAt: '2025-11-15' })
  const other = await aRunningContract(app, issuer, { amount: 200_000, churchTaxRate: 900 })
  const late = await aRunningContract(app, issuer, { investedAt: '2026-01-02' })
  const entered = await editor.post(path, profitOf(issuer, 100))
  expect(entered.body).toMatchObject({ contracts: 2, share: 100, year: 2025, createdBy: 'Mira Mitglied' })
  const { body: approved } = await fritz.post(`/profit-figures/${entered.body.id}/approve`)
  expect(approved).toMatchObject({ state: 'approved', contracts: 2, share: 100, unpaid: 2, decidedBy: 'Fritz Finanz' })
  const started = await fritz.post(`/profit-figures/${entered.body.id}/payout-run`, { dueDate: '2026-11-20' })
  expect([started.status, started.body.figure]).toMatchObject([201, { kind: 'profit', year: 2025 }])
  await app.runJobs()
  expect(refusalOf(await fritz.post(`/payout-runs/${started.body.id}/release`))).toEqual([403, 'FOUR_EYES_REQUIRED'])
  await frieda.post(`/payout-runs/${started.body.id}/release`)
  await app.runJobs()
  const { body: run } = await fritz.get(`/payout-runs/${started.body.id}`)
  expect(run).toMatchObject({ state: 'posted', booked: { count: 2, interest: 100 } })
  expect(run.files[0].total).toBe(run.booked.net)
  // 33.33 and 66.67: 25 % and 5.5 % of it; with church tax 25 ÷ 1.0225 %.
  expect(await bookingsOf(one.orderId)).toMatchObject([
    { interest: 3333, capitalGainsTax: 833, solidarity: 45, church: 0 },
  ])
  expect(await bookingsOf(other.orderId)).toMatchObject([{ interest: 6667, capitalGainsTax: 1630, church: 146 }])
  expect(await bookingsOf(late.orderId)).toEqual([])
  const papers = await app.db.selectFrom('contractDocument').select('kind').where('orderId', '=', one.orderId).execute()
  expect(papers).toEqual([{ kind: 'payout_statement' }])
  expect((await editor.get(path)).body.elements).toMatchObject([
    { state: 'approved', paidOn: '2026-11-20', share: 100 },
  ])
  const empty = await fritz.post(`/profit-figures/${entered.body.id}/payout-run`, { dueDate: '2026-11-20' })
  expect(refusalOf(empty)).toEqual([409, 'PAYOUT_RUN_EMPTY'])
})

test('HGB §§ 132, 232 a year’s profit includes contracts cancelled or ending at its end', async () => {
  const { issuer, editor } = await aSharingIssuer('silent_partnership')
  const endedOn = async (cancellationDate: string) => {
    const { orderId } = await aRunningContract(app, issuer, { investedAt: '2024-01-15' })
    await app.db
      .updateTable('contract')
      .set({ state: '8_6_terminated', cancellationDate: localDate(cancellationDate) })
      .where('orderId', '=', orderId)
      .execute()
    return orderId
  }
  const toTheEnd = await endedOn('2025-12-31')
  const before = await endedOn('2025-11-30')
  const repaidOn = async (due: string) => {
    const { orderId, investorId } = await aRunningContract(app, issuer, { investedAt: '2024-01-15' })
    await app.db
      .insertInto('payout')
      .values({
        id: newId(),
        orderId,
        investorId,
        due: localDate(due),
        paidOn: localDate(due),
        bookedAt: TODAY,
        interest: cents(0),
        principal: cents(100_000),
        taxable: cents(0),
        tax: cents(0),
      })
      .execute()
    await app.db.updateTable('contract').set({ state: 'completed' }).where('orderId', '=', orderId).execute()
    return orderId
  }
  const repaid = await repaidOn('2025-12-31')
  const repaidBefore = await repaidOn('2025-12-30')
  await paidOut(editor, issuer, profitOf(issuer, 100))
  const sharesOf = async (orderId: string) =>
    (await bookingsOf(orderId)).filter((row) => row.profitFigureId !== null).map((row) => row.interest)
  expect(await sharesOf(toTheEnd)).toEqual([5000])
  expect(await sharesOf(repaid)).toEqual([5000])
  expect([await sharesOf(before), await sharesOf(repaidBefore)]).toEqual([[], []])
})

test('R3.06 a share in the profit neither pays nor hides the interest that is due on the same day', async () => {
  const { issuer, editor } = await aSharingIssuer('participation_rights')
  const { orderId } = await aRunningContract(app, issuer)
  app.clock.set(new Date('2026-11-15T09:00:00Z'))
  const figure = await editor.post(`/company/${issuer.companyId}/profit-figures`, profitOf(issuer, 10))
  await fritz.post(`/profit-figures/${figure.body.id}/approve`)
  const run = await fritz.post(`/profit-figures/${figure.body.id}/payout-run`, { dueDate: '2026-11-15' })
  const twin = await fritz.post('/payout-runs', { productId: issuer.productId, dueDate: '2026-11-15' })
  expect(refusalOf(twin)).toEqual([409, 'PAYOUT_RUN_OPEN'])
  await app.runJobs()
  await frieda.post(`/payout-runs/${run.body.id}/release`)
  await app.runJobs()
  const { body: scheduled } = await fritz.post('/payout-runs', { productId: issuer.productId, dueDate: '2026-11-15' })
  await app.runJobs()
  await frieda.post(`/payout-runs/${scheduled.id}/release`)
  await app.runJobs()
  const rows = await bookingsOf(orderId)
  expect(rows.map((row) => row.interest).toSorted((a, b) => a - b)).toEqual([1000, 6750])
  expect(await stateOf(orderId)).toBe('3_2_active')
})

test('HGB § 232 (2) losses reduce the contribution; later profits restore it before paying', async () => {
  const { issuer, editor } = await aSharingIssuer('silent_partnership')
  const { orderId } = await aRunningContract(app, issuer, { amount: 100_000, investedAt: '2024-01-15' })
  await paidOut(editor, issuer, profitOf(issuer, -600, { year: 2024, establishedOn: '2025-06-30' }))
  expect(await bookingsOf(orderId)).toMatchObject([{ loss: 60_000, interest: 0, principal: 0, tax: 0 }])
  const { run } = await paidOut(editor, issuer, profitOf(issuer, 700))
  expect(run.booked).toMatchObject({ interest: 100, loss: -600 })
  const [, filled] = await bookingsOf(orderId)
  expect(filled).toMatchObject({ interest: 10_000, loss: -60_000, taxable: 10_000 })
})

test('HGB § 232 (2) what losses have taken of the contribution is not paid back at the end', async () => {
  const { issuer, editor } = await aSharingIssuer('silent_partnership')
  const { orderId } = await aRunningContract(app, issuer, { amount: 100_000, duration: 12 })
  await paidOut(editor, issuer, profitOf(issuer, -250))
  const { body: run } = await fritz.post('/payout-runs', { productId: issuer.productId, dueDate: '2026-11-20' })
  await app.runJobs()
  await frieda.post(`/payout-runs/${run.id}/release`)
  await app.runJobs()
  const rows = await bookingsOf(orderId)
  expect(rows.reduce((sum, row) => sum + row.principal + row.loss, 0)).toBe(100_000)
  expect(rows.at(-1)).toMatchObject({ principal: 75_000, interest: 6750 })
  expect(await stateOf(orderId)).toBe('completed')
})

test('domain/profit-figures#proceeds an exit pays the investors’ quota, the investment first, and ends the contracts', async () => {
  const { issuer, editor } = await aSharingIssuer('seedInvest', 'platform')
  await app.db
    .updateTable('product')
    .set({ preMoney: 400_000_00 as never, totalVolume: 100_000_00 as never })
    .where('id', '=', issuer.productId)
    .execute()
  const one = await aRunningContract(app, issuer, { amount: 1_000_00 })
  const { run } = await paidOut(editor, issuer, proceedsOf(issuer, 'exit', 2_000_000))
  // 1,000 ÷ 500,000 of 2,000,000 are 4,000: 1,000 come back, 3,000 are income.
  expect(run.booked).toMatchObject({
    count: 1,
    interest: 3000,
    principal: 1000,
    capitalGainsTax: 750,
    solidarity: 41.25,
  })
  expect(await stateOf(one.orderId)).toBe('completed')
  const mails = await app.mails(one.customer.email)
  expect(mails.filter((mail) => mail.subject.includes('abgeschlossen'))).toHaveLength(1)
})

test('domain/interest#quota the quota of a round that is over is taken of what was realised', async () => {
  const { issuer, editor, path } = await aSharingIssuer('seedInvest', 'platform')
  await app.db
    .updateTable('product')
    .set({ preMoney: 9_000_00 as never, totalVolume: 100_000_00 as never, isCompleted: true })
    .where('id', '=', issuer.productId)
    .execute()
  await aRunningContract(app, issuer, { amount: 1_000_00 })
  const { body } = await editor.post(path, proceedsOf(issuer, 'exit', 500))
  expect(body).toMatchObject({ contracts: 1, share: 50 })
})

test('domain/interest#quota the portal shows a closed round’s quota as paid, and a provisional one before', async () => {
  const { issuer, editor, path } = await aSharingIssuer('seedInvest', 'platform')
  const setProduct = (fields: object) =>
    app.db.updateTable('product').set(fields).where('id', '=', issuer.productId).execute()
  await setProduct({ preMoney: 340_000_00, totalVolume: 100_000_00 })
  const one = await aRunningContract(app, issuer, { amount: 1_000_00 })
  await aRunningContract(app, issuer, { amount: 59_000_00 })
  const client = await loggedIn(app, one.customer)
  const shown = async () => {
    const { body } = await client.get(`/investor/investments/${one.orderId}/${issuer.productId}`)
    const facts = await loadContractFacts(app.db, one.orderId, 'de-DE')
    const paper = JSON.stringify(contractPaper('contract', facts, app.clock.now()).blocks)
    return { quota: body.quota, quotaProvisional: body.quotaProvisional, paper }
  }
  expect(await shown()).toMatchObject({
    quota: 0.227273,
    quotaProvisional: true,
    paper: expect.stringContaining('0,227273\u00a0%, vorläufig bis zum Ende der Finanzierungsrunde'),
  })
  // Closed with 60 % of what was planned: 1,000 ÷ (340,000 + 60,000).
  await setProduct({ isCompleted: true })
  expect(await shown()).toMatchObject({
    quota: 0.25,
    quotaProvisional: false,
    paper: expect.stringContaining('"0,250000\u00a0%"'),
  })
  const { body } = await editor.post(path, proceedsOf(issuer, 'exit', 400_000, false))
  expect(body).toMatchObject({ contracts: 2, share: 60_000 })
  await fritz.post(`/profit-figures/${body.id}/approve`)
  const share = await app.db
    .selectFrom('profitShare')
    .select('amount')
    .where('orderId', '=', one.orderId)
    .executeTakeFirstOrThrow()
  expect(share.amount).toBe(1_000_00)
})

test('domain/profit-figures#by-type the proceeds of a sale are shared by units, without tax, and end the contracts', async () => {
  const { issuer, editor } = await aSharingIssuer('tokenized_products', 'none')
  const one = await aRunningContract(app, issuer, { amount: 25_000 })
  const three = await aRunningContract(app, issuer, { amount: 75_000 })
  const { run } = await paidOut(editor, issuer, proceedsOf(issuer, 'sale', 1400))
  expect(run.booked).toMatchObject({ count: 2, interest: 400, principal: 1000, capitalGainsTax: 0, net: 1400 })
  expect(await bookingsOf(one.orderId)).toMatchObject([{ principal: 25_000, interest: 10_000, tax: 0 }])
  expect([await stateOf(one.orderId), await stateOf(three.orderId)]).toEqual(['completed', 'completed'])
})

test('domain/profit-figures#proceeds after an exit without end, interest is on the rest from the day of the repayment', async () => {
  const { issuer, editor } = await aSharingIssuer('seedInvest2', 'platform')
  await app.db
    .updateTable('product')
    .set({ preMoney: 400_000_00 as never, totalVolume: 100_000_00 as never })
    .where('id', '=', issuer.productId)
    .execute()
  // 1,000 EUR at 6.75 % since 15.11.2025, yearly for three years.
  const { orderId, customer } = await aRunningContract(app, issuer, { duration: 36 })
  // 1,000 ÷ 500,000 of 200,000: 400 of what was invested come back on Friday, 20.11.2026.
  await paidOut(editor, issuer, proceedsOf(issuer, 'exit', 200_000, false))
  expect(await bookingsOf(orderId)).toMatchObject([{ principal: 40_000, interest: 0, paidOn: '2026-11-20' }])
  const client = await loggedIn(app, customer)
  const scheduleOf = async () =>
    (await client.get(`/investor/investments/${orderId}/${issuer.productId}`)).body.schedule
      .filter((row: { kind: string }) => row.kind !== 'profit_share')
      .map((row: { dueDate: string; interest: number; principal: number }) => [
        row.dueDate,
        row.interest,
        row.principal,
      ])
  // 1,000 for 5 days and 600 for 355 of 360, then 600 for the whole year.
  const expected = [
    ['2026-11-15', 67.5, 0],
    ['2027-11-15', 40.88, 0],
    ['2028-11-15', 40.5, 600],
  ]
  expect(await scheduleOf()).toEqual(expected)
  const { body: dashboard } = await client.get('/investor/dashboard')
  const planned = dashboard.calendar.map((it: { plannedInterest: number }) => it.plannedInterest)
  expect(planned.filter((amount: number) => amount > 0)).toEqual([40.88, 40.5])
  // A run pays just that, and the repayment undone brings back the interest agreed.
  app.clock.set(new Date('2027-11-12T09:00:00Z'))
  const freya = await someoneOfFinance(app)
  const friedrich = await someoneOfFinance(app, 'Friedrich Finanz')
  const run = await aPreparedRun(app, freya, issuer.productId, '2027-11-15')
  expect(run.planned).toMatchObject({ count: 2, interest: 108.38, principal: 0 })
  const exit = (await bookingsOf(orderId))[0]!
  expect((await friedrich.post(`/payouts/${exit.id}/reversal`, { reason: 'Konto aufgelöst' })).status).toBe(201)
  const again = await loggedIn(app, customer)
  const { body } = await again.get(`/investor/investments/${orderId}/${issuer.productId}`)
  expect(body.schedule.map((row: { interest: number }) => row.interest)).toEqual([67.5, 67.5, 67.5])
})

test('domain/interest#no-fixed-day BGB § 488 (3) a cancelled open-ended loan is repaid, less what an exit gave back', async () => {
  const { issuer, editor } = await aSharingIssuer('seedInvest', 'platform')
  await app.db
    .updateTable('product')
    .set({ preMoney: 400_000_00 as never, totalVolume: 100_000_00 as never })
    .where('id', '=', issuer.productId)
    .execute()
  await app.db.updateTable('tariff').set({ repayment: 'none' }).where('productId', '=', issuer.productId).execute()
  const { orderId, customer } = await aRunningContract(app, issuer, { amount: 1_000_00 })
  await paidOut(editor, issuer, proceedsOf(issuer, 'exit', 200_000, false))
  const client = await loggedIn(app, customer)
  const plannedOf = async () =>
    (await client.get(`/investor/investments/${orderId}/${issuer.productId}`)).body.schedule
      .filter((row: { kind: string }) => row.kind !== 'profit_share')
      .map((row: { dueDate: string; principal: number }) => [row.dueDate, row.principal])
  expect(await plannedOf()).toEqual([])
  await app.db
    .updateTable('contract')
    .set({
      state: '8_5_cancellation_marked',
      cancellationDate: localDate('2026-11-30'),
      cancellationKind: 'regular',
    })
    .where('orderId', '=', orderId)
    .execute()
  expect(await plannedOf()).toEqual([['2026-11-30', 600]])
  app.clock.set(new Date('2026-12-01T09:00:00Z'))
  await app.runTimedJob('contract-timers')
  expect(await stateOf(orderId)).toBe('8_6_terminated')
  const freya = await someoneOfFinance(app)
  const friedrich = await someoneOfFinance(app, 'Friedrich Finanz')
  const run = await aPreparedRun(app, freya, issuer.productId, '2026-11-30')
  expect(run.planned).toMatchObject({ count: 1, interest: 0, principal: 600, capitalGainsTax: 0 })
  expect((await friedrich.post(`/payout-runs/${run.id}/release`)).status).toBe(200)
  await app.runJobs()
  expect((await bookingsOf(orderId)).map(({ principal, tax }) => [principal, tax])).toEqual([
    [40_000, 0],
    [60_000, 0],
  ])
  expect(await stateOf(orderId)).toBe('completed')
})

test('R3.06 what an exit has ended pays no more interest, and a run of its schedule finds nothing', async () => {
  const { issuer, editor } = await aSharingIssuer('seedInvest2', 'platform')
  await app.db
    .updateTable('product')
    .set({ preMoney: 400_000_00 as never })
    .where('id', '=', issuer.productId)
    .execute()
  const { orderId, customer } = await aRunningContract(app, issuer)
  await paidOut(editor, issuer, proceedsOf(issuer, 'exit', 1_000_000))
  const { body: run } = await fritz.post('/payout-runs', { productId: issuer.productId, dueDate: '2026-12-20' })
  await app.runJobs()
  // The interest of 15.11.2026 was due before the exit, and nothing after it.
  const { body: items } = await fritz.get(`/payout-runs/${run.id}/items`)
  expect(items.elements).toMatchObject([{ orderId, dueDate: '2026-11-15', principal: 0 }])
  await fritz.post(`/payout-runs/${run.id}/discard`)
  expect(customer.email).toBeTruthy()
})

test('R3.06 a share that was undone comes into the next run of its figure', async () => {
  const { issuer, editor } = await aSharingIssuer('participation_rights')
  const { orderId } = await aRunningContract(app, issuer)
  const { figureId } = await paidOut(editor, issuer, profitOf(issuer, 12.34))
  const [booked] = await bookingsOf(orderId)
  expect((await fritz.post(`/payouts/${booked!.id}/reversal`, { reason: 'Konto aufgelöst' })).status).toBe(201)
  const { body: run } = await fritz.post(`/profit-figures/${figureId}/payout-run`, { dueDate: '2026-11-25' })
  await app.runJobs()
  await frieda.post(`/payout-runs/${run.id}/release`)
  await app.runJobs()
  const rows = await bookingsOf(orderId)
  expect(rows.reduce((sum, row) => sum + row.interest, 0)).toBe(1234)
  expect(rows.map((row) => row.attempt)).toEqual([1, 1, 2])
})

test('domain/rights#own-matters nobody decides own figures or figures that pay them; a refusal has a reason', async () => {
  const { issuer, editor, path } = await aSharingIssuer('participation_rights')
  const customer = await aCustomer(app, { email: frieda.email.toUpperCase() })
  await aRunningContract(app, issuer, { customer })
  const { body: figure } = await editor.post(path, profitOf(issuer, 100))
  const own = await frieda.post(`/profit-figures/${figure.id}/approve`)
  expect(refusalOf(own)).toEqual([403, 'PROFIT_FIGURE_OWN'])
  const blank = await fritz.post(`/profit-figures/${figure.id}/refuse`, { reason: ' ' })
  expect(refusalOf(blank)).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /reason'])
  const refused = await fritz.post(`/profit-figures/${figure.id}/refuse`, { reason: 'Abschluss fehlt' })
  expect([refused.status, refused.body.state]).toEqual([200, 'refused'])
  expect((await editor.get(path)).body.elements[0]).toMatchObject({ state: 'refused', reason: 'Abschluss fehlt' })
  for (const act of ['approve', 'payout-run'])
    expect(
      refusalOf(
        await fritz.post(`/profit-figures/${figure.id}/${act}`, act === 'approve' ? {} : { dueDate: '2026-11-20' }),
      ),
    ).toEqual([409, 'INVALID_TRANSITION'])
  // Refused, it may be entered again, and withdrawn once.
  const { body: again } = await editor.post(path, profitOf(issuer, 90))
  expect((await editor.post(`${path}/${again.id}/withdraw`)).body.state).toBe('withdrawn')
  expect(refusalOf(await editor.post(`${path}/${again.id}/withdraw`))).toEqual([409, 'INVALID_TRANSITION'])
})

test.each([
  ['de-DE', 'Freigegeben: Gewinn 2025', 'Abgelehnt: Gewinn 2024', /Begründung: Abschluss fehlt[\s\S]*90,50\s€/],
  ['en-GB', 'Approved: Profit 2025', 'Refused: Profit 2024', /Reason given: Abschluss fehlt[\s\S]*€90\.50/],
  ['pl-PL', 'Zatwierdzono: Zysk 2025', 'Odrzucono: Zysk 2024', /Uzasadnienie: Abschluss fehlt[\s\S]*90,50\s€/],
] as const)(
  'domain/mails#issuer who enters figures for the issuer is told in %s what finance has decided',
  async (locale, approved, refused, facts) => {
    const { issuer, editor, path } = await aSharingIssuer('participation_rights')
    await aRunningContract(app, issuer, { investedAt: '2023-11-15' })
    const owner = await aMember(app, issuer.companyId, 'owner')
    const viewer = await aMember(app, issuer.companyId, 'viewer')
    await app.db.updateTable('customer').set({ locale }).where('id', '=', owner.id).execute()
    const { body: first } = await editor.post(path, profitOf(issuer, 100))
    await fritz.post(`/profit-figures/${first.id}/approve`)
    const { body: second } = await editor.post(path, profitOf(issuer, 90.5, { year: 2024 }))
    await fritz.post(`/profit-figures/${second.id}/refuse`, { reason: 'Abschluss fehlt' })
    const mails = await app.mails(owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(approved),
      expect.stringContaining(refused),
    ])
    expect(mails[1]!.text).toMatch(facts)
    expect(mails[1]!.links.some((link) => link.endsWith(`/company-portal/profits?company=${issuer.companyId}`))).toBe(
      true,
    )
    expect(await app.mails(viewer.email)).toEqual([])
  },
)

test('R3.06 what cannot be is refused at its field', async () => {
  const { issuer, editor, path } = await aSharingIssuer('participation_rights')
  const refused = async (body: object) => refusalOf(await editor.post(path, body))
  expect(await refused(profitOf(issuer, 1))).toEqual([409, 'PROFIT_NO_CONTRACT'])
  await aRunningContract(app, issuer)
  expect(await refused(proceedsOf(issuer, 'exit', 1))).toEqual([400, 'PROFIT_KIND_NOT_ALLOWED /kind'])
  expect(await refused(profitOf(issuer, 1, { year: 2026 }))).toEqual([400, 'PROFIT_YEAR_NOT_OVER /year'])
  const noYear = { ...profitOf(issuer, 1), year: undefined }
  expect(await refused(noYear)).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /year'])
  for (const establishedOn of ['2026-11-21', '2025-12-31'])
    expect(await refused(profitOf(issuer, 1, { establishedOn }))).toEqual([
      400,
      'PROFIT_DAY_NOT_ALLOWED /establishedOn',
    ])
  for (const amount of [0, -1, 0.001])
    expect(await refused(profitOf(issuer, amount))).toEqual([400, 'PROFIT_AMOUNT_NOT_ALLOWED /amount'])
  const foreign = await aSharingIssuer('participation_rights')
  expect(await refused(profitOf(foreign.issuer, 1))).toEqual([404, 'CONTENT__PRODUCT_NOT_FOUND /productId'])
  expect((await editor.post(path, profitOf(issuer, 1))).status).toBe(201)
  expect(await refused(profitOf(issuer, 2))).toEqual([409, 'PROFIT_YEAR_ENTERED'])
  const theirs = (await editor.get(path)).body.elements[0].id
  const asForeign = await foreign.editor.post(`${foreign.path}/${theirs}/withdraw`)
  expect(refusalOf(asForeign)).toEqual([404, 'PROFIT_FIGURE_NOT_FOUND'])
  const bond = await aSharingIssuer('tokenized_profit_participation_certificate', 'depot_bank')
  expect(refusalOf(await bond.editor.post(bond.path, profitOf(bond.issuer, 1)))).toEqual([409, 'PAYOUT_BY_DEPOT_BANK'])
})

test('R6.09 staff impersonating an editor read the figures, but enter and withdraw none', async () => {
  const { issuer, editor, path } = await aSharingIssuer('participation_rights')
  await aRunningContract(app, issuer)
  const { body: figure } = await editor.post(path, profitOf(issuer, 100))
  await impersonate(app, editor)
  const { body } = await editor.get(path)
  expect(body.elements).toMatchObject([{ id: figure.id, mayWithdraw: false }])
  for (const [at, input] of [
    [path, profitOf(issuer, 5, { year: 2024 })],
    [`${path}/${figure.id}/withdraw`, {}],
  ] as const)
    expect(refusalOf(await editor.post(at, input))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})

test('R3.06 whatever the profit and the contracts, the bookings add up to it to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 10_000_000_00 }),
      fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 7 }),
      async (profit, units) => {
        const { issuer, editor } = await aSharingIssuer('participation_rights')
        for (const count of units) await aRunningContract(app, issuer, { amount: count * 25_000 })
        const { run } = await paidOut(editor, issuer, profitOf(issuer, profit / 100))
        const rows = await app.db.selectFrom('payout').selectAll().where('runId', '=', run.id).execute()
        expect(rows.reduce((sum, row) => sum + row.interest, 0)).toBe(profit)
        expect(Math.round(run.booked.net * 100)).toBe(profit - rows.reduce((sum, row) => sum + row.tax, 0))
      },
    ),
    { numRuns: 8 },
  )
}, 120_000)
