import type { Cents, LocalDate } from '@goldammer/sdk/units'
import { sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { staffView } from '../../shared/staff-view.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { notDunned } from './not-dunned.ts'

export type FinanceTaskKind =
  | 'returned'
  | 'returned_late'
  | 'returned_after_refund'
  | 'refunded_elsewhere'
  | 'restored'
  | 'refund_by_hand'
  | 'refund_interest'
  | 'debit_not_written'
  | 'debit_not_announced'
  | 'transfer_not_written'
  | 'refund_failed'

export type NewFinanceTask = {
  kind: FinanceTaskKind
  orderId: string
  paymentId: string | null
  amount: Cents
  returnCode?: string
  payBy?: LocalDate
  /** The field of the order to the bank for which no bank takes it. */
  fault?: string
  payoutId?: string
}

/** Opens a task for finance (domain/payments#finance-tasks); the caller writes the audit row. */
export async function openFinanceTask(scope: Pick<Scope, 'clock'>, tx: Tx, task: NewFinanceTask): Promise<void> {
  const openedAt = scope.clock.now()
  await tx
    .insertInto('financeTask')
    .values({ ...task, id: newId(openedAt), openedAt })
    .execute()
}

/** Nobody was dunned while finance looked, and the contract is concluded and unpaid. */
const isOwed = sql<boolean>`coalesce(task.kind = 'returned' and contract.state = '3_1_payment_open'
  and contract.payment_due_at is null, false)`

export const selectFinanceTasks = (db: Database | Tx) =>
  db
    .selectFrom('financeTask as task')
    .innerJoin('shopOrder as order', 'order.id', 'task.orderId')
    .innerJoin(customerView('customer'), 'customer.id', 'order.customerId')
    .leftJoin('contract', 'contract.orderId', 'order.id')
    .leftJoin('payment', 'payment.id', 'task.paymentId')
    .leftJoin(staffView('staff'), 'staff.id', 'task.doneBy')
    .leftJoin('file', 'file.id', 'task.fileId')
    .selectAll('task')
    .select([
      'order.orderNumber',
      'order.customerId',
      'payment.state as paymentState',
      'staff.name as doneByName',
      'file.fileName',
    ])
    .select('order.kind as orderKind')
    .select(
      sql<string>`coalesce(contract.investor_name, trim(customer.first_name || ' ' || customer.last_name))`.as(
        'customerName',
      ),
    )
    .select(isOwed.as('isOwed'))
    .select(notDunned('task.orderId').as('notDunned'))

export type FinanceTaskRow = Awaited<ReturnType<ReturnType<typeof selectFinanceTasks>['executeTakeFirstOrThrow']>>

export async function lockFinanceTask(tx: Tx, id: string) {
  return await tx.selectFrom('financeTask').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether the order is of the person behind the member of staff: known by the address they share. */
export async function isOwnOrder(tx: Database | Tx, orderId: string, staffId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shopOrder')
    .innerJoin(customerView('customer'), 'customer.id', 'shopOrder.customerId')
    .innerJoin(staffView('staff'), (join) => join.on(sql`lower(staff.email)`, '=', sql`lower(customer.email)`))
    .select('shopOrder.id')
    .where('shopOrder.id', '=', orderId)
    .where('staff.id', '=', staffId)
    .executeTakeFirst()
  return row !== undefined
}

/** domain/data-protection#erased: what staff have written may describe the person. */
export async function forgetNotes(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable('financeTask')
    .set({ note: '' })
    .where('note', 'is not', null)
    .where('orderId', 'in', (eb) => eb.selectFrom('shopOrder').select('id').where('customerId', '=', customerId))
    .execute()
}

/** Takes the files from before a moment off their records, and answers the files' ids. */
export function detachOldTaskFiles(tx: Tx, before: Date): Promise<{ id: string }[]> {
  return tx
    .updateTable('financeTask')
    .set({ fileId: null })
    .from('file')
    .whereRef('file.id', '=', 'financeTask.fileId')
    .where('file.createdAt', '<', before)
    .returning('file.id')
    .execute()
}
