import type { components } from '@goldammer/sdk/operations/staff'
import { targetDayOnOrAfter } from '@goldammer/sdk/rules/business-days'
import { maskIban } from '@goldammer/sdk/rules/iban'
import { cents, toLocalDate } from '@goldammer/sdk/units'
import { type CreditTransfer, refuseTransfer, transferFile } from '../../ports/payment/pain001.ts'
import { toPostalAddress } from '../../ports/payment/sepa-xml.ts'
import { AppError } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { storeFile } from '../../shared/files.ts'
import { writeAudit } from '../../shared/history.ts'
import { actingStaff, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { bankAccountView } from '../investors/account-view.ts'
import { investorView } from '../investors/investor-view.ts'
import * as tasks from './finance-tasks.repository.ts'
import { readFinanceTask } from './finance-tasks.service.ts'
import { movePayment } from './move.ts'
import * as repository from './repository.ts'

/** The accounts of who invested, that of the contract first, then the newest. */
function listAccounts(db: Database | Tx, orderId: string) {
  return db
    .selectFrom('contract')
    .innerJoin(bankAccountView('bankAccount'), 'bankAccount.investorId', 'contract.investorId')
    .innerJoin(investorView('investor'), 'investor.id', 'contract.investorId')
    .select(['bankAccount.accountHolder', 'bankAccount.iban', 'bankAccount.bic'])
    .select(['investor.street', 'investor.streetNumber', 'investor.postalCode', 'investor.city', 'investor.country'])
    .where('contract.orderId', '=', orderId)
    .where('bankAccount.state', '=', 'valid')
    .where('bankAccount.deletedAt', 'is', null)
    .orderBy((eb) => eb('bankAccount.id', '=', eb.ref('contract.bankAccountId')), 'desc')
    .orderBy('bankAccount.createdAt', 'desc')
    .execute()
}

/**
 * domain/payments#refund-transfer: the provider could not give the money back, so finance pays it by our own transfer, to an account of the investor.
 * Goods were paid from an account that we do not know: finance asks for it, and pays by hand.
 */
export async function transferRefund(scope: Scope, id: string): Promise<components['schemas']['FinanceTask']> {
  const staffId = actingStaff(scope)
  await inTransaction(scope, async (tx) => {
    const task = await tasks.lockFinanceTask(tx, id)
    if (!task) throw new AppError('FINANCE_TASK_NOT_FOUND')
    const payment = task.paymentId ? await repository.lock(tx, task.paymentId) : undefined
    if (task.kind !== 'refund_failed' || task.doneAt || payment?.state !== 'refund_failed')
      throw new AppError('INVALID_TRANSITION', { parameters: { state: payment?.state ?? 'none', event: 'payAgain' } })
    if (await tasks.isOwnOrder(tx, task.orderId, staffId)) throw new AppError('FINANCE_TASK_OWN')
    const order = await repository.findOrder(tx, task.orderId)
    const executionDate = targetDayOnOrAfter(toLocalDate(scope.clock.now()))
    const transfers = (await listAccounts(tx, task.orderId)).map(
      (account): CreditTransfer => ({
        endToEndId: task.id,
        amount: cents(task.amount),
        creditorName: account.accountHolder,
        creditorIban: account.iban,
        ...(account.bic && { creditorBic: account.bic }),
        creditorAddress: toPostalAddress(account),
        purpose: `Goldammer ${order!.orderNumber} Erstattung`,
      }),
    )
    const transfer = transfers.find((one) => refuseTransfer(one, executionDate).length === 0)
    if (!transfer) throw new AppError('REFUND_WITHOUT_ACCOUNT')
    const { creditorName: name, creditorIban: iban, creditorAddress: address } = scope.config
    const messageId = `R-${task.id.slice(-20)}`
    const content = transferFile({
      messageId,
      createdAt: scope.clock.now(),
      debtor: { name, iban, address },
      executionDate,
      transfers: [transfer],
    })
    const file = await storeFile(scope, tx, {
      fileName: `pain001-${executionDate}-${messageId.toLowerCase()}.xml`,
      mimeType: 'application/xml',
      content: Buffer.from(content),
    })
    await tx.updateTable('financeTask').set({ fileId: file.id }).where('id', '=', id).execute()
    await movePayment(scope, tx, payment, 'payAgain')
    await writeAudit(scope, tx, {
      action: 'payment.refund-transferred',
      customerId: order!.customerId,
      details: { financeTaskId: id, orderNumber: order!.orderNumber, iban: maskIban(transfer.creditorIban) },
    })
  })
  return await readFinanceTask(scope, id)
}

/** Name and account leave the house with it: who reads it is noted. Answers the stored file's id. */
export async function noteTransferReading(scope: Scope, id: string): Promise<string> {
  const task = await scope.db.selectFrom('financeTask').select('fileId').where('id', '=', id).executeTakeFirst()
  if (!task) throw new AppError('FINANCE_TASK_NOT_FOUND')
  if (!task.fileId) throw new AppError('DOCUMENT_NOT_FOUND')
  await inTransaction(scope, (tx) =>
    writeAudit(scope, tx, { action: 'financeTask.read', details: { financeTaskId: id } }),
  )
  return task.fileId
}
