import { LIVE_CONTRACT_STATES } from '@goldammer/sdk/rules/contract-states'
import { sql } from 'kysely'
import type { Database, Tx } from '../../shared/database.ts'
import { productView } from '../catalogue/product-view.ts'

type Db = Database | Tx
/** Where securities are booked, and where tokens are held. */
export type HoldingKind = 'depot' | 'wallet'

/** A contract that has not ended. */
export type HoldingUse = { orderId: string; productId: string; orderNumber: string; name: unknown }

/** The contracts that have not ended and name one of these, the latest first. */
export async function listUses(
  db: Db,
  kind: HoldingKind,
  ids: readonly string[],
): Promise<(HoldingUse & { holdingId: string | null })[]> {
  if (ids.length === 0) return []
  const column = kind === 'depot' ? 'contract.depotId' : 'contract.walletId'
  return await db
    .selectFrom('contract')
    .innerJoin(productView('product'), 'product.id', 'contract.productId')
    .select(['contract.orderId', 'contract.productId', 'contract.orderNumber', 'product.name'])
    .select(sql.ref<string | null>(column).as('holdingId'))
    .where(column, 'in', ids)
    .where('contract.state', 'in', LIVE_CONTRACT_STATES)
    .where('contract.state', '!=', 'completed')
    .orderBy('contract.submittedAt', 'desc')
    .orderBy('contract.orderId')
    .execute()
}

// Both tables have these columns; the type is that of either.
const tableOf = (kind: HoldingKind) => kind as 'depot'

export function lockHolding(tx: Tx, kind: HoldingKind, id: string) {
  return tx
    .selectFrom(`${tableOf(kind)} as holding`)
    .innerJoin('investor', 'investor.id', 'holding.investorId')
    .select(['holding.id', 'holding.investorId', 'holding.isDefault', 'investor.customerId'])
    .where('holding.id', '=', id)
    .where('holding.deletedAt', 'is', null)
    .forUpdate('holding')
    .executeTakeFirst()
}

export async function removeHolding(tx: Tx, kind: HoldingKind, id: string, deletedAt: Date): Promise<void> {
  await tx.updateTable(tableOf(kind)).set({ deletedAt, isDefault: false }).where('id', '=', id).execute()
}

/** The one of the investor's that is proposed; null: the newest of them. */
export async function setDefault(tx: Tx, kind: HoldingKind, investorId: string, id: string | null): Promise<void> {
  const table = tableOf(kind)
  await tx
    .updateTable(table)
    .set({ isDefault: false })
    .where('investorId', '=', investorId)
    .where('isDefault', '=', true)
    .execute()
  const newest = tx
    .selectFrom(table)
    .select('id')
    .where('investorId', '=', investorId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  await tx
    .updateTable(table)
    .set({ isDefault: true })
    .where('id', '=', id ?? newest)
    .execute()
}
