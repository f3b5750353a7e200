import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../../test/build-app.ts'
import { impersonate, loggedIn, someoneOf } from '../../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer, type TestInvestor } from '../../../../test/investing-factories.ts'
import { aPayingIssuer, aPreparedRun, aRunningContract, someoneOfFinance } from '../../../../test/payout-factories.ts'
import { refuseAcceptance } from '../company/acceptance.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.clock.set(TODAY))
afterAll(() => app.close())

const contractOf = (orderId: string) =>
  app.db.selectFrom('contract').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
const inbox = async (orderNumber: string) =>
  (await app.db.selectFrom('contactMessage').selectAll().where('subject', 'like', `%${orderNumber}`).execute()).length
const caseOf = async (orderId: string) =>
  (await app.db
    .selectFrom('complianceCase')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('kind', '=', 'withdrawal')
    .orderBy('openedAt', 'desc')
    .executeTakeFirst())!
/** The mail to the contract's address, with its link. */
async function askedOf({ email }: Pick<TestInvestor, 'email'>, orderNumber: string) {
  await app.runJobs()
  const subject = `Bitte bestätigen Sie den Widerruf: ${orderNumber}`
  return (await app.mails(email)).find((mail) => mail.subject === subject)!
}
const confirm = ({ links }: { links: string[] }) => {
  const link = links.find((one) => one.includes('/withdrawal/confirm'))!
  return app.client().post('/withdrawal/confirm', { hash: new URL(link).searchParams.get('hash')! })
}
type Declaration = { name: string; orderNumber: string; email: string; confirmed?: boolean }
const declare = (body: Declaration, from = app.client(), headers: Record<string, string> = {}) =>
  from.post('/withdrawal', { confirmed: true, ...body }, headers)

/** A contract that was concluded today. */
async function aContract(of?: TestInvestor) {
  const investor = of ?? (await anInvestor(app))
  const { orderId } = await submitOffer(app, await anOffer(app), investor)
  await app.runJobs()
  await app.db
    .updateTable('contract')
    .set({ state: '2_4_approved', withdrawalUntil: '2026-12-04' as never })
    .where('orderId', '=', orderId)
    .execute()
  const { orderNumber } = await contractOf(orderId)
  return { investor, orderId, orderNumber }
}
const subjectsTo = async ({ email }: Pick<TestInvestor, 'email'>) => {
  await app.runJobs()
  return (await app.mails(email)).map(({ subject }) => subject)
}

test('R4.01 BGB § 356a a declaration without login holds the contract until its address confirms it', async () => {
  const { investor, orderId, orderNumber } = await aContract()
  const given = { name: ` ${investor.name.toUpperCase()} `, orderNumber: orderNumber.toLowerCase() }
  const { status, body } = await declare({ ...given, email: `woanders-${investor.email}` })
  const declaration = `Hiermit widerrufe ich den Vertrag ${orderNumber}.`
  const sentTo = `woanders-${investor.email}`
  expect([status, body]).toEqual([200, { receivedAt: TODAY.toISOString(), declaration, sentTo }])
  // Name and number are what everybody knows: a stranger ends nothing.
  expect((await contractOf(orderId)).state).toBe('2_4_approved')
  expect(await caseOf(orderId)).toMatchObject({ state: 'open', dueOn: '2026-11-23' })
  await app.runJobs()
  const [receipt] = await app.mails(sentTo)
  expect(receipt?.subject).toBe(`Ihre Widerrufserklärung ${orderNumber}`)
  for (const text of [declaration, '20.11.2026', investor.name.toUpperCase()]) expect(receipt?.text).toContain(text)
  expect(await app.mails(sentTo)).toHaveLength(1)
  const asked = await askedOf(investor, orderNumber)
  expect(asked.text).not.toContain(investor.name.toUpperCase())
  expect(await inbox(orderNumber)).toBe(0)

  // The period ends on 4 December: the day of the declaration counts.
  app.clock.set(new Date('2026-12-09T09:00:00Z'))
  const confirmed = await confirm(asked)
  expect([confirmed.status, confirmed.body]).toEqual([
    200,
    { orderNumber, declaration, receivedAt: TODAY.toISOString() },
  ])
  expect(await contractOf(orderId)).toMatchObject({
    state: '8_1_withdrawn',
    withdrawalDeclaredOn: '2026-11-20',
    withdrawalChannel: 'form',
  })
  expect(await caseOf(orderId)).toMatchObject({ state: 'cleared', decidedBy: null })
  await app.runJobs()
  const done = (await app.mails(investor.email)).find(({ subject }) => subject.startsWith('Eingang Ihres Widerrufs'))
  expect(done?.attachments).toHaveLength(1)
  expect(done?.text).toContain('20.11.2026')
  // Twice is no harm, and a link of nobody's is none.
  expect((await confirm(asked)).status).toBe(200)
  expect(refusalOf(await app.client().post('/withdrawal/confirm', { hash: 'x'.repeat(32) }))).toEqual([
    404,
    'LINK_INVALID',
  ])
})

test('R4.01 BGB § 356a a login confirms it, in the portal after the period or with the form itself', async () => {
  const { investor, orderId, orderNumber } = await aContract()
  const other = await aContract(investor)
  const typo = { name: 'Jana Propst', orderNumber: other.orderNumber, email: `neu-${investor.email}` }
  expect((await declare(typo, await loggedIn(app, investor))).status).toBe(200)
  expect((await contractOf(other.orderId)).state).toBe('8_1_withdrawn')

  await declare({ name: investor.name, orderNumber, email: investor.email })
  app.clock.set(new Date('2026-12-09T09:00:00Z'))
  const client = await loggedIn(app, investor)
  const { withdrawal } = (await client.get(`/investing/orders/${orderId}/status`)).body
  expect(withdrawal).toMatchObject({ kind: 'withdrawal', until: null, hint: expect.stringContaining('20.11.2026') })
  const own = await client.post(`/investor/investments/${orderId}/withdraw`, { kind: 'withdrawal', confirmed: true })
  expect(own.body).toMatchObject({ receivedAt: TODAY.toISOString(), refundUntil: null })
  expect((await contractOf(orderId)).state).toBe('8_1_withdrawn')
  expect((await caseOf(orderId)).state).toBe('cleared')
})

test('R4.01 an offer that is not accepted yet is held, and taken back in the same way', async () => {
  const investor = await anInvestor(app)
  const { orderId } = await submitOffer(app, await anOffer(app), investor)
  await app.runJobs()
  const { orderNumber } = await contractOf(orderId)
  expect((await declare({ name: investor.name, orderNumber, email: investor.email })).status).toBe(200)
  expect(await refuseAcceptance(app.scope, orderId)).toBe('CONTRACT_WITHDRAWAL_DECLARED')
  expect((await confirm(await askedOf(investor, orderNumber))).status).toBe(200)
  expect(await contractOf(orderId)).toMatchObject({ state: '8_1_withdrawn' })
})

test('R4.01 until it is decided nothing is debited, dunned or ended for time; the volume stays held', async () => {
  const { investor, orderId, orderNumber } = await aContract()
  const due = { dueDate: '2026-11-23' as never, prenotifiedAt: TODAY, mandateSignedAt: TODAY }
  await app.db
    .updateTable('payment')
    .set({ state: 'prenotified', ...due })
    .where('orderId', '=', orderId)
    .execute()
  await app.db
    .updateTable('contract')
    .set({ state: '3_1_payment_open', unpaidSince: TODAY, dunnedSince: TODAY, paymentDueAt: TODAY })
    .where('orderId', '=', orderId)
    .execute()
  await declare({ name: 'Jana Probst-Neu', orderNumber, email: investor.email })
  await app.runTimedJob('payments-file')
  app.clock.set(new Date('2026-12-30T09:00:00Z'))
  await app.runTimedJob('contract-timers')
  await app.runTimedJob('payments-file')
  const payment = () => app.db.selectFrom('payment').selectAll().where('orderId', '=', orderId).executeTakeFirst()
  expect([(await contractOf(orderId)).state, await payment()]).toEqual([
    '3_1_payment_open',
    expect.objectContaining({ state: 'prenotified', debitFileId: null, dueDate: '2026-11-23' }),
  ])

  // Refused, the contract continues: the debit is pre-notified again, and its investor is notified.
  const compliance = await someoneOf(app, 'compliance', 'Conny Compliance')
  const { id } = await caseOf(orderId)
  const record = (await compliance.get(`/compliance-cases/${id}`)).body
  expect(record).toMatchObject({ acts: ['clear', 'refuse'], case: { kind: 'withdrawal', dueOn: '2026-11-23' } })
  expect(record.declarations).toEqual([{ at: TODAY.toISOString(), name: 'Jana Probst-Neu', email: investor.email }])
  const refusal = { decision: 'refuse', reason: 'Die Anlegerin hat am Telefon gesagt, sie war es nicht.' }
  expect((await compliance.post(`/compliance-cases/${id}/decide`, refusal)).status).toBe(200)
  await app.runJobs()
  expect(await payment()).toMatchObject({ state: 'prenotified', dueDate: '2027-01-13' })
  const mailed = (await app.mails(investor.email)).find(
    ({ subject }) => subject === `Widerruf nicht ausgeführt: ${orderNumber}`,
  )
  expect(mailed?.text).not.toContain('Telefon')
  // Whoever reads the address of the contract has the last word: the link is good after a refusal, too.
  expect((await confirm(await askedOf(investor, orderNumber))).status).toBe(200)
  expect((await contractOf(orderId)).state).toBe('8_1_withdrawn')
})

test('R4.01 until it is decided nothing is paid out of the contract, prepared or released', async () => {
  const fritz = await someoneOfFinance(app)
  const frieda = await someoneOfFinance(app, 'Frieda Finanz')
  const issuer = await aPayingIssuer(app)
  const declareOf = async ({ orderId }: { orderId: string }) => {
    const { orderNumber, customerId } = await contractOf(orderId)
    const { email } = await app.db
      .selectFrom('customer')
      .select('email')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    await declare({ name: 'Jana Probst', orderNumber, email })
  }
  const paid = await aRunningContract(app, issuer)
  const later = await aRunningContract(app, issuer)
  const sooner = await aRunningContract(app, issuer)
  await app.db
    .updateTable('contract')
    .set({ withdrawalUntil: '2026-12-04' as never })
    .where('productId', '=', issuer.productId)
    .execute()
  await declareOf(sooner)
  const run = await aPreparedRun(app, fritz, issuer.productId)
  expect(run.planned.count).toBe(2)
  await declareOf(later)
  expect((await frieda.post(`/payout-runs/${run.id}/release`)).status).toBe(200)
  await app.runJobs()
  const payouts = await app.db
    .selectFrom('payout')
    .select('orderId')
    .where('due', '=', '2026-11-15' as never)
    .execute()
  expect(payouts.map(({ orderId }) => orderId)).toEqual([paid.orderId])
})

test('R4.01 compliance carries it out by its day, and nothing of a round that has ended since is lost', async () => {
  const investor = await anInvestor(app)
  const offer = await anOffer(app)
  const { orderId } = await submitOffer(app, offer, investor)
  await app.runJobs()
  const { orderNumber } = await contractOf(orderId)
  await declare({ name: investor.name, orderNumber, email: investor.email })
  app.clock.set(new Date('2027-02-01T09:00:00Z'))
  await app.runTimedJob('funding-rounds')
  await app.runTimedJob('contract-timers')
  expect((await contractOf(orderId)).state).toBe('2_1_in_review')
  const compliance = await someoneOf(app, 'compliance', 'Carla Compliance')
  const { id } = await caseOf(orderId)
  const decision = { decision: 'clear', reason: 'Unterschrift auf dem Brief verglichen.' }
  expect((await compliance.post(`/compliance-cases/${id}/decide`, decision)).status).toBe(200)
  await app.runJobs()
  expect(await contractOf(orderId)).toMatchObject({ state: '8_1_withdrawn', withdrawalDeclaredOn: '2026-11-20' })
})

test('R4.01 what fits no contract or is too late is answered alike, ends nothing, and is checked', async () => {
  const { investor, orderId, orderNumber } = await aContract()
  const right = { name: investor.name, orderNumber, email: investor.email }
  /** The whole answer, but for what was declared. */
  const answerTo = async (given: Declaration) => {
    const { status, body } = await declare(given)
    const text = JSON.stringify(body).replaceAll(given.orderNumber, 'number').replaceAll(given.email, 'address')
    return [status, JSON.parse(text)]
  }
  const fitting = await aContract()
  const { name, email } = fitting.investor
  const answer = await answerTo({ name, email, orderNumber: fitting.orderNumber })
  expect((await caseOf(fitting.orderId)).state).toBe('open')
  const stranger = `fremd-${orderId}@neu.example`
  for (const wrong of [{ orderNumber: 'GA-2026-000000' }, { email: stranger, name: 'Rolf Raus' }])
    expect(await answerTo({ ...right, ...wrong })).toEqual(answer)
  app.clock.set(new Date('2026-12-04T23:00:00Z'))
  const receivedAt = '2026-12-04T23:00:00.000Z'
  expect(await answerTo(right)).toEqual([200, { ...answer[1], receivedAt }])
  expect((await contractOf(orderId)).state).toBe('2_4_approved')
  expect(await caseOf(orderId)).toBeUndefined()
  expect(await inbox('GA-2026-000000')).toBe(1)
  expect(await inbox(orderNumber)).toBe(2)
  expect(await subjectsTo({ email: stranger })).toEqual([expect.stringContaining('Widerrufserklärung')])
})

test('R4.01 the first step declares nothing: it names what is missing, then asks for confirmation', async () => {
  const { investor, orderId, orderNumber } = await aContract()
  const right = { name: investor.name, orderNumber, email: investor.email }
  expect(refusalOf(await declare({ ...right, name: ' ', confirmed: false }))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /name',
  ])
  expect(refusalOf(await declare({ ...right, confirmed: false }))).toEqual([
    400,
    'VIOLATION::NOT_TRUE_ERROR /confirmed',
  ])
  expect((await contractOf(orderId)).state).toBe('2_4_approved')
  expect(await subjectsTo(investor)).not.toContainEqual(expect.stringContaining('Widerruf'))
})

test('R4.01 BGB § 356a nobody who declares is refused: above the limit mails leave together, hourly', async () => {
  const { investor, orderId, orderNumber } = await aContract()
  const email = `viel-${investor.email}`
  // A stranger blocks nobody's form by naming their address, nor by the network they share.
  const caller = { 'x-forwarded-for': '10.255.255.1' }
  for (let round = 0; round < 14; round++)
    expect(
      (await declare({ name: 'Rolf Raus', orderNumber: `GA-2026-${round}`, email }, app.client(), caller)).status,
    ).toBe(200)
  expect((await declare({ name: investor.name, orderNumber, email }, app.client(), caller)).status).toBe(200)
  expect((await caseOf(orderId)).state).toBe('open')
  await app.runJobs()
  expect(await app.mails(email)).toHaveLength(10)
  await app.runTimedJob('withdrawal-receipts')
  await app.runJobs()
  const mails = await app.mails(email)
  expect(mails).toHaveLength(11)
  const together = mails.find(({ subject }) => subject === 'Ihre Widerrufserklärungen')
  for (const number of ['GA-2026-10', 'GA-2026-13', orderNumber]) expect(together?.text).toContain(number)
  expect(await app.db.selectFrom('withheldReceipt').selectAll().where('email', '=', email).execute()).toEqual([])
  // The contract's own address is asked all the same, and not without end.
  for (let round = 0; round < 5; round++) await declare({ name: investor.name, orderNumber, email })
  await app.runJobs()
  const asked = (await app.mails(investor.email)).filter(({ subject }) => subject.startsWith('Bitte bestätigen'))
  expect(asked).toHaveLength(3)
  expect((await caseOf(orderId)).details).toMatchObject({ declarations: { length: 6 } })
})

test.each([
  [{ orderNumber: 'GA-2026-1: http://boese.example' }, 'INVALID_FORMAT_ERROR /orderNumber'],
  [{ orderNumber: 'GA 2026'.repeat(5) }, 'TOO_LONG_ERROR /orderNumber'],
  [{ name: 'Hier klicken: boese.example/gewinn' }, 'INVALID_FORMAT_ERROR /name'],
  [{ name: '<b>Jana</b> @Probst' }, 'INVALID_FORMAT_ERROR /name'],
  [{ name: 'Jana '.repeat(25) }, 'TOO_LONG_ERROR /name'],
])('R4.01 the receipt carries no words of strangers to others: %j is refused at its field', async (wrong, refusal) => {
  const right = { name: 'Jana Probst', orderNumber: 'GA-2026-000000', email: 'opfer@neu.example' }
  for (const confirmed of [false, true])
    expect(refusalOf(await declare({ ...right, ...wrong, confirmed }))).toEqual([400, `VIOLATION::${refusal}`])
})

test('R4.01 an unknown contract number is in the declaration, and not in the subject of the receipt', async () => {
  const email = 'rufan@neu.example'
  await declare({ name: 'Zoë O’Neill-Groß, Dr. e. V.', orderNumber: 'Bitte 0900 123 anrufen', email })
  const [receipt] = await app.mails(email)
  expect(receipt?.subject).toBe('Ihre Widerrufserklärung')
  expect(receipt?.text).toContain('Hiermit widerrufe ich den Vertrag BITTE 0900 123 ANRUFEN.')
})

test('R4.01 R6.09 the audit log marks a withdrawal without login, and names nobody who is signed in', async () => {
  const { investor, orderId, orderNumber } = await aContract()
  const stranger = await loggedIn(app, await anInvestor(app))
  const name = investor.name.toUpperCase()
  await declare({ name, orderNumber, email: investor.email }, stranger)
  expect((await contractOf(orderId)).state).toBe('2_4_approved')
  await confirm(await askedOf(investor, orderNumber))
  const acts = await app.db
    .selectFrom('audit')
    .select(['actorKind', 'actorId', 'action', 'details'])
    .where('customerId', '=', investor.id)
    .execute()
  const system = { actorKind: 'system', actorId: null }
  expect(acts).toContainEqual({ ...system, action: 'withdrawal.declared', details: { orderNumber, name } })
  const details = { orderNumber, kind: 'withdrawal', name, by: 'mail' }
  expect(acts).toContainEqual({ ...system, action: 'withdrawal.withoutLogin', details })
  const steps = await app.db
    .selectFrom('history')
    .select(['event', 'actorKind', 'actorId'])
    .where('entityId', '=', orderId)
    .where('event', '=', 'withdraw')
    .execute()
  expect(steps).toEqual([{ event: 'withdraw', actorKind: 'system', actorId: null }])
})

test('R4.01 staff in the customer’s place declare and confirm nothing', async () => {
  const { investor, orderNumber } = await aContract()
  const client = await loggedIn(app, investor)
  await impersonate(app, client)
  const given = { name: investor.name, orderNumber, email: investor.email, confirmed: true }
  for (const [path, body] of [
    ['/withdrawal', given],
    ['/withdrawal/confirm', { hash: 'x' }],
  ] as const)
    expect(refusalOf(await client.post(path, body))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
})
