import type { Selectable, Updateable } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import { newId } from '../../../shared/ids.ts'
import type { DB } from '../../../shared/tables.ts'

export type CheckRow = Selectable<DB['identityCheck']>

export function findCheck(db: Database | Tx, investorId: string): Promise<CheckRow | undefined> {
  return db.selectFrom('identityCheck').selectAll().where('investorId', '=', investorId).executeTakeFirst()
}

export function lockById(tx: Tx, id: string): Promise<CheckRow | undefined> {
  return tx.selectFrom('identityCheck').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The investor's check, made when there is none, under its lock. */
export async function lockCheck(tx: Tx, investorId: string, now: Date): Promise<CheckRow> {
  await tx
    .insertInto('identityCheck')
    .values({ id: newId(now), investorId, state: 'none', updatedAt: now })
    .onConflict((conflict) => conflict.column('investorId').doNothing())
    .execute()
  return await tx
    .selectFrom('identityCheck')
    .selectAll()
    .where('investorId', '=', investorId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** How often the check has changed its state: more with each time, also where it begins again. */
export async function countSteps(tx: Tx, id: string): Promise<number> {
  const { steps } = await tx
    .selectFrom('history')
    .select((eb) => eb.fn.countAll<number>().as('steps'))
    .where('entity', '=', 'identity_check')
    .where('entityId', '=', id)
    .executeTakeFirstOrThrow()
  return Number(steps)
}

export async function update(tx: Tx, id: string, change: Updateable<DB['identityCheck']>): Promise<void> {
  await tx.updateTable('identityCheck').set(change).where('id', '=', id).execute()
}
