import type { components } from '@goldammer/sdk/operations/store'
import type { Database, Tx } from '../../shared/database.ts'
import { newId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { customerView } from '../accounts/customers/customer-view.ts'

type Schemas = components['schemas']
export type CoreDataChanged = { field: string; before: string | null; after: string | null }

/** As many as the history shows. */
const MOST = 100

/** Notes what was changed at once, and by whom; the caller holds the company's lock. */
export async function noteChanges(
  scope: Pick<Scope, 'clock'>,
  tx: Tx,
  companyId: string,
  by: { customerId: string } | { staffId: string },
  changes: CoreDataChanged[],
): Promise<void> {
  if (changes.length === 0) return
  const at = scope.clock.now()
  await tx
    .insertInto('coreDataChange')
    .values({ id: newId(at), companyId, ...by, changes: JSON.stringify(changes), at })
    .execute()
}

/** The latest first. */
export async function listChanges(db: Database, companyId: string): Promise<Schemas['CoreDataChange'][]> {
  const rows = await db
    .selectFrom('coreDataChange as change')
    .leftJoin(customerView('customer'), 'customer.id', 'change.customerId')
    .select(['change.id', 'change.at', 'change.changes', 'change.staffId'])
    .select(['customer.firstName', 'customer.lastName'])
    .where('change.companyId', '=', companyId)
    .orderBy('change.at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.staffId ? null : [row.firstName, row.lastName].filter(Boolean).join(' '),
    byStaff: row.staffId !== null,
    changes: row.changes as Schemas['CoreDataChange']['changes'],
  }))
}
