import { addTargetDays } from '@goldammer/sdk/rules/business-days'
import { cents, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { Database, Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { listUnsent } from '../notifications/sent-mails.ts'
import { openFinanceTask } from './finance-tasks.repository.ts'

type Debit = { id: string; orderId: string; dueDate: LocalDate | null }

/**
 * Which pre-notified debits wait for the mail that announces them (M10, for goods G02): none of them is collected before it is sent
 * (domain/payments#announced-first). A mail for another day than the debit's announces another attempt.
 */
export async function findUnannounced(db: Database | Tx): Promise<(debit: Omit<Debit, 'id'>) => boolean> {
  const keyOf = (orderId: string, dueDate: string | null) => `${orderId} ${dueDate}`
  const unsent = new Set((await listUnsent(db, ['M10', 'G02'])).map((mail) => keyOf(mail.orderId, mail.dueDate)))
  return ({ orderId, dueDate }) => unsent.has(keyOf(orderId, dueDate))
}

/** Leaves out debits that are not announced; finance is told of those that would have to be with the bank by now. */
export async function withoutUnannounced<D extends Debit>(scope: Scope, debits: readonly D[]): Promise<D[]> {
  const isUnannounced = await findUnannounced(scope.db)
  const nextDay = addTargetDays(toLocalDate(scope.clock.now()), 1)
  for (const debit of debits)
    if (isUnannounced(debit) && debit.dueDate! <= nextDay)
      await inTransaction(scope, (tx) => reportUnannounced(scope, tx, debit.id))
  return debits.filter((debit) => !isUnannounced(debit))
}

/** Once, as long as finance has not handled it. */
async function reportUnannounced(scope: Scope, tx: Tx, paymentId: string): Promise<void> {
  const kind = 'debit_not_announced'
  const payment = await tx
    .selectFrom('payment')
    .innerJoin('shopOrder', 'shopOrder.id', 'payment.orderId')
    .select(['payment.amount', 'payment.orderId', 'shopOrder.customerId', 'shopOrder.orderNumber'])
    .where('payment.id', '=', paymentId)
    .where('payment.state', '=', 'prenotified')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('financeTask')
            .select('financeTask.id')
            .where('financeTask.paymentId', '=', paymentId)
            .where('financeTask.kind', '=', kind)
            .where('financeTask.doneAt', 'is', null),
        ),
      ),
    )
    .forUpdate('payment')
    .executeTakeFirst()
  if (!payment) return
  const { orderId, customerId, orderNumber, amount } = payment
  await openFinanceTask(scope, tx, { kind, orderId, paymentId, amount: cents(amount) })
  const details = { paymentId, orderNumber, task: 'finance' }
  await writeAudit(scope, tx, { action: 'payment.not-announced', customerId, details })
}
