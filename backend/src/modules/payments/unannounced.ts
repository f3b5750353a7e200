import { addTargetDays } from '@goldammer/sdk/rules/business-days'
import { cents, type LocalDate, toLocalDate } from '@goldammer/sdk/units'
import type { Database, Tx } from '../../shared/database.ts'
import { writeAudit } from '../../shared/history.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { listUnsent } from '../notifications/sent-mails.ts'
import { openFinanceTask } from './finance-tasks.repository.ts'

/** `prenotificationId`: the mail that announces it; null for debits from before that was stored. */
type Debit = { prenotificationId: string | null }

/**
 * Which of these debits wait for the mail that announces them (M10, for goods G02): none of them is collected before it is sent
 * (domain/payments#announced-first).
 */
export async function findUnannounced<D extends Debit>(
  db: Database | Tx,
  debits: readonly D[],
): Promise<Map<D, { isGivenUp: boolean }>> {
  const ids = debits.flatMap(({ prenotificationId }) => prenotificationId ?? [])
  if (ids.length === 0) return new Map()
  const unsent = new Map((await listUnsent(db, ids)).map((mail) => [mail.id, mail]))
  return new Map(
    debits.flatMap((debit) => {
      const mail = unsent.get(debit.prenotificationId ?? '')
      return mail ? [[debit, mail] as const] : []
    }),
  )
}

/** Leaves out debits that are not announced; finance gets a task for those that would have to be with the bank by now and that no mail will announce. */
export async function withoutUnannounced<D extends Debit & { id: string; dueDate: LocalDate | null }>(
  scope: Scope,
  debits: readonly D[],
): Promise<D[]> {
  const unannounced = await findUnannounced(scope.db, debits)
  const nextDay = addTargetDays(toLocalDate(scope.clock.now()), 1)
  for (const [{ id, dueDate }, { isGivenUp }] of unannounced)
    if (isGivenUp && dueDate! <= nextDay) await inTransaction(scope, (tx) => reportUnannounced(scope, tx, id))
  return debits.filter((debit) => !unannounced.has(debit))
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
