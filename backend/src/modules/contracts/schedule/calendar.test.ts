import { cents, type LocalDate, localDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/build-app.ts'
import { loggedIn, someoneOf } from '../../../../test/factories.ts'
import {
  anInvestor,
  anOffer,
  type Offer,
  submitOffer,
  type TestInvestor,
} from '../../../../test/investing-factories.ts'
import { deliver } from '../../../jobs/deliver.ts'
import { newId } from '../../../shared/ids.ts'
import { MAX_ATTEMPTS } from '../../../shared/outbox.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { drawOrderNumber } from '../../checkout/order-number.ts'
import { handleEvent } from '../../payments/service.ts'
import { acceptContracts } from '../company/acceptance.service.ts'
import { loadContractFacts } from '../papers/contract-facts.ts'
import { contractPaper } from '../papers/contract-papers.ts'
import { debitOn } from './accrued-interest.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const at = (instant: string) => app.clock.set(new Date(instant))
const contractOf = (orderId: string) =>
  app.db.selectFrom('contract').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
const paymentOf = (orderId: string) =>
  app.db.selectFrom('payment').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
const longRound = { round: { startDate: localDate('2026-01-01'), endDate: localDate('2029-12-31') } }

/** The mandate given on the bank's page, as the payer gives it. */
async function sign(investor: TestInvestor, orderId: string): Promise<void> {
  const client = await loggedIn(app, investor)
  const { body } = await client.post('/handle-payment', { orderId })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await app.app.inject({ method: 'POST', url: `${new URL(body.redirectUrl).pathname}/sign`, headers, payload: '' })
}
async function accept(offer: Offer, orderId: string): Promise<void> {
  const [outcome] = await acceptContracts(app.scope, offer.issuerId, [orderId])
  expect(outcome?.refusal).toBeNull()
  await app.runJobs()
}
async function accepted(offer: Offer, investor: TestInvestor, units = 2): Promise<string> {
  const { orderId } = await submitOffer(app, offer, investor, { units })
  await app.runJobs()
  await sign(investor, orderId)
  await accept(offer, orderId)
  return orderId
}
const withdraw = async (investor: TestInvestor, orderId: string) => {
  const client = await loggedIn(app, investor)
  const path = `/investor/investments/${orderId}/withdraw`
  const { status, body } = await client.post(path, { kind: 'withdrawal', confirmed: true })
  return status === 200 ? 'withdrawn' : body.errors[0].code
}

describe('domain, conventions: legal days are days in Berlin', () => {
  test('R1.01 an order number is of the year that has begun in Berlin', async () => {
    at('2026-12-31T22:59:59.999Z')
    expect(await drawOrderNumber(app.scope)).toMatch(/^GA-2026-/)
    at('2026-12-31T23:00:00Z')
    expect(await drawOrderNumber(app.scope)).toMatch(/^GA-2027-000001$/)
  })

  test.each([
    // The last day ends at 24:00 in Berlin, in winter and in summer; a Saturday, a Sunday or a holiday is put off.
    [
      'over the end of the year',
      '2026-12-18T09:00:00Z',
      '2027-01-04',
      '2027-01-04T22:59:59.999Z',
      '2027-01-04T23:00:00Z',
    ],
    [
      'over the start of summer time',
      '2027-03-22T09:00:00Z',
      '2027-04-05',
      '2027-04-05T21:59:59.999Z',
      '2027-04-05T22:00:00Z',
    ],
    [
      'over the end of summer time',
      '2027-10-20T09:00:00Z',
      '2027-11-03',
      '2027-11-03T22:59:59.999Z',
      '2027-11-03T23:00:00Z',
    ],
    ['from a leap day on', '2028-02-29T09:00:00Z', '2028-03-14', '2028-03-14T22:59:59.999Z', '2028-03-14T23:00:00Z'],
    ['onto a leap day', '2028-02-15T09:00:00Z', '2028-02-29', '2028-02-29T22:59:59.999Z', '2028-02-29T23:00:00Z'],
    [
      'concluded after midnight in Berlin',
      '2026-11-20T23:30:00Z',
      '2026-12-07',
      '2026-12-07T22:59:59.999Z',
      '2026-12-07T23:00:00Z',
    ],
  ])('R4.01 fourteen days of withdrawal %s', async (_name, concludedAt, lastDay, inTime, tooLate) => {
    at(concludedAt)
    const offer = await anOffer(app, longRound)
    const early = await anInvestor(app)
    const late = await anInvestor(app)
    const first = await accepted(offer, early)
    const second = await accepted(offer, late)
    expect((await contractOf(first)).withdrawalUntil).toBe(lastDay)
    at(inTime)
    expect(await withdraw(early, first)).toBe('withdrawn')
    at(tooLate)
    expect(await withdraw(late, second)).toBe('WITHDRAWAL_PERIOD_OVER')
  })

  test.each([
    ['over the start of summer time', '2028-03-24T09:00:00Z', '2028-03-28T22:00:00.000Z'],
    ['over the end of summer time', '2027-10-29T09:00:00Z', '2027-11-02T23:00:00.000Z'],
    ['over the end of the year', '2026-12-29T09:00:00Z', '2027-01-04T23:00:00.000Z'],
  ])('R4.01 four days of reflection %s end at midnight in Berlin', async (_name, submittedAt, ends) => {
    at(submittedAt)
    const offer = await anOffer(app, { ...longRound, product: { type: 'bond', regime: 'ecsp', ecsp: true } })
    const { orderId } = await submitOffer(app, offer, await anInvestor(app))
    expect((await contractOf(orderId)).reflectionEndsAt?.toISOString()).toBe(ends)
  })

  test('R4.05 mail, page and contract end the reflection period at 24:00 of its last day', async () => {
    at('2026-12-29T09:00:00Z')
    const offer = await anOffer(app, { ...longRound, product: { type: 'bond', regime: 'ecsp', ecsp: true } })
    const investor = await anInvestor(app)
    const { orderId } = await submitOffer(app, offer, investor)
    await app.runJobs()
    const client = await loggedIn(app, investor)
    const { withdrawal } = (await client.get(`/investing/orders/${orderId}/status`)).body
    expect(withdrawal.hint).toContain('04.01.2027, 24:00')
    const [mail] = (await app.mails(investor.email)).filter(({ subject }) => /Bedenkzeit/.test(subject))
    expect(mail?.text).toContain('04.01.2027, 24:00')
    const facts = await loadContractFacts(app.db, orderId, 'de-DE')
    expect(JSON.stringify(contractPaper('contract', facts, app.clock.now()).blocks)).toContain('04.01.2027, 24:00')
  })

  test('R4.03 a debit pre-notified before the holidays is filed and collected on bank days', async () => {
    at('2026-12-18T09:00:00Z')
    const investor = await anInvestor(app)
    const orderId = await accepted(await anOffer(app, longRound), investor)
    // 1 January is no TARGET day, 2 and 3 are a weekend.
    expect(await paymentOf(orderId)).toMatchObject({ state: 'prenotified', dueDate: '2027-01-04' })
    at('2026-12-30T09:00:00Z')
    await app.runTimedJob('payments-file')
    expect((await paymentOf(orderId)).state).toBe('prenotified')
    at('2026-12-31T09:00:00Z')
    await app.runTimedJob('payments-file')
    expect((await paymentOf(orderId)).state).toBe('filed')
    at('2027-01-04T09:00:00Z')
    await app.runTimedJob('sandbox-bank')
    expect(await contractOf(orderId)).toMatchObject({ state: '3_2_active', investedAt: '2027-01-04' })
  })

  test('R4.02 an identity confirmed on a leap day holds to the last of February two years on', async () => {
    at('2028-02-29T09:00:00Z')
    const investor = await anInvestor(app, { kyc: 'none' })
    const client = await loggedIn(app, investor)
    const { body } = await client.post('/investor/identity-check', {})
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await app.app.inject({ method: 'POST', url: new URL(body.url).pathname, headers, payload: 'outcome=successful' })
    const check = await app.db
      .selectFrom('identityCheck')
      .select('validUntil')
      .where('investorId', '=', investor.investorId)
      .executeTakeFirstOrThrow()
    expect(check.validUntil).toBe('2030-02-28')
  })
})

test.each([
  ['one cent', 1, 1, '0.01', 0.01],
  ['ten million euro', 10_000_000_00, 1, '10000000.00', 10_000_000],
  ['ten million euro in cents', 1, 10_000_000_00, '10000000.00', 10_000_000],
])(
  'R1.06 R4.01 %s is reserved, debited, filed and shown to the cent, and given back whole',
  async (_name, unitPrice, units, inFile, onWire) => {
    at('2026-11-20T09:00:00Z')
    const offer = await anOffer(app, {
      volume: 10_000_000_00,
      tariff: { investmentUnitPrice: cents(unitPrice), minInvestment: cents(unitPrice) },
      product: { type: 'silent_partnership', regime: 'vermanlg_2', singleInvestmentLimitRequired: false },
      round: { threshold: cents(1) },
    })
    const investor = await anInvestor(app)
    const orderId = await accepted(offer, investor, units)
    at('2026-12-03T09:00:00Z')
    await app.runTimedJob('payments-file')
    const { id, amount } = await paymentOf(orderId)
    expect(amount).toBe(unitPrice * units)
    const collection = await app.db
      .selectFrom('sandbox.collection')
      .selectAll()
      .where('paymentId', '=', id)
      .executeTakeFirstOrThrow()
    const file = await app.app.inject({ url: `/sandbox/bank/files/${collection.dueDate}.xml` })
    expect(file.body).toContain(`<InstdAmt Ccy="EUR">${inFile}</InstdAmt>`)
    at('2026-12-04T09:00:00Z')
    await app.runTimedJob('sandbox-bank')
    const client = await loggedIn(app, investor)
    const { body } = await client.get(`/investor/investments/${orderId}/${offer.productId}`)
    expect(body.investment).toMatchObject({ state: '3_2_active', amountTotal: onWire })
    expect(await withdraw(investor, orderId)).toBe('withdrawn')
    await app.runJobs()
    const after = await app.db
      .selectFrom('sandbox.collection')
      .selectAll()
      .where('id', '=', collection.id)
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({ state: 'refunded', amount: unitPrice * units })
  },
)

test.for([
  // Two weeks' notice. 351 of the 365 days since the coupon of 1 March 2026: as confirmed.
  {
    name: 'accepted at once, as much as was confirmed',
    ordered: '2027-02-01',
    accepted: '2027-02-01',
    confirmed: 62_51,
    due: '2027-02-15',
    paid: 62_51,
  },
  {
    name: 'accepted later, no more than was confirmed',
    ordered: '2027-01-04',
    accepted: '2027-01-25',
    confirmed: 57_52,
    due: '2027-02-08',
    paid: 57_52,
  },
  // The coupon of 1 March 2027 goes to who held the security before: 7 of the 366 days since.
  {
    name: 'accepted after a coupon day, the days since',
    ordered: '2027-02-01',
    accepted: '2027-02-22',
    confirmed: 62_51,
    due: '2027-03-08',
    paid: 1_24,
  },
  {
    name: 'accepted for a coupon day, nothing',
    ordered: '2027-02-01',
    accepted: '2027-02-15',
    confirmed: 62_51,
    due: '2027-03-01',
    paid: 0,
  },
])(
  'R3.08 domain/interest#day-of-debit accrued interest is paid to the day of the debit: $name',
  async ({ ordered, accepted, confirmed, due, paid }) => {
    at(`${ordered}T09:00:00Z`)
    const offer = await aSecurity()
    const investor = await anInvestor(app)
    const { orderId } = await submitOffer(app, offer, investor, {
      units: 4,
      contract: { accruedInterest: cents(confirmed) },
    })
    await app.runJobs()
    await sign(investor, orderId)
    at(`${accepted}T09:00:00Z`)
    await accept(offer, orderId)
    const debit = 1_000_00 + paid
    expect(await paymentOf(orderId)).toMatchObject({ state: 'prenotified', dueDate: due, amount: debit })
    expect(await contractOf(orderId)).toMatchObject({ accruedInterest: paid, amountTotal: 1_000_00 })
    const order = await app.db.selectFrom('shopOrder').select('amountTotal').where('id', '=', orderId).execute()
    expect(order).toEqual([{ amountTotal: debit }])
    const notice = (await app.mails(investor.email)).find(({ text }) => text.includes('DE98ZZZ09999999999'))
    expect(notice?.text).toContain((debit / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 }))
  },
)

test('R3.08 domain/interest#most-debited a debit whose day is missed is pre-notified again, and takes less after a coupon day', async () => {
  at('2027-02-12T09:00:00Z')
  const offer = await aSecurity()
  const investor = await anInvestor(app)
  const { orderId } = await submitOffer(app, offer, investor, { units: 4, contract: { accruedInterest: cents(64_47) } })
  await app.runJobs()
  await sign(investor, orderId)
  await accept(offer, orderId)
  expect(await paymentOf(orderId)).toMatchObject({ dueDate: '2027-02-26', amount: 1_064_47 })
  at('2027-03-01T09:00:00Z')
  await app.runTimedJob('payments-file')
  // With the agreed notice: 14 of 366 days.
  expect(await paymentOf(orderId)).toMatchObject({ state: 'prenotified', dueDate: '2027-03-15', amount: 1_002_49 })
  await app.runJobs()
  const notice = (await app.mails(investor.email)).find(({ text }) => text.includes('15.03.2027'))
  expect(notice?.text).toContain('1.002,49')
  at('2027-03-12T09:00:00Z')
  await app.runTimedJob('payments-file')
  expect(await paymentOf(orderId)).toMatchObject({ state: 'filed', dueDate: '2027-03-15', amount: 1_002_49 })
  await app.runJobs()
  at('2027-03-15T09:00:00Z')
  await app.runTimedJob('sandbox-bank')
  expect(await contractOf(orderId)).toMatchObject({
    state: '3_2_active',
    investedAt: '2027-03-15',
    accruedInterest: 249,
  })
})

test('R4.01 the withdrawal period begins with its instruction, also when that is sent a day later', async () => {
  // 23:59 in Berlin on Friday, 20 November 2026.
  at('2026-11-20T22:59:00Z')
  const offer = await anOffer(app, longRound)
  const investor = await anInvestor(app)
  const orderId = await accepted(offer, investor)
  expect((await contractOf(orderId)).withdrawalUntil).toBe('2026-12-04')
  const { orderId: late } = await submitOffer(app, offer, investor)
  await app.runJobs()
  await sign(investor, late)
  await acceptContracts(app.scope, offer.issuerId, [late])
  at('2026-11-20T23:01:00Z')
  await app.runJobs()
  // Fourteen days after Saturday, and no day of rest.
  expect((await contractOf(late)).withdrawalUntil).toBe('2026-12-07')
  // Mail and papers name the same day; what named another is superseded.
  const mails = await app.mails(investor.email)
  const mailed = mails.flatMap(({ text }) => text.match(/(?<=Widerruf möglich bis: )\S+/) ?? [])
  expect(mailed.toSorted()).toEqual(['04.12.2026', '07.12.2026'])
  const papers = await app.db
    .selectFrom('contractDocument')
    .select(['kind', 'createdAt', 'title'])
    .select((eb) => eb('period', '=', '').as('holds'))
    .where('orderId', '=', late)
    .where('kind', 'in', ['contract', 'withdrawal_instruction'])
    .orderBy('kind')
    .orderBy('createdAt')
    .execute()
  expect(papers.map(({ kind, createdAt, holds }) => [kind, createdAt.toISOString().slice(11, 16), holds])).toEqual([
    ['contract', '22:59', false],
    ['contract', '23:01', true],
    ['withdrawal_instruction', '22:59', false],
    ['withdrawal_instruction', '23:01', true],
  ])
  expect(papers[0]!.title).toMatchObject({ 'de-DE': expect.stringContaining('(überholt)') })

  at('2026-11-25T09:00:00Z')
  const sina = await someoneOf(app, 'support', 'Sina Support')
  const { elements } = (await sina.get(`/customers/${investor.id}/mails`)).body
  const sent = elements.filter(({ template }: { template: string }) => template === 'M05')
  for (const { id } of sent) expect((await sina.post(`/customers/${investor.id}/mails/${id}/resend`)).status).toBe(201)
  await app.runJobs()
  expect((await contractOf(orderId)).withdrawalUntil).toBe('2026-12-04')
})

/** As if the mail server had refused it too often. Its id, as the interface writes it. */
async function giveUpMail(investor: TestInvestor, template: string): Promise<string> {
  const { id } = await app.db
    .updateTable('outbox')
    .set({ attempts: MAX_ATTEMPTS })
    .where('kind', '=', 'mail')
    .where('subjectId', '=', investor.id)
    .where('deliveredAt', 'is', null)
    .where(sql`payload ->> 'template'`, '=', template)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id.replaceAll('-', '')
}

/** Support sends it to the address that holds now. The id of the copy. */
async function sendAgain(investor: TestInvestor, mailId: string): Promise<string> {
  const sina = await someoneOf(app, 'support', 'Sina Support')
  const { status, body } = await sina.post(`/customers/${investor.id}/mails/${mailId}/resend`)
  expect(status).toBe(201)
  return body.id
}

test('R4.01 no right of withdrawal ends before its instruction is sent; a copy of it counts', async () => {
  at('2026-11-20T10:00:00Z')
  const investor = await anInvestor(app)
  const offer = await anOffer(app, longRound)
  const { orderId } = await submitOffer(app, offer, investor)
  await app.runJobs()
  await sign(investor, orderId)
  await acceptContracts(app.scope, offer.issuerId, [orderId])
  const mail = await giveUpMail(investor, 'M05')
  // Its debit would be announced after it.
  await app.db.updateTable('outbox').set({ deliveredAt: new Date() }).where('kind', '=', 'payment.schedule').execute()
  await app.runJobs()

  at('2027-01-15T10:00:00Z')
  const visitor = await loggedIn(app, investor)
  const right = async () => (await visitor.get(`/investing/orders/${orderId}/status`)).body.withdrawal
  expect(await right()).toMatchObject({
    kind: 'withdrawal',
    until: null,
    hint: expect.stringContaining('beginnt erst, wenn wir Ihnen die Vertragsbestätigung'),
  })
  await sendAgain(investor, mail)
  await app.runJobs()
  // Fourteen days after Friday, 15 January 2027; mail and portal name it.
  expect((await contractOf(orderId)).withdrawalUntil).toBe('2027-01-29')
  expect(await right()).toMatchObject({ kind: 'withdrawal', hint: expect.stringContaining('29.01.2027') })
  const mails = await app.mails(investor.email)
  expect(mails.flatMap(({ text }) => text.match(/(?<=Widerruf möglich bis: )\S+/) ?? [])).toEqual(['29.01.2027'])
})

/** The id of the mail, as the interface writes it. */
async function mailOf(investor: TestInvestor, template: string): Promise<string> {
  const { id } = await app.db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'mail')
    .where('subjectId', '=', investor.id)
    .where(sql`payload ->> 'template'`, '=', template)
    .executeTakeFirstOrThrow()
  return id.replaceAll('-', '')
}

/** A contract whose mail was sent; the one that announces its debit for 4 December was not. */
async function announcedInVain(investor: TestInvestor): Promise<string> {
  const offer = await anOffer(app, longRound)
  const { orderId } = await submitOffer(app, offer, investor)
  await app.runJobs()
  await sign(investor, orderId)
  await acceptContracts(app.scope, offer.issuerId, [orderId])
  const { id: schedule } = await app.db
    .updateTable('outbox')
    .set({ dueAt: new Date('2030-01-01') })
    .where('kind', '=', 'payment.schedule')
    .where('subjectId', '=', orderId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.runJobs()
  await app.db.updateTable('outbox').set({ dueAt: app.clock.now() }).where('id', '=', schedule).execute()
  await deliver(app.scope, schedule)
  expect(await paymentOf(orderId)).toMatchObject({ state: 'prenotified', dueDate: '2026-12-04' })
  await giveUpMail(investor, 'M10')
  return orderId
}

test('domain/payments#announced-first a debit is not collected before its announcement is sent, and then for a later day', async () => {
  at('2026-11-20T10:00:00Z')
  const investor = await anInvestor(app)
  const orderId = await announcedInVain(investor)
  const mail = await mailOf(investor, 'M10')

  for (const day of ['2026-12-03', '2026-12-04']) {
    at(`${day}T09:00:00Z`)
    await app.runTimedJob('payments-file')
  }
  expect(await paymentOf(orderId)).toMatchObject({ state: 'prenotified', dueDate: '2026-12-04' })
  const tasks = await app.db.selectFrom('financeTask').selectAll().where('orderId', '=', orderId).execute()
  expect(tasks).toMatchObject([{ kind: 'debit_not_announced', doneAt: null }])

  await sendAgain(investor, mail)
  await app.runJobs()
  expect(await paymentOf(orderId)).toMatchObject({ state: 'prenotified', dueDate: '2026-12-18' })
  const notices = (await app.mails(investor.email)).filter(({ subject }) => subject.startsWith('Ankündigung'))
  expect(notices).toMatchObject([{ text: expect.stringContaining('18.12.2026') }])
  at('2026-12-17T09:00:00Z')
  await app.runTimedJob('payments-file')
  expect((await paymentOf(orderId)).state).toBe('filed')
})

test('domain/payments#announced-first a copy that moves the debit and is not sent announces nothing', async () => {
  at('2026-11-20T10:00:00Z')
  const investor = await anInvestor(app)
  const orderId = await announcedInVain(investor)
  const mail = await mailOf(investor, 'M10')
  at('2026-12-05T09:00:00Z')
  const copy = await sendAgain(investor, mail)
  const refusing = {
    ...app.scope.ports,
    mail: { ...app.scope.ports.mail, send: () => Promise.reject(new Error('no')) },
  }
  await expect(deliver({ ...app.scope, ports: refusing }, copy)).rejects.toThrow('no')
  await app.db.updateTable('outbox').set({ attempts: MAX_ATTEMPTS }).where('id', '=', copy).execute()
  expect((await paymentOf(orderId)).dueDate).toBe('2026-12-21')
  at('2026-12-18T09:00:00Z')
  await app.runTimedJob('payments-file')
  expect((await paymentOf(orderId)).state).toBe('prenotified')
  // The copy of the copy is the mail, too.
  await sendAgain(investor, copy)
  await app.runJobs()
  expect(await paymentOf(orderId)).toMatchObject({ state: 'prenotified', dueDate: '2027-01-04' })
  at('2026-12-31T09:00:00Z')
  await app.runTimedJob('payments-file')
  expect((await paymentOf(orderId)).state).toBe('filed')
})

test('R4.01 a mail of the conclusion that was sent begins its period once, whatever is sent again', async () => {
  at('2026-11-20T10:00:00Z')
  const investor = await anInvestor(app)
  const orderId = await accepted(await anOffer(app, longRound), investor)
  at('2027-01-15T10:00:00Z')
  const copy = await sendAgain(investor, await mailOf(investor, 'M05'))
  await app.db.updateTable('outbox').set({ attempts: MAX_ATTEMPTS }).where('id', '=', copy).execute()
  await sendAgain(investor, copy)
  await app.runJobs()
  expect((await contractOf(orderId)).withdrawalUntil).toBe('2026-12-04')
})

/** Its debit is filed for Friday, 26 February 2027: the coupon of 1 March is bought with 64.47. */
async function aFiledDebit() {
  at('2027-02-12T09:00:00Z')
  const offer = await aSecurity()
  const investor = await anInvestor(app)
  const { orderId } = await submitOffer(app, offer, investor, { units: 4, contract: { accruedInterest: cents(64_47) } })
  await app.runJobs()
  await sign(investor, orderId)
  await accept(offer, orderId)
  at('2027-02-25T09:00:00Z')
  await app.runTimedJob('payments-file')
  expect(await paymentOf(orderId)).toMatchObject({ state: 'filed', dueDate: '2027-02-26', amount: 1_064_47 })
  return { investor, orderId, productId: offer.productId }
}
type BankEvent = { type: 'collection.settled'; on: LocalDate } | { type: 'collection.returned'; code: string }
async function sendBankEvent(orderId: string, event: BankEvent): Promise<void> {
  const { id: paymentId } = await paymentOf(orderId)
  await inTransaction(app.scope, (tx) => handleEvent(app.scope, tx, { eventId: newId(), paymentId, ...event }))
}

test.each([
  ['before', '2027-02-26'],
  ['on', '2027-03-01'],
  ['after', '2027-03-08'],
])(
  'R3.08 domain/interest#day-of-debit who has paid accrued interest to the day of the debit gets its coupon, credited %s it',
  async (_when, on) => {
    const { investor, orderId, productId } = await aFiledDebit()
    at(`${on}T09:00:00Z`)
    await sendBankEvent(orderId, { type: 'collection.settled', on: localDate(on) })
    expect(await contractOf(orderId)).toMatchObject({
      state: '3_2_active',
      investedAt: '2027-02-26',
      accruedInterest: 64_47,
    })
    expect(await paymentOf(orderId)).toMatchObject({ state: 'settled', settledOn: on })
    const client = await loggedIn(app, investor)
    const { schedule } = (await client.get(`/investor/investments/${orderId}/${productId}`)).body
    expect(schedule.map((row: { dueDate: string; interest: number }) => [row.dueDate, row.interest])).toEqual([
      ['2027-03-01', 65],
      ['2028-03-01', 65],
    ])
  },
)

test('R3.08 domain/interest#accrued-interest a second payment of an active contract takes the accrued interest of its first day', async () => {
  const { orderId } = await aFiledDebit()
  at('2027-02-26T09:00:00Z')
  await sendBankEvent(orderId, { type: 'collection.settled', on: localDate('2027-02-26') })
  at('2027-03-22T09:00:00Z')
  await sendBankEvent(orderId, { type: 'collection.returned', code: 'AC04' })
  expect(await contractOf(orderId)).toMatchObject({ state: '3_2_active', investedAt: '2027-02-26' })
  const debit = await inTransaction(app.scope, (tx) => debitOn(tx, orderId, localDate('2027-04-05')))
  expect([debit, (await contractOf(orderId)).accruedInterest]).toEqual([null, 64_47])
})

test('R3.06 domain/contracts#payment-returned a payment after a returned debit brings new certificate and plan, and marks the old ones', async () => {
  const { investor, orderId } = await aFiledDebit()
  at('2027-02-26T09:00:00Z')
  await sendBankEvent(orderId, { type: 'collection.settled', on: localDate('2027-02-26') })
  await app.runJobs()
  at('2027-03-01T09:00:00Z')
  await sendBankEvent(orderId, { type: 'collection.returned', code: 'AM04' })
  at('2027-03-08T09:00:00Z')
  await app.runJobs()
  expect(await paymentOf(orderId)).toMatchObject({ state: 'prenotified', dueDate: '2027-03-22', amount: 1_003_73 })
  at('2027-03-19T09:00:00Z')
  await app.runTimedJob('payments-file')
  at('2027-03-22T09:00:00Z')
  await sendBankEvent(orderId, { type: 'collection.settled', on: localDate('2027-03-22') })
  await app.runJobs()
  expect(await contractOf(orderId)).toMatchObject({ state: '3_2_active', investedAt: '2027-03-22' })
  const papers = await app.db
    .selectFrom('contractDocument')
    .select(['kind', 'title', 'period', 'createdAt'])
    .where('orderId', '=', orderId)
    .where('kind', 'in', ['certificate', 'schedule'])
    .orderBy('createdAt')
    .orderBy('kind')
    .execute()
  const shown = papers.map(({ kind, title, period }) => [kind, period === '', /überholt/.test(JSON.stringify(title))])
  expect(shown).toEqual([
    ['certificate', false, true],
    ['schedule', false, true],
    ['certificate', true, false],
    ['schedule', true, false],
  ])
  const mailed = (await app.mails(investor.email)).filter(({ subject }) => subject.includes('ist aktiv'))
  expect(mailed.map(({ attachments }) => attachments.length)).toEqual([2, 2])
})

test('R3.08 domain/interest#set-at-acceptance the contract names what is debited from its conclusion on', async () => {
  at('2027-02-01T09:00:00Z')
  const offer = await aSecurity()
  const investor = await anInvestor(app)
  const { orderId } = await submitOffer(app, offer, investor, { units: 4, contract: { accruedInterest: cents(62_51) } })
  await app.runJobs()
  await sign(investor, orderId)
  // Its debit is due on 8 March: seven days after the coupon.
  at('2027-02-22T09:00:00Z')
  await acceptContracts(app.scope, offer.issuerId, [orderId])
  expect([(await contractOf(orderId)).accruedInterest, (await paymentOf(orderId)).amount]).toEqual([1_24, 1_001_24])
  await app.runJobs()
  expect(await contractOf(orderId)).toMatchObject({ accruedInterest: 1_24 })
  expect(await paymentOf(orderId)).toMatchObject({ state: 'prenotified', dueDate: '2027-03-08', amount: 1_001_24 })
})

/** A security that pays 6.5 % each 1 March. */
const aSecurity = () =>
  anOffer(app, {
    ...longRound,
    tariff: { interestRate: 650 },
    product: {
      type: 'tokenized_bond',
      regime: 'wppg_wib',
      singleInvestmentLimitRequired: false,
      vibConfirmation: false,
      accruedInterest: true,
      accruedInterestRate: 650,
      contractEndOfTerm: localDate('2028-03-01'),
      accruedInterestPeriods: '2026-03-01,2027-03-01,2028-03-01',
    },
  })
