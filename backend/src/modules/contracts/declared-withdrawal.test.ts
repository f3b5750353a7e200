import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../test/build-app.ts'
import { impersonate, loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer, type TestInvestor } from '../../../test/investing-factories.ts'
import { countAttempt } from '../customers/limits.ts'

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
type Said = { name: string; orderNumber: string; email: string; confirmed?: boolean }
const declare = (body: Said, from = app.client(), headers: Record<string, string> = {}) =>
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

test('R4.01 BGB § 356a without login one withdraws by name, number and address, and has the receipt at once', async () => {
  const { investor, orderId, orderNumber } = await aContract()
  const said = { name: ` ${investor.name.toUpperCase()} `, orderNumber: orderNumber.toLowerCase() }
  const { status, body } = await declare({ ...said, email: investor.email })
  const declaration = `Hiermit widerrufe ich den Vertrag ${orderNumber}.`
  expect([status, body]).toEqual([200, { receivedAt: TODAY.toISOString(), declaration, sentTo: investor.email }])
  expect((await contractOf(orderId)).state).toBe('8_1_withdrawn')
  const mails = await app.mails(investor.email)
  const receipt = mails.find(({ subject }) => subject === `Ihre Widerrufserklärung ${orderNumber}`)
  for (const text of [declaration, '20.11.2026', investor.name.toUpperCase()]) expect(receipt?.text).toContain(text)
  // The confirmation with the PDF, as after a withdrawal in the portal.
  expect(
    mails.filter(({ attachments }) => attachments.some(({ fileName }) => /widerruf/i.test(fileName ?? ''))),
  ).toHaveLength(1)
  expect(await inbox(orderNumber)).toBe(0)
})

test('R4.01 an offer that is not accepted yet is taken back in the same way', async () => {
  const investor = await anInvestor(app)
  const { orderId } = await submitOffer(app, await anOffer(app), investor)
  await app.runJobs()
  const { orderNumber } = await contractOf(orderId)
  expect((await declare({ name: investor.name, orderNumber, email: investor.email })).status).toBe(200)
  expect(await contractOf(orderId)).toMatchObject({ state: '8_1_withdrawn' })
})

test('R4.01 what fits no contract, or comes too late, is answered alike, ends nothing, and is looked at by our team', async () => {
  const { investor, orderId, orderNumber } = await aContract()
  const right = { name: investor.name, orderNumber, email: investor.email }
  /** The whole answer, but for what was declared. */
  const answerTo = async (said: Said) => {
    const { status, body } = await declare(said)
    const text = JSON.stringify(body).replaceAll(said.orderNumber, 'number').replaceAll(said.email, 'address')
    return [status, JSON.parse(text)]
  }
  const fitting = await aContract()
  const { name, email } = fitting.investor
  const answer = await answerTo({ name, email, orderNumber: fitting.orderNumber })
  expect((await contractOf(fitting.orderId)).state).toBe('8_1_withdrawn')
  const stranger = `fremd-${orderId}@neu.example`
  for (const wrong of [{ orderNumber: 'GA-2026-000000' }, { email: stranger }, { name: 'Rolf Raus' }])
    expect(await answerTo({ ...right, ...wrong })).toEqual(answer)
  app.clock.set(new Date('2026-12-04T23:00:00Z'))
  const receivedAt = '2026-12-04T23:00:00.000Z'
  expect(await answerTo(right)).toEqual([200, { ...answer[1], receivedAt }])
  expect((await contractOf(orderId)).state).toBe('2_4_approved')
  expect(await inbox('GA-2026-000000')).toBe(1)
  expect(await inbox(orderNumber)).toBe(3)
  expect(await subjectsTo({ email: stranger })).toEqual([expect.stringContaining('Widerrufserklärung')])
})

test('R4.01 the first step declares nothing: it says what is missing, and then that it is to be confirmed', async () => {
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

test('R4.01 neither messages to us, nor neighbours, nor what ended a contract, keep anybody waiting', async () => {
  const { investor, orderNumber } = await aContract()
  const { name, email } = investor
  const neighbour = app.client()
  const message = { subject: 'Frage', comment: 'Wann?', firstName: 'Jana', lastName: 'Probst' }
  for (let round = 0; round < 4; round++)
    await neighbour.post('/contact-form', { ...message, email: `frage${round}-${email}` })
  for (let round = 0; round < 12; round++) {
    const { status } = await declare({ name, orderNumber, email: `${round}-${email}` }, neighbour)
    expect(status).toBe(200)
  }

  // Refused for its network address, a declaration takes nothing from the e-mail address it names.
  const caller = '10.255.255.1'
  for (let round = 0; round < 100; round++) countAttempt(app.scope, 'withdrawalsByAddress', caller)
  for (let round = 0; round < 12; round++) {
    const refused = await declare({ name, orderNumber, email }, app.client(), { 'x-forwarded-for': caller })
    expect(refusalOf(refused)).toEqual([429, 'FRAMEWORK__RATE_LIMIT_EXCEEDED'])
  }

  for (let round = 0; round < 9; round++) countAttempt(app.scope, 'withdrawals', email.toLowerCase())
  const another = await aContract(investor)
  for (const one of [orderNumber, another.orderNumber])
    expect((await declare({ name, orderNumber: one, email })).status).toBe(200)
  expect((await contractOf(another.orderId)).state).toBe('8_1_withdrawn')
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

test('R4.01 a number that is none of ours stands in the declaration, and not in the subject of the receipt', async () => {
  const email = 'rufan@neu.example'
  await declare({ name: 'Zoë O’Neill-Groß, Dr. e. V.', orderNumber: 'Bitte 0900 123 anrufen', email })
  const [receipt] = await app.mails(email)
  expect(receipt?.subject).toBe('Ihre Widerrufserklärung')
  expect(receipt?.text).toContain('Hiermit widerrufe ich den Vertrag BITTE 0900 123 ANRUFEN.')
})

test('R4.01 R6.09 a withdrawal without login says so in the audit log, and is nobody’s who happens to be signed in', async () => {
  const { investor, orderId, orderNumber } = await aContract()
  const stranger = await loggedIn(app, await anInvestor(app))
  const name = investor.name.toUpperCase()
  await declare({ name, orderNumber, email: investor.email }, stranger)
  const acts = await app.db
    .selectFrom('audit')
    .select(['actorKind', 'actorId', 'action', 'details'])
    .where('customerId', '=', investor.id)
    .execute()
  const details = { orderNumber, kind: 'withdrawal', name }
  expect(acts).toContainEqual({ actorKind: 'system', actorId: null, action: 'withdrawal.withoutLogin', details })
  const steps = await app.db
    .selectFrom('history')
    .select(['event', 'actorKind', 'actorId'])
    .where('entityId', '=', orderId)
    .where('event', '=', 'withdraw')
    .execute()
  expect(steps).toEqual([{ event: 'withdraw', actorKind: 'system', actorId: null }])
})

test('R4.01 who declares again and again has to wait, and staff in the customer’s place declare nothing', async () => {
  const { investor, orderNumber } = await aContract()
  const right = { name: 'Rolf Raus', orderNumber, email: `oft-${investor.email}` }
  const answers = []
  for (let round = 0; round < 11; round++) answers.push((await declare(right)).status)
  expect(answers).toEqual([...Array(10).fill(200), 429])
  const client = await loggedIn(app, investor)
  await impersonate(app, client)
  expect(refusalOf(await client.post('/withdrawal', { ...right, confirmed: true }))).toEqual([
    403,
    'IMPERSONATION_FORBIDDEN',
  ])
})
