import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import type { Session as SessionTable } from '../../shared/tables.ts'

export type SessionRow = Selectable<SessionTable>
export type SessionChange = Partial<Omit<SessionRow, 'tokenHash' | 'createdAt'>>

export function findByHash(db: Database | Tx, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return db.selectFrom('session').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
}

/** Writes the change; the first one makes the row. */
export async function upsert(db: Database | Tx, tokenHash: Buffer, change: SessionChange, now: Date): Promise<void> {
  await db
    .insertInto('session')
    .values({ ...change, tokenHash, createdAt: now, usedAt: now })
    .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet({ ...change, usedAt: now }))
    .execute()
}

export async function touch(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('session').set({ usedAt: now }).where('tokenHash', '=', tokenHash).execute()
}

export async function remove(db: Database | Tx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', tokenHash).execute()
}

/** Ends every other session of the customer: after a change of password. */
export async function removeOthers(tx: Tx, customerId: string, keep: Buffer): Promise<void> {
  await tx.deleteFrom('session').where('customerId', '=', customerId).where('tokenHash', '!=', keep).execute()
}
