import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../../test/build-app.ts'
import { aCustomer, someoneOf } from '../../../../test/factories.ts'
import { aContract, anIssuer } from '../../../../test/issuer-factories.ts'
import { type Finance, someoneOfFinance } from '../../../../test/payout-factories.ts'
import { searched } from '../../../../test/searched.ts'
import { deliver } from '../../../jobs/deliver.ts'
import { newId } from '../../../shared/ids.ts'
import { MAX_ATTEMPTS } from '../../../shared/outbox.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { createForOrder, findForOrder, handleEvent } from '../../payments/service.ts'
import { lockTranches } from '../repository.ts'

let app: TestApp
let fritz: Finance
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** Another day, on which somebody signs in again. */
async function on(day: string, time = '09:00:00') {
  app.clock.set(new Date(`${day}T${time}.000Z`))
  fritz = await someoneOfFinance(app, 'Fritz Finanz')
}

/** A contract whose debit came back today, for the bank's reason. */
async function aReturn(code: string, fields: Parameters<typeof aContract>[2] = {}) {
  const contract = await aContract(app, await anIssuer(app), {
    state: '3_1_payment_open',
    paymentState: 'filed',
    ...fields,
  })
  const { id: paymentId } = await app.db
    .selectFrom('payment')
    .select('id')
    .where('orderId', '=', contract.orderId)
    .executeTakeFirstOrThrow()
  await inTransaction(app.scope, (tx) =>
    handleEvent(app.scope, tx, { eventId: newId(), type: 'collection.returned', paymentId, code }),
  )
  await app.runJobs()
  return { ...contract, paymentId, id: contract.orderId.replaceAll('-', '') }
}
const listed = async (query = '') => (await searched(fritz, `/dunning?limit=100${query}`)).body.elements
const one = async (id: string) => (await listed()).find((it: { orderId: string }) => it.orderId === id)
const reminders = async ({ customer }: { customer: { email: string } }) =>
  (await app.mails(customer.email)).filter(({ subject }) => subject.includes('Zahlungserinnerung'))
const remind = (id: string) => fritz.post(`/dunning/${id}/reminder`, {})
const extend = (id: string, until: string, reason = 'Zugesagt.') =>
  fritz.post(`/dunning/${id}/extension`, { until, reason })

test('issue 8 R4.03 finance sees who owes what since when, with reminders and the days that are left', async () => {
  await on('2026-11-20')
  const owed = await aReturn('AC04', { amount: 75_000 })
  expect(await one(owed.id)).toMatchObject({
    orderNumber: owed.orderNumber,
    customerName: 'Jana Probst',
    amount: 750,
    standing: 'owed',
    returnCode: 'AC04',
    unpaidSince: TODAY.toISOString(),
    deadline: '2026-12-20T09:00:00.000Z',
    daysLeft: 30,
    mayAct: true,
    reminders: [],
    nextReminder: '2026-11-30T09:00:00.000Z',
  })
  await on('2026-12-01')
  await app.runJobs()
  const reminded = await one(owed.id)
  expect(reminded.reminders).toHaveLength(1)
  expect(reminded).toMatchObject({ daysLeft: 19, nextReminder: '2026-12-10T09:00:00.000Z' })
  await on('2026-12-20', '09:01:00')
  await app.runTimedJob('contract-timers')
  expect(await one(owed.id)).toBeUndefined()
})

test('issue 8 R4.03 nobody is reminded while a debit is on its way, or while somebody checks the return', async () => {
  await on('2026-11-20')
  const again = await aReturn('AM04')
  await on('2026-11-27')
  await app.runJobs()
  expect(await one(again.id)).toMatchObject({
    standing: 'under_way',
    returnCode: 'AM04',
    nextReminder: null,
    mayAct: false,
  })
  const looked = await aReturn('AM05')
  expect(await one(looked.id)).toMatchObject({ standing: 'resting', deadline: null, daysLeft: null, mayAct: false })
  for (const { id } of [again, looked]) {
    expect(refusalOf(await remind(id))).toEqual([409, 'DUNNING_NOT_RUNNING'])
    expect(refusalOf(await extend(id, '2027-01-10'))).toEqual([409, 'DUNNING_NOT_RUNNING'])
  }
})

test('issue 8 R4.03 the filters narrow list and sums alike, and the next deadline comes first', async () => {
  await on('2026-11-20')
  const { body: before } = await fritz.get('/dunning/sums?returnCode=AG01')
  const first = await aReturn('AG01', { amount: 50_000 })
  await on('2026-11-22')
  const second = await aReturn('AG01', { amount: 25_000 })
  await aReturn('MS02')
  const ids = async (query: string) => (await listed(query)).map((it: { orderId: string }) => it.orderId)
  expect(await ids('&returnCode=AG01')).toEqual([first.id, second.id])
  expect(await ids('&returnCode=AG01&from=2026-12-21')).toEqual([second.id])
  expect(await ids('&returnCode=AG01&to=2026-12-20')).toEqual([first.id])
  expect(await ids(`&text=${first.orderNumber.toLowerCase()}`)).toEqual([first.id])
  expect(await ids('&returnCode=AG01&standing=resting')).toEqual([])
  expect(refusalOf(await fritz.get('/dunning?standing=late'))[0]).toBe(400)
  const { body: sums } = await fritz.get('/dunning/sums?returnCode=AG01')
  expect(sums).toEqual({ count: 2, owed: 750, underWay: 0, resting: 0, endingSoon: before.endingSoon })
  await on('2026-12-14')
  expect((await fritz.get('/dunning/sums?returnCode=AG01')).body.endingSoon).toBe(1)
  await on('2026-11-22')
  const { status, body } = await fritz.get('/dunning/export?returnCode=AG01')
  const lines = body.toString().replace('\uFEFF', '').trim().split('\r\n')
  expect(status).toBe(200)
  expect(lines[0]).toBe(
    'Vertrag;Produkt;Kunde;Kundennummer;Offen;Status;Rückgabegrund;Seit;Erinnerungen;Letzte Erinnerung;Frist',
  )
  expect(lines[1]).toContain(
    ';500,00;Frist läuft;Konto für Lastschriften nicht zugelassen (AG01);20.11.2026;0;;20.12.2026',
  )
  expect(lines).toHaveLength(3)
  const { rows } = await app.pool.query(`select details from audit where action = 'payment.dunningExported'`)
  expect(rows.at(-1).details).toEqual({ filter: { returnCode: 'AG01' } })
})

test('issue 8 R4.03 finance reminds at once, no two on a day, and the audit log has it', async () => {
  await on('2026-11-20')
  const owed = await aReturn('MD06')
  const [sent, twice] = await Promise.all([remind(owed.id), remind(owed.id)])
  const [good, refused] = sent.status === 200 ? [sent, twice] : [twice, sent]
  expect(good.body.reminders).toEqual([TODAY.toISOString()])
  expect(refusalOf(refused)).toEqual([409, 'DUNNING_REMINDED'])
  await app.runJobs()
  const [mail, ...more] = await reminders(owed)
  expect(more).toEqual([])
  expect(mail!.text).toContain('20.12.2026')
  const { rows } = await app.pool.query(`select details from audit where action = 'payment.reminded'`)
  expect(rows.at(-1).details).toEqual({ orderNumber: owed.orderNumber })
  expect(refusalOf(await remind(newId()))).toEqual([404, 'DUNNING_NOT_FOUND'])
})

test('domain/dunning#by-finance the planned reminder is left out on a day on which finance reminded or gave more time', async () => {
  await on('2026-11-20')
  const owed = await aReturn('MD06')
  await on('2026-11-30', '08:00:00')
  expect((await remind(owed.id)).body.nextReminder).toBe('2026-12-10T09:00:00.000Z')
  app.clock.set(new Date('2026-11-30T09:00:00.000Z'))
  expect(await reminders(owed)).toHaveLength(1)
  await on('2026-12-10', '08:00:00')
  expect((await extend(owed.id, '2027-01-10')).body.nextReminder).toBeNull()
  app.clock.set(new Date('2026-12-10T09:00:00.000Z'))
  expect(await reminders(owed)).toHaveLength(2)
})

test('issue 8 R4.03 finance extends the time with a reason; the investor is notified of the new day', async () => {
  await on('2026-11-20')
  const owed = await aReturn('MS02')
  expect(refusalOf(await extend(owed.id, '2026-12-31', '  '))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /reason'])
  expect(refusalOf(await extend(owed.id, '2026-12-20'))).toEqual([400, 'DUNNING_DEADLINE /until'])
  expect(refusalOf(await extend(owed.id, '2027-01-20'))).toEqual([400, 'DUNNING_DEADLINE /until'])
  const { status, body } = await extend(owed.id, '2027-01-10', ' Gehalt kommt erst im Januar. ')
  expect([status, body.deadline, body.daysLeft]).toEqual([200, '2027-01-10T22:59:59.999Z', 51])
  await app.runJobs()
  expect((await reminders(owed)).at(-1)!.text).toContain('10.01.2027')
  const { rows } = await app.pool.query(`select details from audit where action = 'payment.extended'`)
  expect(rows.at(-1).details).toEqual({
    orderNumber: owed.orderNumber,
    from: '2026-12-20',
    until: '2027-01-10',
    reason: 'Gehalt kommt erst im Januar.',
  })
  const stateOn = async (day: string, time?: string) => {
    await on(day, time)
    await app.runTimedJob('contract-timers')
    return (await app.db.selectFrom('contract').select('state').where('orderId', '=', owed.orderId).execute())[0]!.state
  }
  expect(await stateOn('2026-12-21')).toBe('3_1_payment_open')
  expect(await stateOn('2027-01-10', '22:59:00')).toBe('3_1_payment_open')
  expect(await stateOn('2027-01-10', '23:01:00')).toBe('8_4_lapsed')
  expect(refusalOf(await remind(owed.id))).toEqual([404, 'DUNNING_NOT_FOUND'])
})

test('domain/rights#own-matters nobody of finance reminds or spares themselves', async () => {
  await on('2026-11-20')
  const owed = await aReturn('MS02', { customer: await aCustomer(app, { email: fritz.email }) })
  expect(await one(owed.id)).toMatchObject({ standing: 'owed', mayAct: false })
  expect(refusalOf(await remind(owed.id))).toEqual([403, 'DUNNING_OWN'])
  expect(refusalOf(await extend(owed.id, '2026-12-31'))).toEqual([403, 'DUNNING_OWN'])
})

test('issue 8 R4.03 more time that finance gives while the contract is about to end holds', async () => {
  await on('2026-11-20')
  const owed = await aReturn('MS02')
  await on('2026-12-20', '09:01:00')
  const contract = () =>
    app.db.selectFrom('contract').selectAll().where('orderId', '=', owed.orderId).executeTakeFirstOrThrow()
  const { productId } = await contract()
  const waiting = async () => {
    const { rows } = await app.pool.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows.length
  }
  const { timers } = await inTransaction(app.scope, async (tx) => {
    await lockTranches(tx, productId)
    const timers = app.runTimedJob('contract-timers')
    // What is due was listed, and the volume it would free is locked; more time needs the contract alone.
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
    expect((await extend(owed.id, '2027-01-10')).status).toBe(200)
    return { timers }
  })
  await timers
  expect(await contract()).toMatchObject({
    state: '3_1_payment_open',
    paymentDueAt: new Date('2027-01-10T22:59:59.999Z'),
  })
})

const contractOf = ({ orderId }: { orderId: string }) =>
  app.db.selectFrom('contract').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
const outboxOf = ({ customer }: { customer: { id: string } }) =>
  app.db.updateTable('outbox').where('kind', '=', 'mail').where('subjectId', '=', customer.id)
/** The planned reminder is written, and the mail server refuses it. */
async function remindInVain(owed: { orderId: string; customer: { id: string } }) {
  const { rows } = await sql<{ id: string }>`select id from outbox
    where kind = 'payment.remind' and subject_id = ${owed.orderId} and delivered_at is null
    order by due_at limit 1`.execute(app.db)
  await deliver(app.scope, rows[0]!.id)
  await outboxOf(owed).set({ attempts: MAX_ATTEMPTS }).where('deliveredAt', 'is', null).execute()
}
const daysNamed = async (owed: { customer: { email: string } }) =>
  (await reminders(owed)).map(({ text }) => text.match(/\d\d\.\d\d\.20\d\d/)?.[0])

test('domain/dunning#reminded-first no contract ends before its last reminder is sent; a late one gives time back', async () => {
  await on('2026-11-20')
  const owed = await aReturn('MS02')
  for (const day of ['2026-11-30', '2026-12-10']) {
    await on(day, '10:00:00')
    await remindInVain(owed)
  }
  await on('2026-12-21')
  await app.runTimedJob('contract-timers')
  expect((await contractOf(owed)).state).toBe('3_1_payment_open')

  // Tried on a day on which the server refuses it again, it still names the days that were lost by then, once.
  await on('2026-12-21', '10:00:00')
  const refusing = {
    ...app.scope.ports,
    mail: { ...app.scope.ports.mail, send: () => Promise.reject(new Error('no')) },
  }
  const unsent = await app.db
    .selectFrom('outbox')
    .select('id')
    .where('subjectId', '=', owed.customer.id)
    .where('deliveredAt', 'is', null)
    .execute()
  for (const { id } of unsent) await expect(deliver({ ...app.scope, ports: refusing }, id)).rejects.toThrow('no')
  await on('2026-12-22', '10:00:00')
  await outboxOf(owed).set({ attempts: 0 }).where('deliveredAt', 'is', null).execute()
  // That of the tenth day is 22 days late.
  expect(await daysNamed(owed)).toEqual(['11.01.2027', '11.01.2027'])
  expect((await contractOf(owed)).paymentDueAt).toEqual(new Date('2027-01-11T09:00:00.000Z'))
  await on('2027-01-11', '09:01:00')
  await app.runTimedJob('contract-timers')
  expect((await contractOf(owed)).state).toBe('8_4_lapsed')
})

test('domain/dunning#reminded-first the copy of a reminder that was never sent gives the lost days back', async () => {
  await on('2026-11-20')
  const owed = await aReturn('MS02')
  await on('2026-12-10', '10:00:00')
  await remindInVain(owed)
  await on('2026-12-22')
  const { id } = await app.db
    .selectFrom('outbox')
    .select('id')
    .where('subjectId', '=', owed.customer.id)
    .where('deliveredAt', 'is', null)
    .executeTakeFirstOrThrow()
  const sina = await someoneOf(app, 'support', 'Sina Support')
  const path = `/customers/${owed.customer.id.replaceAll('-', '')}/mails/${id.replaceAll('-', '')}/resend`
  expect((await sina.post(path)).status).toBe(201)
  expect(await daysNamed(owed)).toEqual(['01.01.2027'])
  await app.runTimedJob('contract-timers')
  expect(await contractOf(owed)).toMatchObject({
    state: '3_1_payment_open',
    paymentDueAt: new Date('2027-01-01T09:00:00Z'),
  })
})

test('domain/dunning#reminded-first no contract ends of which nobody was asked to pay', async () => {
  await on('2026-11-20')
  const owed = await aReturn('MS02')
  await app.db.deleteFrom('outbox').where('subjectId', '=', owed.customer.id).execute()
  await app.db.deleteFrom('outbox').where('kind', '=', 'payment.remind').execute()
  await on('2026-12-21')
  await app.runTimedJob('contract-timers')
  expect((await contractOf(owed)).state).toBe('3_1_payment_open')
})

/** The payer pays once more, and that debit comes back, too. */
async function returnsAgain(orderId: string, code: string) {
  await inTransaction(app.scope, async (tx) => {
    const { amount, bankAccountId, attempt } = (await findForOrder(tx, orderId))!
    const next = { orderId, amount, bankAccountId, attempt: attempt + 1 }
    const { id: paymentId } = await createForOrder(app.scope, tx, next)
    await tx.updateTable('payment').set({ state: 'filed' }).where('id', '=', paymentId).execute()
    await handleEvent(app.scope, tx, { eventId: newId(), type: 'collection.returned', paymentId, code })
  })
}
const caseOf = (orderId: string) =>
  app.db.selectFrom('complianceCase').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
/** Compliance has settled why the order's debit came back. */
async function clears(orderId: string) {
  const conny = await someoneOf(app, 'compliance', 'Conny Compliance')
  const decision = { decision: 'clear', reason: 'Geklärt.' }
  const answer = await conny.post(`/compliance-cases/${(await caseOf(orderId)).id}/decide`, decision)
  expect(answer.status).toBe(200)
  await app.runJobs()
}

test('R4.03 domain/dunning#cases a payer who has died is not dunned, whatever is decided on another return of the order', async () => {
  await on('2026-11-20')
  const { id, orderId } = await aReturn('MD01')
  await returnsAgain(orderId, 'MD07')
  expect((await caseOf(orderId)).details).toEqual({ code: 'MD07' })
  const known = await aReturn('MD07')
  for (const dead of [{ id, orderId }, known]) {
    await clears(dead.orderId)
    expect(await one(dead.id)).toMatchObject({
      standing: 'resting',
      returnCode: 'MD07',
      deadline: null,
      mayAct: false,
    })
  }
})

test('R4.03 domain/dunning#cases while compliance checks a return, the dunning of its order neither begins nor goes on', async () => {
  await on('2026-11-20')
  const looked = await aReturn('MD01')
  await returnsAgain(looked.orderId, 'MS02')
  expect(await one(looked.id)).toMatchObject({ standing: 'resting', deadline: null })
  const dunned = await aReturn('MS02')
  expect(await one(dunned.id)).toMatchObject({ standing: 'owed' })
  await returnsAgain(dunned.orderId, 'MD01')
  expect(await one(dunned.id)).toMatchObject({ standing: 'resting', deadline: null, mayAct: false })
  await on('2026-12-21')
  await app.runTimedJob('contract-timers')
  await app.runJobs()
  expect(await reminders(dunned)).toEqual([])
  for (const { id, orderId } of [looked, dunned]) {
    await clears(orderId)
    expect(await one(id)).toMatchObject({ standing: 'owed', deadline: '2027-01-20T09:00:00.000Z', reminders: [] })
  }
})

test('R4.03 domain/dunning#deceased a payer who has died is dunned for none of their contracts any more', async () => {
  await on('2026-11-20')
  const dunned = await aReturn('MS02')
  const { customer } = dunned
  const looked = await aReturn('MD01', { customer })
  await aReturn('MD07', { customer })
  const later = await aReturn('AC04', { customer })
  const rests = { standing: 'resting', deadline: null, nextReminder: null, mayAct: false }
  await clears(looked.orderId)
  for (const { id } of [dunned, looked, later]) expect(await one(id)).toMatchObject(rests)
  expect(refusalOf(await remind(dunned.id))).toEqual([409, 'DUNNING_NOT_RUNNING'])
  await on('2026-12-21')
  await app.runTimedJob('contract-timers')
  await app.runJobs()
  expect(await reminders(dunned)).toEqual([])
  expect(await one(dunned.id)).toMatchObject(rests)
})
