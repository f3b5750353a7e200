import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { loggedIn, someoneOf } from '../../../../test/factories.ts'
import { anInvestor, type TestInvestor } from '../../../../test/investing-factories.ts'
import { aContract, aMember, anIssuer, type TestIssuer } from '../../../../test/issuer-factories.ts'
import { onePage, plainPdf } from '../../../../test/pdfs.ts'
import { addToOutbox } from '../../../shared/outbox.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { lockContract } from '../repository.ts'
import { completeContracts, moveContract } from '../transitions.service.ts'
import { findRequest } from './cancellation.repository.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.clock.set(TODAY))
afterAll(() => app.close())

const on = (day: string) => app.clock.set(new Date(`${day}T09:00:00.000Z`))
const boundary = 'cancellation'
type Form = { kind: 'regular' | 'irregular'; cancellationDate: string; reason?: string; proof?: string }
function send(client: Visitor, path: string, { proof, ...fields }: Form) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  if (proof)
    parts.push(
      `--${boundary}\r\ncontent-disposition: form-data; name="proof"; filename="x.pdf"\r\ncontent-type: application/pdf\r\n\r\n${proof}\r\n`,
    )
  const body = Buffer.from(`${parts.join('')}--${boundary}--\r\n`)
  return client.post(path, body, { 'content-type': `multipart/form-data; boundary=${boundary}` })
}
const cause = {
  reason: 'Der Jahresabschluss fehlt seit Monaten.',
  proof: plainPdf(onePage, Buffer.from('%PDF-1.7\n')).toString(),
}

type Life = {
  issuer: TestIssuer
  investor: TestInvestor
  orderId: string
  client: Visitor
  company: Awaited<ReturnType<typeof aMember>>
  own: string
  ofCompany: string
}
/** An active contract, five years at least and ten at most, half a year's notice; with people on both sides. */
async function aLife(type = 'subordinatedLoan', regime = 'vermanlg_2a'): Promise<Life> {
  const issuer = await anIssuer(app, { type, regime })
  await app.db
    .updateTable('product')
    .set({ noticeMonths: 6, contractEndOfTerm: localDate('2032-01-10') })
    .where('id', '=', issuer.productId)
    .execute()
  const investor = await anInvestor(app)
  const { orderId } = await aContract(app, issuer, {
    customer: investor,
    state: '3_2_active',
    investedAt: '2022-01-10',
  })
  await app.db.updateTable('contract').set({ duration: 60 }).where('orderId', '=', orderId).execute()
  const company = await aMember(app, issuer.companyId, 'editor')
  return {
    issuer,
    investor,
    orderId,
    company,
    client: await loggedIn(app, investor),
    own: `/investor/investments/${orderId}/cancellation`,
    ofCompany: `/company/${issuer.companyId}/contracts/${orderId}/cancellation`,
  }
}
const stateOf = async (orderId: string) =>
  (await app.db.selectFrom('contract').select('state').where('orderId', '=', orderId).executeTakeFirstOrThrow()).state
/** The newest request of a contract. */
const requestOf = async (orderId: string): Promise<string> =>
  (await findRequest(app.db, orderId))!.id.replaceAll('-', '')
const subjects = async (email: string) => (await app.mails(email)).map(({ subject }) => subject)

test('R4.01 a cancellation for a month’s end marks the contract, notifies both, and ends it that day', async () => {
  const { client, own, orderId, investor, company } = await aLife()
  expect((await client.get(own)).body).toMatchObject({
    regular: { possible: true, refusal: null, earliestDate: '2027-05-31' },
    irregular: { possible: true },
    marked: null,
    request: null,
  })
  const answer = await send(client, own, { kind: 'regular', cancellationDate: '2027-05-31' })
  expect(answer.body).toMatchObject({
    state: '8_5_cancellation_marked',
    regular: { possible: false },
    marked: { kind: 'regular', cancellationDate: '2027-05-31', revocationAskedBy: null, mayRevoke: true },
  })
  for (const { email } of [investor, company])
    expect(await subjects(email)).toContainEqual(expect.stringContaining('Kündigung vorgemerkt'))
  const mail = (await app.mails(company.email)).find(({ subject }) => subject.includes('vorgemerkt'))
  expect(mail?.text).toContain('31.05.2027')
  expect(mail?.links.find((link) => link.includes('/company-portal/financing/'))).toMatch(
    new RegExp(`\\?company=[0-9a-f]{32}&contract=${orderId}$`),
  )
  on('2027-05-31')
  await app.runTimedJob('contract-timers')
  expect(await stateOf(orderId)).toBe('8_5_cancellation_marked')
  on('2027-06-01')
  await app.runTimedJob('contract-timers')
  expect(await stateOf(orderId)).toBe('8_6_terminated')
  expect(await subjects(investor.email)).toContainEqual(expect.stringContaining('beendet'))
})

test('R4.01 the company cancels too; not before notice and minimum duration, nor within a month', async () => {
  const { company, ofCompany, orderId } = await aLife()
  const tooEarly = await send(company.client, ofCompany, { kind: 'regular', cancellationDate: '2027-04-30' })
  expect(refusalOf(tooEarly)).toEqual([400, 'CANCELLATION_TOO_EARLY /cancellationDate'])
  expect(tooEarly.body.errors[0].detail).toContain('31.05.2027')
  const within = await send(company.client, ofCompany, { kind: 'regular', cancellationDate: '2027-06-15' })
  expect(refusalOf(within)).toEqual([400, 'CANCELLATION_NOT_AT_MONTH_END /cancellationDate'])
  await app.db
    .updateTable('contract')
    .set({ investedAt: localDate('2026-01-10') })
    .where('orderId', '=', orderId)
    .execute()
  const within5 = await send(company.client, ofCompany, { kind: 'regular', cancellationDate: '2027-05-31' })
  expect(within5.body.errors[0].detail).toContain('31.01.2031')
  expect((await send(company.client, ofCompany, { kind: 'regular', cancellationDate: '2031-01-31' })).status).toBe(200)
  expect(await stateOf(orderId)).toBe('8_5_cancellation_marked')
})

test('R4.01 securities have no regular cancellation, only one for cause', async () => {
  const { client, own } = await aLife('tokenized_profit_participation_certificate', 'wppg_wib')
  const { body } = await client.get(own)
  expect(body).toMatchObject({
    regular: { possible: false, refusal: 'SECURITY_NO_REGULAR_CANCELLATION', earliestDate: null },
    irregular: { possible: true, refusal: null },
  })
  expect(refusalOf(await send(client, own, { kind: 'regular', cancellationDate: '2027-05-31' }))).toEqual([
    400,
    'SECURITY_NO_REGULAR_CANCELLATION /cancellationDate',
  ])
})

test('R4.01 a cancellation for cause has a reason and a proof, and the company confirms it', async () => {
  const { client, own, ofCompany, company, investor, orderId } = await aLife()
  const input = { kind: 'irregular', cancellationDate: '2026-12-15' } as const
  expect(refusalOf(await send(client, own, { ...input, ...cause, reason: 'Zu kurz.' }))).toEqual([
    400,
    'VIOLATION::TOO_SHORT_ERROR /reason',
  ])
  expect(refusalOf(await send(client, own, { ...input, reason: cause.reason }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /proof',
  ])
  expect(refusalOf(await send(client, own, { ...input, ...cause, proof: 'MZ kein PDF' }))).toEqual([
    400,
    'FILE_TYPE_NOT_ALLOWED /proof',
  ])
  expect(refusalOf(await send(client, own, { ...input, ...cause, proof: '%PDF-1.7\nabgebrochen' }))).toEqual([
    400,
    'FILE_BROKEN /proof',
  ])
  expect(refusalOf(await send(client, own, { ...input, ...cause, cancellationDate: '2026-11-19' }))).toEqual([
    400,
    'CANCELLATION_TOO_EARLY /cancellationDate',
  ])
  const asked = await send(client, own, { ...input, ...cause })
  expect(asked.body).toMatchObject({
    state: '3_2_active',
    irregular: { possible: false, refusal: 'CANCELLATION_REQUEST_OPEN' },
    request: { requestedBy: 'investor', state: 'pending', mayConfirm: false, decideBy: '2026-12-04T09:00:00.000Z' },
  })
  expect(refusalOf(await send(client, own, { kind: 'regular', cancellationDate: '2027-05-31' }))).toEqual([
    409,
    'CANCELLATION_REQUEST_OPEN',
  ])
  expect(await subjects(company.email)).toContainEqual(expect.stringContaining('Außerordentliche Kündigung'))
  const papers = await client.get('/investor/documents')
  expect(papers.body.elements).toContainEqual(expect.objectContaining({ kind: 'cancellation' }))
  expect((await company.client.get(ofCompany)).body.request.mayConfirm).toBe(true)
  const confirmed = await company.client.post(`${ofCompany}/confirm`)
  expect(confirmed.body).toMatchObject({
    state: '8_5_cancellation_marked',
    marked: { kind: 'irregular', cancellationDate: '2026-12-15' },
    request: { state: 'confirmed' },
  })
  expect(refusalOf(await company.client.post(`${ofCompany}/confirm`))).toEqual([404, 'CANCELLATION_REQUEST_NOT_FOUND'])
  expect(await subjects(investor.email)).toContainEqual(expect.stringContaining('vorgemerkt'))
  on('2026-12-16')
  await app.runTimedJob('contract-timers')
  expect(await stateOf(orderId)).toBe('8_6_terminated')
})

test('R4.01 domain/withdrawal#during-notice a notice for cause ends no contract from which one can still withdraw', async () => {
  const { client, own, ofCompany, company, investor, orderId } = await aLife()
  await send(client, own, { kind: 'irregular', cancellationDate: '2026-11-23', ...cause })
  await company.client.post(`${ofCompany}/confirm`)
  on('2026-11-30')
  await app.runTimedJob('contract-timers')
  await app.runTimedJob('payments-overdue')
  expect(await stateOf(orderId)).toBe('8_5_cancellation_marked')
  // What is held back for that is not the issuer's fault.
  expect((await subjects(investor.email)).filter((subject) => subject.includes('überfällig'))).toEqual([])
  const again = await loggedIn(app, investor)
  const { body } = await again.get(`/investing/orders/${orderId}/status`)
  expect(body.withdrawal).toMatchObject({ kind: 'withdrawal', until: '2026-12-04T23:00:00.000Z' })
  on('2026-12-05')
  await app.runTimedJob('contract-timers')
  expect(await stateOf(orderId)).toBe('8_6_terminated')
})

test('R4.01 the plan of a cancelled contract ends with it: interest to the day, and the amount', async () => {
  const { client, own, orderId, issuer } = await aLife()
  await send(client, own, { kind: 'regular', cancellationDate: '2027-06-30' })
  await app.db.updateTable('contract').set({ duration: 120 }).where('orderId', '=', orderId).execute()
  const { body } = await client.get(`/investor/investments/${orderId}/${issuer.productId}`)
  expect(body.termEnd).toBe('2027-06-30')
  expect(body.schedule.at(-1)).toMatchObject({ dueDate: '2027-06-30', interest: 31.88, principal: 1_000 })
})

test('R4.01 what the company asks for compliance decides, and says why it refuses', async () => {
  const { company, ofCompany, client, own, orderId } = await aLife()
  const input = { kind: 'irregular', cancellationDate: '2026-12-15', ...cause } as const
  expect((await send(company.client, ofCompany, input)).body.request).toMatchObject({
    requestedBy: 'company',
    mayConfirm: false,
  })
  expect(refusalOf(await company.client.post(`${ofCompany}/confirm`))).toEqual([404, 'CANCELLATION_REQUEST_NOT_FOUND'])
  const conny = await someoneOf(app, 'compliance', 'Conny Compliance')
  const id = await requestOf(orderId)
  expect((await conny.get(`/cancellation-requests/${id}`)).body).toMatchObject({
    requestedBy: 'company',
    overdue: false,
    reason: cause.reason,
    mayDecide: true,
    decidedBy: null,
    file: expect.stringMatching(/^kuendigung-.*\.pdf$/),
  })
  const decide = (confirmed: boolean, reason: string) =>
    conny.post(`/cancellation-requests/${id}/decide`, { confirmed, reason })
  expect(refusalOf(await decide(false, ' '))).toEqual([400, 'REJECTION_REASON_REQUIRED /reason'])
  expect((await decide(false, 'Der Grund trägt nicht.')).body).toMatchObject({
    state: 'refused',
    decidedSide: 'compliance',
    decidedBy: conny.name,
    mayDecide: false,
    decisionReason: 'Der Grund trägt nicht.',
  })
  expect(refusalOf(await decide(true, 'Doch.'))).toEqual([409, 'INVALID_TRANSITION'])
  expect((await client.get(own)).body).toMatchObject({
    state: '3_2_active',
    request: { state: 'refused', decisionReason: 'Der Grund trägt nicht.' },
    irregular: { possible: true },
  })
  expect(await subjects(company.email)).toContainEqual(expect.stringContaining('abgelehnt'))
})

test('R4.01 compliance sees undecided requests first, by urgency; reading the proof is noted', async () => {
  const first = await aLife()
  const second = await aLife()
  const decided = await aLife()
  const input = { kind: 'irregular', cancellationDate: '2026-12-15', ...cause } as const
  await send(decided.client, decided.own, input)
  await decided.company.client.post(`${decided.ofCompany}/confirm`)
  await send(first.client, first.own, input)
  on('2026-11-21')
  const later = await loggedIn(app, second.investor)
  await send(later, second.own, input)
  on('2026-12-05')
  const conny = await someoneOf(app, 'compliance', 'Conny Compliance')
  const idsOf = async (query = '') =>
    (await conny.get(`/cancellation-requests?limit=100${query}`)).body.elements.map(({ id }: { id: string }) => id)
  const a = await requestOf(first.orderId)
  const b = await requestOf(second.orderId)
  const c = await requestOf(decided.orderId)
  const mine = (ids: string[]) => ids.filter((id) => [a, b, c].includes(id))
  expect(mine(await idsOf())).toEqual([a, b, c])
  expect(mine(await idsOf('&state=pending'))).toEqual([a, b])
  expect(mine(await idsOf('&requestedBy=company'))).toEqual([])
  expect((await conny.get(`/cancellation-requests/${a}`)).body.overdue).toBe(true)
  expect((await conny.get(`/cancellation-requests/${c}`)).body).toMatchObject({
    state: 'confirmed',
    decidedSide: 'company',
    decidedBy: null,
    overdue: false,
  })
  const proof = await conny.get(`/cancellation-requests/${a}/file`)
  expect([proof.status, proof.headers['content-type']]).toEqual([200, 'application/pdf'])
  const noted = await app.db
    .selectFrom('audit')
    .select('actorId')
    .where('customerId', '=', first.investor.id)
    .where('action', '=', 'cancellationRequest.read')
    .execute()
  expect(noted).toEqual([{ actorId: conny.id }])
})

test('R6.07 nobody of compliance decides on a cancellation of their own contract or company', async () => {
  const { client, own, orderId, investor, company } = await aLife()
  await send(client, own, { kind: 'irregular', cancellationDate: '2026-12-15', ...cause })
  const id = await requestOf(orderId)
  const conny = await someoneOf(app, 'compliance', 'Conny Compliance')
  for (const { email } of [investor, company]) {
    await app.db.updateTable('staff').set({ email: email.toUpperCase() }).where('id', '=', conny.id).execute()
    expect((await conny.get(`/cancellation-requests/${id}`)).body.mayDecide).toBe(false)
    const answer = await conny.post(`/cancellation-requests/${id}/decide`, { confirmed: true, reason: 'Passt.' })
    expect(refusalOf(answer)).toEqual([403, 'CANCELLATION_REQUEST_OWN'])
  }
})

test('R4.01 a contract that ends otherwise leaves no cancellation to decide', async () => {
  const { client, own, orderId } = await aLife()
  const input = { kind: 'irregular', cancellationDate: '2026-12-15', ...cause } as const
  await send(client, own, input)
  const waiting = () =>
    app.db
      .selectFrom('cancellationRequest')
      .select('id')
      .where('orderId', '=', orderId)
      .where('state', '=', 'pending')
      .execute()
  expect(await waiting()).toHaveLength(1)
  await inTransaction(app.scope, async (tx) => {
    await moveContract(app.scope, tx, (await lockContract(tx, orderId))!, 'failFunding')
  })
  expect(await waiting()).toEqual([])
  expect((await client.get(own)).body).toMatchObject({ request: { state: 'void', mayConfirm: false } })

  const other = await aLife()
  await send(other.client, other.own, input)
  await inTransaction(app.scope, async (tx) => {
    await completeContracts(app.scope, tx, [(await lockContract(tx, other.orderId))!])
  })
  expect((await other.client.get(other.own)).body).toMatchObject({ state: 'completed', request: { state: 'void' } })
})

test('R4.01 a marked cancellation is taken back when both sides want it, before its day', async () => {
  const { client, own, company, ofCompany, orderId, investor } = await aLife()
  await send(client, own, { kind: 'regular', cancellationDate: '2027-05-31' })
  const asked = await client.post(`${own}/revoke`)
  expect(asked.body.marked).toMatchObject({ revocationAskedBy: 'investor', mayRevoke: false })
  expect(await stateOf(orderId)).toBe('8_5_cancellation_marked')
  expect((await client.post(`${own}/revoke`)).body.state).toBe('8_5_cancellation_marked')
  expect(await subjects(company.email)).toContainEqual(expect.stringContaining('Kündigung zurücknehmen?'))
  const agreed = await company.client.post(`${ofCompany}/revoke`)
  expect(agreed.body).toMatchObject({ state: '3_2_active', marked: null, regular: { possible: true } })
  expect(await subjects(investor.email)).toContainEqual(expect.stringContaining('zurückgenommen'))
  expect(refusalOf(await company.client.post(`${ofCompany}/revoke`))).toEqual([409, 'INVALID_TRANSITION'])
  await send(client, own, { kind: 'regular', cancellationDate: '2027-05-31' })
  on('2027-05-31')
  const late = await loggedIn(app, investor)
  expect(refusalOf(await late.post(`${own}/revoke`))).toEqual([409, 'INVALID_TRANSITION'])
})

test('R4.01 only an active contract is cancelled, twice at once but once, and a stranger finds nothing', async () => {
  const { client, own, orderId } = await aLife()
  const input = { kind: 'regular', cancellationDate: '2027-05-31' } as const
  const stranger = await loggedIn(app, await anInvestor(app))
  expect(refusalOf(await send(stranger, own, input))).toEqual([404, 'CONTRACT_NOT_FOUND'])
  const answers = await Promise.all([1, 2, 3].map(() => send(client, own, input)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const marks = await app.db
    .selectFrom('history')
    .select('id')
    .where('entityId', '=', orderId)
    .where('event', '=', 'markCancellation')
    .execute()
  expect(marks).toHaveLength(1)
  expect(refusalOf(await send(client, own, { ...input, cancellationDate: '31.05.2027' }))[0]).toBe(400)
})

const endsOn = (issuer: TestIssuer, day: string | null) =>
  app.db
    .updateTable('product')
    .set({ contractEndOfTerm: day === null ? null : localDate(day) })
    .where('id', '=', issuer.productId)
    .execute()

test('R4.01 a contract that ends on 08.01.2030 is not cancelled for 31.01.2030, regularly or for cause', async () => {
  const { client, own, issuer } = await aLife()
  await endsOn(issuer, '2030-01-08')
  expect((await client.get(own)).body).toMatchObject({
    regular: { possible: true, earliestDate: '2027-05-31', latestDate: '2029-12-31' },
    irregular: { possible: true, earliestDate: '2026-11-20', latestDate: '2030-01-07' },
  })
  for (const input of [
    { kind: 'regular', cancellationDate: '2030-01-31' },
    { kind: 'irregular', cancellationDate: '2030-01-08', ...cause },
  ] as const) {
    const late = await send(client, own, input)
    expect(refusalOf(late)).toEqual([400, 'CANCELLATION_AFTER_END_OF_TERM /cancellationDate'])
    expect(late.body.errors[0].detail).toContain('08.01.2030')
  }
  expect((await send(client, own, { kind: 'regular', cancellationDate: '2029-12-31' })).status).toBe(200)
})

test('R4.01 a minimum duration up to the end of term leaves no regular cancellation on the screen', async () => {
  const { client, own, issuer, company, orderId } = await aLife()
  // The plan repays the loan after its five years.
  await endsOn(issuer, null)
  const { body } = await client.get(own)
  expect(body.regular).toMatchObject({
    possible: false,
    refusal: 'CANCELLATION_AFTER_END_OF_TERM',
    earliestDate: null,
    latestDate: null,
    refusalText: 'Nicht möglich: Der Vertrag endet am 10.01.2027 von selbst, bevor eine Kündigung wirken kann.',
  })
  expect(refusalOf(await send(client, own, { kind: 'regular', cancellationDate: '2027-05-31' }))).toEqual([
    400,
    'CANCELLATION_AFTER_END_OF_TERM /cancellationDate',
  ])
  const { body: preview } = await company.client.post(`/company/${issuer.companyId}/contracts/bulk-preview`, {
    action: 'cancel',
    orderIds: [orderId],
    cancellationDate: '2027-05-31',
  })
  expect(preview.leftOut).toMatchObject([{ code: 'CANCELLATION_AFTER_END_OF_TERM', count: 1 }])
})

test('R4.01 a cancellation for cause that is decided on the last day of the term has no day left', async () => {
  const { client, own, issuer, company, ofCompany, orderId } = await aLife()
  await endsOn(issuer, '2026-12-20')
  expect((await send(client, own, { kind: 'irregular', cancellationDate: '2026-12-15', ...cause })).status).toBe(200)
  // As on the last day itself.
  await endsOn(issuer, '2026-11-20')
  expect(refusalOf(await company.client.post(`${ofCompany}/confirm`))).toEqual([400, 'CANCELLATION_AFTER_END_OF_TERM'])
  expect(await stateOf(orderId)).toBe('3_2_active')
})

test('R4.01 a later day that an earlier version has stored is voided, and both sides are notified', async () => {
  const { issuer, orderId, client, own, investor, company } = await aLife()
  expect((await send(client, own, { kind: 'regular', cancellationDate: '2030-01-31' })).status).toBe(200)
  await endsOn(issuer, '2030-01-08')
  const other = await aLife()
  expect((await send(other.client, other.own, { kind: 'regular', cancellationDate: '2030-01-31' })).status).toBe(200)
  await inTransaction(app.scope, async (tx) => {
    for (const subjectId of [orderId, other.orderId])
      await addToOutbox(app.scope, tx, { kind: 'cancellation.void', subjectId })
  })
  await app.runJobs()
  expect(await stateOf(orderId)).toBe('3_2_active')
  expect(await stateOf(other.orderId)).toBe('8_5_cancellation_marked')
  expect((await (await loggedIn(app, investor)).get(own)).body).toMatchObject({
    marked: null,
    regular: { possible: true, latestDate: '2029-12-31' },
  })
  for (const { email } of [investor, company]) {
    const mail = (await app.mails(email)).find(({ subject }) => subject.includes('ohne Wirkung'))
    expect(mail?.text).toContain('08.01.2030')
  }
})
