import { cents, localDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { schemaFaults } from '../../../test/bank-schemas.ts'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../test/build-app.ts'
import { aCustomer } from '../../../test/factories.ts'
import { aContract, anIssuer } from '../../../test/issuer-factories.ts'
import { type Finance, someoneOfFinance } from '../../../test/payout-factories.ts'
import { newId } from '../../shared/ids.ts'
import { MAX_ATTEMPTS } from '../../shared/outbox.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { fileReleased } from './debit-files.service.ts'
import { cancelForOrder, prenotifyAgain, retryCollection } from './service.ts'

let app: TestApp
let fritz: Finance
let frieda: Finance
beforeAll(async () => {
  app = await buildTestApp({ settings: { DEBIT_RELEASE: 'four_eyes' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(TODAY)
  await app.db.updateTable('staff').set({ active: false }).execute()
  await app.db.updateTable('payment').set({ state: 'cancelled' }).where('state', '=', 'prenotified').execute()
  fritz = await someoneOfFinance(app, 'Fritz Finanz')
  frieda = await someoneOfFinance(app, 'Frieda Finanz')
})

/** A debit pre-notified for Monday, 23.11.2026. */
async function aPrenotifiedDebit(customer?: { id: string; email: string }) {
  const issuer = await anIssuer(app)
  const contract = await aContract(app, issuer, {
    state: '3_1_payment_open',
    paymentState: 'prenotified',
    ...(customer ? { customer } : {}),
  })
  await app.db
    .updateTable('bankAccount')
    .set({ iban: 'DE95999000010000004471' })
    .where('investorId', '=', contract.investorId)
    .execute()
  await app.db
    .updateTable('payment')
    .set({ dueDate: localDate('2026-11-23'), prenotifiedAt: TODAY, mandateSignedAt: TODAY })
    .where('orderId', '=', contract.orderId)
    .execute()
  return contract
}

const paymentOf = (orderId: string) =>
  app.db.selectFrom('payment').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
const accountOf = ({ bankAccountId }: { bankAccountId: string }, change: { iban: string; bic?: string }) =>
  app.db.updateTable('bankAccount').set(change).where('id', '=', bankAccountId).execute()
/** Both of finance do their part, and the job does its. */
async function release(id: string) {
  await fritz.post(`/debit-files/${id}/check`)
  await frieda.post(`/debit-files/${id}/release`)
  await app.runJobs()
}
async function aPreparedFile() {
  await app.runTimedJob('payments-file')
  const { body } = await fritz.get('/debit-files?state=prepared')
  // Those of the tests before stand at the same moment, and are empty.
  return body.elements.find((one: { transactions: number }) => one.transactions > 0)
}

test('domain/debit-files#two-people pre-notified debits are filed once two people have checked their file', async () => {
  const one = await aPrenotifiedDebit()
  const other = await aPrenotifiedDebit()
  const file = await aPreparedFile()
  expect(file).toMatchObject({ state: 'prepared', dueDate: '2026-11-23', transactions: 2, total: 2000, mayCheck: true })
  expect((await paymentOf(one.orderId)).state).toBe('prenotified')
  const early = await frieda.post(`/debit-files/${file.id}/release`)
  expect(refusalOf(early)).toEqual([409, 'INVALID_TRANSITION'])
  const checked = await fritz.post(`/debit-files/${file.id}/check`)
  expect(checked.body).toMatchObject({ state: 'checked', checkedBy: 'Fritz Finanz', mayRelease: false })
  expect(refusalOf(await fritz.post(`/debit-files/${file.id}/release`))).toEqual([403, 'FOUR_EYES_REQUIRED'])
  const released = await frieda.post(`/debit-files/${file.id}/release`)
  expect([released.status, released.body.releasedBy]).toEqual([200, 'Frieda Finanz'])
  await app.runJobs()
  const { body: list } = await fritz.get('/debit-files?state=filed')
  expect(list.elements[0]).toMatchObject({ id: file.id, transactions: 2, total: 2000, fourEyes: true })
  const payment = await paymentOf(other.orderId)
  expect([payment.state, payment.providerCollectionId]).toEqual(['filed', expect.any(String)])
  const xml = (await fritz.get(`/debit-files/${file.id}/content`)).body.toString()
  expect(xml).toContain('pain.008.001.08')
  expect(schemaFaults(xml)).toEqual([])
  expect(xml).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>2000.00</CtrlSum>')
  expect(xml).toContain('<ReqdColltnDt>2026-11-23</ReqdColltnDt>')
  expect(xml).toContain(payment.mandateReference)
  const audit = await app.db.selectFrom('audit').select('action').where('action', 'like', 'debitFile.%').execute()
  expect(audit.map(({ action }) => action)).toEqual(['debitFile.released', 'debitFile.read'])
  // The sandbox's bank collects on the day.
  app.clock.set(new Date('2026-11-23T09:00:00Z'))
  await app.runTimedJob('sandbox-bank')
  expect((await paymentOf(one.orderId)).state).toBe('settled')
})

test('R4.01 BGB § 356a a withdrawal without login takes its debit out of a file that is not filed yet', async () => {
  const stays = await aPrenotifiedDebit()
  const held = await aPrenotifiedDebit()
  const file = await aPreparedFile()
  const declared = await app.db
    .selectFrom('contract')
    .innerJoin('customer', 'customer.id', 'contract.customerId')
    .select(['contract.orderNumber', 'customer.email'])
    .where('orderId', '=', held.orderId)
    .executeTakeFirstOrThrow()
  await app.client().post('/withdrawal', { name: 'Jana Probst', confirmed: true, ...declared })
  await release(file.id)
  expect((await paymentOf(stays.orderId)).state).toBe('filed')
  expect(await paymentOf(held.orderId)).toMatchObject({ state: 'prenotified', debitFileId: null })
})

test('domain/debit-files#two-people what is cancelled before the release is not collected', async () => {
  const stays = await aPrenotifiedDebit()
  const goes = await aPrenotifiedDebit()
  const file = await aPreparedFile()
  await app.runTimedJob('payments-file')
  expect((await fritz.get('/debit-files?state=prepared')).body.total).toBe(1)
  await inTransaction(app.scope, (tx) => cancelForOrder(app.scope, tx, goes.orderId))
  await release(file.id)
  const { body } = await fritz.get('/debit-files?state=filed')
  const filed = body.elements.find((one: { id: string }) => one.id === file.id)
  expect(filed).toMatchObject({ transactions: 1, total: 1000, dueDate: '2026-11-23' })
  expect([(await paymentOf(stays.orderId)).state, (await paymentOf(goes.orderId)).state]).toEqual([
    'filed',
    'cancelled',
  ])
})

test('R1.06 SEPA Core: a late file is not released; moved to the next day, its debits are pre-notified', async () => {
  const { orderId, customer } = await aPrenotifiedDebit()
  const file = await aPreparedFile()
  expect(file).toMatchObject({ submitBy: '2026-11-20T15:00:00.000Z', nextDay: null, mayPostpone: false })
  await fritz.post(`/debit-files/${file.id}/check`)
  expect(refusalOf(await fritz.post(`/debit-files/${file.id}/postpone`))).toEqual([409, 'DEBIT_FILE_IN_TIME'])
  // The last minute is in time, Saturday is not.
  app.clock.set(new Date('2026-11-20T14:59:00Z'))
  const evening = await someoneOfFinance(app, 'Finja Finanz')
  expect((await evening.get(`/debit-files/${file.id}`)).body.mayRelease).toBe(true)
  app.clock.set(new Date('2026-11-21T09:00:00Z'))
  const saturday = await someoneOfFinance(app, 'Finn Finanz')
  const other = await someoneOfFinance(app, 'Fee Finanz')
  const late = await saturday.post(`/debit-files/${file.id}/release`)
  expect(refusalOf(late)).toEqual([409, 'DEBIT_FILE_TOO_LATE'])
  expect(late.body.errors[0]).toMatchObject({ meta: { parameters: { day: '2026-12-07' } } })
  expect(late.body.errors[0].detail).toContain('07.12.2026')
  expect((await saturday.get(`/debit-files/${file.id}`)).body).toMatchObject({
    state: 'checked',
    nextDay: '2026-12-07',
    mayPostpone: true,
    mayRelease: false,
  })
  const moved = await saturday.post(`/debit-files/${file.id}/postpone`)
  expect([moved.status, moved.body]).toMatchObject([
    200,
    { state: 'prepared', dueDate: '2026-12-07', transactions: 1, checkedBy: null, mayCheck: true, nextDay: null },
  ])
  expect(await paymentOf(orderId)).toMatchObject({ state: 'prenotified', dueDate: '2026-12-07' })
  await app.runJobs()
  const notices = (await app.mails(customer.email)).filter(({ text }) => text.includes('07.12.2026'))
  expect(notices).toHaveLength(1)
  await saturday.post(`/debit-files/${file.id}/check`)
  expect((await other.post(`/debit-files/${file.id}/release`)).status).toBe(200)
  await app.runJobs()
  expect((await paymentOf(orderId)).state).toBe('prenotified')
  app.clock.set(new Date('2026-12-04T09:00:00Z'))
  await fileReleased(app.scope, file.id)
  expect((await paymentOf(orderId)).state).toBe('filed')
})

test('R1.06 a file that is released in time and written too late files nothing, and can be moved', async () => {
  const { orderId } = await aPrenotifiedDebit()
  const file = await aPreparedFile()
  await fritz.post(`/debit-files/${file.id}/check`)
  await frieda.post(`/debit-files/${file.id}/release`)
  app.clock.set(new Date('2026-11-20T16:00:00Z'))
  await app.runJobs()
  expect((await paymentOf(orderId)).state).toBe('prenotified')
  const someone = await someoneOfFinance(app, 'Finn Finanz')
  expect((await someone.get(`/debit-files/${file.id}`)).body).toMatchObject({
    state: 'released',
    failure: 'too_late',
    fileName: null,
    nextDay: '2026-12-04',
    mayPostpone: true,
    mayDiscard: true,
    mayRemake: false,
  })
})

test('domain/debit-files#unbookable a debit that no bank takes stays pre-notified, with a task for finance; others are filed', async () => {
  const good = await aPrenotifiedDebit()
  const bad = await aPrenotifiedDebit()
  await accountOf(bad, { iban: 'BR1800360305000010009795493C1' })
  const file = await aPreparedFile()
  await release(file.id)
  expect([(await paymentOf(good.orderId)).state, (await paymentOf(bad.orderId)).state]).toEqual([
    'filed',
    'prenotified',
  ])
  const { body: written } = await fritz.get(`/debit-files/${file.id}`)
  expect(written).toMatchObject({ state: 'filed', transactions: 1, total: 1000, fileName: expect.any(String) })
  const xml = (await fritz.get(`/debit-files/${file.id}/content`)).body.toString()
  expect(xml).toContain('<NbOfTxs>1</NbOfTxs><CtrlSum>1000.00</CtrlSum>')
  const { body: tasks } = await fritz.get('/finance-tasks?state=open&kind[]=debit_not_written')
  expect(tasks.elements).toMatchObject([
    { orderNumber: bad.orderNumber, amount: 1000, fault: 'DbtrAcct/IBAN outside SEPA', paymentState: 'prenotified' },
  ])
  // Not put together again until finance has seen to it.
  await app.runTimedJob('payments-file')
  expect((await paymentOf(bad.orderId)).debitFileId).toBeNull()
  await accountOf(bad, { iban: 'DE95999000010000004471' })
  await fritz.post(`/finance-tasks/${tasks.elements[0].id}/done`, { note: 'Konto berichtigt.' })
  const next = await aPreparedFile()
  expect(next).toMatchObject({ transactions: 1, total: 1000 })
  await release(next.id)
  expect((await paymentOf(bad.orderId)).state).toBe('filed')
})

test('R1.06 EPC130-08 a debtor with a bank outside the EEA has address and BIC, and a remittance text', async () => {
  const abroad = await aPrenotifiedDebit()
  await accountOf(abroad, { iban: 'GB82WEST12345698765432', bic: 'WESTGB2L' })
  const file = await aPreparedFile()
  await release(file.id)
  const xml = (await fritz.get(`/debit-files/${file.id}/content`)).body.toString()
  expect(xml).toContain('<BICFI>WESTGB2L</BICFI>')
  expect(schemaFaults(xml)).toEqual([])
  expect(xml).toContain(
    '<PstlAdr><StrtNm>Musterweg</StrtNm><BldgNb>4</BldgNb><PstCd>00001</PstCd><TwnNm>Beispielstadt</TwnNm><Ctry>DE</Ctry></PstlAdr>',
  )
  const { name } = await app.db
    .selectFrom('product')
    .innerJoin('contract', 'contract.productId', 'product.id')
    .select('product.name')
    .where('contract.orderId', '=', abroad.orderId)
    .executeTakeFirstOrThrow()
  const product = (name as Record<string, string>)['de-DE']
  expect(xml).toContain(`<Ustrd>Goldammer ${abroad.orderNumber} ${product}</Ustrd>`)
})

test('domain/debit-files#remittance-text a filed file shows what has become of each debit: credited, or come back and why', async () => {
  const credited = await aPrenotifiedDebit()
  const returned = await aPrenotifiedDebit()
  const file = await aPreparedFile()
  await release(file.id)
  for (const { orderId } of [credited, returned])
    await app.db
      .updateTable('payment')
      .set(orderId === credited.orderId ? { state: 'settled' } : { state: 'returned', returnCode: 'AC04' })
      .where('orderId', '=', orderId)
      .execute()
  const { body } = await fritz.get(`/debit-files/${file.id}/debits`)
  const states = Object.fromEntries(
    body.elements.map((one: { orderId: string; state: string; returnCode: string | null }) => [
      one.orderId,
      [one.state, one.returnCode],
    ]),
  )
  expect(states).toEqual({ [credited.orderId]: ['settled', null], [returned.orderId]: ['returned', 'AC04'] })
})

test('domain/debit-files#entries a debit that is retried stays in its file as it ended there, and is in the next one too', async () => {
  const stays = await aPrenotifiedDebit()
  const retried = await aPrenotifiedDebit()
  const file = await aPreparedFile()
  await release(file.id)
  const { id } = await paymentOf(retried.orderId)
  await app.db.updateTable('payment').set({ state: 'returned', returnCode: 'AM04' }).where('id', '=', id).execute()
  await inTransaction(app.scope, (tx) => retryCollection(app.scope, tx, id))
  await app.runJobs()
  expect(await paymentOf(retried.orderId)).toMatchObject({ state: 'prenotified', debitFileId: null })
  const stateOf = async (fileId: string) => {
    const { body } = await fritz.get(`/debit-files/${fileId}/debits`)
    const rows: { orderId: string; state: string; returnCode: string | null; amount: number; dueDate: string }[] =
      body.elements
    return Object.fromEntries(rows.map((one) => [one.orderId, [one.state, one.returnCode, one.amount, one.dueDate]]))
  }
  const first = {
    [stays.orderId]: ['filed', null, 1000, '2026-11-23'],
    [retried.orderId]: ['returned', 'AM04', 1000, '2026-11-23'],
  }
  expect(await stateOf(file.id)).toEqual(first)
  const { body } = await fritz.get(`/debit-files/${file.id}`)
  expect(body).toMatchObject({ transactions: 2, total: 2000 })

  await app.db
    .updateTable('payment')
    .set({ dueDate: localDate('2026-11-23') })
    .where('id', '=', id)
    .execute()
  const next = await aPreparedFile()
  await release(next.id)
  expect(await stateOf(next.id)).toEqual({ [retried.orderId]: ['filed', null, 1000, '2026-11-23'] })
  expect(await stateOf(file.id)).toEqual(first)
})

test('R6.07 one person may do both if finance has no other, visibly; never for their own debit', async () => {
  const customer = await aCustomer(app, { email: frieda.email.toUpperCase() })
  await aPrenotifiedDebit(customer)
  const own = await aPreparedFile()
  await fritz.post(`/debit-files/${own.id}/check`)
  expect(refusalOf(await frieda.post(`/debit-files/${own.id}/release`))).toEqual([403, 'DEBIT_FILE_OWN'])
  await app.db.updateTable('staff').set({ active: false }).where('id', '=', frieda.id).execute()
  const alone = await fritz.post(`/debit-files/${own.id}/release`)
  expect([alone.status, alone.body.fourEyes]).toEqual([200, false])
  await app.runJobs()
  expect(refusalOf(await fritz.post(`/debit-files/${newId()}/check`))).toEqual([404, 'DEBIT_FILE_NOT_FOUND'])
})

test('AO § 147 orders to the bank are erased after the eighth calendar year; their sums stay', async () => {
  await aPrenotifiedDebit()
  const file = await aPreparedFile()
  expect(refusalOf(await fritz.get(`/debit-files/${file.id}/content`))).toEqual([404, 'DOCUMENT_NOT_FOUND'])
  await fritz.post(`/debit-files/${file.id}/check`)
  await frieda.post(`/debit-files/${file.id}/release`)
  await app.runJobs()
  const stored = async () =>
    (await app.db.selectFrom('debitFile').selectAll().where('id', '=', file.id).executeTakeFirstOrThrow()).fileId
  const fileId = (await stored())!
  app.clock.set(new Date('2034-12-31T12:00:00Z'))
  await app.runTimedJob('debit-files-erase')
  expect(await stored()).toBe(fileId)
  app.clock.set(new Date('2035-01-01T12:00:00Z'))
  await app.runTimedJob('debit-files-erase')
  await app.runTimedJob('payout-files-erase')
  await app.runJobs()
  expect(await stored()).toBeNull()
  expect(await app.db.selectFrom('file').select('id').where('id', '=', fileId).execute()).toEqual([])
  const reader = await someoneOfFinance(app, 'Finn Finanz')
  const { body } = await reader.get('/debit-files')
  expect(body.elements.find((one: { id: string }) => one.id === file.id)).toMatchObject({
    state: 'filed',
    transactions: 1,
    total: 1000,
    fileName: null,
  })
})

test('domain/payments#filed finance also files what was pre-notified after the daily job; each debit is in one file', async () => {
  await aPrenotifiedDebit()
  await aPreparedFile()
  const { orderId } = await aPrenotifiedDebit()
  const ask = (who: Finance, dueUntil: string) => who.post('/debit-files', { dueUntil })
  await app.db
    .updateTable('payment')
    .set({ dueDate: localDate('2026-12-04') })
    .where('orderId', '=', orderId)
    .execute()
  expect((await ask(fritz, '2026-12-03')).body).toEqual({ debits: 0 })
  const answers = await Promise.all([ask(fritz, '2026-12-04'), ask(frieda, '2026-12-04')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.reduce((sum, { body }) => sum + body.debits, 0)).toBe(1)
  const { body } = await fritz.get('/debit-files?state=prepared')
  const found = body.elements.filter((one: { dueDate: string }) => one.dueDate === '2026-12-04')
  expect(found).toMatchObject([{ transactions: 1, total: 1000 }])
  expect(refusalOf(await ask(fritz, '2026-12-05'))).toEqual([400, 'DEBIT_DAY_TOO_LATE /dueUntil'])

  // Released early it waits for the TARGET day before its own: till then the debit is only pre-notified.
  await fritz.post(`/debit-files/${found[0].id}/check`)
  expect((await frieda.post(`/debit-files/${found[0].id}/release`)).status).toBe(200)
  await app.runJobs()
  expect((await paymentOf(orderId)).state).toBe('prenotified')
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from due_at - created_at)::int as wait from outbox
    where delivered_at is null and run_at > now() + interval '10 days'`.execute(app.db)
  const morning = new Date('2026-12-02T23:00:00Z')
  expect(rows.map(({ wait }) => Math.round(wait / 60))).toEqual([(morning.getTime() - TODAY.getTime()) / 60_000])
  app.clock.set(morning)
  await fileReleased(app.scope, found[0].id)
  await app.runJobs()
  expect(await paymentOf(orderId)).toMatchObject({ state: 'filed', dueDate: '2026-12-04' })
})

test('domain/debit-files#two-people whoever releases a file sees each debit, the largest first, with payer and mandate', async () => {
  const small = await aPrenotifiedDebit()
  const large = await aPrenotifiedDebit()
  await app.db
    .updateTable('payment')
    .set({ amount: cents(250_000) })
    .where('orderId', '=', large.orderId)
    .execute()
  const file = await aPreparedFile()
  const debits = (query = '') => frieda.get(`/debit-files/${file.id}/debits${query}`)
  const { body } = await debits()
  expect(body.elements.map(({ orderId, amount }: { orderId: string; amount: number }) => [orderId, amount])).toEqual([
    [large.orderId, 2500],
    [small.orderId, 1000],
  ])
  const payment = await paymentOf(large.orderId)
  expect(body.elements[0]).toMatchObject({
    mandateReference: payment.mandateReference,
    iban: 'DE95 **** 4471',
    isGoods: false,
    dueDate: '2026-11-23',
  })
  expect(body.elements[0].customerName).not.toBe('')
  const { body: record } = await frieda.get(`/debit-files/${file.id}`)
  expect(record).toMatchObject({ transactions: body.total, total: 3500, mayDiscard: true })
  const { body: first } = await debits('?limit=1')
  const { body: second } = await debits(`?limit=1&cursor=${first.next}`)
  expect([...first.elements, ...second.elements]).toEqual(body.elements)

  await inTransaction(app.scope, (tx) => cancelForOrder(app.scope, tx, large.orderId))
  expect((await debits()).body.elements).toMatchObject([{ orderId: small.orderId }])
  await fritz.post(`/debit-files/${file.id}/check`)
  await frieda.post(`/debit-files/${file.id}/release`)
  await app.runJobs()
  expect((await debits()).body.elements).toMatchObject([{ orderId: small.orderId }])
  expect(refusalOf(await frieda.get(`/debit-files/${newId()}/debits`))).toEqual([404, 'DEBIT_FILE_NOT_FOUND'])
})

test('domain/debit-files#discard a file that is not released is discarded with a reason; the next one collects its debits', async () => {
  const { orderId } = await aPrenotifiedDebit()
  const file = await aPreparedFile()
  await fritz.post(`/debit-files/${file.id}/check`)
  const discard = (reason = 'Ein Betrag wird noch geklärt.') =>
    fritz.post(`/debit-files/${file.id}/discard`, { reason })
  expect(refusalOf(await discard(' '))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /reason'])
  const { body } = await discard()
  expect(body).toMatchObject({
    state: 'discarded',
    transactions: 1,
    total: 1000,
    mayCheck: false,
    mayRelease: false,
    mayDiscard: false,
    discardedBy: 'Fritz Finanz',
    discardReason: 'Ein Betrag wird noch geklärt.',
    fileName: null,
  })
  // What it held when it was discarded, for ever.
  const held = { elements: [{ orderId, state: 'prenotified', amount: 1000, returnCode: null }], total: 1 }
  expect((await fritz.get(`/debit-files/${file.id}/debits`)).body).toMatchObject(held)
  expect(refusalOf(await discard())).toEqual([409, 'INVALID_TRANSITION'])
  expect(refusalOf(await frieda.post(`/debit-files/${file.id}/release`))).toEqual([409, 'INVALID_TRANSITION'])
  expect(await paymentOf(orderId)).toMatchObject({ state: 'prenotified', debitFileId: null })
  const audit = await app.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'debitFile.discarded')
    .executeTakeFirstOrThrow()
  expect(audit.details).toMatchObject({ debitFileId: file.id, transactions: 1, total: 100_000 })

  const next = await aPreparedFile()
  expect(next).toMatchObject({ state: 'prepared', transactions: 1, total: 1000 })
  expect(next.id).not.toBe(file.id)
  await fritz.post(`/debit-files/${next.id}/check`)
  await frieda.post(`/debit-files/${next.id}/release`)
  expect(refusalOf(await fritz.post(`/debit-files/${next.id}/discard`, { reason: 'Zu spät.' }))).toEqual([
    409,
    'INVALID_TRANSITION',
  ])
  await app.runJobs()
  expect((await paymentOf(orderId)).state).toBe('filed')
  expect((await fritz.get(`/debit-files/${file.id}/debits`)).body).toMatchObject(held)
})

test('domain/debit-files#empty-file a file that cannot be written files nothing; finance has it made again, or discards it', async () => {
  const { orderId } = await aPrenotifiedDebit()
  const file = await aPreparedFile()
  await fritz.post(`/debit-files/${file.id}/check`)
  await frieda.post(`/debit-files/${file.id}/release`)
  expect((await fritz.get(`/debit-files/${file.id}`)).body).toMatchObject({ mayRemake: false, mayDiscard: false })
  const unwritable = { ...app.scope, config: { ...app.scope.config, creditorId: 'DE00' } }
  await expect(fileReleased(unwritable, file.id)).rejects.toThrow('CdtrSchmeId')
  expect((await paymentOf(orderId)).state).toBe('prenotified')
  expect((await fritz.get(`/debit-files/${file.id}`)).body).toMatchObject({
    state: 'released',
    failure: 'not_written',
    fileName: null,
    mayRemake: true,
    mayDiscard: true,
  })
  const remade = await fritz.post(`/debit-files/${file.id}/remake`)
  expect([remade.status, remade.body.failure, remade.body.mayDiscard]).toEqual([200, null, false])
  expect(refusalOf(await fritz.post(`/debit-files/${file.id}/remake`))).toEqual([409, 'INVALID_TRANSITION'])
  await app.runJobs()
  expect((await paymentOf(orderId)).state).toBe('filed')
  expect((await fritz.get(`/debit-files/${file.id}`)).body).toMatchObject({ state: 'filed', transactions: 1 })

  const second = await aPrenotifiedDebit()
  const other = await aPreparedFile()
  await fritz.post(`/debit-files/${other.id}/check`)
  await frieda.post(`/debit-files/${other.id}/release`)
  await expect(fileReleased(unwritable, other.id)).rejects.toThrow('CdtrSchmeId')
  const discarded = await fritz.post(`/debit-files/${other.id}/discard`, { reason: 'Gläubiger-ID falsch.' })
  expect([discarded.status, discarded.body.state]).toEqual([200, 'discarded'])
  await app.runJobs()
  expect(await paymentOf(second.orderId)).toMatchObject({ state: 'prenotified', debitFileId: null })
})

/** Announced again for the same day, by a mail that the mail server refuses. */
async function announceInVain(orderId: string) {
  const { id } = await paymentOf(orderId)
  await inTransaction(app.scope, (tx) => prenotifyAgain(app.scope, tx, id, localDate('2026-11-23')))
  await app.db
    .updateTable('outbox')
    .set({ attempts: MAX_ATTEMPTS })
    .where('kind', '=', 'mail')
    .where(sql`payload -> 'parameters' ->> 'orderId'`, '=', orderId)
    .execute()
}

test('domain/payments#announced-first a debit that is not announced is in no file; finance gets one task', async () => {
  const announced = await aPrenotifiedDebit()
  const { orderId } = await aPrenotifiedDebit()
  await announceInVain(orderId)
  expect(await aPreparedFile()).toMatchObject({ transactions: 1 })
  await app.runTimedJob('payments-file')
  expect((await paymentOf(announced.orderId)).debitFileId).not.toBeNull()
  expect(await paymentOf(orderId)).toMatchObject({ state: 'prenotified', debitFileId: null })
  const { body } = await fritz.get('/finance-tasks?state=open&kind[]=debit_not_announced')
  expect(body.elements).toMatchObject([{ orderId, paymentState: 'prenotified', amount: 1000 }])
})

test('domain/payments#announced-first a debit that is announced again leaves its file until that mail is sent', async () => {
  const stays = await aPrenotifiedDebit()
  const { orderId } = await aPrenotifiedDebit()
  const file = await aPreparedFile()
  await announceInVain(orderId)
  await release(file.id)
  expect((await paymentOf(stays.orderId)).state).toBe('filed')
  expect(await paymentOf(orderId)).toMatchObject({ state: 'prenotified', debitFileId: null })
})
