import type { Insertable, Updateable } from 'kysely'
import type { Database, Tx } from '../../../shared/database.ts'
import type { DB } from '../../../shared/tables.ts'

type Membership = { companyId: string; customerId: string }

export async function insertCompany(tx: Tx, company: Insertable<DB['company']>): Promise<void> {
  await tx.insertInto('company').values(company).execute()
}

export async function updateCompany(tx: Tx, companyId: string, change: Updateable<DB['company']>): Promise<void> {
  await tx.updateTable('company').set(change).where('id', '=', companyId).execute()
}

/** The customer works for the company from now on; who does already has the new role instead. */
export async function setMembership(tx: Tx, membership: Insertable<DB['companyMembership']>): Promise<void> {
  await tx
    .insertInto('companyMembership')
    .values(membership)
    .onConflict((conflict) => conflict.columns(['customerId', 'companyId']).doUpdateSet({ role: membership.role }))
    .execute()
}

/** The customer works for a company that has just been entered. */
export async function insertMembership(tx: Tx, membership: Insertable<DB['companyMembership']>): Promise<void> {
  await tx.insertInto('companyMembership').values(membership).execute()
}

export async function setRole(tx: Tx, { companyId, customerId }: Membership, role: string): Promise<void> {
  await tx
    .updateTable('companyMembership')
    .set({ role })
    .where('companyId', '=', companyId)
    .where('customerId', '=', customerId)
    .execute()
}

export async function removeMembership(tx: Tx, { companyId, customerId }: Membership): Promise<void> {
  await tx
    .deleteFrom('companyMembership')
    .where('companyId', '=', companyId)
    .where('customerId', '=', customerId)
    .execute()
}

/** For which companies these customers work. */
export async function listMemberships(db: Database, customerIds: string[]) {
  if (customerIds.length === 0) return []
  return await db
    .selectFrom('companyMembership')
    .select(['customerId', 'companyId', 'role'])
    .where('customerId', 'in', customerIds)
    .orderBy('companyId')
    .execute()
}

/** A customer who has left works for no company. */
export async function removeMemberships(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('companyMembership').where('customerId', '=', customerId).execute()
}
