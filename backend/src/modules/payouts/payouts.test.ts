import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { schemaFaults } from '../../../test/bank-schemas.ts'
import { buildTestApp, openTestApp, refusalOf, type TestApp, TODAY } from '../../../test/build-app.ts'
import { aCustomer, loggedIn } from '../../../test/factories.ts'
import {
  anExemptionOrder,
  aPayingIssuer,
  aPostedRun,
  aPreparedRun,
  aRunningContract,
  type Finance,
  someoneOfFinance,
} from '../../../test/payout-factories.ts'
import { storeFile } from '../../shared/files.ts'
import { newId } from '../../shared/ids.ts'
import { bookRun } from './booking.ts'
import { releaseRun } from './runs.service.ts'

let app: TestApp
let fritz: Finance
let frieda: Finance
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(TODAY)
  await app.db.updateTable('staff').set({ active: false }).execute()
  fritz = await someoneOfFinance(app, 'Fritz Finanz')
  frieda = await someoneOfFinance(app, 'Frieda Finanz')
})

const itemsOf = async (runId: string) => (await fritz.get(`/payout-runs/${runId}/items`)).body.elements
const stateOf = async (orderId: string) =>
  (await app.db.selectFrom('contract').select('state').where('orderId', '=', orderId).executeTakeFirstOrThrow()).state
const bookingsOf = (orderId: string) => app.db.selectFrom('payout').selectAll().where('orderId', '=', orderId).execute()

/** An investor who has declared that no German tax is due, with or without the proof. */
async function livesAbroad(investorId: string, proof?: 'proved') {
  const content = Buffer.from(investorId)
  const file =
    proof && (await storeFile(app.scope, app.db, { fileName: 'p.pdf', mimeType: 'application/pdf', content }))
  await app.db
    .updateTable('investor')
    .set({
      isSubjectToGermanTax: false,
      residenceProofFileId: file?.id ?? null,
      residenceProofState: file ? 'confirmed' : null,
    })
    .where('id', '=', investorId)
    .execute()
}

test('R3.06 a run shows each contract’s interest, exemption, taxes, church tax and net amount', async () => {
  const issuer = await aPayingIssuer(app)
  const plain = await aRunningContract(app, issuer)
  const church = await aRunningContract(app, issuer, { churchTaxRate: 900 })
  const exempt = await aRunningContract(app, issuer)
  await anExemptionOrder(app, exempt.investorId, issuer.productId, 4_000)
  const abroad = await aRunningContract(app, issuer)
  await livesAbroad(abroad.investorId, 'proved')
  const unproved = await aRunningContract(app, issuer)
  await livesAbroad(unproved.investorId)
  await aRunningContract(app, issuer, { state: '3_1_payment_open' })
  const run = await aPreparedRun(app, fritz, issuer.productId)
  expect(run).toMatchObject({ state: 'draft', dueDate: '2026-11-15', paymentDate: '2026-11-20', items: 5 })
  const items = Object.fromEntries((await itemsOf(run.id)).map((it: { orderId: string }) => [it.orderId, it]))
  expect(items[plain.orderId]).toMatchObject({
    interest: 67.5,
    exemptionUsed: 0,
    taxable: 67.5,
    capitalGainsTax: 16.87,
    solidarity: 0.92,
    church: 0,
    net: 49.71,
    problem: null,
  })
  expect(items[plain.orderId].iban).toContain('4471')
  expect(items[church.orderId]).toMatchObject({ capitalGainsTax: 16.5, solidarity: 0.9, church: 1.48, net: 48.62 })
  expect(items[exempt.orderId]).toMatchObject({ exemptionUsed: 40, taxable: 27.5, capitalGainsTax: 6.87, net: 60.26 })
  expect(items[abroad.orderId]).toMatchObject({ taxable: 0, capitalGainsTax: 0, net: 67.5 })
  expect(items[unproved.orderId]).toMatchObject({ taxable: 67.5, net: 49.71 })
  const net = 275.8
  expect(run.planned).toMatchObject({ count: 5, interest: 337.5, exemptionUsed: 40, net })
  await fritz.post(`/payout-runs/${run.id}/discard`)
})

test('R3.06 nothing is withheld while a non-assessment certificate holds that finance has confirmed', async () => {
  const issuer = await aPayingIssuer(app)
  const confirmed = await aRunningContract(app, issuer)
  const waiting = await aRunningContract(app, issuer)
  for (const { investorId } of [confirmed, waiting])
    await app.db
      .insertInto('nonAssessmentCertificate')
      .values({
        id: newId(),
        investorId,
        createdAt: TODAY,
        validFrom: localDate('2026-01-01'),
        validUntil: localDate('2028-12-31'),
        ...(investorId === confirmed.investorId ? { confirmedAt: TODAY, confirmedBy: fritz.id } : {}),
      })
      .execute()
  const run = await aPreparedRun(app, fritz, issuer.productId)
  const items = Object.fromEntries((await itemsOf(run.id)).map((it: { orderId: string }) => [it.orderId, it]))
  expect(items[confirmed.orderId]).toMatchObject({ taxRelief: 'non_assessment', capitalGainsTax: 0, net: 67.5 })
  expect(items[waiting.orderId]).toMatchObject({ taxRelief: null, capitalGainsTax: 16.87 })
  await fritz.post(`/payout-runs/${run.id}/discard`)
})

test('R6.07 who prepared a run may not release it; a second person may, and it is booked', async () => {
  const issuer = await aPayingIssuer(app)
  const contract = await aRunningContract(app, issuer, { locale: 'pl-PL' })
  const run = await aPreparedRun(app, fritz, issuer.productId)
  expect(run.mayRelease).toBe(false)
  expect(refusalOf(await fritz.post(`/payout-runs/${run.id}/release`))).toEqual([403, 'FOUR_EYES_REQUIRED'])
  expect(await bookingsOf(contract.orderId)).toEqual([])
  expect((await frieda.get(`/payout-runs/${run.id}`)).body.mayRelease).toBe(true)
  const released = await frieda.post(`/payout-runs/${run.id}/release`)
  expect([released.status, released.body]).toMatchObject([200, { state: 'released', releasedBy: 'Frieda Finanz' }])
  await app.runJobs()
  const { body: posted } = await fritz.get(`/payout-runs/${run.id}`)
  expect(posted).toMatchObject({ state: 'posted', fourEyes: true, done: 1, booked: posted.planned })
  expect(await bookingsOf(contract.orderId)).toMatchObject([
    { due: '2026-11-15', paidOn: '2026-11-20', interest: 6750, tax: 1779, capitalGainsTax: 1687, attempt: 1 },
  ])
  const again = await frieda.post(`/payout-runs/${run.id}/release`)
  expect(refusalOf(again)).toEqual([409, 'INVALID_TRANSITION'])
  const [mail] = (await app.mails(contract.customer.email)).filter(({ subject }) => subject.startsWith('Wypłata'))
  expect(mail!.text).toContain('49,71')
  const client = await loggedIn(app, contract.customer)
  const { body: documents } = await client.get('/investor/documents?kind=payout_statement')
  expect(documents.elements).toMatchObject([{ kind: 'payout_statement', orderId: contract.orderId }])
  const { body: detail } = await client.get(`/investor/investments/${contract.orderId}/${issuer.productId}`)
  expect(detail.schedule[0]).toMatchObject({ dueDate: '2026-11-15', state: 'paid', interest: 67.5, tax: 17.79 })
})

test('R6.07 a release asks for no second connection while its transaction holds one', async () => {
  const issuer = await aPayingIssuer(app)
  await aRunningContract(app, issuer)
  const run = await aPreparedRun(app, fritz, issuer.productId)
  const narrow = await openTestApp(app.parts.config.databaseUrl, { connections: 1 })
  const scope = { ...narrow.scope, actor: { kind: 'staff' as const, staffId: frieda.id, roles: ['finance' as const] } }
  expect(await releaseRun(scope, run.id)).toMatchObject({ state: 'released', fourEyes: true })
  await narrow.close()
})

test('R6.07 while there is nobody else of finance the initiator may release, and the run says so', async () => {
  const issuer = await aPayingIssuer(app)
  await aRunningContract(app, issuer)
  await app.db.updateTable('staff').set({ active: false }).where('id', '=', frieda.id).execute()
  const run = await aPreparedRun(app, fritz, issuer.productId)
  expect(run.mayRelease).toBe(true)
  const { status, body } = await fritz.post(`/payout-runs/${run.id}/release`)
  expect([status, body.fourEyes]).toEqual([200, false])
  const audit = await app.db.selectFrom('audit').select('details').where('action', '=', 'payoutRun.released').execute()
  expect(audit.at(-1)!.details).toEqual({ runId: run.id, fourEyes: false })
  await app.runJobs()
})

test('domain/rights#own-matters nobody releases a run that pays their own contract', async () => {
  const issuer = await aPayingIssuer(app)
  const customer = await aCustomer(app, { email: frieda.email.toUpperCase() })
  await aRunningContract(app, issuer, { customer })
  const run = await aPreparedRun(app, fritz, issuer.productId)
  expect(refusalOf(await frieda.post(`/payout-runs/${run.id}/release`))).toEqual([403, 'PAYOUT_RUN_OWN_CONTRACT'])
  await fritz.post(`/payout-runs/${run.id}/discard`)
})

test('domain/payouts#run a run books once, however often its job runs; what is paid is not due again', async () => {
  const issuer = await aPayingIssuer(app)
  const contract = await aRunningContract(app, issuer)
  const run = await aPostedRun(app, fritz, frieda, issuer.productId)
  await bookRun(app.scope, run.id)
  await app.db.updateTable('payoutRun').set({ state: 'released', bookedThrough: 0 }).where('id', '=', run.id).execute()
  await bookRun(app.scope, run.id)
  expect(await bookingsOf(contract.orderId)).toHaveLength(1)
  const next = await aPreparedRun(app, fritz, issuer.productId)
  expect(next.items).toBe(0)
  expect(refusalOf(await frieda.post(`/payout-runs/${next.id}/release`))).toEqual([409, 'PAYOUT_RUN_EMPTY'])
  expect((await fritz.post(`/payout-runs/${next.id}/discard`)).body.state).toBe('discarded')
})

test('R4.01 a contract whose last instalment is booked is completed, with history and M18', async () => {
  const issuer = await aPayingIssuer(app)
  const contract = await aRunningContract(app, issuer, { duration: 12 })
  const runs = await aRunningContract(app, issuer)
  await aPostedRun(app, fritz, frieda, issuer.productId)
  expect([await stateOf(contract.orderId), await stateOf(runs.orderId)]).toEqual(['completed', '3_2_active'])
  const history = await app.db
    .selectFrom('history')
    .select(['event', 'fromState', 'toState'])
    .where('entityId', '=', contract.orderId)
    .execute()
  expect(history).toEqual([{ event: 'complete', fromState: '3_2_active', toState: 'completed' }])
  const order = await app.db.selectFrom('shopOrder').select('state').where('id', '=', contract.orderId).execute()
  expect(order).toEqual([{ state: 'completed' }])
  const subjects = (await app.mails(contract.customer.email)).map((mail) => mail.subject)
  expect(subjects.filter((subject) => subject.includes('abgeschlossen'))).toHaveLength(1)
})

test('R4.01 a cancelled contract that was paid back before its day is completed when it ends', async () => {
  const issuer = await aPayingIssuer(app)
  const contract = await aRunningContract(app, issuer, { state: '8_5_cancellation_marked' })
  await app.db
    .updateTable('contract')
    .set({ cancellationDate: localDate('2026-11-20'), cancellationKind: 'regular' })
    .where('orderId', '=', contract.orderId)
    .execute()
  await aPostedRun(app, fritz, frieda, issuer.productId, '2026-11-20')
  expect(await stateOf(contract.orderId)).toBe('8_5_cancellation_marked')
  app.clock.set(new Date('2026-11-21T09:00:00Z'))
  await app.runTimedJob('contract-timers')
  await app.runTimedJob('contract-timers')
  expect(await stateOf(contract.orderId)).toBe('completed')
})

test('R4.01 domain/withdrawal#during-notice a cancelled contract is not repaid while its investor can withdraw', async () => {
  const issuer = await aPayingIssuer(app)
  const contract = await aRunningContract(app, issuer, { state: '8_5_cancellation_marked' })
  const ended = { cancellationDate: localDate('2026-11-20'), withdrawalUntil: localDate('2026-12-04') }
  await app.db.updateTable('contract').set(ended).where('orderId', '=', contract.orderId).execute()
  const other = await aRunningContract(app, issuer)
  await aPostedRun(app, fritz, frieda, issuer.productId, '2026-11-20')
  expect([await bookingsOf(contract.orderId), await bookingsOf(other.orderId)]).toMatchObject([[], [{}]])
  app.clock.set(new Date('2026-12-07T09:00:00Z'))
  fritz = await someoneOfFinance(app, 'Fritz Finanz')
  frieda = await someoneOfFinance(app, 'Frieda Finanz')
  await aPostedRun(app, fritz, frieda, issuer.productId, '2026-12-07')
  const principal = (await bookingsOf(contract.orderId)).reduce((sum, booking) => sum + booking.principal, 0)
  expect(principal).toBe(100_000)
})

test('R3.06 a correction is a counter-booking that names what it undoes; the instalment is due again', async () => {
  const issuer = await aPayingIssuer(app)
  const contract = await aRunningContract(app, issuer)
  const orderId = await anExemptionOrder(app, contract.investorId, issuer.productId, 4_000)
  await aPostedRun(app, fritz, frieda, issuer.productId)
  const [booked] = await bookingsOf(contract.orderId)
  await expect(
    app.db.updateTable('payout').set({ reason: 'x' }).where('id', '=', booked!.id).execute(),
  ).rejects.toThrow('append-only')
  const path = `/payouts/${booked!.id}/reversal`
  expect(refusalOf(await fritz.post(path, { reason: '  ' }))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /reason'])
  const undone = await fritz.post(path, { reason: 'Konto aufgelöst' })
  expect([undone.status, undone.body]).toMatchObject([
    201,
    { reverses: booked!.id, interest: -67.5, exemptionUsed: -40, net: -60.26, reason: 'Konto aufgelöst' },
  ])
  expect(refusalOf(await fritz.post(path, { reason: 'noch einmal' }))).toEqual([409, 'PAYOUT_REVERSED'])
  const counter = await fritz.post(`/payouts/${undone.body.id}/reversal`, { reason: 'zurück' })
  expect(refusalOf(counter)).toEqual([409, 'PAYOUT_REVERSED'])
  expect(refusalOf(await fritz.post(`/payouts/${newId()}/reversal`, { reason: 'x' }))).toEqual([
    404,
    'PAYOUT_NOT_FOUND',
  ])
  const used = async () => {
    const rows = await app.db
      .selectFrom('payoutExemption')
      .select('used')
      .where('exemptionOrderId', '=', orderId)
      .execute()
    return rows.reduce((sum, row) => sum + row.used, 0)
  }
  expect(await used()).toBe(0)
  await aPostedRun(app, fritz, frieda, issuer.productId)
  const bookings = (await bookingsOf(contract.orderId)).map((row) => `${row.attempt}: ${row.interest}`)
  expect(bookings.toSorted()).toEqual(['1: -6750', '1: 6750', '2: 6750'])
  expect(await used()).toBe(4_000)
  const { body } = await (await loggedIn(app, contract.customer)).get('/investor/payouts?year=2026')
  expect(body).toMatchObject({ total: 3, years: [2026], sums: { interest: 67.5, exemptionUsed: 40, net: 60.26 } })
  const staff = await fritz.get(`/customers/${contract.customer.id}/payouts`)
  expect(staff.body.elements).toEqual(body.elements)
})

test('R5.06 the tax on an order’s reduction below its use is withheld from the next payout', async () => {
  const first = await aPayingIssuer(app)
  const paid = await aRunningContract(app, first)
  const order = await anExemptionOrder(app, paid.investorId, first.productId, 6_000)
  await aPostedRun(app, fritz, frieda, first.productId)
  const client = await loggedIn(app, paid.customer)
  const path = '/investor/exemption-orders'
  expect((await client.patch(`${path}/${order}`, { amount: 10, endDate: '2026-12-31' })).status).toBe(200)
  const usedOf = async () => (await client.get(path)).body.elements[0].usedAmount
  expect(await usedOf()).toBe(60)

  const next = await aPayingIssuer(app)
  const { orderId } = await aRunningContract(app, next, { customer: paid.customer })
  const run = await aPreparedRun(app, fritz, next.productId)
  // 67.50 and the 50 exempted too much: 25 % of 117.50 and 5.5 % of that.
  const taxed = { exemptionUsed: -50, capitalGainsTax: 29.37, solidarity: 1.61, net: 36.52 }
  expect(run.planned).toMatchObject(taxed)
  expect((await frieda.post(`/payout-runs/${run.id}/release`)).status).toBe(200)
  await app.runJobs()
  expect((await fritz.get(`/payout-runs/${run.id}`)).body).toMatchObject({ booked: taxed, changed: { count: 0 } })
  expect(await usedOf()).toBe(10)
  const [booked] = await bookingsOf(orderId)
  expect(booked).toMatchObject({ interest: 6_750, exemptionUsed: -5_000, taxable: 11_750, tax: 3_098 })
  const paper = await app.db.selectFrom('contractDocument').select('kind').where('orderId', '=', orderId).execute()
  expect(paper).toEqual([{ kind: 'payout_statement' }])

  // Undone, the difference is owed again, and the payout that follows bears it.
  expect((await fritz.post(`/payouts/${booked!.id}/reversal`, { reason: 'Konto aufgelöst' })).status).toBe(201)
  expect(await usedOf()).toBe(60)
  const again = await aPostedRun(app, fritz, frieda, next.productId)
  expect([again.booked.exemptionUsed, await usedOf()]).toEqual([-50, 10])
})

test('domain/payouts#as-reviewed an instalment that is another since the review is left for the next run', async () => {
  const issuer = await aPayingIssuer(app)
  const same = await aRunningContract(app, issuer)
  const changed = await aRunningContract(app, issuer)
  const run = await aPreparedRun(app, fritz, issuer.productId)
  await anExemptionOrder(app, changed.investorId, issuer.productId, 1_000)
  await frieda.post(`/payout-runs/${run.id}/release`)
  await app.runJobs()
  const { body } = await fritz.get(`/payout-runs/${run.id}`)
  expect(body).toMatchObject({ state: 'posted', booked: { count: 1 }, changed: { count: 1 } })
  expect(await bookingsOf(same.orderId)).toHaveLength(1)
  const { body: left } = await fritz.get(`/payout-runs/${run.id}/items?problem=true`)
  expect(left.elements).toMatchObject([{ orderId: changed.orderId, problem: 'changed' }])
  await aPostedRun(app, fritz, frieda, issuer.productId)
  expect(await bookingsOf(changed.orderId)).toMatchObject([{ exemptionUsed: 1_000 }])
})

test('domain/payouts#account who has no account that can be used is named, and not paid', async () => {
  const issuer = await aPayingIssuer(app)
  const contract = await aRunningContract(app, issuer)
  await app.db
    .updateTable('bankAccount')
    .set({ state: 'invalid' })
    .where('investorId', '=', contract.investorId)
    .execute()
  const run = await aPostedRun(app, fritz, frieda, (await paysAnother(issuer)).productId)
  expect(run).toMatchObject({
    planned: { count: 1 },
    problems: { count: 1, interest: 67.5, net: 0 },
    booked: { count: 1 },
  })
  expect(await bookingsOf(contract.orderId)).toEqual([])
})

async function paysAnother(issuer: Awaited<ReturnType<typeof aPayingIssuer>>) {
  await aRunningContract(app, issuer)
  return issuer
}

test('domain/payouts#account an unusable account delays no other payout; a resumed worker pays late', async () => {
  const issuer = await aPayingIssuer(app)
  const good = await aRunningContract(app, issuer)
  const bad = await aRunningContract(app, issuer)
  const iban = 'DE27999000010000004471'
  await app.db.updateTable('bankAccount').set({ iban }).where('investorId', '=', bad.investorId).execute()
  const run = await aPreparedRun(app, fritz, issuer.productId)
  expect(run).toMatchObject({ planned: { count: 1 }, problems: { count: 1 } })
  await frieda.post(`/payout-runs/${run.id}/release`)
  app.clock.set(new Date('2026-11-21T09:00:00Z'))
  await app.runJobs()
  const finance = await someoneOfFinance(app)
  const { body: posted } = await finance.get(`/payout-runs/${run.id}`)
  expect(posted).toMatchObject({ state: 'posted', paymentDate: '2026-11-20', files: [{ transactions: 1 }] })
  expect((await bookingsOf(good.orderId))[0]).toMatchObject({ paidOn: '2026-11-20' })
  const file = await finance.get(`/payout-runs/${run.id}/files/1`)
  expect(file.body.toString()).toContain('<ReqdExctnDt><Dt>2026-11-23</Dt></ReqdExctnDt>')
})

test('domain/payouts#transfers the transfers are handed to the bank as pain.001, each to the account of its contract', async () => {
  const issuer = await aPayingIssuer(app)
  const contract = await aRunningContract(app, issuer, { lastName: 'Groß' })
  const run = await aPostedRun(app, fritz, frieda, issuer.productId)
  expect(run.files).toMatchObject([{ number: 1, transactions: 1, total: 49.71 }])
  const { status, body, headers } = await fritz.get(`/payout-runs/${run.id}/files/1`)
  expect([status, headers['content-type']]).toEqual([200, 'application/xml'])
  const [booked] = await bookingsOf(contract.orderId)
  expect(schemaFaults(body.toString())).toEqual([])
  for (const part of [
    'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
    `<EndToEndId>${booked!.id}</EndToEndId>`,
    '<InstdAmt Ccy="EUR">49.71</InstdAmt>',
    '<Nm>Jana Gross</Nm>',
    '<IBAN>DE95999000010000004471</IBAN>',
    '<ReqdExctnDt><Dt>2026-11-20</Dt></ReqdExctnDt>',
  ])
    expect(body.toString()).toContain(part)
  expect(refusalOf(await fritz.get(`/payout-runs/${run.id}/files/2`))).toEqual([404, 'DOCUMENT_NOT_FOUND'])
})

test('domain/payouts#transfers EPC132-08 a non-EEA payee has both addresses; a refused transfer becomes a task', async () => {
  const issuer = await aPayingIssuer(app)
  const near = await aRunningContract(app, issuer)
  const abroad = await aRunningContract(app, issuer)
  const unknown = await aRunningContract(app, issuer)
  for (const { investorId } of [abroad, unknown])
    await app.db
      .updateTable('bankAccount')
      .set({ iban: 'GB82WEST12345698765432' })
      .where('investorId', '=', investorId)
      .execute()
  await app.db.updateTable('investor').set({ city: null }).where('id', '=', unknown.investorId).execute()
  const run = await aPostedRun(app, fritz, frieda, issuer.productId)
  expect(run).toMatchObject({ state: 'posted', booked: { count: 3 }, files: [{ transactions: 2 }] })
  const xml = (await fritz.get(`/payout-runs/${run.id}/files/1`)).body.toString()
  expect(xml).toContain('</Nm><PstlAdr><StrtNm>Musterweg 1</StrtNm>')
  expect(xml.match(/<PstlAdr>/g)).toHaveLength(2)
  expect(schemaFaults(xml)).toEqual([])
  const ids = await Promise.all([near, abroad, unknown].map(async ({ orderId }) => (await bookingsOf(orderId))[0]!.id))
  expect(ids.map((id) => xml.includes(id))).toEqual([true, true, false])
  const { body } = await fritz.get('/finance-tasks?state=open&kind[]=transfer_not_written')
  expect(body.elements).toMatchObject([{ orderNumber: unknown.orderNumber, amount: 49.71, fault: 'Cdtr/PstlAdr' }])
})

test('domain/payouts#failed-job a run whose bank file cannot be written is restarted and continues', async () => {
  const issuer = await aPayingIssuer(app)
  const contract = await aRunningContract(app, issuer)
  const run = await aPreparedRun(app, fritz, issuer.productId)
  await frieda.post(`/payout-runs/${run.id}/release`)
  const unwritable = { ...app.scope, config: { ...app.scope.config, creditorName: ' ' } }
  await expect(bookRun(unwritable, run.id)).rejects.toThrow('Dbtr/Nm')
  const { body: failed } = await fritz.get(`/payout-runs/${run.id}`)
  expect(failed).toMatchObject({ state: 'released', mayRemake: true, mayDiscard: false, files: [] })
  expect(failed.failedAt).not.toBeNull()
  expect(refusalOf(await fritz.post(`/payout-runs/${run.id}/discard`))).toEqual([409, 'INVALID_TRANSITION'])
  expect((await fritz.post(`/payout-runs/${run.id}/remake`)).status).toBe(200)
  await app.runJobs()
  expect((await fritz.get(`/payout-runs/${run.id}`)).body).toMatchObject({
    state: 'posted',
    failedAt: null,
    mayRemake: false,
    files: [{ transactions: 1 }],
  })
  expect(await bookingsOf(contract.orderId)).toHaveLength(1)
})

test('R3.06 a second open run, a distant or past day, a depot security or no product is refused', async () => {
  const issuer = await aPayingIssuer(app)
  await aRunningContract(app, issuer)
  const prepare = (productId: string, dueDate = '2026-11-15') => fritz.post('/payout-runs', { productId, dueDate })
  const run = await aPreparedRun(app, fritz, issuer.productId)
  expect(refusalOf(await prepare(issuer.productId))).toEqual([409, 'PAYOUT_RUN_OPEN'])
  expect(refusalOf(await prepare(issuer.productId, '2026-12-22'))).toEqual([400, 'PAYOUT_DAY_TOO_LATE /dueDate'])
  const bond = await aPayingIssuer(app, 'depot_bank', 'bond')
  expect(refusalOf(await prepare(bond.productId))).toEqual([409, 'PAYOUT_BY_DEPOT_BANK'])
  expect(refusalOf(await prepare(newId()))).toEqual([404, 'CONTENT__PRODUCT_NOT_FOUND'])
  const { body: payable } = await fritz.get('/payable-products')
  const ids = payable.elements.map((it: { productId: string }) => it.productId)
  expect([ids.includes(issuer.productId), ids.includes(bond.productId)]).toEqual([true, false])
  app.clock.set(new Date('2026-11-21T09:00:00Z'))
  frieda = await someoneOfFinance(app, 'Frieda Finanz')
  expect(refusalOf(await frieda.post(`/payout-runs/${run.id}/release`))).toEqual([409, 'PAYOUT_RUN_OUTDATED'])
  expect(refusalOf(await frieda.get(`/payout-runs/${newId()}`))).toEqual([404, 'PAYOUT_RUN_NOT_FOUND'])
})

test('R3.06 the German tax certificate is made once; a later one is a replacement or correction', async () => {
  const issuer = await aPayingIssuer(app)
  const contract = await aRunningContract(app, issuer, { locale: 'en-GB' })
  await aPostedRun(app, fritz, frieda, issuer.productId)
  expect(refusalOf(await fritz.post('/tax-certificates', { year: 2026 }))).toEqual([400, 'TAX_YEAR_NOT_OVER /year'])
  app.clock.set(new Date('2027-02-15T04:00:00Z'))
  fritz = await someoneOfFinance(app)
  await app.runTimedJob('tax-certificates')
  expect((await fritz.post('/tax-certificates', { year: 2026 })).status).toBe(204)
  await app.runJobs()
  const client = await loggedIn(app, contract.customer)
  const papers = async () => {
    const { body } = await client.get('/investor/documents?kind=tax_certificate&kind=yearly_overview&sort=createdAt')
    return body.elements.map((it: { title: string; orderId: string | null }) => [it.title, it.orderId])
  }
  expect((await papers()).sort()).toEqual([
    ['Jahresübersicht 2026', null],
    ['Steuerbescheinigung 2026', null],
  ])
  const mails = (await app.mails(contract.customer.email)).filter(
    ({ subject }) => subject === 'Your tax certificate 2026',
  )
  expect(mails).toHaveLength(1)
  app.clock.set(new Date('2027-02-16T04:00:00Z'))
  fritz = await someoneOfFinance(app)
  const again = await fritz.post(`/customers/${contract.customer.id}/tax-certificates`, { year: 2026 })
  expect(again.status).toBe(204)
  await app.runJobs()
  expect((await papers()).map(([title]: [string]) => title)).toContain('Ersatz-Steuerbescheinigung 2026')
  // EStG § 45a (6): what was booked since makes the earlier one wrong.
  app.clock.set(new Date('2027-02-17T04:00:00Z'))
  fritz = await someoneOfFinance(app)
  const [paid] = await app.db.selectFrom('payout').selectAll().where('orderId', '=', contract.orderId).execute()
  await app.db
    .insertInto('payout')
    .values({
      ...paid!,
      id: newId(),
      bookedAt: new Date('2027-02-16T10:00:00Z'),
      attempt: paid!.attempt + 1,
      item: null,
    })
    .execute()
  expect((await fritz.post(`/customers/${contract.customer.id}/tax-certificates`, { year: 2026 })).status).toBe(204)
  await app.runJobs()
  expect((await papers()).map(([title]: [string]) => title)).toContain('Berichtigte Steuerbescheinigung 2026')
  const none = await fritz.post(`/customers/${contract.customer.id}/tax-certificates`, { year: 2024 })
  expect(refusalOf(none)).toEqual([404, 'PAYOUT_NOT_FOUND'])
})
