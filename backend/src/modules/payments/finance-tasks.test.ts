import { cents, localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, TODAY } from '../../../test/build-app.ts'
import { aCustomer } from '../../../test/factories.ts'
import { aContract, anIssuer } from '../../../test/issuer-factories.ts'
import { type Finance, someoneOfFinance } from '../../../test/payout-factories.ts'
import { newId } from '../../shared/ids.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { openFinanceTask } from './finance-tasks.repository.ts'
import { createForOrder, handleEvent } from './service.ts'

let app: TestApp
let fritz: Finance
beforeAll(async () => {
  app = await buildTestApp()
  fritz = await someoneOfFinance(app, 'Fritz Finanz')
})
afterAll(() => app.close())

const tasksOf = async (orderId: string, query = '') =>
  (await fritz.get(`/finance-tasks${query}`)).body.elements.filter(
    (task: { orderId: string }) => task.orderId === orderId,
  )

/** A contract whose debit is at the bank. */
async function aFiledDebit(customer?: { id: string; email: string }) {
  const issuer = await anIssuer(app)
  const fields = { state: '3_1_payment_open', paymentState: 'filed', ...(customer ? { customer } : {}) } as const
  const { orderId } = await aContract(app, issuer, fields)
  const payment = await app.db
    .selectFrom('payment')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, payment }
}

test('R4.03 a duplicate (AM05) comes back: finance has a task, notes what was done, and does it once', async () => {
  const { orderId, payment } = await aFiledDebit()
  await inTransaction(app.scope, (tx) =>
    handleEvent(app.scope, tx, { eventId: newId(), type: 'collection.returned', paymentId: payment.id, code: 'AM05' }),
  )
  const [task, ...others] = await tasksOf(orderId, '?state=open&kind=returned')
  expect(others).toEqual([])
  expect(task).toMatchObject({ kind: 'returned', returnCode: 'AM05', paymentState: 'returned', doneAt: null })
  expect(task.amount).toBe(payment.amount / 100)

  const finish = (note: string) => fritz.post(`/finance-tasks/${task.id}/done`, { note })
  expect(refusalOf(await finish('  '))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /note'])
  expect((await finish(' Doppelte Datei; die erste wurde eingelöst. ')).body).toMatchObject({
    doneBy: 'Fritz Finanz',
    doneAt: TODAY.toISOString(),
    note: 'Doppelte Datei; die erste wurde eingelöst.',
  })
  expect(refusalOf(await finish('Noch einmal'))).toEqual([409, 'INVALID_TRANSITION'])
  expect(await tasksOf(orderId, '?state=open')).toEqual([])
  expect(await tasksOf(orderId, '?state=done')).toHaveLength(1)
  const { rows } = await app.pool.query(`select details from audit where action = 'financeTask.done'`)
  expect(rows.at(-1).details).toMatchObject({ financeTaskId: task.id, kind: 'returned' })
  expect(refusalOf(await fritz.post(`/finance-tasks/${newId()}/done`, { note: 'x' }))).toEqual([
    404,
    'FINANCE_TASK_NOT_FOUND',
  ])
})

test('R4.03 finance decides whether a returned duplicate is still owed: only then it is dunned, once', async () => {
  const { orderId, payment } = await aFiledDebit()
  await inTransaction(app.scope, (tx) =>
    handleEvent(app.scope, tx, { eventId: newId(), type: 'collection.returned', paymentId: payment.id, code: 'AM05' }),
  )
  const dueAt = async () => {
    await app.runJobs()
    const row = app.db.selectFrom('contract').select('paymentDueAt').where('orderId', '=', orderId)
    return (await row.executeTakeFirstOrThrow()).paymentDueAt
  }
  expect(await dueAt()).toBeNull()
  const [task] = await tasksOf(orderId, '?state=open')
  expect(task).toMatchObject({ isGoods: false, mayDun: true })
  const done = { note: 'Nur ein Einzug, und der kam zurück.', stillOwed: true }
  expect((await fritz.post(`/finance-tasks/${task.id}/done`, done)).body.note).toBe(done.note)
  expect(await dueAt()).toEqual(new Date(TODAY.getTime() + 30 * 86_400_000))
  await inTransaction(app.scope, (tx) =>
    openFinanceTask(app.scope, tx, {
      kind: 'returned',
      orderId,
      paymentId: payment.id,
      amount: payment.amount,
      returnCode: 'AM05',
    }),
  )
  const [again] = await tasksOf(orderId, '?state=open')
  expect(again.mayDun).toBe(false)
  expect(refusalOf(await fritz.post(`/finance-tasks/${again.id}/done`, done))).toEqual([
    409,
    'FINANCE_TASK_NOT_OWED /stillOwed',
  ])
  expect((await fritz.post(`/finance-tasks/${again.id}/done`, { note: 'Doppelt gemeldet.' })).status).toBe(200)
})

test('R4.03 domain/dunning#cases no dunning begins while compliance checks another return, nor of a payer who has died', async () => {
  const { orderId, payment } = await aFiledDebit()
  const returnDebit = (paymentId: string, code: string) =>
    inTransaction(app.scope, (tx) =>
      handleEvent(app.scope, tx, { eventId: newId(), type: 'collection.returned', paymentId, code }),
    )
  await returnDebit(payment.id, 'MD01')
  const again = await inTransaction(app.scope, async (tx) => {
    const { amount, bankAccountId } = payment
    const { id } = await createForOrder(app.scope, tx, { orderId, amount, bankAccountId, attempt: 2 })
    await tx.updateTable('payment').set({ state: 'filed' }).where('id', '=', id).execute()
    return id
  })
  await returnDebit(again, 'AM05')
  const taskOf = async () => (await tasksOf(orderId, '?state=open'))[0]
  const task = await taskOf()
  expect(task).toMatchObject({ returnCode: 'AM05', mayDun: false, notDunned: 'complianceCase' })
  const done = { note: 'Nur ein Einzug, und der kam zurück.', stillOwed: true }
  const finish = () => fritz.post(`/finance-tasks/${task.id}/done`, done)
  expect(refusalOf(await finish())).toEqual([409, 'FINANCE_TASK_CASE_OPEN /stillOwed'])
  const compliance = app.db.updateTable('complianceCase').where('orderId', '=', orderId)
  await compliance.set({ state: 'cleared' }).execute()
  expect(await taskOf()).toMatchObject({ mayDun: true, notDunned: null })

  await app.db.updateTable('payment').set({ returnCode: 'MD07' }).where('id', '=', payment.id).execute()
  expect(await taskOf()).toMatchObject({ mayDun: false, notDunned: 'payerDied' })
  expect(refusalOf(await finish())).toEqual([409, 'FINANCE_TASK_PAYER_DIED /stillOwed'])
  expect((await fritz.post(`/finance-tasks/${task.id}/done`, { note: 'Liegt bei den Erben.' })).status).toBe(200)
})

test.each(['8_5_cancellation_marked', '8_6_terminated', 'completed'] as const)(
  'R4.03 domain/payments#finance-tasks a debit returned within five bank days from a contract in %s is a task for finance',
  async (state) => {
    const { orderId } = await aContract(app, await anIssuer(app), { state, paymentState: 'settled' })
    const payment = await app.db
      .updateTable('payment')
      .set({ dueDate: localDate('2026-11-19') })
      .where('orderId', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await inTransaction(app.scope, (tx) =>
      handleEvent(app.scope, tx, {
        eventId: newId(),
        type: 'collection.returned',
        paymentId: payment.id,
        code: 'MD06',
      }),
    )
    const [task, ...others] = await tasksOf(orderId, '?state=open')
    expect(others).toEqual([])
    expect(task).toMatchObject({ kind: 'returned', returnCode: 'MD06', amount: payment.amount / 100 })
    const contract = await app.db.selectFrom('contract').select('state').where('orderId', '=', orderId).execute()
    expect(contract).toEqual([{ state }])
  },
)

test('domain/rights#own-matters nobody of finance finishes a task about an order of their own', async () => {
  const { orderId, payment } = await aFiledDebit(await aCustomer(app, { email: fritz.email }))
  await inTransaction(app.scope, (tx) =>
    openFinanceTask(app.scope, tx, { kind: 'refund_by_hand', orderId, paymentId: payment.id, amount: cents(500_00) }),
  )
  const [task] = await tasksOf(orderId)
  expect(refusalOf(await fritz.post(`/finance-tasks/${task.id}/done`, { note: 'Überwiesen' }))).toEqual([
    403,
    'FINANCE_TASK_OWN',
  ])
  const frieda = await someoneOfFinance(app, 'Frieda Finanz')
  expect((await frieda.post(`/finance-tasks/${task.id}/done`, { note: 'Überwiesen' })).status).toBe(200)
})
