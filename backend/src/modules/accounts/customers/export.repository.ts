import type { Insertable, Updateable } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import type { DB } from '../../../shared/tables.ts'

type Db = Database | Tx

export function find(db: Db, customerId: string) {
  return db
    .selectFrom('dataExport')
    .leftJoin('file', 'file.id', 'dataExport.fileId')
    .selectAll('dataExport')
    .select('file.size')
    .where('dataExport.customerId', '=', customerId)
    .executeTakeFirst()
}

/** False when one is being made already. */
export async function insert(tx: Tx, row: Insertable<DB['dataExport']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('dataExport')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('requestId')
    .executeTakeFirst()
  return inserted !== undefined
}

const wanted = (db: Db, customerId: string, requestId: string) =>
  db
    .selectFrom('dataExport')
    .select('requestId')
    .where('customerId', '=', customerId)
    .where('requestId', '=', requestId)
    .where('readyAt', 'is', null)

/** False if the export exists already, or the customer has requested another or is deleted. */
export async function isWanted(db: Db, customerId: string, requestId: string): Promise<boolean> {
  return (await wanted(db, customerId, requestId).executeTakeFirst()) !== undefined
}

export async function lockWanted(tx: Tx, customerId: string, requestId: string): Promise<boolean> {
  return (await wanted(tx, customerId, requestId).forUpdate().executeTakeFirst()) !== undefined
}

export async function noteProgress(db: Database, requestId: string, done: number): Promise<void> {
  await db.updateTable('dataExport').set({ done }).where('requestId', '=', requestId).execute()
}

export async function finish(tx: Tx, requestId: string, change: Updateable<DB['dataExport']>): Promise<void> {
  await tx.updateTable('dataExport').set(change).where('requestId', '=', requestId).execute()
}

/** Answers the file that nothing refers to any more. */
export async function remove(tx: Tx, customerId: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('dataExport')
    .where('customerId', '=', customerId)
    .returning('fileId')
    .executeTakeFirst()
  return row?.fileId ?? null
}

export async function listOver(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('dataExport')
    .select('customerId')
    .where('fileId', 'is not', null)
    .where('expiresAt', '<=', now)
    .execute()
  return rows.map((row) => row.customerId)
}

export async function takeFile(tx: Tx, customerId: string, now: Date): Promise<string | null> {
  const row = await tx
    .selectFrom('dataExport')
    .select('fileId')
    .where('customerId', '=', customerId)
    .where('expiresAt', '<=', now)
    .forUpdate()
    .executeTakeFirst()
  if (row?.fileId)
    await tx.updateTable('dataExport').set({ fileId: null }).where('customerId', '=', customerId).execute()
  return row?.fileId ?? null
}
