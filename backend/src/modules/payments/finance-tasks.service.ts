import type { components } from '@goldammer/sdk/operations/staff'
import { centsToEuros } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import { readCountedPage, type Sorting } from '../../shared/keyset.ts'
import { addToOutbox } from '../../shared/outbox.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import * as tasks from './finance-tasks.repository.ts'
import { movePayment } from './move.ts'
import * as repository from './repository.ts'

type Wire = components['schemas']['FinanceTask']

const toWire = (row: tasks.FinanceTaskRow): Wire => ({
  id: row.id,
  kind: row.kind as Wire['kind'],
  orderId: row.orderId,
  isGoods: row.orderKind === 'goods',
  orderNumber: row.orderNumber,
  customerId: row.customerId,
  customerName: row.customerName,
  amount: centsToEuros(row.amount),
  payBy: row.payBy,
  returnCode: row.returnCode,
  fault: row.fault,
  paymentState: row.paymentState as Wire['paymentState'],
  mayDun: row.isOwed && row.notDunned === null,
  mayTransfer:
    row.kind === 'refund_failed' &&
    row.doneAt === null &&
    row.paymentState === 'refund_failed' &&
    row.orderKind !== 'goods',
  fileName: row.fileName,
  notDunned: row.isOwed ? row.notDunned : null,
  openedAt: row.openedAt.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
  doneBy: row.doneByName,
  note: row.note,
})

/** The open before the done; of these the oldest first. */
const byAge: Sorting = {
  column: sql`((case when task.done_at is null then 0 else 10000000000000000 end)
    + (extract(epoch from task.opened_at) * 1000000)::bigint)`,
  id: sql`task.id`,
  type: 'bigint',
}

export async function listFinanceTasks(
  scope: Scope,
  { state, kind, cursor, limit = 50 }: { state?: 'open' | 'done'; kind?: string[]; cursor?: string; limit?: number },
): Promise<components['schemas']['FinanceTaskList']> {
  let query = tasks.selectFinanceTasks(scope.db)
  if (state) query = query.where('task.doneAt', state === 'open' ? 'is' : 'is not', null)
  if (kind?.length) query = query.where('task.kind', 'in', kind)
  const page = await readCountedPage(query, byAge, { sort: 'age', limit, cursor })
  return { elements: page.rows.map(toWire), total: page.total, next: page.next, previous: page.previous }
}

export async function readFinanceTask(scope: Scope, id: string): Promise<Wire> {
  const row = await tasks.selectFinanceTasks(scope.db).where('task.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('FINANCE_TASK_NOT_FOUND')
  return toWire(row)
}

/** Paid by hand, where no transfer of ours has ordered it. */
async function notePaidAgain(scope: Scope, tx: Tx, paymentId: string, note: string): Promise<void> {
  const payment = await repository.lock(tx, paymentId)
  if (payment?.state === 'refund_failed') await movePayment(scope, tx, payment, 'payAgain', { reason: note })
}

const notDunnedCodes = { complianceCase: 'FINANCE_TASK_CASE_OPEN', payerDied: 'FINANCE_TASK_PAYER_DIED' } as const

/** domain/dunning#cases: nobody was dunned while finance looked; only they know whether the money has come in otherwise. */
async function dun(scope: Scope, tx: Tx, id: string): Promise<void> {
  const row = await tasks.selectFinanceTasks(tx).where('task.id', '=', id).executeTakeFirstOrThrow()
  const { isOwed, notDunned, orderId } = row
  if (!isOwed || notDunned)
    throw new AppError(isOwed && notDunned ? notDunnedCodes[notDunned] : 'FINANCE_TASK_NOT_OWED', {
      pointer: '/stillOwed',
    })
  await addToOutbox(scope, tx, { kind: 'payment.dun', subjectId: orderId })
}

/** Somebody saw to it; nobody does for an order of their own (domain/rights#own-matters). */
export async function finishFinanceTask(
  scope: Scope,
  id: string,
  { note, stillOwed = false }: components['schemas']['FinanceTaskNote'],
): Promise<Wire> {
  const staffId = actingStaff(scope)
  const text = note.trim()
  if (text === '') throw new AppError('VIOLATION::IS_BLANK_ERROR', { pointer: '/note' })
  return await inTransaction(scope, async (tx) => {
    const task = await tasks.lockFinanceTask(tx, id)
    if (!task) throw new AppError('FINANCE_TASK_NOT_FOUND')
    if (task.doneAt) throw new AppError('INVALID_TRANSITION', { parameters: { state: 'done', event: 'finish' } })
    if (await tasks.isOwnOrder(tx, task.orderId, staffId)) throw new AppError('FINANCE_TASK_OWN')
    if (stillOwed) await dun(scope, tx, id)
    if (task.kind === 'refund_failed' && task.paymentId) await notePaidAgain(scope, tx, task.paymentId, text)
    await tx
      .updateTable('financeTask')
      .set({ doneAt: scope.clock.now(), doneBy: staffId, note: text })
      .where('id', '=', id)
      .execute()
    const row = await tasks.selectFinanceTasks(tx).where('task.id', '=', id).executeTakeFirstOrThrow()
    await writeAudit(scope, tx, {
      action: 'financeTask.done',
      customerId: row.customerId,
      details: { financeTaskId: id, kind: row.kind, orderNumber: row.orderNumber, stillOwed },
    })
    return toWire(row)
  })
}
