import { type Cents, cents, type LocalDate } from '@goldammer/sdk/units'
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { DB } from '../../shared/tables.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { isWithdrawalDeclared } from '../investors/compliance-cases/declared-withdrawals.ts'
import type { DebitFileFailure, DebitFileState, PaymentState } from './states.ts'

type Db = Database | Tx
export type DebitFile = Omit<Selectable<DB['debitFile']>, 'state' | 'failure'> & {
  state: DebitFileState
  failure: DebitFileFailure | null
}

export async function insertFile(tx: Tx, file: Insertable<DB['debitFile']>): Promise<void> {
  await tx.insertInto('debitFile').values(file).execute()
}

export async function lockFile(tx: Tx, id: string): Promise<DebitFile | undefined> {
  return (await tx.selectFrom('debitFile').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | DebitFile
    | undefined
}

export async function updateFile(tx: Tx, id: string, change: Updateable<DB['debitFile']>): Promise<void> {
  await tx.updateTable('debitFile').set(change).where('id', '=', id).execute()
}

/** Not to be put together again until finance has seen to it. */
const isLeftOut = (eb: ExpressionBuilder<DB, 'payment'>) =>
  eb.exists(
    eb
      .selectFrom('financeTask')
      .select('financeTask.id')
      .whereRef('financeTask.paymentId', '=', 'payment.id')
      .where('financeTask.kind', '=', 'debit_not_written')
      .where('financeTask.doneAt', 'is', null),
  )

/** Pre-notified debits that are due up to a day and are in no file. */
export function listUnprepared(
  db: Db,
  dueUntil: LocalDate,
): Promise<{ id: string; prenotificationId: string | null; dueDate: LocalDate }[]> {
  return db
    .selectFrom('payment')
    .select(['id', 'prenotificationId', 'dueDate'])
    .where('state', '=', 'prenotified')
    .where('dueDate', '<=', dueUntil)
    .where('debitFileId', 'is', null)
    .where((eb) => eb.not(isLeftOut(eb)))
    .where((eb) => eb.not(isWithdrawalDeclared('payment.orderId')))
    .orderBy('dueDate')
    .orderBy('id')
    .$castTo<{ id: string; prenotificationId: string | null; dueDate: LocalDate }>()
    .execute()
}

/** Into the file, unless something has happened to them meanwhile; how many. */
export async function addToFile(tx: Tx, fileId: string, paymentIds: string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('payment')
    .set({ debitFileId: fileId })
    .where('id', 'in', paymentIds)
    .where('state', '=', 'prenotified')
    .where('debitFileId', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The file's pre-notified debits, locked, with the account, the mandate and the address that an order to the bank names. */
export function lockPrenotified(tx: Tx, fileId: string) {
  return tx
    .selectFrom('payment')
    .innerJoin('shopOrder', 'shopOrder.id', 'payment.orderId')
    .leftJoin('bankAccount', 'bankAccount.id', 'payment.bankAccountId')
    .leftJoin('investor', 'investor.id', 'bankAccount.investorId')
    .leftJoin('contract', 'contract.orderId', 'payment.orderId')
    .leftJoin('product', 'product.id', 'contract.productId')
    .leftJoin('orderLineItem', (join) =>
      join.onRef('orderLineItem.orderId', '=', 'payment.orderId').on('orderLineItem.position', '=', 1),
    )
    .select(['payment.id', 'payment.orderId', 'payment.state', 'payment.provider', 'payment.amount', 'payment.dueDate'])
    .select(['payment.mandateReference', 'payment.mandateSignedAt', 'payment.prenotificationId'])
    .select(['bankAccount.accountHolder', 'bankAccount.iban', 'bankAccount.bic'])
    .select(['investor.street', 'investor.streetNumber', 'investor.postalCode', 'investor.city', 'investor.country'])
    .select(['shopOrder.orderNumber', 'shopOrder.customerId'])
    .select((eb) => eb.fn.coalesce('product.name', 'orderLineItem.label').as('label'))
    .select(isWithdrawalDeclared('payment.orderId').as('isHeld'))
    .where('payment.debitFileId', '=', fileId)
    .where('payment.state', '=', 'prenotified')
    .orderBy('payment.id')
    .forUpdate('payment')
    .execute()
}

export type PrenotifiedDebit = Awaited<ReturnType<typeof lockPrenotified>>[number]

/** Out of the file again: it stays pre-notified. */
export async function takeOut(tx: Tx, paymentId: string): Promise<void> {
  await tx.updateTable('payment').set({ debitFileId: null }).where('id', '=', paymentId).execute()
}

/** BGB § 356a: of an order that is held, whatever is in a file that was not filed yet. */
export async function takeOutOfOrder(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ debitFileId: null })
    .where('orderId', '=', orderId)
    .where('state', '=', 'prenotified')
    .where('debitFileId', 'is not', null)
    .execute()
}

/** What the file orders, for ever; `ended`: how its debits leave it at once. */
export async function writeEntries(tx: Tx, fileId: string, paymentIds: string[], ended?: PaymentState): Promise<void> {
  if (paymentIds.length === 0) return
  await tx
    .insertInto('debitFileEntry')
    .columns(['debitFileId', 'paymentId', 'bankAccountId', 'mandateReference', 'amount', 'dueDate', 'state'])
    .expression((eb) =>
      eb
        .selectFrom('payment')
        .select((of) => [of.val(fileId).$castTo<string>().as('debitFileId'), 'id', 'bankAccountId', 'mandateReference'])
        .select((of) => ['amount', 'dueDate', of.val(ended ?? null).as('state')])
        .where('id', 'in', paymentIds),
    )
    .execute()
}

/** It is debited once more, by another file: in its file it stays as it ended. */
export async function endEntry(
  tx: Tx,
  {
    id,
    debitFileId,
    state,
    returnCode,
  }: { id: string; debitFileId: string | null; state: PaymentState; returnCode: string | null },
): Promise<void> {
  if (!debitFileId) return
  await tx
    .updateTable('debitFileEntry')
    .set({ state, returnCode })
    .where('paymentId', '=', id)
    .where('debitFileId', '=', debitFileId)
    .execute()
}

/** What a file would collect now, or what it held when it was filed or discarded. */
export const selectEntries = (db: Db, fileId: string) =>
  db
    .selectFrom('debitFileEntry as entry')
    .innerJoin('payment', 'payment.id', 'entry.paymentId')
    .select(['payment.id', 'payment.orderId', 'entry.bankAccountId', 'entry.mandateReference'])
    .select(['entry.amount', 'entry.dueDate'])
    .select(sql<string>`coalesce(entry.state, payment.state)`.as('state'))
    .select(
      sql<string | null>`case when entry.state is null then payment.return_code else entry.return_code end`.as(
        'returnCode',
      ),
    )
    .where('entry.debitFileId', '=', fileId)
    .unionAll(
      db
        .selectFrom('payment')
        .select(['id', 'orderId', 'bankAccountId', 'mandateReference', 'amount', 'dueDate', 'state', 'returnCode'])
        .where('debitFileId', '=', fileId)
        .where('state', '=', 'prenotified'),
    )

/** Which of the files debit for investments; goods are pre-notified for an earlier day. */
export async function listWithInvestments(db: Db, fileIds: string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('payment')
    .innerJoin('shopOrder', 'shopOrder.id', 'payment.orderId')
    .select('payment.debitFileId')
    .distinct()
    .where('payment.debitFileId', 'in', fileIds)
    .where('payment.state', '=', 'prenotified')
    .where('shopOrder.kind', '<>', 'goods')
    .execute()
  return new Set(rows.map((row) => row.debitFileId!))
}

/** Whatever has become of them. */
export async function emptyFile(tx: Tx, fileId: string): Promise<void> {
  await tx.updateTable('payment').set({ debitFileId: null }).where('debitFileId', '=', fileId).execute()
}

/** What each file would order the bank to collect now. */
export async function sumPrenotified(db: Db, fileIds: string[]): Promise<Map<string, { count: number; total: Cents }>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment')
    .select((eb) => ['debitFileId', eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('amount').as('total')])
    .where('debitFileId', 'in', fileIds)
    .where('state', '=', 'prenotified')
    .groupBy('debitFileId')
    .execute()
  return new Map(rows.map((row) => [row.debitFileId!, { count: row.count, total: cents(row.total) }]))
}

/** Whether one of the file's debits is of a customer of that e-mail address. */
export async function debitsCustomer(db: Db, fileId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .innerJoin('shopOrder', 'shopOrder.id', 'payment.orderId')
    .innerJoin(customerView('customer'), 'customer.id', 'shopOrder.customerId')
    .select('customer.id')
    .where('payment.debitFileId', '=', fileId)
    .where(sql<boolean>`lower(customer.email) = lower(${email})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the files from before a moment off their records, and answers the files' ids. */
export function detachOldFiles(tx: Tx, before: Date): Promise<{ id: string }[]> {
  return tx
    .updateTable('debitFile')
    .set({ fileId: null })
    .from('file')
    .whereRef('file.id', '=', 'debitFile.fileId')
    .where('file.createdAt', '<', before)
    .returning('file.id')
    .execute()
}
