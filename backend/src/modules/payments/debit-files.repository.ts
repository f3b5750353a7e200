import { type Cents, cents, type LocalDate } from '@goldammer/sdk/units'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { DB } from '../../shared/tables.ts'
import type { DebitFileState } from './states.ts'

type Db = Database | Tx
export type DebitFile = Omit<Selectable<DB['debitFile']>, 'state'> & { state: DebitFileState }

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

/** Announced debits that are due up to a day and stand in no file. */
export function listUnprepared(db: Db, dueUntil: LocalDate): Promise<{ id: string; dueDate: LocalDate }[]> {
  return db
    .selectFrom('payment')
    .select(['id', 'dueDate'])
    .where('state', '=', 'prenotified')
    .where('dueDate', '<=', dueUntil)
    .where('debitFileId', 'is', null)
    .orderBy('dueDate')
    .orderBy('id')
    .$castTo<{ id: string; dueDate: LocalDate }>()
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

export async function listAnnounced(db: Db, fileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('debitFileId', '=', fileId)
    .where('state', '=', 'prenotified')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Whatever has become of them. */
export async function emptyFile(tx: Tx, fileId: string): Promise<void> {
  await tx.updateTable('payment').set({ debitFileId: null }).where('debitFileId', '=', fileId).execute()
}

/** What each file would order the bank to collect now. */
export async function sumAnnounced(db: Db, fileIds: string[]): Promise<Map<string, { count: number; total: Cents }>> {
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

/** The debits of a file that were filed, with the account and the mandate they are collected under. */
export function listFiled(db: Db, fileId: string) {
  return db
    .selectFrom('payment')
    .leftJoin('bankAccount', 'bankAccount.id', 'payment.bankAccountId')
    .select(['payment.id', 'payment.amount', 'payment.mandateReference', 'payment.mandateSignedAt', 'payment.dueDate'])
    .select(['bankAccount.accountHolder', 'bankAccount.iban'])
    .where('payment.debitFileId', '=', fileId)
    .where('payment.state', '=', 'filed')
    .orderBy('payment.id')
    .execute()
}

/** Whether one of the file's debits is of a customer of that e-mail address. */
export async function debitsCustomer(db: Db, fileId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .innerJoin('shopOrder', 'shopOrder.id', 'payment.orderId')
    .innerJoin('customer', 'customer.id', 'shopOrder.customerId')
    .select('customer.id')
    .where('payment.debitFileId', '=', fileId)
    .where(sql<boolean>`lower(customer.email) = lower(${email})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
