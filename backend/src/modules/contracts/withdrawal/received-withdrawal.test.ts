import { cents, localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../../test/build-app.ts'
import { someoneOf } from '../../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer } from '../../../../test/investing-factories.ts'
import { aMember } from '../../../../test/issuer-factories.ts'
import { searched } from '../../../../test/searched.ts'
import { newId } from '../../../shared/ids.ts'

let app: TestApp
let sina: Awaited<ReturnType<typeof someoneOf>>
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => on('2026-11-20'))
afterAll(() => app.close())

/** A day on which Sina is signed in. */
async function on(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T09:00:00Z`))
  sina = await someoneOf(app, 'support', 'Sina Support')
}
const contractOf = (orderId: string) =>
  app.db.selectFrom('contract').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()

/** A contract that was offered and concluded on 20 November 2026, and may be withdrawn from until 4 December. */
async function aContract(change: object = {}) {
  const investor = await anInvestor(app)
  const offer = await anOffer(app)
  const { orderId } = await submitOffer(app, offer, investor)
  await app.runJobs()
  const concluded = {
    state: '2_4_approved',
    concludedAt: TODAY,
    confirmationSentAt: TODAY,
    withdrawalUntil: '2026-12-04',
  }
  await app.db
    .updateTable('contract')
    .set({ ...concluded, ...change } as never)
    .where('orderId', '=', orderId)
    .execute()
  const { orderNumber, companyId } = await contractOf(orderId)
  const path = `/customers/${investor.id}/contracts/${orderId}/withdrawal`
  return { investor, orderId, orderNumber, companyId, path }
}
const received = { declaredOn: '2026-12-04', channel: 'letter', reason: ' Poststempel 4.12., Unterschrift geprüft. ' }
const daysOf = async ({ investor, orderId }: Awaited<ReturnType<typeof aContract>>) =>
  (await sina.get(`/customers/${investor.id}`)).body.contracts.find(
    (one: { orderId: string }) => one.orderId === orderId,
  ).withdrawal

test('R4.01 BGB § 355 (1) sent on the last day, it ends the contract later, with receipt and refund', async () => {
  const one = await aContract({ state: '3_2_active', investedAt: '2026-12-02' })
  const { investor, orderId, orderNumber, path } = one
  await app.db
    .updateTable('payment')
    .set({ state: 'settled', dueDate: '2026-12-02' as never, settledOn: '2026-12-02' as never })
    .where('orderId', '=', orderId)
    .execute()
  await on('2026-12-09')
  expect(await daysOf(one)).toEqual({ from: '2026-11-20', until: '2026-12-04' })
  expect((await sina.post(path, received)).status).toBe(204)
  expect(await contractOf(orderId)).toMatchObject({
    state: '8_1_withdrawn',
    withdrawalDeclaredOn: '2026-12-04',
    withdrawalChannel: 'letter',
  })
  const payment = await app.db.selectFrom('payment').select('state').where('orderId', '=', orderId).executeTakeFirst()
  expect(payment?.state).toBe('refunded')
  // VermAnlG § 2d (4): the return from payment on is finance's to transfer, 30 days from the declaration.
  const task = await app.db.selectFrom('financeTask').selectAll().where('orderId', '=', orderId).executeTakeFirst()
  expect(task).toMatchObject({ kind: 'refund_interest', payBy: '2027-01-03' })
  await app.runJobs()
  const receipt = (await app.mails(investor.email)).find(
    ({ subject }) => subject === `Eingang Ihres Widerrufs zu ${orderNumber}`,
  )
  expect(receipt?.text).toContain('Widerruf vom: 04.12.2026')
  expect(receipt?.text).not.toContain('Eingang des Widerrufs:')
  expect(receipt?.attachments).toHaveLength(1)
  const acts = await app.db
    .selectFrom('audit')
    .select(['actorId', 'details'])
    .where('customerId', '=', investor.id)
    .where('action', '=', 'customer.withdrawalRecorded')
    .execute()
  const { declaredOn, channel } = received
  const details = {
    orderNumber,
    kind: 'withdrawal',
    declaredOn,
    channel,
    reason: received.reason.trim(),
    messageId: null,
  }
  expect(acts).toEqual([{ actorId: sina.id, details }])
  expect(await daysOf(one)).toBeNull()
  expect(refusalOf(await sina.post(path, received))).toEqual([409, 'WITHDRAWAL_NOT_AVAILABLE'])
})

test('R4.01 VermAnlG § 2d (4) what was paid out since the day it was sent is not owed once more', async () => {
  const { orderId, investor, path } = await aContract({ state: '3_2_active', investedAt: '2026-12-02' })
  await app.db
    .insertInto('payout')
    .values({
      id: newId(),
      orderId,
      investorId: investor.investorId,
      due: localDate('2027-01-02'),
      interest: cents(2_50),
      principal: cents(0),
      taxable: cents(2_50),
      tax: cents(0),
      paidOn: localDate('2027-01-04'),
      bookedAt: TODAY,
    })
    .execute()
  await on('2027-01-04')
  expect((await sina.post(path, received)).status).toBe(204)
  // 32 of 360 days at 6 % of 500.00 are 2.67.
  const task = await app.db.selectFrom('financeTask').selectAll().where('orderId', '=', orderId).executeTakeFirst()
  expect(task).toMatchObject({ kind: 'refund_interest', amount: 17, payBy: '2027-01-03' })
})

test('R4.01 sent too late, before the offer, tomorrow or without a reason, it is refused at its field', async () => {
  const { orderId, path } = await aContract()
  await on('2026-12-09')
  for (const [wrong, refusal] of [
    [{ declaredOn: '2026-12-05' }, [409, 'WITHDRAWAL_PERIOD_OVER /declaredOn']],
    [{ declaredOn: '2026-11-19' }, [400, 'VIOLATION::TOO_LOW_ERROR /declaredOn']],
    [{ declaredOn: '2026-12-10' }, [400, 'VIOLATION::TOO_HIGH_ERROR /declaredOn']],
    [{ reason: ' ' }, [400, 'VIOLATION::IS_BLANK_ERROR /reason']],
    [{ messageId: '0'.repeat(32) }, [400, 'VIOLATION::ENTITY_DOES_NOT_EXISTS /messageId']],
  ] as const)
    expect(refusalOf(await sina.post(path, { ...received, ...wrong }))).toEqual(refusal)
  const other = await anInvestor(app)
  expect(refusalOf(await sina.post(path.replace(/customers\/\w+/, `customers/${other.id}`), received))).toEqual([
    404,
    'CONTRACT_NOT_FOUND',
  ])
  expect((await contractOf(orderId)).state).toBe('2_4_approved')
  await app.db.updateTable('contract').set({ withdrawalUntil: null }).where('orderId', '=', orderId).execute()
  expect(refusalOf(await sina.post(path, received))).toEqual([409, 'WITHDRAWAL_NOT_AVAILABLE'])
})

test('R4.01 an offer is taken back on any day, one in reflection also if it was accepted since', async () => {
  const offer = await aContract({ state: '2_1_in_review', withdrawalUntil: null })
  await on('2026-12-09')
  expect((await sina.post(offer.path, { ...received, declaredOn: '2026-12-09' })).status).toBe(204)
  // ECSP Art. 22: to the end of 24 November.
  const reflectionEndsAt = new Date('2026-11-24T23:00:00Z')
  await on('2026-11-20')
  const reflecting = await aContract({ withdrawalUntil: null, reflectionEndsAt })
  await on('2026-12-09')
  expect(refusalOf(await sina.post(reflecting.path, { ...received, declaredOn: '2026-11-25' }))).toEqual([
    409,
    'WITHDRAWAL_PERIOD_OVER /declaredOn',
  ])
  expect((await sina.post(reflecting.path, { ...received, declaredOn: '2026-11-24' })).status).toBe(204)
  expect((await contractOf(reflecting.orderId)).state).toBe('8_1_withdrawn')
})

test('R6.07 domain/rights#own-matters nobody carries out a withdrawal of their own contract or of their company', async () => {
  const { investor, companyId, orderId, path } = await aContract()
  const member = await aMember(app, companyId, 'editor')
  const own = await someoneOf(app, 'support', 'Sonja Support')
  for (const { email } of [investor, member]) {
    await app.db.updateTable('staff').set({ email: email.toUpperCase() }).where('id', '=', own.id).execute()
    expect(refusalOf(await own.post(path, { ...received, declaredOn: '2026-11-20' }))).toEqual([403, 'CONTRACT_OWN'])
  }
  expect((await contractOf(orderId)).state).toBe('2_4_approved')
})

test('R4.01 BGB § 356a a withdrawal that fits no contract leads staff to that of its number', async () => {
  const { investor, orderId, orderNumber, path } = await aContract()
  const declare = (number: string) =>
    app
      .client()
      .post('/withdrawal', { name: 'Rolf Raus', orderNumber: number, email: 'rolf@neu.example', confirmed: true })
  await declare(orderNumber)
  await declare('GA-2026-000000')
  const messageOf = async (number: string) => {
    const { elements } = (await searched(sina, `/contact-messages?text=${number}`)).body
    return (await sina.get(`/contact-messages/${elements[0].id}`)).body
  }
  const message = await messageOf(orderNumber)
  const contract = { orderId, customerId: investor.id, investor: investor.name, state: '2_4_approved' }
  expect(message.withdrawal).toEqual({ orderNumber, contract })
  expect((await messageOf('GA-2026-000000')).withdrawal).toEqual({ orderNumber: 'GA-2026-000000', contract: null })
  const form = { declaredOn: '2026-11-20', channel: 'form', reason: 'Nachricht im Eingang.', messageId: message.id }
  expect((await sina.post(path, form)).status).toBe(204)
  expect((await messageOf(orderNumber)).withdrawal.contract.state).toBe('8_1_withdrawn')
})
