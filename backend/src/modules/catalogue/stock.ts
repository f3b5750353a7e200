import { AppError } from '../../shared/app-error.ts'
import type { Tx } from '../../shared/database.ts'
import { purgeStock } from '../../shared/purge.ts'
import type { Scope } from '../../shared/scope.ts'

export type StockChange = { productId: string; quantity: number; lineItemId: string }

/** How many of a good without a stock of its own (a digital one) a cart takes. */
export const UNCOUNTED_STOCK = 100

/** Takes goods out of stock in the order's transaction; never below 0. Goods without a stock (digital) are not counted. */
export async function reserveStock(scope: Scope, tx: Tx, changes: StockChange[]): Promise<void> {
  // One order of locks, so that two orders of the same goods never wait for each other.
  for (const change of changes.toSorted((a, b) => a.productId.localeCompare(b.productId))) {
    const taken = await tx
      .updateTable('product')
      .set((eb) => ({ stock: eb('stock', '-', change.quantity) }))
      .where('id', '=', change.productId)
      .where((eb) => eb.or([eb('stock', 'is', null), eb('stock', '>=', change.quantity)]))
      .returning('stock')
      .executeTakeFirst()
    if (taken) {
      if (taken.stock !== null) await purgeStock(scope, tx, change.productId, taken.stock === 0)
      continue
    }
    const left = await tx.selectFrom('product').select('stock').where('id', '=', change.productId).executeTakeFirst()
    throw new AppError('PRODUCT_OUT_OF_STOCK', {
      pointer: `/lineItems/${change.lineItemId}`,
      parameters: { quantity: left?.stock ?? 0 },
    })
  }
}

/** Puts goods back, when their order is cancelled. */
export async function releaseStock(scope: Scope, tx: Tx, changes: Omit<StockChange, 'lineItemId'>[]): Promise<void> {
  for (const change of changes.toSorted((a, b) => a.productId.localeCompare(b.productId))) {
    const left = await tx
      .updateTable('product')
      .set((eb) => ({ stock: eb('stock', '+', change.quantity) }))
      .where('id', '=', change.productId)
      .returning('stock')
      .executeTakeFirst()
    if (left && left.stock !== null) await purgeStock(scope, tx, change.productId, left.stock === change.quantity)
  }
}
