import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../test/build-app.ts'
import { impersonate, loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer, type TestInvestor } from '../../../test/investing-factories.ts'

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
const declare = (body: object) => app.client().post('/withdrawal', { confirmed: true, ...body })

/** A contract that was concluded today. */
async function aContract() {
  const investor = await anInvestor(app)
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
  const receipt = mails.find(({ subject }) => subject === `Ihre Widerrufserklärung zu ${orderNumber}`)
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
  const { body: answer } = await declare({ ...right, orderNumber: 'GA-2026-000000' })
  expect(Object.keys(answer)).toEqual(['receivedAt', 'declaration', 'sentTo'])
  const stranger = `fremd-${orderId}@neu.example`
  for (const wrong of [{ email: stranger }, { name: 'Rolf Raus' }])
    expect(Object.keys((await declare({ ...right, ...wrong })).body)).toEqual(Object.keys(answer))
  app.clock.set(new Date('2026-12-04T23:00:00Z'))
  expect((await declare(right)).status).toBe(200)
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

test('R4.01 who declares again and again has to wait, and staff in the customer’s place declare nothing', async () => {
  const { investor, orderNumber } = await aContract()
  const right = { name: 'Rolf Raus', orderNumber, email: `oft-${investor.email}` }
  const answers = []
  for (let round = 0; round < 6; round++) answers.push((await declare(right)).status)
  expect(answers).toContain(429)
  const client = await loggedIn(app, investor)
  await impersonate(app, client)
  expect(refusalOf(await client.post('/withdrawal', { ...right, confirmed: true }))).toEqual([
    403,
    'IMPERSONATION_FORBIDDEN',
  ])
})
