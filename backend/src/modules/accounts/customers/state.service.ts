import type { Updateable } from 'kysely'
import type { Tx } from '../../../shared/database.ts'
import type { Scope } from '../../../shared/scope.ts'
import type { DB } from '../../../shared/tables.ts'

type Needs = Pick<Scope, 'clock'>

async function update(tx: Tx, customerId: string, change: Updateable<DB['customer']>): Promise<void> {
  await tx.updateTable('customer').set(change).where('id', '=', customerId).execute()
}

/** Staff lock an account; nobody signs in to it until they open it. Its sessions are the caller's to end. */
export async function lockAccount(
  { clock }: Needs,
  tx: Tx,
  customerId: string,
  { staffId, reason }: { staffId: string; reason: string },
): Promise<void> {
  const now = clock.now()
  const lock = { active: false, lockedAt: now, lockedBy: staffId, lockedReason: reason, updatedAt: now }
  await update(tx, customerId, lock)
}

export async function unlockAccount({ clock }: Needs, tx: Tx, customerId: string): Promise<void> {
  const open = { active: true, lockedAt: null, lockedBy: null, lockedReason: null, updatedAt: clock.now() }
  await update(tx, customerId, open)
}

/** Whether the account is that of an author of the blog. */
export async function setAuthor({ clock }: Needs, tx: Tx, customerId: string, isAuthor: boolean): Promise<void> {
  await update(tx, customerId, { isAuthor, updatedAt: clock.now() })
}

/** The customer is notified of a new device now; of others not before a day is over. */
export async function noteDeviceNotice(tx: Tx, customerId: string, now: Date): Promise<void> {
  await update(tx, customerId, { newDeviceNotifiedAt: now })
}
